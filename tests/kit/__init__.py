"""Tests of the code that all games share, and of the discovery of games."""
