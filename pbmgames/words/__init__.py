"""Words: one line of them, what it may mean, and what of it may be quoted."""
