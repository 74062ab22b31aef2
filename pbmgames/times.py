"""Times: what they are counted in, and how programs and people read them."""

import time

HOUR, DAY = 3600, 86400         # seconds
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def exact(seconds):
    """Return a time as RFC 3339 has it, `2003-05-01T09:00:00Z`, None if its year has not four digits."""
    try:
        there = time.gmtime(seconds)
    except (OverflowError, ValueError, OSError):
        return None
    return "%04d-%02d-%02dT%02d:%02d:%02dZ" % there[:6] if 1 <= there.tm_year <= 9999 else None
