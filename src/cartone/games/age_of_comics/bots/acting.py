"""The six actions: what the best use of each is worth now, and how to use it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple, TypeVar

from ..actions.develop import SEARCH_COST
from ..actions.ideas import CONVERSIONS, FROM_SUPPLY
from ..actions.printing import IDEAS_FOR_A_PRINT
from ..components import Action, Comic, Craft, Creative, Genre, RipOff
from ..options import MARKETING
from ..view import AgeOfComicsView, PileView
from .plan import NOTHING, PLANNED_COMICS, Desk, Draft, Planner, Talent, desk_of, talent
from .selling import Seller, Tour
from .worth import WEIGHTS, Scene

T = TypeVar("T")


class PlannedPrint(NamedTuple):
    """A print that can be done at once."""

    worth: int
    title: Comic | RipOff
    writer: Creative
    artist: Creative
    after: Desk


class Publisher:
    """One publisher's thoughts about one decision."""

    def __init__(self, view: AgeOfComicsView) -> None:
        self.view = view
        self.scene = Scene(view)
        self.planner = Planner(self.scene)
        self.promise = self.planner.promise

    @cached_property
    def desk(self) -> Desk:
        """What there is to work with now."""
        return desk_of(self.scene)

    def used(self, desk: Desk) -> Desk:
        """The same desk, an editor later."""
        return desk._replace(editors=desk.editors - 1, turns=desk.turns - 1)

    # -- what an action is worth ------------------------------------------------------------

    def act(self, action: Action | None) -> int:
        """What the best use of an action promises."""
        return self.idle if action is None else _ACTS[action](self)

    @cached_property
    def idle(self) -> int:
        """What is left to hope for if an editor does nothing."""
        return self.promise(self.used(self.desk))

    def hire(self) -> int:
        """The best writer, then the best artist beside them."""
        desk, worth = self.used(self.desk), self.idle
        for craft, pile in ((Craft.WRITER, self.view.writers), (Craft.ARTIST, self.view.artists)):
            desks = [self.with_talent(desk, craft, who) for _, who in talents(pile)]
            if desks:
                worths = [self.promise(after) for after in desks]
                worth = max(worths)
                desk = desks[worths.index(worth)]
        return worth

    def with_talent(self, desk: Desk, craft: Craft, who: Talent) -> Desk:
        """A creative comes into the hand; one of value 1 brings an idea."""
        if who.value == 1 and who.genre is not None:
            desk = desk.gain(who.genre)
        if craft is Craft.WRITER:
            return desk._replace(writers=(*desk.writers, who))
        return desk._replace(artists=(*desk.artists, who))

    def develop(self) -> int:
        """The best comic of the display, of the deck, or of a genre that a creative in hand matches."""
        desk = self.used(self.desk)
        there = [draft for _, draft in drafts(self.view.comics)]
        found = [self.promise(desk._replace(comics=(*desk.comics, draft))) for draft in there]
        if desk.money >= SEARCH_COST and len(desk.comics) < PLANNED_COMICS:
            wanted = {who.genre for who in (*desk.writers, *desk.artists)} - {draft.genre for draft in there}
            found += [self.promise(self.searched(desk, genre)) for genre in Genre if genre in wanted]
        hype = WEIGHTS["hype"] if Action.DEVELOP in self.scene.me.cubes and self.scene.rounds_left else 0
        return max(found, default=self.idle) + hype

    def searched(self, desk: Desk, genre: Genre) -> Desk:
        """A comic of a genre, for money."""
        return desk._replace(comics=(*desk.comics, Draft(genre)), money=desk.money - SEARCH_COST)

    def ideas(self) -> int:
        """The ideas that help most, and fans for spare ones if a cube allows it."""
        desk = self.used(self.desk)
        board = dict(self.view.idea_board)
        for _ in range(self.scene.space_gives(Action.IDEAS)):
            genre = self.best_idea(desk, [genre for genre in Genre if board[genre]])
            if genre is not None:
                board[genre] -= 1
                desk = desk.gain(genre)
        for _ in range(FROM_SUPPLY):
            genre = self.best_idea(desk, list(Genre))
            if genre is not None:
                desk = desk.gain(genre)
        worth = self.promise(desk)
        if Action.IDEAS in self.scene.me.cubes:
            worth += self.conversions(desk)
        return worth

    def best_idea(self, desk: Desk, genres: list[Genre]) -> Genre | None:
        """The idea that helps most: for a comic that lacks it, else for what may come."""
        lacking = [genre for genre in genres if desk.ideas[genre] < self._ideas_for(desk, genre)]
        if len(lacking) == 1:
            return lacking[0]
        if lacking:
            return max(lacking, key=lambda genre: self.promise(desk.gain(genre)))
        return max(genres, key=lambda genre: (self.scene.mastery(genre, True)[1], -desk.ideas[genre]), default=None)

    def _ideas_for(self, desk: Desk, genre: Genre) -> int:
        """How many ideas of a genre the comics in hand need."""
        return IDEAS_FOR_A_PRINT * sum(draft.genre is genre for draft in desk.comics)

    def conversions(self, desk: Desk) -> int:
        """What it is worth to make fans of spare ideas, where they are worth most."""
        spare = sum(desk.ideas.values()) - sum(
            min(desk.ideas[genre], IDEAS_FOR_A_PRINT) for genre in {draft.genre for draft in desk.comics}
        )
        gains = [self.scene.chart(p.fans + 1) - self.scene.chart(p.fans) for p in self.scene.me.printed]
        worths = sorted((gain - WEIGHTS["idea"] for gain in gains), reverse=True)
        return sum(worth for worth in worths[: min(spare, CONVERSIONS)] if worth > 0)

    def royalties(self) -> int:
        """The money, and fans for it if a cube allows it."""
        money = self.scene.space_gives(Action.ROYALTIES)
        desk = self.used(self.desk)._replace(money=self.desk.money + money)
        worth = self.promise(desk)
        if Action.ROYALTIES in self.scene.me.cubes:
            worth = max(self.marketed(desk, fans) for fans, cost in MARKETING.items() if cost <= desk.money)
        return worth

    def marketed(self, desk: Desk, fans: int) -> int:
        """What is left after buying so many fans, and the fans."""
        best = max((printed.fans for printed in self.scene.me.printed), default=0)
        gain = fans * self.scene.fan_worth(best) if self.scene.me.printed else 0
        return self.promise(desk._replace(money=desk.money - MARKETING[fans])) + gain

    def sales(self) -> int:
        """The best tour of the agent, and a fifth editor if a cube allows it."""
        number = self.scene.space_gives(Action.SALES)
        tour = self.tour(number, number, True)
        worth = tour.worth + tour.money * self.scene.dollar
        if Action.SALES in self.scene.me.cubes and not self.scene.me.has_extra_editor:
            worth += self.scene.turn_worth
        if not tour.money:
            return worth + self.idle
        return worth + self.promise(self.used(self.desk)._replace(money=self.desk.money - tour.money))

    def tour(self, flips: int, collects: int, free_step: bool) -> Tour:
        return Seller(self.scene).plan(flips, collects, free_step)

    # -- printing ---------------------------------------------------------------------------

    def print(self) -> int:
        """The best edition, and a second one on the space that allows it."""
        number = self.scene.space_gives(Action.PRINT)
        first = self.best_edition(self.used(self.desk))
        if first is None:
            return NOTHING
        worth = first.worth + (WEIGHTS["first"] if not self.scene.me.printed else 0)
        left = self.promise(first.after)
        second = self.best_edition(first.after) if number > 1 else None
        if second is not None:
            left = max(left, second.worth + self.promise(second.after))
        return worth + left

    def best_edition(self, desk: Desk) -> PlannedPrint | None:
        """The print that is best now and leaves most for later; None if there is none."""
        return self.best_of(self.editions(desk))

    def best_of(self, editions: list[PlannedPrint]) -> PlannedPrint | None:
        return max(editions, key=lambda edition: edition.worth + self.promise(edition.after), default=None)

    def editions(self, desk: Desk) -> list[PlannedPrint]:
        """All that can be printed at once: originals with every team, rip-offs with the best."""
        found = []
        for draft in desk.comics:
            if draft.card is not None and desk.ideas[draft.genre] >= IDEAS_FOR_A_PRINT:
                found += self.teams(desk, draft.card, draft)
        for title in self.scene.rip_offs.values():
            teams = self.teams(desk, title, None)
            if teams:
                found.append(max(teams, key=lambda edition: edition.worth + self.scene.dollar * edition.after.money))
        return found

    def best_team(self, desk: Desk, title: Comic | RipOff) -> PlannedPrint | None:
        """Who prints a comic best, of those who can be paid."""
        draft = next((draft for draft in desk.comics if draft.card is title), None)
        return self.best_of(self.teams(desk, title, draft))

    def teams(self, desk: Desk, title: Comic | RipOff, draft: Draft | None) -> list[PlannedPrint]:
        """Every team that can print a comic."""
        found = []
        for writer in desk.writers:
            for artist in desk.artists:
                if writer.value + artist.value > desk.money or writer.card is None or artist.card is None:
                    continue
                if draft is not None:
                    points = self.planner.original(draft, writer, artist, desk.prints + 1, self.scene.rounds_left)
                else:
                    points = self.planner.rip_off(title.genre, writer, artist, desk.prints + 1)
                after = self.printed(desk, draft, writer, artist)
                found.append(PlannedPrint(points, title, writer.card, artist.card, after))
        return found

    def printed(self, desk: Desk, draft: Draft | None, writer: Talent, artist: Talent) -> Desk:
        """The desk after a print."""
        desk = desk._replace(
            writers=_without(desk.writers, writer),
            artists=_without(desk.artists, artist),
            money=desk.money - writer.value - artist.value,
            prints=desk.prints + 1,
        )
        if draft is None:
            return desk
        return desk._replace(comics=_without(desk.comics, draft)).gain(draft.genre, -IDEAS_FOR_A_PRINT)


