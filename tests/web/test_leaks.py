"""Nothing that a player may not know leaves in a page, a fragment, a replay, a hint or a record."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from cartone.table import Outcome, Random, Record, Table, key_of
from tests.age_of_comics import test_whole_games as comics
from tests.stamp_swap import test_whole_games as stamps

from .site import Site

TWIN: dict[str, Callable[[Any, int, Random], Table[Any] | None]] = {
    "age-of-comics": comics.twin,
    "stamp-swap": stamps.twin,
}
both = pytest.mark.parametrize("game", list(TWIN))


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path)


def twins(site: Site, game: str, seed: int) -> Iterator[tuple[Table[Any], Table[Any], int]]:
    """A game against two bots, the same with a hidden card exchanged, and who has seen it: one for each question."""
    table = site.start(game, "2", seed=str(seed))
    random = Random(key_of(seed, "leaks"))
    kinds: set[str] = set()
    while (ask := site.ask(table)) is not None:
        now = site.host.live(table).table
        hidden = hidden_outcomes(now, 0)
        if hidden and ask.kind not in kinds:
            index = hidden[random.below(len(hidden))]
            other = TWIN[game](now, index, random)
            if other is not None:
                kinds.add(ask.kind)
                yield now, other, knower(now, index)
        site.answer(table, str(ask.options.sample(random)))


def knower(table: Table[Any], index: int) -> int:
    """A seat that has seen what came then."""
    entry = table.record.entries[index]
    assert isinstance(entry, Outcome)
    assert entry.secret is not None
    return 1 if entry.secret.seen & 2 else 2


def hidden_outcomes(table: Table[Any], seat: int) -> list[int]:
    """The lines of the record that a seat may not know."""
    return [
        index
        for index, entry in enumerate(table.record.entries)
        if isinstance(entry, Outcome) and entry.secret is not None and not entry.secret.seen >> seat & 1
    ]


def everything(site: Site, record: Record) -> dict[str, str]:
    """All that a table gives to its person, by address."""
    table = site.host.open(record)
    page = site.client.get(f"/table/{table}").text
    picks = [html.unescape(pick) for pick in re.findall(r'href="(\?pick=[^"]+)"', page)]
    last = len([entry for entry in record.entries if str(entry).startswith("A ")])
    replays = [f"/replay?step={step}" for step in {0, 1, last // 2, last - 1, last}]
    told = {}
    for address in ["", "/hint", "/record", *picks[:3], *replays]:
        for kind in ("page", "fragment") if address not in replays else ("page",):
            reply = site.client.get(f"/table/{table}{address}", headers={"X-Cartone": kind})
            assert reply.status_code == 200, reply.text
            heading = str(sorted(reply.headers.items()))
            told[f"{kind} {address}"] = (heading + reply.text).replace(table, "TABLE")
    return told


def in_the_chair(table: Table[Any], seat: int) -> Record:
    """The same game with the person in another seat."""
    players = ["greedy"] * len(table.header.players)
    players[seat] = "me"
    return Record(replace(table.header, players=tuple(players)), table.record.entries)


@both
def test_two_tables_that_differ_in_what_one_may_not_know_give_the_same_bytes(site: Site, game: str) -> None:
    games = (pair for seed in range(9) for pair in twins(site, game, seed))
    compared = 0
    for table, other, _ in islice(games, 8):
        compared += 1
        assert everything(site, table.record) == everything(site, other.record)
    assert compared == 8


@both
def test_the_same_tables_look_different_to_who_has_seen_it(site: Site, game: str) -> None:
    """The test above must not be empty: in the chair of the seat that knows, the twin shows."""
    for table, other, seat in islice(twins(site, game, 1), 3):
        mine, theirs = (everything(site, in_the_chair(one, seat)) for one in (table, other))
        assert mine["page /record"] != theirs["page /record"]
        assert mine["page "] != theirs["page "]


def test_no_page_names_a_card_in_another_hand_that_one_has_not_seen(site: Site) -> None:
    checked = 0
    for seed in range(3):
        table = site.start("age-of-comics", "2", seed=str(seed))
        random = Random(key_of(seed, "canary"))
        while (ask := (live := site.host.live(table)).ask(0)) is not None and len(live.table.record.entries) < 250:
            fragment = html.unescape(site.answer(table, str(ask.options.sample(random))))
            if site.host.live(table).table.over:
                break
            whole = html.unescape(site.client.get(f"/table/{table}").text)
            now = site.host.live(table).table
            assert all(name in whole for name in names_in(now.game.players[0])), "one's own cards are named"
            for name in hidden_names(now):
                checked += 1
                assert name not in fragment
                assert name not in whole
    assert checked > 20


def hidden_names(table: Table[Any]) -> set[str]:
    """What the cards are called that others hold and the first seat has not seen."""
    return {name for player in table.game.players[1:] for name in names_in(player, unseen_by=0)}


def names_in(player: Any, unseen_by: int | None = None) -> list[str]:
    """The titles and names of the cards in a hand, or of those that a seat has not seen."""
    cards = [held.face for held in player.hand if unseen_by is None or not held.seen >> unseen_by & 1]
    return [card.title if hasattr(card, "title") else card.name for card in cards]
