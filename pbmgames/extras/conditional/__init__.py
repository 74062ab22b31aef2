"""Conditional moves: answers to what one's opponent may play, for players who wait long (docs/commands.md)."""
