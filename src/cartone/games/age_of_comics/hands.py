"""The Automa at a table: what it sees there, and how its cardboard is moved, as far as every table has it.

Where displays and orders lie, each kind of table knows by itself: the whole game, or its side of a real one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from ...table import EVERYONE, Draw, Reason, Rules
from .actions.printing import rip_offs
from .actions.spaces import gives
from .automa_view import NextPrint
from .components import Action, AutomaCard, Comic, Craft, Creative, Genre, Held, Printed, RipOff
from .editions import EDITIONS, Edition, Edition2026
from .game import Automa, ComicsTable
from .mastery import after_print, would_gain
from .opponent import REPEAT_AFTER_FAILURES, Failure, Mastery, OnChart, Yours
from .rulings import Ruling
from .turn import Why

SILENT = {"print-no-mastery", "print-first-developed"}
"""Choices of a comic to print on which the document is silent."""

G = TypeVar("G", bound=ComicsTable[Any])


class AtTable(Generic[G]):
    """The Automa with its editors, its creatives and comics, and what is printed on both mats."""

    __slots__ = ("automa", "game", "seat")

    def __init__(self, game: G, automa: Automa) -> None:
        self.game = game
        self.automa = automa
        self.seat = automa.seat

    # -- what it sees -----------------------------------------------------------------------

    @property
    def edition(self) -> Edition:
        return EDITIONS[self.game.edition]

    def done(self) -> list[Action]:
        return self.automa.done(self.game)

    def gives(self, action: Action) -> int | None:
        return gives(self.game, action)

    def hired(self, craft: Craft) -> int:
        return len(self.automa.creatives(craft))

    def developed(self) -> list[Genre]:
        return [comic.genre for comic in self.automa.comics()]

    def mastery(self, genre: Genre) -> Mastery:
        game = self.game
        return Mastery(would_gain(game, self.automa, genre, True), game.mastery[genre] == game.person.seat)

    def on_chart(self) -> list[OnChart]:
        charted = [printed for printed in self.automa.printed if printed.on_chart]
        return [OnChart(printed.slot, printed.genre, printed.fans) for printed in charted]

    def yours(self) -> list[Yours]:
        printed = self.game.person.printed
        return [Yours(one.slot, one.is_original, is_ripped_off(self.game, one)) for one in printed]

    def your_genres(self) -> list[Genre]:
        return self.game.person.genres_printed()

    # -- what it does -----------------------------------------------------------------------

    @property
    def least(self) -> int:
        return self.automa.level.orders

    @property
    def collecting(self) -> list[int]:
        return self.automa.collecting

    def counting(self, count: int) -> Iterator[int]:
        return self.automa.counting(count)

    def flips(self) -> Rules[AutomaCard]:
        card: AutomaCard = yield Draw(self.game.automa_deck, why="automa-card", seat=self.seat)
        self.automa.played.append(card)
        self.game.story.tell("automa-card", seat=self.seat, card=card, actions=card.actions, genres=card.genres)
        return card

    def fails(self, action: Action, failure: Failure) -> None:
        game, reason = self.game, failure.reason
        self.automa.tally[f"{action}-failed"] += 1
        game.ruled(Ruling.FAILED_PLACES_NO_EDITOR)
        if reason.id == "no-free-space":
            game.ruled(Ruling.FULL_ACTION_FAILS)
        if reason.id == "develop-none":
            game.ruled(Ruling.DECK_IS_ON_THE_TABLE)
        game.story.tell("automa-fails", seat=self.seat, action=action, why=(reason,))

    def loses_turn(self) -> None:
        self.automa.tally["lost"] += 1
        self.automa.sent.append(None)
        self.game.ruled(Ruling.NOTHING_POSSIBLE_LOSES_THE_TURN)
        self.game.story.tell("automa-loses-turn", seat=self.seat)

    def acts(self, action: Action, why: Why) -> None:
        if REPEAT_AFTER_FAILURES in why:
            self.game.ruled(Ruling.REPEATS_BEFORE_THE_BOARD)
        self.automa.tally[action] += 1
        self.automa.sent.append(action)
        editors = self.game.editors_on[action]
        editors.append(self.seat)
        self.game.story.tell("automa-acts", seat=self.seat, action=action, place=len(editors), why=why)

    def takes(self, comic: Comic, why: Why) -> None:
        self.game.ruled(Ruling.YOUR_RIP_OFFS_GUIDE_IT)
        self.automa.hand.append(Held("comic", comic.back, EVERYONE, comic))
        self.game.story.tell("automa-develops", seat=self.seat, card=comic, why=why)

    def gains_for_ideas(self, slot: int) -> None:
        if not any(self.game.idea_board.values()):
            self.game.ruled(Ruling.IDEAS_FROM_AN_EMPTY_BOARD)
        self.game.add_fans(self.automa, self.automa.at_slot(slot), 1, "automa-idea-fan")

    def gains_for_orders(self, slot: int, orders: int) -> None:
        self.game.ruled(Ruling.ITS_TOP_COMIC_BY_PRIORITY)
        self.game.add_fans(self.automa, self.automa.at_slot(slot), orders, "automa-sales-fans")

    def titles(self) -> list[Comic | RipOff]:
        return [*self.automa.comics(), *rip_offs(self.game, self.automa)]

    def title(self, plan: NextPrint) -> Comic | RipOff:
        if plan.developed is not None:
            if not SILENT.isdisjoint(reason.id for reason in plan.reasons):
                self.game.ruled(Ruling.PRINTS_BY_PRIORITY)
            return self.automa.comics()[plan.developed]
        assert plan.rip_off is not None
        if self.game.edition == Edition2026.name:
            self.game.ruled(Ruling.RIP_OFFS_OF_2026)
        original = self.game.person.at_slot(plan.rip_off).title
        assert isinstance(original, Comic)
        return self.game.rip_off(original)

    def crew(self, craft: Craft) -> list[Creative]:
        return self.automa.creatives(craft)

    def prints(self, title: Comic | RipOff, writer: Creative, artist: Creative, why: Why) -> None:
        """Its fans come from the level and, for an original, the round."""
        game, automa = self.game, self.automa
        printed = Printed(len(automa.printed) + 1, title, writer, artist)
        gained = would_gain(game, automa, title.genre, title.is_original)
        for creative in (writer, artist):
            automa.show(creative)
        fans = automa.level.fans
        if isinstance(title, Comic):
            automa.show(title)
            fans += game.round
            message = "automa-prints"
            because = Reason("fans-original", {"fans": automa.level.fans, "more": game.round})
        else:
            game.ripped_off.add(title)
            message = "automa-rips-off"
            because = Reason("fans-rip-off", {"fans": automa.level.fans})
        printed.fans = fans
        automa.printed.append(printed)
        game.ruled(Ruling.IT_IGNORES_BONUSES)
        game.story.tell(
            message, seat=automa.seat, title=title, fans=fans, why=(*why, because),
            writer=writer, artist=artist, slot=printed.slot,
        )  # fmt: skip
        with_fans = self.edition.mastery_brings_fans
        if with_fans:
            game.ruled(Ruling.MASTERY_FANS_OF_2026)
        else:
            game.ruled(Ruling.NO_MASTERY_FANS_BEFORE)
        after_print(game, automa, title.genre, gained, with_fans)


def is_ripped_off(game: ComicsTable[Any], printed: Printed) -> bool:
    return isinstance(printed.title, Comic) and game.rip_off(printed.title) in game.ripped_off
