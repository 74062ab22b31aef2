"""The programs beside the server, `pbm play` and its like; each opens for itself what it needs of a host."""

# each a module here, and a word behind `pbm`
TOOLS = ("compare", "complete", "outbox", "play", "robot", "site", "svg", "transcript", "verify")
