"""Declarations of a game's state, and what is derived from them: a kernel's columns, the state as numbers, and back."""
