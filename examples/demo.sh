#!/bin/sh
# A short Zenix game between two new players, on a scratch host that goes away afterwards.
set -e
here=$(cd "$(dirname "$0")/.." && pwd)
PBMHOME=$(mktemp -d)
trap 'rm -rf "$PBMHOME"' EXIT
export PBMHOME PBMPASSWORDS=plain
unset SENDER INPUTFILE MIME_BOUNDARY

pbm() {
    echo "\$ pbm $*"
    if [ -e "$here/bin/pbm" ]; then "${PYTHON:-python3}" "$here/bin/pbm" "$@"; else command pbm "$@"; fi
    echo
}

pbm signup anna secret anna@example.com
pbm signup ben hidden ben@example.com
pbm zenix challenge -size=3 anna ben
pbm zenix move 101 anna secret B3
pbm zenix move 101 ben hidden '*A3'
pbm zenix move 101 anna secret B2
pbm zenix move 101 ben hidden C3
pbm zenix move 101 anna secret '*C2'
pbm zenix move 101 ben hidden C1
pbm zenix paths 101
pbm zenix standings
