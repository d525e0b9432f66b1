"""Score pads: a game that ended on a screen is written down as people would who have it on their table."""
