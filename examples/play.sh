#!/bin/sh
# Play all your boards of a game, one after the other:
#     play.sh zenix alice secret
# It shows each board on which it is your turn, asks for a move, and asks again if
# the move is refused. An empty line leaves the board for later; `quit` ends.
# PBMHOME says where the boards are; PBM, if set, how to call pbm.
set -u

if [ $# -ne 3 ]; then
    echo "Usage: play.sh <game> <userid> <password>" >&2
    exit 64
fi
game=$1 user=$2 password=$3
unset SENDER INPUTFILE MIME_BOUNDARY

# the numbers of the boards: first column of the table, below its two lines of heading
boards=$(${PBM:-pbm} "$game" games "$user" next | awk 'table { print $1 } /^----- / { table = 1 }')
[ -n "$boards" ] || echo "Nobody waits for you."

for board in $boards; do
    ${PBM:-pbm} "$game" showas "$user" "$password" "$board" || exit
    while printf 'Your move on board %s: ' "$board" && read -r move; do
        case $move in
            '') break ;;
            quit) exit 0 ;;
        esac
        ${PBM:-pbm} "$game" move "$board" "$user" "$password" "$move"
        case $? in
            0) break ;;                                 # done
            65 | 64) ;;                                 # refused: another move
            75) echo "The host is busy. Try again." ;;
            *) exit 1 ;;                                # password, board, host
        esac
    done
done
