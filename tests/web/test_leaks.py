"""No page, fragment, replay, hint or record contains information that is hidden from the player."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import cartone
from cartone.games import game_called
from cartone.games.kit.steps import EventSteps, plain_touches
from cartone.host import WATCH
from cartone.table import SPECTATOR, Outcome, Random, Record, Table, key_of
from cartone.testing import hidden_outcomes
from tests.age_of_comics import test_whole_games as comics
from tests.stamp_swap import test_whole_games as stamps

from ..proving import left_to_proof
from .party import KEY, NAMES, seated
from .site import Site

TWIN: dict[str, Callable[[Any, int, Random], Table[Any] | None]] = {
    "age-of-comics": comics.twin,
    "stamp-swap": stamps.twin,
}
both = pytest.mark.parametrize("game", list(TWIN))


def twins(site: Site, game: str, seed: int) -> Iterator[tuple[Table[Any], Table[Any], int]]:
    """Yield a game against two bots, the same game with a hidden card exchanged, and a seat that has seen that card;
    once for each kind of question."""
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
    """Return a seat that has seen the hidden card at a line of the record."""
    entry = table.record.entries[index]
    assert isinstance(entry, Outcome)
    assert entry.secret is not None
    return 1 if entry.secret.seen & 2 else 2


def everything(site: Site, record: Record) -> dict[str, str]:
    """Return everything that a server sends to the person at a table, by address."""
    table = site.host.tables.open(record)
    page = site.client.get(f"/table/{table}").text
    picks = [html.unescape(pick) for pick in re.findall(r'href="(\?pick=[^"]+)"', page)]
    last = len([entry for entry in record.entries if str(entry).startswith("A ")])
    replays = [f"/replay?step={step}" for step in {0, 1, last // 2, last - 1, last}]
    told = {}
    for address in ["", "/hint", "/record", *picks[:3], *replays]:
        for kind in ("page", "fragment") if address not in replays else ("page",):
            method = "POST" if address == "/hint" else "GET"
            reply = site.client.request(method, f"/table/{table}{address}", headers={"X-Cartone": kind})
            assert reply.status_code == 200, reply.text
            heading = str(sorted(reply.headers.items()))
            told[f"{kind} {address}"] = (heading + reply.text).replace(table, "TABLE")
    return told


def in_the_chair(table: Table[Any], seat: int) -> Record:
    """Return the record of the same game with the person in another seat."""
    players = ["greedy"] * len(table.header.players)
    players[seat] = "me"
    return Record(replace(table.header, players=tuple(players)), table.record.entries)


@both
def test_two_tables_that_differ_in_what_one_may_not_know_give_the_same_bytes(
    site: Site, game: str, proving: bool
) -> None:
    games = (pair for seed in range(9) for pair in twins(site, game, seed))
    pairs, compared = (8 if proving else 4), 0
    for table, other, _ in islice(games, pairs):
        compared += 1
        assert everything(site, table.record) == everything(site, other.record)
    assert compared == pairs


@both
def test_the_same_tables_look_different_to_who_has_seen_it(site: Site, game: str) -> None:
    """Guard against an empty test above: to a seat that knows the card, the two games look different."""
    for table, other, seat in islice(twins(site, game, 1), 3):
        mine, theirs = (everything(site, in_the_chair(one, seat)) for one in (table, other))
        assert mine["page /record"] != theirs["page /record"]
        assert mine["page "] != theirs["page "]


def test_no_page_names_a_card_in_another_hand_that_one_has_not_seen(site: Site, proving: bool) -> None:
    checked = 0
    for seed in range(3 if proving else 2):
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
    """Return the names of other players' cards that the first seat has not seen."""
    return {name for player in table.game.players[1:] for name in names_in(player, unseen_by=0)}


def names_in(player: Any, unseen_by: int | None = None) -> list[str]:
    """Return the titles and names of the cards in a hand, or only of those that a seat has not seen."""
    cards = [held.face for held in player.hand if unseen_by is None or not held.seen >> unseen_by & 1]
    return [card.title if hasattr(card, "title") else card.name for card in cards]


# -- a table with friends -----------------------------------------------------------------------------

EYES = (0, 1, 2, SPECTATOR)
EVERY = 11
"""Number of answers between two checks, chosen so that they cover all seats, a spectator and all kinds of questions."""


@pytest.fixture
def house(tmp_path: Path) -> Site:
    return Site(tmp_path, owner=KEY)


