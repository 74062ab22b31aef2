"""Mail for games that other programs of the host play: for whoever keeps those beside ours (docs/commands.md)."""
