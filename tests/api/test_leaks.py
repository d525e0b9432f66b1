"""What is hidden from a seat changes no byte of what the API tells it."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request

from cartone.locale import catalogue
from cartone.table import SPECTATOR, Random, Record
from cartone.web.api.calls import Calls
from cartone.web.api.watching import Watcher
from cartone.web.site import Site as Pages
from cartone.web.visit import Visit
from tests.web.party import KEY, both
from tests.web.site import Site
from tests.web.test_leaks import EYES, Friends, hidden_twins, sealed_twins

from .caller import Caller

LOOKS = ("stands", "view", "options", "story", "record")


@pytest.fixture
def house(tmp_path: Path) -> Site:
    return Site(tmp_path, owner=KEY)


class Friend:
    """A seat, or a spectator, at a table that stands where a record ends."""

    def __init__(self, house: Site, record: Record, seat: int) -> None:
        self.friends, self.seat = Friends(house, record), seat
        self.secret = self.friends.cookies[seat].partition("=")[2]
        self.caller = Caller(house.browser(), self.secret)
        self.table = self.friends.id

    def told(self, name: str, /, **given: Any) -> str:
        """One reply, all of it; what is refused, too."""
        reply = self.caller.reply(name, self.table, **given)
        return f"{reply.status_code} {sorted(reply.headers.items())} {reply.text}".replace(self.table, "TABLE")

    def heard(self, mark: str) -> list[str]:
        """What a line says at once to whoever begins to watch, or goes on after a mark."""
        request = Request({"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": []})
        visit = Visit(request, {}, False, False, catalogue("en"), self.secret)
        given = {"table": self.table}
        news = Watcher(Calls(Pages(self.friends.host)), visit, given, mark).news()
        return [line.replace(self.table, "TABLE") for line in news]

    def traffic(self) -> dict[str, Any]:
        """All that leaves for it: what it looks at, what its line says, and every complaint."""
        live, random = self.friends.live, Random(3)
        told: dict[str, Any] = {name: self.told(name) for name in LOOKS}
        told["sample"] = self.told("options", sample=5, seed=1, page=1, limit=3)
        told["line"] = self.heard("")
        told["line from elsewhere"] = self.heard("9-nothing")
        ask = live.ask(self.seat) if self.seat != SPECTATOR else None
        option = str(ask.options.sample(random)) if ask is not None else "1"
        told["outlook"] = self.told("outlook", option=option)
        told["old"] = self.told("answer", at="old", answer=option)
        told["nonsense"] = self.told("answer", at=live.at(self.seat), answer="nonsense")
        told["another's"] = self.told("view", seat=(self.seat + 1) % 3)
        told["agree"] = self.told("agree", wish="none", agreed=True)
        last = live.table.decisions(self.seat) if self.seat != SPECTATOR else 0
        told["undo"] = self.told("undo", last=last)
        told["line after that"] = self.heard("")
        return told


@both
def test_friends_and_spectators_hear_the_same_whatever_is_hidden_from_them(
    house: Site, game: str, proving: bool
) -> None:
    compared, shown = dict.fromkeys(EYES, 0), 0
    pairs = (pair for seed in range(3) for pair in hidden_twins(game, seed))
    for seat, record, other, knowers in islice(pairs, 3 * len(EYES)):
        if not proving and min(compared.values()) >= 1:
            break
        compared[seat] += 1
        assert Friend(house, record, seat).traffic() == Friend(house, other, seat).traffic()
        one, two = (Friend(house, record_, knowers[0]) for record_ in (record, other))
        assert one.told("record") != two.told("record"), "who has seen it sees it"
        shown += one.told("view") != two.told("view")
    assert min(compared.values()) >= 1
    assert shown >= 2


def test_nobody_hears_what_another_has_answered_under_seal_nor_whether(house: Site, proving: bool) -> None:
    kinds = set()
    for number, (seat, records) in enumerate(sealed_twins(6)):
        viewer = ((seat + 1 + number % 2) % 3, SPECTATOR)[number % 2]
        before, so, otherwise = (Friend(house, record, viewer).traffic() for record in records)
        assert before == so == otherwise
        own = {Friend(house, record, seat).told("record") for record in records}
        assert len(own) == 3, "who has acted sees it"
        kinds.add(number)
        if not proving and len(kinds) == 2:
            break
    assert len(kinds) >= 2
