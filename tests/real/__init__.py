"""Tests of games at a real table, where a person deals and enters the moves."""
