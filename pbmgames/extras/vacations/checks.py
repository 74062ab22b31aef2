"""What `pbm verify` looks at for vacations: lines of the vacation file that nobody writes so."""

from pbmgames.records.calendar import BACK, SINCE, UNTIL
from pbmgames.records.registers import text_lines
from pbmgames.storage import paths


def check(inspection):
    """Yield the lines that mean nothing, or name nobody, or somebody twice."""
    known, away = inspection.users.known(), []
    for line in text_lines(inspection.host, paths.VACATION):
        user, word, day = (line.split(" ") + ["", ""])[:3]
        user = user.lstrip("#").lower()
        if user not in known or user in away or line.count(" ") == 2 and (
                word in (SINCE, UNTIL, BACK)) != (len(day) == 10 and day.replace("-", "").isdigit()):
            yield inspection.note(paths.VACATION, "the line '%s' means nothing" % line)
        away.append(user)
