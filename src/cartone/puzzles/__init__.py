"""Puzzles: positions in which one option is better than all others beyond doubt, and greedy misses it."""
