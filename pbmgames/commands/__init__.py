"""The table of commands: where each command word is carried out, and how it uses the host (contract section 1)."""

# what a handler does with the host's files; PARTS = it gives commands of its own, one after the other
NOTHING, READ, WRITE, PARTS = "nothing", "read", "write", "parts"

# command word -> (module in this package, function, use of the host)
GAME = {
    "challenge": ("challenge", "challenge", WRITE),
    "accept": ("challenge", "accept", WRITE),
    "reject": ("challenge", "reject", WRITE),
    "limit": ("challenge", "limit", WRITE),
    "seek": ("challenge", "seek", WRITE),
    "move": ("play", "move", WRITE),
    "queue": ("play", "queue", WRITE),
    "swap": ("play", "swap", WRITE),
    "resign": ("play", "resign", WRITE),
    "submit": ("play", "submit", WRITE),
    "confirm": ("play", "confirm", WRITE),
    "chat": ("play", "chat", WRITE),
    "preview": ("view", "preview", READ),
    "show": ("view", "show", READ),
    "showas": ("view", "showas", READ),
    "games": ("view", "games", READ),
    "replay": ("view", "replay", READ),
    "standings": ("standings", "standings", READ),
    "history": ("standings", "history", READ),
    "help": ("view", "help", NOTHING),
    "echo": ("view", "echo", NOTHING),
    "subscribe": ("watch", "subscribe", WRITE),
    "unsubscribe": ("watch", "unsubscribe", WRITE),
    "notify": ("watch", "notify", WRITE),
    "Cleanup": ("upkeep", "cleanup", WRITE),
    "rebuildgamelist": ("upkeep", "rebuild_list", WRITE),
    "rebuildactivecount": ("upkeep", "rebuild_counts", WRITE),
}
ALIASES = {"board": "move", "mvoe": "move", "qmove": "queue", "qboard": "queue", "moveq": "queue",
           "boardq": "queue", "ratings": "standings"}
SHORTENED = {"challenge": 5, "preview": 4, "subscribe": 3, "unsubscribe": 5}    # word -> least letters
OWN = ("view", "own", READ)             # a game's own command words

# server-wide commands, without a game
SERVER = {
    "signup": ("account", "signup", WRITE),
    "change": ("account", "change", WRITE),
    "vacation": ("vacation", "vacation", WRITE),
    "signoff": ("account", "signoff", WRITE),
    "list": ("server", "list_games", READ),
    "all": ("server", "show_all", READ),
    "message": ("server", "message", WRITE),
    "broadcast": ("server", "broadcast", WRITE),
    "multiple": ("multiple", "multiple", PARTS),
    "help": ("server", "help", NOTHING),
}
TEXTS = {"message": 3, "broadcast": 2}   # commands of the server that may read a text from standard input -> least words
SERVER_ALIASES = {"add": "signup", "delete": "signoff"}


def find(kind, word):
    """Return (module, function, use) of a command word, None if it is unknown.

    kind -- the game's class, None for a server-wide command
    """
    if kind is None:
        return SERVER.get(SERVER_ALIASES.get(word, word))
    if word in kind.commands:
        return OWN
    for full, least in SHORTENED.items():
        if len(word) >= least and full.startswith(word):
            word = full
    return GAME.get(ALIASES.get(word, word))


def load(entry):
    """Return the function that an entry of the table names."""
    module = __import__("pbmgames.commands." + entry[0], fromlist=(entry[1],))
    return getattr(module, entry[1])
