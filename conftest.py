"""pytest configuration needed before tests are collected."""

from importlib.util import find_spec

NEEDED = {
    "numpy": ("src/cartone/kernel/*", "src/cartone/games/*/kernel/*", "src/cartone/simulate/twin_results.py"),
    "numba": ("src/cartone/kernel/gpu.py",),
    "psycopg": ("src/cartone/store/postgres.py",),
    "pettingzoo": ("src/cartone/environments/*",),
    "pyspiel": ("src/cartone/environments/openspiel.py",),
}
"""Optional packages that some folders need; without them, the doctests there are not collected."""

collect_ignore_glob = [pattern for package, rooms in NEEDED.items() if not find_spec(package) for pattern in rooms]
