"""One board: its players, moves, status and clock, and what follows a move; neither paths, mail nor wording."""
