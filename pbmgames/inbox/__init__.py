"""Mail in: how a message becomes a request. This room knows nothing about games but their names."""
