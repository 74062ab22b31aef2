"""The programs beside the server, `pbm play` and its like; each opens for itself what it needs of a host."""

TOOLS = ("compare", "play", "svg", "transcript", "verify")      # each a module here, and a word behind `pbm`