def talents(pile: PileView) -> list[tuple[int, Talent]]:
    """Who can be hired: the display from 1, and the top of the deck as 0."""
    there = [(place, talent(card)) for place, card in enumerate(pile.display, 1) if isinstance(card, Creative)]
    return there + ([(0, Talent(None, int(pile.top)))] if pile.top is not None else [])


def drafts(pile: PileView) -> list[tuple[int, Draft]]:
    """What can be developed: the display from 1, and the top of the deck as 0."""
    there = [
        (place, Draft(card.genre, card.bonus, 0, False, card))
        for place, card in enumerate(pile.display, 1)
        if isinstance(card, Comic)
    ]
    return there + ([(0, Draft(Genre(pile.top)))] if pile.top is not None else [])


def _without(cards: tuple[T, ...], gone: T) -> tuple[T, ...]:
    """All but one of these."""
    index = cards.index(gone)
    return cards[:index] + cards[index + 1 :]


_ACTS: dict[Action, Callable[[Publisher], int]] = {
    Action.HIRE: Publisher.hire,
    Action.DEVELOP: Publisher.develop,
    Action.IDEAS: Publisher.ideas,
    Action.PRINT: Publisher.print,
    Action.ROYALTIES: Publisher.royalties,
    Action.SALES: Publisher.sales,
}
