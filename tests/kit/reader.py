"""Reads the pages of every seat in whole games, and checks each sentence against the table.

It reads banners, tips, the card of a day or round, the event of the day, and the caption of the final picture. Each
sentence is identified in the catalogue by its words, independently of the code that wrote it. `CLAIMS` has the claim of
each message.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

import cartone
from cartone.games import game_called
from cartone.games.kit.page import TablePage
from cartone.games.kit.steps import EventSteps, Touches
from cartone.locale import catalogue
from cartone.table import SPECTATOR, Ask, Event, Random, Table, key_of
from cartone.web.lobby_games import page_at

from ..age_of_comics.sentences import CLAIMS as COMICS_CLAIMS
from ..messages import messages, said
from ..stamp_swap.sentences import CLAIMS as STAMPS_CLAIMS
from ..stamp_swap.sentences import check_in_force, check_news
from ..whole_games import Overheard
from .onlooker import Kind, answer

WORDS = catalogue("en")
OPPONENTS = ("automa", "pinzetta")
CLAIMS: Mapping[str, Callable[[Any], bool]] = {**STAMPS_CLAIMS, **COMICS_CLAIMS}
"""The claim that each banner or tip makes about the moment at which a page shows it."""


class Asked(NamedTuple):
    """The position at a question, against which claims are checked."""

    table: Table[Any]
    ask: Ask

    @property
    def game(self) -> Any:
        return self.table.game

    @property
    def me(self) -> Any:
        return self.game.players[self.ask.seat]

    @property
    def options(self) -> list[Any]:
        """The possible answers, or only the first ones if there are very many."""
        return list(islice(iter(self.ask.options), 400))


@cache
def patterns(game: str) -> Mapping[str, re.Pattern[str]]:
    """Return regular expressions that match the banners and tips of a game, by message."""
    kinds = tuple(f"{game}.{kind}." for kind in ("do", "tip", "help"))
    return {name: re.compile(said(name)) for name in messages("en") if name.startswith(kinds)}


def messages_saying(game: str, sentence: str, kind: str) -> list[str]:
    """Return the names of the messages of a kind that match a sentence."""
    return [name for name, found in patterns(game).items() if f".{kind}." in name and found.fullmatch(sentence)]


class Reader:
    """A reader that checks all pages of a table after every answer."""

    def __init__(self, table: Table[Any], game: Any) -> None:
        self.table, self.game = table, game
        self.room = game_called(table.header.game)
        self.read: Counter[str] = Counter()
        self.seats = [seat.number for seat in table.seats if seat.player not in OPPONENTS]
        self.steps = {seat: EventSteps(self.room, seat) for seat in self.seats}
        self.touched: dict[int, list[Touches]] = {seat: [] for seat in self.seats}
        self.begun: dict[int, list[dict[tuple[int, str], int]]] = {seat: [] for seat in self.seats}
        """Each player's points by source at the start of each day or round, as each seat sees them."""

    def hear(self, event: Event) -> None:
        """Remember all players' points when a day or round begins."""
        if event.id == self.room.chapter:
            for seat in self.seats:
                players = self.game.view(seat, None).players
                self.begun[seat].append({(one.seat, name): by for one in players for name, by in one.points.items()})

    def look(self, table: Table[Any]) -> None:
        self.table = table
        for seat in self.seats:
            page = page_at(self.table, seat, WORDS)
            events = self.table.happened(seat)
            news = len(events) - len(self.touched[seat])
            self.touched[seat] += self.steps[seat].since(self.table, events, len(events) - news)
            self.check_banner(page, seat)
            self.check_tip(page, seat)
            self.check_event(page)
            self.check_card(page, seat, events, news)
            self.check_caption(page)
        self.check_waiting(page_at(self.table, SPECTATOR, WORDS), SPECTATOR)

    # -- banners and tips -----------------------------------------------------------------------

    def check_banner(self, page: TablePage, seat: int) -> None:
        ask = self.table.pending.get(seat)
        if ask is None:
            return self.check_waiting(page, seat)
        return self.check_said(page.do, ask, "do")

    def check_tip(self, page: TablePage, seat: int) -> None:
        """Check the page's tip, and the help in the terminal."""
        ask = self.table.pending.get(seat)
        if ask is None:
            assert not page.advice
            return
        if page.advice:
            self.check_said(page.advice, ask, "tip" if messages_saying(self.room.name, page.advice, "tip") else "help")
        self.check_said(page.words.about(ask, "help"), ask, "help")

    def check_said(self, sentence: str, ask: Ask, kind: str) -> None:
        names = messages_saying(self.room.name, sentence, kind)
        assert names, f"nobody knows who says “{sentence}”"
        for name in names:
            assert CLAIMS[name](Asked(self.table, ask)), f"“{sentence}” is not so: {ask}"
        self.read.update(names)
        if kind == "do":
            self.doubt(names, ask)

    def doubt(self, names: Sequence[str], ask: Ask) -> None:
        """Check that every other banner for this kind of question would be wrong here; a banner that is always right
        tells the reader nothing."""
        kind, asked = f"{self.room.name}.do.{ask.kind}", Asked(self.table, ask)
        for other in {*CLAIMS} - {*names}:
            if other == kind or other.startswith(f"{kind}-"):
                with suppress(AttributeError):  # it speaks of things that are not here
                    assert not CLAIMS[other](asked), f"{other} would be so, too: {ask}"
                self.read["doubted"] += 1

    def check_waiting(self, page: TablePage, seat: int) -> None:
        """Check that the page of a seat that is not asked says that the game is over or for which seats the table
        waits."""
        if self.table.over:
            assert page.do == WORDS.text("page.over")
            return
        waiting = [page.who(other) for other in self.table.waiting_for if other != seat]
        assert page.do == WORDS.text("friends.waiting-for", names=WORDS.listed(waiting))
        self.read["waiting"] += 1

    # -- days and rounds --------------------------------------------------------------------------

    def check_event(self, page: TablePage) -> None:
        """Check that the page shows the event of the day that is in force."""
        if self.room.name == "stamp-swap":
            check_in_force(self.table, page)

    def check_card(self, page: TablePage, seat: int, events: Sequence[Event], news: int) -> None:
        """Check the card that sums up a day or round: its name, its points by source, and the events in force."""
        starts = [number for number, event in enumerate(events) if event.id == self.room.chapter]
        card = page.story.chapter_card(events, self.touched[seat], news)
        assert (card is not None) == (len(starts) > 1 and starts[-1] >= len(events) - news)
        if card is None:
            return
        names = page.story.chapter_names(events)
        assert (card.name, card.comes) == (names[-2], names[-1])
        before, now = self.begun[seat][-2:]
        brought = {key: points - before.get(key, 0) for key, points in now.items() if points != before.get(key, 0)}
        assert brought == {(other, source): by for other, of in card.gains.items() for source, by in of.items()}
        if self.room.name == "stamp-swap":
            check_news(self.table, page, card.news)
        self.read["card"] += 1

    # -- the end ----------------------------------------------------------------------------------

    def check_caption(self, page: TablePage) -> None:
        """Check that the caption of the final picture has all players' points."""
        if self.table.over:
            _, points, *_ = page.end.caption().split("\n")
            numbers = [int(number.replace("−", "-")) for number in re.findall(r"[-−]?\d+\b(?= :|$)", points)]
            assert numbers == self.table.scores
            self.read["caption"] += 1


def read_out(kind: Kind, seed: int) -> Counter[str]:
    """Check every page of a whole game; return how often each sentence appeared."""
    dealt: Table[Any] = cartone.new(kind.game, kind.players, seed=seed, settings=kind.settings)
    readers: list[Reader] = []

    def make() -> Any:
        game = dealt._make_game()
        readers.append(Reader(dealt, game))
        game.story = Overheard(game.story, readers[-1].hear)
        return game

    table = Table(dealt.header, make, dealt._dealer)
    reader, random = readers[-1], Random(key_of(seed, "reader"))
    while True:
        reader.look(table)
        if table.over:
            return reader.read
        answer(table, seed, random)
