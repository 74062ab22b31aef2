"""What leaves the program about a board: every text and picture; not where it goes."""
