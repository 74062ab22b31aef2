"""What keeps a Cleanup from doing harm, for whoever runs a host: it ends few games at once, and it is told if none runs.

Without this extra a Cleanup ends at once whatever is due (docs/commands.md, Departures).
"""
