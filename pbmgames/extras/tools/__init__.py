"""How the tools, such as `pbm verify`, read their command lines: with docopt, which nothing else needs."""
