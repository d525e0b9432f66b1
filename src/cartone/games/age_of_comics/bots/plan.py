"""Plans: which comic is printed with whom, what is missing for it, and what the plan promises.

A turn that no plan needs is worth a fixed price; a plan is worth what it brings beyond the price of its turns.
"""

from __future__ import annotations

from typing import NamedTuple

from ..actions.printing import IDEAS_FOR_A_PRINT
from ..components import FANS_PER_HYPE, HAND_LIMIT, Action, Bonus, Comic, Craft, Creative, Genre
from ..scoring import COLOUR_POINTS, ORIGINAL_POINTS
from .worth import BEST_COMIC, POINT, WEIGHTS, Scene

UNKNOWN_MATCH = POINT // len(Genre)
"""How often a creative of unknown genre matches, in thousandths."""

HIRED_MATCH = 550
"""How often one does who is still to be hired, and chosen for it."""

MATCH = 3 * POINT
"""A match: a fan, and two points on an original."""

PLANNED_COMICS = 2
"""How many comics are planned at a time."""

SLACK = 10
"""Thousandths of a turn by which plans may need more than there are."""

BEGUN = 300
"""Thousandths of a turn that any plan takes, when they are ranked."""

NOTHING = -(10**9)
"""What cannot be done is worth less than anything that can."""


class Talent(NamedTuple):
    """A writer or artist; a blind one has no genre yet."""

    genre: Genre | None
    value: int
    card: Creative | None = None


class Draft(NamedTuple):
    """An unprinted comic; one from the top of the deck has no known bonus yet."""

    genre: Genre
    bonus: Bonus | None = None
    tokens: int = 0
    hyped: bool = False
    card: Comic | None = None


class Desk(NamedTuple):
    """What a publisher has to work with, now or after something that is only thought of."""

    comics: tuple[Draft, ...]
    writers: tuple[Talent, ...]
    artists: tuple[Talent, ...]
    ideas: dict[Genre, int]
    money: int
    prints: int
    editors: int
    turns: int

    def gain(self, genre: Genre, count: int = 1) -> Desk:
        """With more ideas of a genre, or fewer."""
        return self._replace(ideas={**self.ideas, genre: self.ideas[genre] + count})


class Project(NamedTuple):
    """A print that is planned: its points and the turns it needs, in thousandths; the money, and ideas that lack."""

    points: int
    turns: int
    cost: int
    ideas: int


def talent(card: Creative) -> Talent:
    return Talent(card.genre, card.value, card)


def desk_of(scene: Scene) -> Desk:
    """What is there now."""
    me = scene.me
    tokens = {hyped.comic: hyped.tokens for hyped in me.hyped}
    return Desk(
        comics=tuple(
            Draft(comic.genre, comic.bonus, tokens.get(comic, 0), comic in tokens, comic) for comic in me.comics()
        ),
        writers=tuple(map(talent, me.creatives(Craft.WRITER))),
        artists=tuple(map(talent, me.creatives(Craft.ARTIST))),
        ideas=dict(me.ideas),
        money=me.money,
        prints=len(me.printed),
        editors=me.editors,
        turns=scene.turns,
    )


