"""Planned and bounded vacations, and warnings before a game ends for age: for players who go away."""
