"""The time limit of tests that wait; it is generous, because a busy machine may pause for a minute."""

PATIENCE = 300.0
"""Time limit in seconds; it slows no test down, since tests that pass never wait that long."""
