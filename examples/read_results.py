"""Read the output of `cartone simulate … --out games.parquet` with Polars or pandas, and print means.

    python examples/read_results.py games.parquet

Each game is a row. Seats are letters: `A_player`, `A_total`, and a column for each source of A's points; `winners` has
the letters of all who won.
"""

from __future__ import annotations

import sys
from typing import Any


def read(path: str) -> Any:
    """Return the rows as a data frame of the installed library."""
    try:
        import polars
    except ModuleNotFoundError:
        import pandas

        return pandas.read_parquet(path)
    return polars.read_parquet(path)


def main(path: str) -> None:
    games = read(path)
    seats = [name.removesuffix("_player") for name in games.columns if name.endswith("_player")]
    print(f"{len(games)} games, {games['decisions'].mean():.1f} decisions each")
    for seat in seats:
        shares = [(seat in winners) / len(winners) for winners in games["winners"]]
        player, mean = games[f"{seat}_player"][0], games[f"{seat}_total"].mean()
        print(f"{seat} {player:<12}{mean:>8.1f}{sum(shares) / len(shares):>9.1%}")
    for seat in seats:
        for source in (name for name in games.columns if name.startswith(f"{seat}_")):
            if not source.endswith(("_player", "_total")):
                print(f"{source:<24}{games[source].mean():>8.2f}")


if __name__ == "__main__":
    main(sys.argv[1])
