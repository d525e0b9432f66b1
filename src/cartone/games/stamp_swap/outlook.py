"""What an option would bring and how things stand, before anything is done: pure functions over what a seat sees.

Where a card decides, an outlook counts over all cards that may come. What only the owner of a card can count, it
leaves out and says so: points are None there, or `by_hand` is set.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from .album import Album
from .components import BY_HAND, TOKEN, Attendee, Box, Contest, ContestType, EventCard, Kind, Scoring, Tile
from .contests import count_in, points_after, points_in
from .game import Phase
from .opponent import (
    INTRO_POINTS,
    LARGE,
    LEVEL_POINTS,
    SMALL,
    Seen,
    appraise_item,
    appraise_pile,
    cards_for_large,
    mat_points,
    seen,
    swap_between_piles,
)
from .options import Enter, Place, Places, Split
from .scoring import SPECIALIST_POINTS, forever_points
from .view import ItemView, PinzettaView, PlayerView, StampSwapView
from .vocabulary import Moment

# -- cards that score -------------------------------------------------------------------------


class Standing(NamedTuple):
    """What a card that scores finds in an album now."""

    card: Contest | Attendee
    counted: int
    cells: int
    """Those that make what is counted."""
    points: int | None
    """None where the owner counts by hand."""
    ticket: int | None
    """What the contest has brought, if it was entered."""
    extra: int
    """What cards add to a contest if it is entered now."""
    next_counted: int | None
    """At how many its points change; None where they never do any more."""
    next_points: int

    @property
    def entered(self) -> bool:
        return self.ticket is not None

    def tiles(self, album: Album) -> list[int]:
        """The tiles of the album that are counted, by their places in it."""
        return [place for place, laid in enumerate(album.tiles) if laid.cells & self.cells]


def standing(view: StampSwapView, player: PlayerView, card: Contest | Attendee) -> Standing:
    """How a contest or an exhibitor stands for a player."""
    assert card.scoring is not None
    scoring = card.scoring
    counted, cells = count_in(player.album, scoring.count)
    ticket = next((ticket.points for ticket in player.tickets if ticket.contest is card), None)
    extra = extra_for(view, player, card) if isinstance(card, Contest) and ticket is None else 0
    if scoring.by_hand:
        return Standing(card, counted, cells, None, ticket, extra, None, 0)
    later = next_step(scoring, counted)
    then = scoring.points(counted if later is None else later)
    return Standing(card, counted, cells, scoring.points(counted), ticket, extra, later, then)


def extra_for(view: StampSwapView, player: PlayerView, contest: Contest) -> int:
    """What the player's specialists and the event add when a contest is entered; nobody enters the Finale."""
    if contest.type is ContestType.FINALE:
        return 0
    cards: list[Attendee | EventCard] = [*player.attendees, *view.events[-1:]]
    effects = [card.effect for card in cards if card.effect is not None and card.effect.do == "contest"]
    return sum(effect.amount for effect in effects if effect.contest in ("", contest.type))


def next_step(scoring: Scoring, counted: int) -> int | None:
    """The next number at which a scoring gives other points than now.

    >>> from .components import Count
    >>> next_step(Scoring(Count("edges"), ladder=(0, 5, 5, 9)), 1)
    3
    """
    last = len(scoring.ladder) if scoring.ladder else counted + 2
    now = scoring.points(counted)
    return next((number for number in range(counted + 1, last) if scoring.points(number) != now), None)


def contests_of(view: StampSwapView) -> list[Contest]:
    """The contests along the board, and the Finale."""
    return [*view.contests, *([view.finale] if view.finale is not None else [])]


def standings(view: StampSwapView, player: PlayerView) -> list[Standing]:
    """How every contest stands for a player, the Finale last."""
    return [standing(view, player, contest) for contest in contests_of(view)]


# -- placing ----------------------------------------------------------------------------------


class Gain(NamedTuple):
    """What a card that scores would be worth after a placement, and before."""

    card: Contest | Attendee
    before: int
    after: int

    @property
    def change(self) -> int:
        return self.after - self.before


class Placement(NamedTuple):
    """The album after a stamp was placed, and what that changes."""

    album: Album
    gains: tuple[Gain, ...]
    """Contests that are not entered, the Finale and exhibitors; what is counted by hand is left out."""
    discards: tuple[int, ...]
    """Stamps that have no room afterwards: they are discarded at once, for their value."""


