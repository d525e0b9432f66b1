"""Tests of the compiled twins, which need NumPy. Without Numba, the same source runs as plain Python."""
