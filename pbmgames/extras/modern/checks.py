"""What `pbm verify` looks at for modern letters: wishes that wait, addresses that rest, the keeper, the disk."""

from time import gmtime, strftime

from pbmgames.extras import BOUNCES, KEY, PENDING
from pbmgames.extras.modern.bounces import Bounces
from pbmgames.extras.modern.keeper import disk
from pbmgames.extras.modern.key import parse, renew
from pbmgames.extras.modern.pending import Pending
from pbmgames.storage import paths
from pbmgames.text import bare


def check(inspection):
    """Yield what is odd about the files and settings of this extra."""
    yield from _key(inspection)
    settings, bounces = inspection.settings, Bounces(inspection.host.read(BOUNCES))
    for one in bounces.resting().values():
        yield inspection.note(BOUNCES, "no mail goes to %s since %s: %d letters came back" % (
            one.address, strftime("%Y-%m-%d", gmtime(one.since)), len(one.failed)))
    for path, lines in ((BOUNCES, bounces.others),
                        (PENDING, Pending(inspection.host, inspection.now).others)):
        for line in lines:
            yield inspection.note(path, "the line '%s' means nothing" % line)
    if settings.get("keeper") and settings.get("keeper").lower() == bare(settings.get("from")).lower():
        yield inspection.note(paths.SETTINGS, "'keeper' is the server itself: name an address that a person reads")
    for _, text in disk(inspection.root):
        yield inspection.note("", "%s: make room, for on a full disk every command is refused" % text)


def _key(inspection):
    """Look at the host's secret, which letters that were sent depend on."""
    text = inspection.host.read(KEY)
    if text is not None and parse(text) is None:
        yield inspection.wrong(KEY, "it holds no key, and no letter can be answered by mail alone", renew)
    elif text is None and inspection.settings.get("letters") == "modern" and inspection.host.exists(paths.CLEANUPS):
        yield inspection.note(KEY, "it is not there: letters that were sent before cannot be answered by mail alone")
