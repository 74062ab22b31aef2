#!/bin/sh
# Let the robot play for a user, on all boards of a game on which it is their turn (docs/robot.md):
#     robot.sh zenix robby secret
# The robot is a user like any other, signed up by `pbm signup robby secret robby@example.com`. A line for cron:
#     */5 * * * *     ~/robot.sh zenix robby secret
# It prints nothing if nothing is wrong. It answers no proposal. On its turn it moves, and a move turns
# a draw or an undo down. At other times a proposal stays open, and the other player may move on.
# PBMHOME says where the boards are; PBM, if set, how to call pbm; ROBOT, if set, how long to think,
# as in `pbm robot`: --seconds=2 if it is not.
set -u

if [ $# -ne 3 ]; then
    echo "Usage: robot.sh <game> <userid> <password>" >&2
    exit 64
fi
game=$1 user=$2 password=$3 worst=0
unset SENDER INPUTFILE MIME_BOUNDARY

# the boards on which the user is to move, and the number of that move, "101#4": from the first two columns
waiting() {
    list=$(${PBM:-pbm} "$game" games "$user" next) || { echo "robot.sh: no list of $game games" >&2; exit 1; }
    echo "$list" | awk 'table { print $1 "#" $2 + 1 } /^----- / { table = 1 }'
}

turns=$(waiting) || exit
for turn in $turns; do
    board=${turn%#*}
    move=$(${PBM:-pbm} robot "$game" "$board" ${ROBOT:---seconds=2} 2>&1) && {
        [ "$move" = swap ] || move=$move#${turn#*#}
        ${PBM:-pbm} "$game" move "$board" "$user" "$password" "$move" > /dev/null
    }
    status=$?
    case $status in
        0 | 75) continue ;;                             # done; or the host is busy: another time
    esac
    left=$(waiting) || exit
    case " $(echo $left) " in
        *" $turn "*) echo "robot.sh: $game board $board: '$move' (status $status)" >&2
                     worst=$status ;;
    esac                                                # else somebody was faster: it is no longer the user's turn
done
exit $worst
