"""Tests of the standard environments, with the suites of PettingZoo, Gymnasium and OpenSpiel and with our own."""
