"""Many games: what plays them, what is kept of them, and who helps."""