def placement(view: StampSwapView, place: Place) -> Placement:
    """What placing a waiting stamp brings the seat of the view."""
    return placements(view, place.item, 1 << place.cell)[place.cell]


def placements(view: StampSwapView, item: int, room: int) -> dict[int, Placement]:
    """What a waiting stamp brings the seat of the view, by the cell of its top left corner."""
    me = view.me
    tiles = {one.number: one.tile for one in me.incoming if one.tile is not None}
    tile = tiles.pop(item)
    scored = [
        (card, points_in(me.album, scoring), points_after(me.album, scoring)) for card, scoring in scoring_of(view)
    ]
    gains: dict[tuple[int, ...], tuple[Gain, ...]] = {}  # in many cells it brings the same
    found = {}
    for cell in (cell for cell in range(room.bit_length()) if room >> cell & 1):
        album = me.album.place(tile, cell)
        points = tuple([after(album) for _, _, after in scored])
        if points not in gains:
            changes = zip(scored, points, strict=True)
            gains[points] = tuple(Gain(card, before, after) for (card, before, _), after in changes)
        found[cell] = Placement(album, gains[points], without_room(album, tiles))
    return found


def scoring_of(view: StampSwapView) -> list[tuple[Contest | Attendee, Scoring]]:
    """The cards that may still score for the seat of the view, less what is counted by hand."""
    entered = [ticket.contest for ticket in view.me.tickets]
    contests = [contest for contest in contests_of(view) if contest not in entered]
    cards: list[Contest | Attendee] = [*contests, *view.me.exhibitors]
    return [(card, card.scoring) for card in cards if card.scoring is not None and not card.scoring.by_hand]


def without_room(album: Album, tiles: Mapping[int, Tile]) -> tuple[int, ...]:
    """The waiting stamps that fit nowhere."""
    return tuple(sorted(tiles.keys() - Places(album, tiles).items)) if tiles else ()


# -- what things are worth --------------------------------------------------------------------


class Worth(NamedTuple):
    """What things bring by themselves in the end, whatever else lies in the album; `unknown` of them lie face down."""

    points: int
    unknown: int


def worth(items: Iterable[ItemView]) -> Worth:
    """The values of stamps, and the points for each specialist."""
    points = unknown = 0
    for item in items:
        if item.tile is not None:
            points += item.tile.value
        elif item.attendee is not None:
            points += 0 if item.attendee.is_exhibitor else SPECIALIST_POINTS
        elif item.is_stamp:
            unknown += 1
    return Worth(points, unknown)


# -- Pinzetta ---------------------------------------------------------------------------------


def as_she_sees(item: ItemView) -> Seen:
    """What she sees of an item: of one that lies face down only the outline, whoever has looked at it."""
    return seen(item.back, item.up, item.tile)


def tokens(her: PinzettaView, items: Iterable[ItemView]) -> dict[int, int]:
    """How she appraises items, by their numbers."""
    return {item.number: appraise_item(as_she_sees(item), her.mat.targets).tokens for item in items}


class Pick(NamedTuple):
    """Which of your piles she takes: tokens of the large one, with the printed one, and of the small one, and on how
    many of all decision cards she takes the large one."""

    large: int
    small: int
    cards: int
    all: int


def she_takes(her: PinzettaView, large: Iterable[int], small: Iterable[int]) -> Pick:
    """Which pile she takes, by the tokens of the items in both; all decision cards are shuffled before she draws."""
    totals = appraise_pile(large, LARGE), appraise_pile(small, SMALL)
    crossed = [card.crossed for card in her.decisions]
    return Pick(*totals, cards_for_large(*totals, crossed), len(crossed))


class HerCut(NamedTuple):
    """The items of her large and of her small pile that she will swap, if any."""

    swapped: tuple[int, int] | None


def her_cut(view: StampSwapView) -> HerCut | None:
    """How she will cut, while you split: by what lies open, without a card. None at any other moment."""
    her = view.pinzetta
    if her is None or view.ask is None or view.ask.kind != "split":
        return None
    piles = view.players[1].piles
    large, small = (list(tokens(her, pile).values()) for pile in piles)
    places = swap_between_piles(large, small).places
    if places is None:
        return HerCut(None)
    return HerCut((piles[LARGE][places[LARGE]].number, piles[SMALL][places[SMALL]].number))


