"""What was not tried, and why: the last line of a run, so that a green one on a bare machine is not taken for all."""

import collections
import os

FILE = "PBMUNTRIED"         # names the file where processes that share the tests leave their reasons


def tell(reasons):
    """Say why tests were skipped, a reason for each; or leave it to whoever wants to say it for several processes."""
    lines = [reason.replace("Skipped: ", "", 1) for reason in reasons]
    if FILE in os.environ:
        with open(os.environ[FILE], "a") as file:
            file.writelines(line + "\n" for line in lines)
    elif lines:
        print("not tried: " + summary(lines))


def summary(lines):
    """Return how many tests were skipped and for which reasons, the most frequent first."""
    counts = collections.Counter(lines).most_common()
    reasons = ": " + ", ".join(reason for reason, _ in counts) if lines else ""
    return "%d test%s%s" % (len(lines), "s"[:len(lines) != 1], reasons)
