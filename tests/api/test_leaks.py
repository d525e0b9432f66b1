"""Information that is hidden from a seat does not change a single byte of the API's replies to that seat."""

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
from cartone.web.request_context import RequestContext
from cartone.web.site import Site as Pages
from tests.web.party import KEY, both
from tests.web.site import Site
from tests.web.test_leaks import EYES, Friends, hidden_twins, sealed_twins

from .caller import Caller

LOOKS = ("stands", "view", "options", "story", "record")


@pytest.fixture
def house(tmp_path: Path) -> Site:
    return Site(tmp_path, owner=KEY)


class Friend:
    """A seat or a spectator at a table restored from a record."""

    def __init__(self, house: Site, record: Record, seat: int) -> None:
        self.friends, self.seat = Friends(house, record), seat
        self.secret = self.friends.cookies[seat].partition("=")[2]
        self.caller = Caller(house.browser(), self.secret)
        self.table = self.friends.id

    def told(self, name: str, /, **given: Any) -> str:
        """Return the complete reply to a call, which may be an error."""
        reply = self.caller.reply(name, self.table, **given)
        return f"{reply.status_code} {sorted(reply.headers.items())} {reply.text}".replace(self.table, "TABLE")

    def heard(self, mark: str) -> list[str]:
        """Return the first events of a stream, either for a new client or for one that resumes after a mark."""
        request = Request({"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": []})
        visit = RequestContext(request, {}, False, catalogue("en"), self.secret)
        news = Watcher(Calls(Pages(self.friends.host)), visit, self.table, None, mark).news()
        return [line.replace(self.table, "TABLE") for line in news]

    def traffic(self) -> dict[str, Any]:
        """Return everything that the API sends to the seat: its views, its stream, and all errors."""
        live, random = self.friends.live, Random(3)
        told: dict[str, Any] = {name: self.told(name) for name in LOOKS}
        told["sample"] = self.told("options", sample=5, seed=1, page=1, limit=3)
        told["line"] = self.heard("")
        told["line from elsewhere"] = self.heard("9-nothing")
        ask = live.ask(self.seat) if self.seat != SPECTATOR else None
        option = str(ask.options.sample(random)) if ask is not None else "1"
        told["outlook"] = self.told("outlook", option=option)
        told["hint"] = self.told("hint", about=option)
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
