"""Code shared by games: the manifest that describes a game, and common building blocks."""
