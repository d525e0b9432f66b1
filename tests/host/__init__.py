"""Tests of the host that do not need pages."""
