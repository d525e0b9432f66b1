"""What games share: the manifest in which a game says what it is, and what many of them need."""
