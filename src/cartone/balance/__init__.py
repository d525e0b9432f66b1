"""The designer's laboratory: how often each card is taken, what it brings, and which cards are dead or dominant."""
