"""Compiled twins. They need NumPy; with Numba they are compiled, without it the same source runs as plain Python."""
