"""Parts of the Age of Comics page: the rooms of the office, the print shop, and the Automa's row of cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING

from markupsafe import Markup

from ...kit.parts import Part
from ..actions.spaces import gives_at
from ..card_notation import SOURCE
from ..components import EDITORS, Action, AutomaCard, Card, Comic, Creative, RipOff
from ..outlook import Expected, PrintOutlook, automa_next, best, best_print, cards_turned, teams_of
from ..stage import editors
from ..view import AgeOfComicsView, PlayerView
from . import pictures
from .chips import fitting, print_chip, room_chip

if TYPE_CHECKING:
    from .page import AgeOfComicsPage


class Rooms(Part):
    """The rooms (one per action) with their desks, the editors there, and each desk's gain."""

    page: AgeOfComicsPage
    view: AgeOfComicsView

    @cached_property
    def editors(self) -> Mapping[str, list[str]]:
        """Names of the editor pieces by place: those at each desk, and those waiting."""
        lying: dict[str, list[str]] = {}
        for player in self.view.players:
            for piece, place in editors(self.view.editors_on, player):
                lying.setdefault(place, []).append(piece)
        return lying

    def waiting(self, player: PlayerView) -> list[str]:
        """Return a player's waiting editors, preceded by an empty string for each one already sent."""
        waiting = self.editors.get(f"editors-{player.seat}", [])
        return [""] * (EDITORS + player.has_extra_editor - len(waiting)) + waiting

    def desks(self, action: Action) -> list[tuple[int, int | None, str, str]]:
        """Return the desks of a room: number from 1, occupying seat, gain, and editor."""
        view, spaces = self.view, range(self.view.action_spaces)
        seats = [*view.editors_on[action], *(None for _ in spaces)]
        gives = [str(gives_at(view, action, place)) if action in view.space_gives else "" for place in spaces]
        pieces = ["".join(self.editors.get(f"desk-{action}-{place + 1}", [])) for place in spaces]
        return [(place + 1, seats[place], gives[place], pieces[place]) for place in spaces]

    def cubes_on(self, action: Action) -> list[int]:
        """Return the seats with a cube on a special action."""
        return [player.seat for player in self.view.players if action in player.cubes]

    def chip(self, action: Action) -> str:
        return room_chip(self.view, action, self.page.printing.teams)

    def says(self, action: Action) -> str:
        """Describe the current gain of an action's room in a sentence."""
        if action is Action.PRINT and (print_ := best(self.page.printing.teams)) is not None:
            title = self.words.titled(print_.title)
            return self.text("page.room-print", title=title, does=self.words.print(print_))
        if action is Action.SALES and (count := fitting(self.view)):
            return self.text("page.room-sales", count=count)
        return ""


class PrintOffice(Part):
    """The titles that can be printed, with their teams and gains."""

    view: AgeOfComicsView

    @cached_property
    def teams(self) -> list[PrintOutlook]:
        """All prints that are possible now, with every team."""
        return teams_of(self.view)

    @cached_property
    def proof(self) -> PrintOutlook | None:
        """The only possible print, previewed because entering the room carries it out; None if there are several."""
        assert self.ask is not None
        if self.ask.kind != "action" or not any(option.action is Action.PRINT for option in self.ask.options):
            return None
        return self.teams[0] if len(self.teams) == 1 else None

    @property
    def shows_proof(self) -> PrintOutlook | None:
        """The preview of the only possible print, if currently shown."""
        return self.proof if self.page.choices.asks("action") and self.page.pick == Action.PRINT else None

    @property
    def is_asked(self) -> bool:
        """True if the current question asks for a part of a print."""
        return self.ask is not None and self.ask.kind.startswith("print")

    def chosen_with(self, card: Card) -> tuple[Comic | RipOff, Creative | None]:
        """Return the comic and creative that would be printed together if this card were chosen."""
        if isinstance(card, Comic):
            return card, None
        assert self.view.printing is not None
        return self.view.printing, card

    def chip(self, outlook: PrintOutlook) -> str:
        return print_chip(outlook)

    def outlook(self, title: Comic | RipOff, creative: Creative | None = None) -> PrintOutlook | None:
        """Return the cost and gain of a title with the best team in hand, or None if no team is affordable."""
        return best_print(self.view, title, creative)

    @property
    def in_work(self) -> PrintOutlook | None:
        """The print in progress, completed with the best team that is still possible."""
        return best_print(self.view, self.view.printing) if self.view.printing is not None and self.is_asked else None


class AutomaRow(Part):
    """The page's row of Automa cards, and the Automa's possible next actions."""

    view: AgeOfComicsView

    def cards(self) -> list[tuple[str, Markup]]:
        """Return the row: this round's revealed cards, each with the actions taken before it, then card backs."""
        turned = cards_turned(self.view)
        row = [(f"automa-{card.id}", Markup(pictures.automa_card(card, self.about_card(card), frozenset(done))))
               for card, done in zip(turned, self.done_before(len(turned)), strict=True)]  # fmt: skip
        back = ("", Markup(pictures.automa_card(None, "?")))
        return row + [back] * (EDITORS - len(turned)) if self.view.round else []

    def done_before(self, turns: int) -> list[list[Action]]:
        """Return, for each of the Automa's last `turns` turns, the actions it had already taken that round."""
        if not turns:
            return []
        this_round = takewhile(lambda event: event.id != "round", reversed(self.page.table.events(self.page.seat)))
        before: list[list[Action]] = []
        done: list[Action] = []
        for event in reversed(list(this_round)):
            if event.id == "automa-card":
                before.append(list(done))
            elif event.id == "automa-acts":
                done.append(event.params["action"])
        return before[-turns:]

    @cached_property
    def expected(self) -> Sequence[Expected]:
        """The moves that the Automa would make on the cards that may be drawn."""
        return automa_next(self.view)

    def next_actions(self) -> list[tuple[Action | None, int, int]]:
        """Return the Automa's possible next actions, each with its number of cards and that of all cards."""
        cards: dict[Action | None, int] = {}
        for one in self.expected:
            cards[one.move.action] = cards.get(one.move.action, 0) + len(one.cards)
        return [(action, on, sum(cards.values())) for action, on in cards.items()]

    def on_cards(self, action: Action | None, cards: int, every: int) -> str:
        """Describe how many of the Automa's cards lead to an action."""
        called = self.words.word(action) if action is not None else self.text("age-of-comics.next.lost")
        return self.text("page.on-cards", action=called, cards=cards, all=every)

    def about_card(self, card: AutomaCard) -> str:
        actions = " / ".join(map(self.words.word, card.actions))
        called = "" if card.source == SOURCE else f"{card.id}: "
        return f"{called}{actions}; {' > '.join(map(self.words.word, card.genres))}"
