#!/bin/sh
# Play all your boards of a game, one after the other:
#     play.sh zenix alice [secret]
# It shows each board on which it is your turn, asks for a move, and asks again if
# the move is refused. An empty line leaves the board for later; `quit` ends.
# A password that is not given is asked for; pbm gets it where no other user sees it.
# PBMHOME says where the boards are; PBM, if set, how to call pbm.
set -u

if [ $# -ne 2 ] && [ $# -ne 3 ]; then
    echo "Usage: play.sh <game> <userid> [<password>]" >&2
    exit 64
fi
PBM=${PBM:-pbm}
if ! command -v "${PBM%% *}" > /dev/null; then
    echo "play.sh: there is no ${PBM%% *} here; PBM says how to call it" >&2
    exit 69
fi
game=$1 user=$2
unset SENDER INPUTFILE MIME_BOUNDARY

# the numbers of the boards: first column of the table, below its two lines of heading
list=$($PBM "$game" games "$user" next)
case $list in
    "Subject: List of "*) ;;
    *) echo "$list" >&2; exit 1 ;;
esac
boards=$(echo "$list" | awk 'table { print $1 } /^----- / { table = 1 }')
[ -n "$boards" ] || { echo "Nobody waits for you."; exit 0; }

if [ $# -eq 3 ]; then
    PBMPASSWORD=$3
else
    printf 'Password: '
    stty -echo 2> /dev/null
    read -r PBMPASSWORD
    stty echo 2> /dev/null
    echo
fi
export PBMPASSWORD

for board in $boards; do
    $PBM "$game" showas "$user" - "$board" || exit
    while printf 'Your move on board %s: ' "$board" && read -r move; do
        case $move in
            '') break ;;
            quit) exit 0 ;;
        esac
        $PBM "$game" move "$board" "$user" - "$move"
        case $? in
            0) break ;;                                 # done
            65 | 64) ;;                                 # refused: another move
            75) echo "The host is busy. Try again." ;;
            *) exit 1 ;;                                # password, board, host
        esac
    done
done