class Planner:
    """Looks for the best plan of a desk, in a scene."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._assigned: dict[tuple[tuple[Genre, ...], tuple[Talent, ...]], tuple[Talent | None, ...]] = {}
        self._originals: dict[tuple[Draft, Talent | None, Talent | None, int, int], int] = {}
        self._copies: dict[tuple[Genre, int, int, int], int] = {}
        self._ripped: dict[tuple[tuple[Talent, ...], tuple[Talent, ...], int], Project] = {}
        self._rates: dict[Genre, int] = {}
        self.to_hire = WEIGHTS["hired-fit"] - WEIGHTS["hire"] * scene.turn_worth // POINT
        self.print_turns = WEIGHTS["print"]
        if not scene.rounds_left and scene.view.editors_on[Action.PRINT]:
            self.print_turns = POINT

    def _rate(self, genre: Genre) -> int:
        """What a point of value is worth on a comic of the genre, less the dollar that it costs."""
        reach, had = self.scene.reach(genre), max(self.scene.values[genre], 3)
        gain = max(0, (reach[BEST_COMIC] - reach[had]) // (BEST_COMIC - had)) if had < BEST_COMIC else 0
        return gain - self.scene.dollar

    def fit(self, genre: Genre, who: Talent) -> int:
        """How well a creative fits a comic of a genre, cost included."""
        rate = self._rates.get(genre)
        if rate is None:
            rate = self._rates[genre] = self._rate(genre)
        if who.genre is genre:
            return MATCH + rate * who.value
        return rate * who.value if who.genre is not None else MATCH * UNKNOWN_MATCH // POINT + rate * who.value

    def assign(self, comics: tuple[Draft, ...], crew: tuple[Talent, ...]) -> tuple[Talent | None, ...]:
        """The best creative of one craft for each comic; None where one is better hired."""
        key = (tuple([comic.genre for comic in comics]), crew)
        known = self._assigned.get(key)
        if known is None:
            known = self._assigned[key] = self._assign(*key)
        return known

    def _assign(self, genres: tuple[Genre, ...], crew: tuple[Talent, ...]) -> tuple[Talent | None, ...]:
        """For one comic or two: every way to give them different creatives, or nobody."""
        people: tuple[Talent | None, ...] = (*crew, None)
        fits = [[*[self.fit(genre, who) for who in crew], self.to_hire] for genre in genres]
        if len(fits) < 2:
            return tuple(people[row.index(max(row))] for row in fits)
        one, two = fits
        best, chosen = NOTHING, (len(crew), len(crew))
        for first, fit in enumerate(one):
            for second, other in enumerate(two):
                if fit + other > best and (first != second or first == len(crew)):
                    best, chosen = fit + other, (first, second)
        return tuple(people[who] for who in chosen)

    # -- what a print is worth --------------------------------------------------------------

    def original(self, draft: Draft, writer: Talent | None, artist: Talent | None, slot: int, rounds: int) -> int:
        """The points of an original with a team, before its costs."""
        key = (draft, writer, artist, slot, rounds)
        known = self._originals.get(key)
        if known is None:
            known = self._originals[key] = self._original(*key)
        return known

    def _original(self, draft: Draft, writer: Talent | None, artist: Talent | None, slot: int, rounds: int) -> int:
        scene = self.scene
        matches = _match(draft.genre, writer) + _match(draft.genre, artist)
        value = _value(writer) + _value(artist)
        more, points = scene.mastery(draft.genre, True)
        fans = 1 + (draft.bonus is Bonus.FAN) + FANS_PER_HYPE * draft.tokens + more
        sure, maybe = divmod(matches, POINT)
        chart = scene.chart(fans + sure, rounds) * (POINT - maybe)
        chart += scene.chart(fans + sure + 1, rounds) * maybe
        total = chart // POINT + POINT * (ORIGINAL_POINTS[0] + points) + 2 * matches
        total += scene.slot(slot, True) + scene.bonus(draft.bonus) + scene.reach_gain(draft.genre, value)
        return total + POINT * COLOUR_POINTS * (Action.PRINT in scene.me.cubes)

    def rip_off(self, genre: Genre, writer: Talent, artist: Talent, slot: int) -> int:
        """The points of a rip-off with a team, before its costs."""
        matches = (writer.genre is genre) + (artist.genre is genre)
        key = (genre, matches, writer.value + artist.value, slot)
        known = self._copies.get(key)
        if known is None:
            known = self._copies[key] = self._copy(*key)
        return known

    def _copy(self, genre: Genre, matches: int, value: int, slot: int) -> int:
        scene = self.scene
        more, points = scene.mastery(genre, False)
        total = scene.chart(matches + more) + POINT * points + scene.slot(slot, False) + scene.reach_gain(genre, value)
        return total + POINT * COLOUR_POINTS * (Action.PRINT in scene.me.cubes)

    # -- a whole desk -----------------------------------------------------------------------

    def promise(self, desk: Desk) -> int:
        """What a desk is worth: its best plan, and what is left over."""
        if desk.turns <= 0:
            return self._sum(desk, [], desk.ideas)
        comics = desk.comics
        if len(comics) > PLANNED_COMICS:
            comics = tuple(sorted(comics, key=lambda draft: -self._rank(draft))[:PLANNED_COMICS])
        writers, artists = self.assign(comics, desk.writers), self.assign(comics, desk.artists)
        projects, ideas, slot = [], dict(desk.ideas), desk.prints
        teams = list(zip(comics, writers, artists, strict=True))
        if len(teams) > 1:
            teams.sort(key=lambda team: (team[1] is None) + (team[2] is None))
        for draft, writer, artist in teams:
            slot += 1
            projects.append(self._project(desk, draft, writer, artist, slot, ideas))
        spare_writers = tuple([who for who in desk.writers if who not in writers])
        spare_artists = tuple([who for who in desk.artists if who not in artists])
        room = HAND_LIMIT - len(comics) - len(desk.writers) - len(desk.artists)
        room += len(spare_writers) + len(spare_artists)
        if room >= 2 and spare_writers and spare_artists and self.scene.rip_offs:
            projects.append(self._rip_off(spare_writers, spare_artists, slot + 1))
        spares = min(len(spare_writers), 2) + min(len(spare_artists), 2)
        promise = self._sum(desk, projects, ideas)
        return promise + WEIGHTS["spare"] * max(min(spares, room), 0) if desk.turns >= 4 else promise

    def _rank(self, draft: Draft) -> int:
        """How much a comic deserves to be planned."""
        return 2 * draft.tokens + (draft.bonus is Bonus.FAN) + self.scene.mastery(draft.genre, True)[1]

    def _project(
        self, desk: Desk, draft: Draft, writer: Talent | None, artist: Talent | None, slot: int, ideas: dict[Genre, int]
    ) -> Project:
        """The print of an original: what it brings and what it still needs."""
        missing = (writer is None) + (artist is None)
        used = min(IDEAS_FOR_A_PRINT, ideas[draft.genre])
        ideas[draft.genre] -= used
        turns = self.print_turns + WEIGHTS["hire"] * missing + POINT * (IDEAS_FOR_A_PRINT - used) // 3
        later = turns > POINT * desk.editors
        points = self.original(draft, writer, artist, slot, self.scene.rounds_left - later)
        if draft.hyped and self.scene.rounds_left:
            points += WEIGHTS["hype"] * (2 if later else 1)
        return Project(points, turns, _value(writer) + _value(artist), IDEAS_FOR_A_PRINT - used)

    def _rip_off(self, writers: tuple[Talent, ...], artists: tuple[Talent, ...], slot: int) -> Project:
        """The best that spare teams could do with the titles of others."""
        key = (writers, artists, slot)
        known = self._ripped.get(key)
        if known is None:
            found = []
            for writer in writers:
                for artist in artists:
                    cost = writer.value + artist.value
                    for genre in self.scene.rip_offs:
                        found.append((self.rip_off(genre, writer, artist, slot) - self.scene.dollar * cost, cost))
            gain, cost = max(found)
            known = self._ripped[key] = Project(gain + self.scene.dollar * cost, self.print_turns, cost, 0)
        return known

    def _sum(self, desk: Desk, projects: list[Project], ideas: dict[Genre, int]) -> int:
        """The plans that pay and for which there is time; then money and ideas that are left."""
        scene = self.scene
        price = scene.turn_worth
        total, turns, cost = 0, POINT * desk.turns, 0
        if len(projects) > 1:
            projects.sort(key=_density)
        for project in projects:
            doubt = project.points * WEIGHTS["doubt"] * project.turns // (POINT * POINT)
            gain = project.points - doubt - price * project.turns // POINT
            gain -= scene.dollar * project.cost + (WEIGHTS["short-idea"] - price // 3) * project.ideas
            if gain > 0 and project.turns <= turns + SLACK:
                total += gain + scene.dollar * project.cost
                turns -= project.turns
                cost += project.cost
        return total + self._money(desk, cost) + WEIGHTS["idea"] * min(sum(ideas.values()), 6)

    def _money(self, desk: Desk, cost: int) -> int:
        """What money is worth that pays for plans, and what is left of it."""
        scene = self.scene
        left = POINT * (desk.money - cost) + WEIGHTS["coming"] * scene.coming
        return (scene.dollar if left >= 0 else WEIGHTS["short-dollar"]) * left // POINT


def _density(project: Project) -> int:
    """The most points for a turn come first."""
    return -(POINT * project.points // (project.turns + BEGUN))


def _match(genre: Genre, who: Talent | None) -> int:
    """How surely a creative matches a genre, in thousandths."""
    if who is None:
        return HIRED_MATCH
    return UNKNOWN_MATCH if who.genre is None else POINT * (who.genre is genre)


def _value(who: Talent | None) -> int:
    """The value of a creative, who is still to be hired if None."""
    return 2 if who is None else who.value
