"""Mail in: a message becomes a request; it knows of games only the names."""
