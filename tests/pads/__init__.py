"""Tests of score pads with on-screen games, written down as people would do it."""
