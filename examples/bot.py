"""A bot that plays a whole game over the API: python examples/bot.py http://127.0.0.1:8080 stamp-swap pinzetta"""

import sys

from cartone.client import Client, Seat


def worth(seat: Seat, option: str) -> int:
    """Return the points or fans that an option is certain to bring immediately."""
    brings = seat.outlook(option)["brings"] or {}
    gains = sum(gain["after"] - gain["before"] for gain in brings.get("gains", ()))
    return int(gains + (brings.get("points") or 0) + (brings.get("all_fans") or 0))


def play(seat: Seat) -> list[int]:
    """Answer all questions until the game is over, and return the points."""
    for news in seat.events():
        while news.kind == "stands" and seat.stands()["asked"]:
            offered = seat.options(limit=1, sample=6)
            seat.answer(max(offered["sample"], key=lambda option: worth(seat, option)), offered["at"])
        if news.kind == "stands" and (points := seat.stands()["scores"]) is not None:
            return points
    return []


if __name__ == "__main__":
    address, game, *others = sys.argv[1:]
    client = Client(address)
    print(play(client.seat(client.create(game, ["visitor", *others])["table"])))
