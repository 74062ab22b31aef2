"""What users choose about their letters: `change zone`, `change warnings` (docs/commands.md, Warnings)."""

from pbmgames.extras.vacations.asides import WARNINGS, ZONE, zone
from pbmgames.records.registers import Preferences
from pbmgames.session import Session
from pbmgames.statuses import USAGE, Refused


def change(session: "Session") -> None:
    """Choose the time zone of times in letters, or whether letters warn; no zone is the host's own."""
    words = session.arguments()
    what, choice = words[0].lower(), "".join(words[3:])
    heading, text = _CHOICES[what]
    user = session.authenticate(*words[1:3])
    if what == ZONE and choice and zone(choice) is None:
        raise Refused("%s", no_zone(choice), status=USAGE)
    preferences = Preferences(session.host)
    preferences.put(user, what, *filter(None, [choice if what == ZONE else choice.lower()]))
    preferences.save()
    session.reply(heading % user, text % (choice or "the host's own"))


_CHOICES = {
    ZONE: ("Your time zone is changed, %s",
           "When a letter tells you until when you can move, it now uses this time zone: %s.\n"),
    WARNINGS: ("Your warnings are changed, %s",
               "Warnings that a game is about to end for lack of a move are now %s, in your letters too.\n"),
}


def no_zone(name: str) -> str:
    """Return the text of a refusal: there is no time zone of that name, or this machine knows none.

    It names the zone that was probably meant: one that is spelt in the same way, or has the name of that city.
    """
    from zoneinfo import available_timezones
    known = sorted(available_timezones())
    near = [one for one in known if name.lower() in (one.lower(), one.lower().rpartition("/")[2])]
    why = ("; did you mean %s?" % near[0] if near else "; a time zone has a name like Europe/Berlin" if known else
           ": this machine has no list of them (package tzdata)")
    return "There is no time zone %s%s" % (name, why)