# -- if it ended now --------------------------------------------------------------------------


class Final(NamedTuple):
    """A player's points if the Final Show came now: from and to, where a decision card says what her mat is worth."""

    seat: int
    least: int
    most: int
    by_hand: bool
    """Whether something that is counted by hand is left out."""


def finals(view: StampSwapView) -> list[Final]:
    """Everybody's points if the Final Show came now, with albums and boxes as they are; nothing once it has begun."""
    if view.finale is None or view.phase == Phase.FINAL_SHOW:
        return []
    forever = forever_points(forever_counts(view))
    return [
        her_final(view.pinzetta, player, points)
        if view.pinzetta is not None and player is not view.players[0]
        else final(view, player, points)
        for player, points in zip(view.players, forever, strict=True)
    ]


def forever_counts(view: StampSwapView) -> list[int]:
    """Forever stamps of everybody; Pinzetta has hers in a box."""
    if view.pinzetta is not None:
        return [forever_in(view.players[0].album), len(view.pinzetta.boxes[Box.FOREVER])]
    return [forever_in(player.album) for player in view.players]


def forever_in(album: Album) -> int:
    return sum(placed.stamp.kind is Kind.FOREVER for placed in album.stamps)


def final(view: StampSwapView, player: PlayerView, forever: int) -> Final:
    """Points so far, forever stamps, values, specialists with what they do at the end, and the Finale contest."""
    assert view.finale is not None
    specialists = [card for card in player.attendees if not card.is_exhibitor]
    finale = standing(view, player, view.finale).points
    parts = [finale, *(part for card in specialists for part in at_the_end(view, player, card))]
    total = (
        player.score
        + forever
        + sum(placed.stamp.value for placed in player.album.stamps)
        + SPECIALIST_POINTS * len(specialists)
        + sum(part for part in parts if part is not None)
    )
    return Final(player.seat, total, total, None in parts)


def at_the_end(view: StampSwapView, player: PlayerView, card: Attendee | EventCard) -> list[int | None]:
    """What a specialist scores in the Final Show, part by part."""
    effect = card.effect
    if effect is None or effect.at != Moment.FINAL or effect.item:
        return []
    if effect.holding == TOKEN and view.token_holder != player.seat:
        return []
    if effect.do == "points":
        return [effect.amount * (1 if effect.per is None else count_in(player.album, effect.per).number)]
    if effect.do == "unentered":
        left = [found.points for found in standings(view, player)[: len(view.contests)] if not found.entered]
        return [None if points is None else points // effect.amount for points in left]
    return [None] if effect.do == BY_HAND else []


def her_final(her: PinzettaView, player: PlayerView, forever: int) -> Final:
    """Her points so far, her level, forever stamps, values of rare stamps, and her mat on each card that may come."""
    if her.intro:
        total = player.score + INTRO_POINTS[her.level]
        return Final(player.seat, total, total, False)
    contents = {box: len(items) for box, items in her.boxes.items()}
    mats = [sum(mat_points(contents, card.points).values()) for card in her.decisions_left]
    rare = sum(item.tile.value for item in her.boxes[Box.RARE] if item.tile is not None)
    total = player.score + LEVEL_POINTS[her.level] + forever + rare
    return Final(player.seat, total + min(mats), total + max(mats), not her.decisions_are_known)


# -- options ----------------------------------------------------------------------------------


def brings(view: StampSwapView, option: Any) -> Mapping[str, Any] | None:
    """What an option would bring the seat of the view, for programs; None where nothing is certain."""
    match option:
        case Place():
            found = placement(view, option)
            return {"gains": [gain._asdict() for gain in found.gains], "discards": found.discards}
        case Split(large=large, small=small) if view.pinzetta is not None and view.pinzetta.decisions_are_known:
            seen_in = tokens(view.pinzetta, view.me.collection)
            pick = she_takes(view.pinzetta, [seen_in[item] for item in large], [seen_in[item] for item in small])
            return pick._asdict()
        case Enter(contest):
            card = next(card for card in view.contests if card.id == contest)
            stands = standing(view, view.me, card)
            return {"points": stands.points, "extra": stands.extra, "counted": stands.counted}
    return None
