"""What pytest needs to know before it looks for tests."""

from importlib.util import find_spec

NEEDED = {
    "numpy": ("src/cartone/kernel/*", "src/cartone/games/*/kernel/*", "src/cartone/simulate/rows.py"),
    "numba": ("src/cartone/kernel/gpu.py",),
    "psycopg": ("src/cartone/store/postgres.py",),
    "pettingzoo": ("src/cartone/environments/*",),
    "pyspiel": ("src/cartone/environments/openspiel.py",),
}
"""What some rooms need: where it is missing, there are no examples in them to try."""

collect_ignore_glob = [pattern for package, rooms in NEEDED.items() if not find_spec(package) for pattern in rooms]
