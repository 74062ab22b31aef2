"""Mail in: how a message becomes a request. Of games this room knows only the names."""
