"""A game at one keyboard: `pbm play`."""
