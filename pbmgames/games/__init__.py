"""The table of games. A new game is one module and one line here."""

# lower-case name -> (module in this package, class); imported only when played
TABLE = {
    "conhex": "Conhex",
    "exo": "Exo",
    "hexafive": "Hexafive",
    "hextad": "Hextad",
    "zenix": "Zenix",
}


def find(word):
    """Return the class of the game that `word` names in any case, None if there is none."""
    name = word.lower()
    if name not in TABLE:
        return None
    module = __import__("pbmgames.games." + name, fromlist=(TABLE[name],))
    return getattr(module, TABLE[name])


def every():
    """Return the classes of all games, by name."""
    return [find(name) for name in TABLE]
