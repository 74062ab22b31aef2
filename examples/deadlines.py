#!/usr/bin/env python3
"""Print a user's deadlines as a calendar (iCalendar): deadlines.py alice > deadlines.ics"""

import json
import subprocess
import sys

EVENT = """BEGIN:VEVENT
UID:%(game)s-%(id)s-%(ply)d@pbm
DTSTAMP:%(now)s
DTSTART:%(deadline)s
SUMMARY:Move in %(game)s %(id)s
END:VEVENT
"""


def stamp(text):
    """Return a time as iCalendar has it."""
    return text.replace("-", "").replace(":", "")


def main(user):
    done = subprocess.run(["pbm", "all", "show", user, "next", "--json"], stdout=subprocess.PIPE)
    found = json.loads(done.stdout)
    if "error" in found:
        sys.exit(found["error"]["text"])
    events = [EVENT % {"game": board["game"], "id": board["id"], "ply": len(board["moves"]) + 1,
                       "now": stamp(board["clock"]["now"]), "deadline": stamp(board["deadline"])}
              for board in found["boards"] if board["deadline"]]
    text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//pbm//deadlines//EN\n%sEND:VCALENDAR\n" % "".join(events)
    sys.stdout.write(text.replace("\n", "\r\n"))


if __name__ == "__main__":
    main(*sys.argv[1:]) if len(sys.argv) == 2 else sys.exit("Usage: deadlines.py <userid>")
