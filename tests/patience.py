"""How long a test waits before it calls something lost: a busy machine may stand still for a minute."""

PATIENCE = 300.0
"""Seconds; nothing that works ever waits so long, so no test is slower for it."""
