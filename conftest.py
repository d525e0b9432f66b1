"""What pytest needs to know before it looks for tests."""

from importlib.util import find_spec

KERNELS = ["src/cartone/kernel/*", "src/cartone/games/*/kernel/*", "src/cartone/simulate/rows.py"]
collect_ignore_glob = [] if find_spec("numpy") else KERNELS
"""Kernels need the extra `fast`: where it is missing, there are no examples in them to try."""
