"""Mail in: a message becomes a request; it knows no game."""