class Friends:
    """A table at the end of a record, with three people who came by links and a spectator."""

    def __init__(self, house: Site, record: Record) -> None:
        self.host = house.host
        self.id = self.host.tables.open(record)
        self.live = self.host.live(self.id)
        self.browser = house.browser()
        self.cookies = {seat: f"seat{seat}={seated(self.host, self.id, seat)}" for seat in range(3)}
        self.cookies[SPECTATOR] = f"watch={self.host.seating.new_link(self.id, WATCH)}"

    def told(self, cookies: str, address: str, kind: str = "page", form: dict[str, str] | None = None) -> str:
        """Return one complete reply to the browser with these cookies."""
        self.browser.cookies.clear()
        method, heading = "POST" if form is not None else "GET", {"Cookie": cookies, "X-Cartone": kind}
        reply = self.browser.request(method, f"/table/{self.id}{address}", data=form, headers=heading)
        assert reply.status_code < 500
        return f"{reply.status_code} {sorted(reply.headers.items())} {reply.text}".replace(self.id, "TABLE")

    def traffic(self, seat: int) -> dict[str, str]:
        """Return everything that a seat or spectator receives: pages, files, streams, and errors."""
        mine = self.cookies[seat]
        told = {"page": self.told(mine, ""), "line": f"{self.live.at(seat)} {self.host.seating.talk(self.live)}"}
        picks = re.findall(r'href="(\?pick=[^"]+)"', told["page"])[:2]
        over = [f"?over={other}" for other in range(3)] if seat == SPECTATOR else []
        for address in [*map(html.unescape, picks), *over, "/record", "/picture"]:
            told[address] = self.told(mine, address)
        told["hint"] = self.told(mine, "/hint", form={})
        for step in (3, 9999):
            told[f"replay {step}"] = self.told(mine, f"/replay?step={step}")
        at = self.live.at(seat)
        told["fragment"] = self.told(mine, "", "fragment")
        told["old page"] = self.told(mine, "/answer", "page", {"at": "old", "answer": "1"})
        told["nonsense"] = self.told(mine, "/answer", "fragment", {"at": at, "answer": "nonsense"})
        told["another's"] = self.told(mine, "/stand-in", "page", {"who": f"{(seat + 1) % 3}"})
        told["owner's"] = self.told(mine, "/friends", "page", {"do": "link", "seat": "0"})
        told["agree"] = self.told(mine, "/agree", "page", {"agree": "yes"})
        told["nobody's"] = self.told("", "") + self.told("", "/hint", form={}) + self.told("", "/live")
        told["undo"] = self.told(
            mine, "/undo", "fragment", {"undo": f"{seat != SPECTATOR and self.live.table.decisions(seat)}"}
        )
        told["line after that"] = f"{self.live.at(seat)} {self.host.seating.talk(self.live)}"
        return told


def games_of_people(game: str, seed: int) -> Iterator[tuple[Table[Any], Random]]:
    """Yield the table of a whole game of three before every answer."""
    table = cartone.new(game, NAMES[:3], seed=seed)
    random = Random(key_of(seed, "friends"))
    while table.pending:
        yield table, random
        asked = list(table.pending)
        seat = asked[random.below(len(asked))]
        table.answer(seat, table.pending[seat].options.sample(random))


def hidden_twins(game: str, seed: int) -> Iterator[tuple[int, Record, Record, list[int]]]:
    """Yield a viewer, the record of a game, the record with another card that the viewer may not know, and the seats
    that have seen the card."""
    looks = 0
    for number, (table, random) in enumerate(games_of_people(game, seed)):
        seat = EYES[looks % len(EYES)]
        hidden = hidden_outcomes(table, seat) if number % EVERY == 5 else []
        for _ in range(4 if hidden else 0):
            index = hidden[random.below(len(hidden))]
            other = TWIN[game](table, index, random)
            if other is not None:
                looks += 1
                knowers = [one for one in range(3) if index not in hidden_outcomes(table, one)]
                yield seat, table.record, other.record, knowers
                break


@both
def test_friends_and_spectators_get_the_same_bytes_whatever_is_hidden_from_them(
    house: Site, game: str, proving: bool
) -> None:
    compared = dict.fromkeys(EYES, 0)
    shown = 0
    pairs = (pair for seed in range(3) for pair in hidden_twins(game, seed))
    for seat, record, other, knowers in islice(pairs, 3 * len(EYES)):
        if not proving and min(compared.values()) >= 1:
            break
        compared[seat] += 1
        one, two = Friends(house, record), Friends(house, other)
        assert one.traffic(seat) == two.traffic(seat)
        for knower in knowers:
            shown += 1
            assert one.live.at(knower) != two.live.at(knower)
            assert one.told(one.cookies[knower], "") != two.told(two.cookies[knower], ""), "who has seen it sees it"
            break
    assert min(compared.values()) >= (2 if proving else 1)
    assert shown >= (4 if proving else 2)


