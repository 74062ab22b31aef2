"""What each command word does: the table that says everything about it, and one module a family."""
