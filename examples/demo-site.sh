#!/bin/sh
# Pages of a small host with all five games, in the folder given or in build/demo-site; the host goes away afterwards.
set -e
here=$(cd "$(dirname "$0")/.." && pwd)
pages=${1:-$here/build/demo-site}
case $pages in /*) ;; *) pages=$PWD/$pages ;; esac
mkdir -p "$pages" 2>/dev/null && [ -w "$pages" ] || pages=$(mktemp -d)      # in somebody else's clone
PBMHOME=$(mktemp -d)
trap 'rm -rf "$PBMHOME"' EXIT
export PBMHOME PBMPASSWORDS=plain PBMSEED=222 PBMNOW TZ=UTC
unset SENDER INPUTFILE MIME_BOUNDARY PBMSENDMAIL

pbm() {
    if [ -e "$here/bin/pbm" ]; then "${PYTHON:-python3}" "$here/bin/pbm" "$@"; else command pbm "$@"; fi > /dev/null
}

# game <day> <game> <board> <player> <player> "<parameters>" <move>...: a board, the whole game as one message
game() {
    PBMNOW="2026-$1 09:00:00" name=$2 board=$3 one=$4 two=$5 parameters=$6 ply=0
    shift 6
    {
        echo "$name challenge $parameters $one $two"
        for move; do
            player=$one
            if [ $((ply % 2)) = 1 ]; then player=$two; fi
            echo "$name move $board $player secret $move"
            ply=$((ply + 1))
        done
    } | pbm multiple
}

mkdir "$PBMHOME/etc"
echo "from = The Demo Host <pbm@example.com>" > "$PBMHOME/etc/settings"
for user in anna ben carla dmitri; do
    pbm signup $user secret $user@example.com
done

# small games, so that there are ratings
game 05-01 zenix 101 anna ben -size=3 A3 B3 resign
game 05-12 zenix 102 ben carla -size=3 A3 B3 C3 resign
game 05-23 zenix 103 carla anna -size=3 A3 B3 resign
game 06-04 zenix 104 dmitri ben -size=3 A3 B3 resign
game 06-15 zenix 105 anna dmitri -size=3 A3 B3 C3 resign
game 07-06 zenix 106 ben anna -size=3 A3 B3 resign
game 07-27 zenix 107 carla ben -size=3 A3 B3 C3 resign
game 08-08 zenix 108 anna carla -size=3 A3 B3 resign
game 08-19 zenix 109 ben anna -size=3 A3 B3 resign

game 09-01 zenix 110 anna carla '' E8 C8 F8 B8 D8 C7 E7 D7 F7 E6 F6 F5 G8 D6 G7 E5 G6 F4 G5 G4 H8 G3 H7 A8 '*H6' '*B7' '*H5' \
    '*H4' '*H3' '*C6' '*H2' '*D5' '*E4' '*F3' '*G2' '*H1'
game 09-02 zenix 111 ben dmitri '' A8 B8 B7 G8 E8 F8 F7 G7 G6 H8 D8 C8 E7 C7 F6 H7 G5
game 09-03 conhex 101 carla ben '' H9 I12 I9 F11 J9 L9 I8 G12 I10 L11 F9 N9 K6 K12 I16 I6 L7 D9 D7 N7 G16 D13 D11 G4 B15 E14 \
    K4 B9 I14 N11 I4 G14 G6 N5 F7 M4 M14 G2 N13 B5 C16 M16 K14 K16 P5 M2 P11 K2 E16 B13 I2 B11 O2 P7 P3 E4 A1 D5 P9 B3 P13
game 09-04 conhex 102 anna dmitri '' H9 J9 I8 L9 I9 I10 F9 L7 D11 K6 I4 M14 I6 N13 L11 F7 K12 G6 D5 E14 E4 D13
game 09-05 hexafive 101 dmitri anna '' G7 G8 H8 G9 G10,G8 F8 H7 F7 G8 I8,H8 H9 I7,H7 H10 G6,G7 E7,F8 I10,G8 H7 F10,H10 G7 H10 \
    J10,I10 F6 H8 I9,H8
game 09-06 hexafive 102 ben carla -special=1 E6 F5 E5 G6 D5 C5,E5 F6 D6,F6 D4
game 09-07 exo 101 anna ben '' J10 K10 I10 K11 J11 L11 I9 L10 J9 K9 I11 M11 H9 M10 J12 N11 H10 L9 I12 K8 J13 L8 I8 N10 H8 K7 \
    I13 J7 H7 M12 H12 L12 J14 N12 G9 M9 K12 J8 K14 M8
game 09-08 hextad 101 carla dmitri '' 06:17,7 13:23,9 45:21,41 14:39,65 34:24,43 15:67,97 16:135,99 36:4,6 25:70,69 03:14,16 \
    26:175,133

unset PBMNOW
pbm site "$pages"
echo "Look at file://$pages/index.html"
