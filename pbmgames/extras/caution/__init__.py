"""What keeps a Cleanup from doing harm, for whoever runs a host.

If much looks wrong, a Cleanup ends no games for a week, or only some. If no Cleanup has run for days, that is told.
Without this extra a Cleanup ends at once whatever is due (docs/commands.md, Departures).
"""
