"""What keeps a Cleanup from doing harm, for whoever runs a host: it ends few games at once; that none runs is told.

Without this extra a Cleanup ends at once whatever is due (docs/commands.md, Departures).
"""
