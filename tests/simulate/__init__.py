"""Tests of simulations: engines, output files and clusters."""
