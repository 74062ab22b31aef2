"""The standings and the history of a game (docs/commands.md, Ratings)."""

from pbmgames.optional import first
from pbmgames.records.ratings import ESTABLISHED, Pools, Ratings, Record
from pbmgames.records.registers import Figures
from pbmgames.session import Session
from pbmgames.storage import paths

CENTRE = 44                         # titles are centred on this many columns
INACTIVE_INDENT = 16                # columns before the titles of inactive players, which are not centred


def standings(session: "Session") -> None:
    """Show who stands where: established, provisional and inactive players, and the pools."""
    records = ranked(session)
    parts = sections(records)
    ties = any(record.tied for record, _ in records)
    text = "" if records else "\n\nNo games have finished yet\n"
    for key, title, rows in parts:
        text += ("\n" if key == "E" else "\n\n") + _table(title, rows, ties, None)
    if len(parts) > 1:
        initials = {record: key[0] for key, _, rows in parts for record, _ in rows}
        records.sort(key=lambda row: -row[0].rating)
        text += "\n\n" + _table("Established & Provisionals", records, ties, initials)
    text += _pools(session)
    help = first("help") if session.request.personal else None      # programs get the table alone (departure 11a)
    if help:
        text += help.seekers(session, {record.user for record, _ in records})
    session.reply("%s Standings" % session.name, text)


def ranked(session: "Session") -> "list[tuple[Record, Figures]]":
    """Return (Record, Figures of the limits) of all players with a rating, in the order of the file: best first.

    Documents for programs have this order, too.
    """
    return [(record, session.limits.get(record.user))
            for record in Ratings(session.host, session.name, session.users).present()]


def sections(records: "list[tuple[Record, Figures]]") -> "list[tuple[str, str, list]]":
    """Return (key, title, rows of `records` in their order) of each section that has players; pages show these, too.

    The keys are "E", "P", "IE" and "IP".
    """
    titles = {"E": "Established", "P": "Provisionals",
              "IE": "Inactive (established)", "IP": "Inactive (provisional)"}
    rows = {key: [] for key in titles}
    for record, figures in records:
        inactive = "I" if figures.inactive else ""
        rows[inactive + ("E" if record.games >= ESTABLISHED else "P")].append((record, figures))
    return [(key, title, rows[key]) for key, title in titles.items() if rows[key]]


def _table(title, rows, ties, initials):
    """Return a table of players.

    ties     -- whether it has a column of ties
    initials -- for the joint table {Record: "E", "P" or "I"}, the initial of the player's section; None for the others
    """
    joint = initials is not None
    indent = " " * (INACTIVE_INDENT if title.startswith("Inactive") else (CENTRE - len(title)) // 2)
    lines = [indent + title, indent + "=" * len(title),
             "Rank %sName             Rating  Won Lost%s   Active/Limit  Seeking"
             % (" " if joint else "", " Ties" if ties else ""),
             "----%s ---------------- ------ ---- ----%s   ------------  -------"
             % ("-" if joint else "", " ----" if ties else "")]
    for rank, (record, figures) in enumerate(rows, 1):
        played = [record.won, record.lost, record.tied] if ties else [record.won, record.lost]
        lines.append("%3d %s %-16s %6d%s%s" % (rank, initials[record] if joint else "", record.user, record.rating,
                                               "".join(" %4d" % count for count in played),
                                               _taking(figures, joint)))
    return "".join(line + "\n" for line in lines)


def _taking(figures, joint):
    """Return the columns of a player's active games, limit and seeking; in the `joint` table the limit is narrower."""
    limit, active, seek, _ = figures.row
    if limit > 0:
        taken = " / %-4d" % limit if joint else " / %-4d " % limit
    else:
        taken = " /reject" if limit == 0 else " " * 8
    return ("   %5d" % active if active > 0 else " " * 8) + taken + (" %7d" % seek if seek else "")


def _pools(session):
    """Return the table of the tournament pools, "" if there are none."""
    found = Pools(session.host, session.name).rows
    if not found:
        return ""
    lines = ["", "", "Pool  Name              W   L   T ", "----  ---------------- --- --- ---"]
    before = None
    for standing in found:
        if standing.pool != before:
            lines.append("")
        lines.append("  %s   %-16s %3d %3d %3d" % standing.row)
        before = standing.pool
    return "".join(line + "\n" for line in lines)


def history(session: "Session") -> None:
    """Show the results of all rated games."""
    title = "Historical List of %s games" % session.name
    session.reply(title, "%s\n\n%s" % (title, session.host.read(paths.HISTORY % session.name) or ""), parted=False)
