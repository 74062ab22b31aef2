"""Conditional moves: answers to what the opponent may play, for players who wait long (docs/commands.md)."""