@both
def test_what_a_seat_sees_touched_names_nothing_that_it_may_not_know(game: str) -> None:
    """The touches in a story do not depend on hidden cards, except for seats that have seen these cards."""
    compared = dict.fromkeys(EYES, 0)
    shown = 0
    for seat, one, two, knowers in (pair for seed in range(3) for pair in hidden_twins(game, seed)):
        compared[seat] += 1
        assert touched(one, seat) == touched(two, seat)
        if game == "age-of-comics":  # in this game, a known card is called by its name, even in a hand
            shown += touched(one, knowers[0]) != touched(two, knowers[0])
    assert min(compared.values()) >= 3
    assert shown > 6 or game == "stamp-swap"


def touched(record: Record, seat: int) -> list[str]:
    """Return the touches in the whole story that a seat sees."""
    table = cartone.load(record)
    told = EventSteps(game_called(table.header.game), seat)
    return list(map(plain_touches, told.since(table, table.happened(seat), 0)))


@pytest.mark.parametrize("game", ["stamp-swap", *left_to_proof("age-of-comics")])
def test_a_page_that_hands_the_device_over_knows_nothing(house: Site, game: str) -> None:
    """The page of a hand-over does not depend on private information, regardless of the next person."""
    compared = 0
    for _, record, other, _ in hidden_twins(game, 3):
        one, two = Friends(house, record), Friends(house, other)
        for friends in (one, two):
            for seat in range(3):
                friends.host.seating.sit_here(friends.id, seat)
        asked = min(one.live.table.pending)
        for cookies in (f"owner={KEY}", f"owner={KEY}; open={(asked + 1) % 3}"):
            if 'hand-over" data-where=' in one.told(cookies, ""):
                compared += 1
                for address in ("", "?pick=1", "/record", "/replay?step=9999", "/picture"):
                    assert one.told(cookies, address) == two.told(cookies, address)
                assert one.told(cookies, "/hint", form={}) == two.told(cookies, "/hint", form={})
                assert one.told(cookies, "", "fragment") == two.told(cookies, "", "fragment")
    assert compared >= 10


def sealed_twins(seed: int) -> Iterator[tuple[int, list[Record]]]:
    """Yield a seat in a simultaneous phase, and three records of the game: before its answer, after it, and after
    another answer."""
    met: set[tuple[str, int]] = set()
    for table, random in games_of_people("stamp-swap", seed):
        asked = sorted(table.pending)
        now = table.pending[asked[0]].kind, len(asked)
        if len(table.waiting_for) < 2 or now in met:
            continue
        seat = asked[random.below(len(asked))]
        options = table.pending[seat].options
        records = [table.record]
        for number in (0, len(options) - 1):
            acted = cartone.load(table.record)
            acted.answer(seat, str(options.at(number)))
            if str(acted.record_for(SPECTATOR)) == str(table.record_for(SPECTATOR)):
                records.append(acted.record)
        if len(records) == 3:
            met.add(now)
            yield seat, records


def test_nobody_hears_what_another_has_answered_under_seal_nor_whether(house: Site, proving: bool) -> None:
    kinds = set()
    for number, (seat, records) in enumerate(sealed_twins(6)):
        tables = [Friends(house, record) for record in records]
        kind = tables[0].live.table.pending[seat].kind
        if not proving and kind in kinds:
            continue
        kinds.add(kind)
        viewers = ((seat + 1 + number % 2) % 3, SPECTATOR)
        for viewer in viewers if proving else viewers[number % 2 :][:1]:
            before, so, otherwise = (friends.traffic(viewer) for friends in tables)
            assert before == so
            assert so == otherwise
        assert len({friends.live.at(seat) for friends in tables}) == 3
        assert len({friends.told(friends.cookies[seat], "") for friends in tables}) == 3, "who has acted sees it"
    assert kinds == {"cut", "place", "enter"}


def test_nobody_hears_of_a_sealed_answer_while_it_is_given(house: Site) -> None:
    """A table is compared with itself before and after the answer: nothing that the others receive changes."""
    for seat, records in sealed_twins(8):
        friends = Friends(house, records[0])
        others = [other for other in EYES if other != seat]
        before = [(friends.live.at(other), friends.told(friends.cookies[other], "")) for other in others]
        around = friends.host.seating.talk(friends.live)
        ask = friends.live.ask(seat)
        assert ask is not None
        friends.host.moves.answer(friends.id, seat, friends.live.at(seat), str(ask.options.at(0)))
        assert [(friends.live.at(other), friends.told(friends.cookies[other], "")) for other in others] == before
        assert friends.host.seating.talk(friends.live) == around
