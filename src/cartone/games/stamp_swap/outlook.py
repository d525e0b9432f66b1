"""Consequences of options, and standings, computed from a seat's view without side effects.

If the outcome depends on a card, all cards that may still be drawn are considered. Counts that only a card's owner can
make are left out and marked: their points are None, or `by_hand` is set.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from . import opponent
from .album import Album
from .components import BY_HAND, TOKEN, Attendee, Box, Contest, ContestType, EventCard, Kind, Scoring, Tile
from .contests import count_in, points_after, points_in
from .game import Phase
from .options import Enter, Place, Places, Split
from .scoring import SPECIALIST_POINTS, forever_points
from .view import ItemView, PinzettaView, PlayerView, StampSwapView
from .vocabulary import Moment

# -- cards that score -------------------------------------------------------------------------


class Standing(NamedTuple):
    """Current count and points of a contest or an exhibitor in an album."""

    card: Contest | Attendee
    counted: int
    cells: int
    """Bit mask of the cells covered by counted stamps."""
    points: int | None
    """The points; None if the owner counts by hand."""
    ticket: int | None
    """The points scored when the contest was entered; None if it was not entered."""
    extra: int
    """The points that other cards would add if the contest were entered now."""
    next_counted: int | None
    """The next count at which the points change; None if the points never change again."""
    next_points: int

    @property
    def entered(self) -> bool:
        return self.ticket is not None

    def tiles(self, album: Album) -> list[int]:
        """Return the indices of the album's tiles that are counted."""
        return [place for place, laid in enumerate(album.tiles) if laid.cells & self.cells]


def standing(view: StampSwapView, player: PlayerView, card: Contest | Attendee) -> Standing:
    """Return a player's standing in a contest or for an exhibitor."""
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
    """Return the points added by specialists and the event for entering a contest; 0 for the Finale."""
    if contest.type is ContestType.FINALE:
        return 0
    cards: list[Attendee | EventCard] = [*player.attendees, *view.events[-1:]]
    effects = [card.effect for card in cards if card.effect is not None and card.effect.do == "contest"]
    mine = [effect for effect in effects if effect.holding != TOKEN or view.token_holder == player.seat]
    return sum(effect.amount for effect in mine if effect.contest in ("", contest.type))


def next_step(scoring: Scoring, counted: int) -> int | None:
    """Return the next count at which the points change; None if the points never change again.

    >>> from .components import Count
    >>> next_step(Scoring(Count("edges"), ladder=(0, 5, 5, 9)), 1)
    3
    """
    last = len(scoring.ladder) if scoring.ladder else counted + 2
    now = scoring.points(counted)
    return next((number for number in range(counted + 1, last) if scoring.points(number) != now), None)


def contests_of(view: StampSwapView) -> list[Contest]:
    return [*view.contests, *([view.finale] if view.finale is not None else [])]


def standings(view: StampSwapView, player: PlayerView) -> list[Standing]:
    """Return a player's standings in all contests, the Finale last."""
    return [standing(view, player, contest) for contest in contests_of(view)]


# -- placing ----------------------------------------------------------------------------------


class Gain(NamedTuple):
    """Points of a scoring card before and after a placement."""

    card: Contest | Attendee
    before: int
    after: int

    @property
    def change(self) -> int:
        return self.after - self.before


class Placement(NamedTuple):
    """Result of placing a stamp: the new album, and what changes."""

    album: Album
    gains: tuple[Gain, ...]
    """Gains of unentered contests, the Finale and exhibitors, except for cards counted by hand."""
    discards: tuple[int, ...]
    """The waiting stamps that no longer fit, which are discarded at once and score their value."""


def placement(view: StampSwapView, place: Place) -> Placement:
    """Return the result of placing a waiting stamp."""
    return placements(view, place.item, 1 << place.cell)[place.cell]


def placements(view: StampSwapView, item: int, room: int) -> dict[int, Placement]:
    """Return the results of placing a waiting stamp, by its top left cell, for each cell in the mask `room`."""
    me = view.me
    tiles = {one.number: one.tile for one in me.incoming if one.tile is not None}
    tile = tiles.pop(item)
    scored = [
        (card, points_in(me.album, scoring), points_after(me.album, scoring)) for card, scoring in scoring_of(view)
    ]
    gains: dict[tuple[int, ...], tuple[Gain, ...]] = {}  # cached: many cells give the same result
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
    """Return the cards that may still score for the viewer, with their scorings, except for cards counted by hand."""
    entered = [ticket.contest for ticket in view.me.tickets]
    contests = [contest for contest in contests_of(view) if contest not in entered]
    cards: list[Contest | Attendee] = [*contests, *view.me.exhibitors]
    return [(card, card.scoring) for card in cards if card.scoring is not None and not card.scoring.by_hand]


def without_room(album: Album, tiles: Mapping[int, Tile]) -> tuple[int, ...]:
    return tuple(sorted(tiles.keys() - Places(album, tiles).items)) if tiles else ()


# -- values of items --------------------------------------------------------------------------


class ItemsWorth(NamedTuple):
    """Points that items score at the end in any album; `unknown` is the number of unseen face-down stamps."""

    points: int
    unknown: int


def worth(items: Iterable[ItemView]) -> ItemsWorth:
    """Add up the values of stamps and the points for specialists."""
    points = unknown = 0
    for item in items:
        if item.tile is not None:
            points += item.tile.value
        elif item.attendee is not None:
            points += 0 if item.attendee.is_exhibitor else SPECIALIST_POINTS
        elif item.is_stamp:
            unknown += 1
    return ItemsWorth(points, unknown)


# -- Pinzetta ---------------------------------------------------------------------------------


def as_she_sees(item: ItemView) -> opponent.Seen:
    """Return an item as Pinzetta sees it: only its size if it is face down, even if a player has looked at it."""
    return opponent.seen(item.back, item.up, item.tile)


def tokens(her: PinzettaView, items: Iterable[ItemView]) -> dict[int, int]:
    """Return Pinzetta's appraisal tokens for each item, by item number."""
    return {item.number: opponent.appraise_item(as_she_sees(item), her.mat.targets).tokens for item in items}


class Pick(NamedTuple):
    """Pinzetta's choice between the player's piles, by their tokens (`large` includes the printed one): `cards` of
    `all` decision cards make her take the large one."""

    large: int
    small: int
    cards: int
    all: int


def she_takes(her: PinzettaView, large: Iterable[int], small: Iterable[int]) -> Pick:
    """Return Pinzetta's choice, given the tokens of each pile's items; she may draw any decision card."""
    totals = opponent.appraise_pile(large, opponent.LARGE), opponent.appraise_pile(small, opponent.SMALL)
    crossed = [card.crossed for card in her.decisions]
    return Pick(*totals, opponent.cards_for_large(*totals, crossed), len(crossed))


class HerCut(NamedTuple):
    """The items that Pinzetta will swap between her large and her small pile, if any."""

    swapped: tuple[int, int] | None


def her_cut(view: StampSwapView) -> HerCut | None:
    """Return Pinzetta's cut while the viewer cuts a collection, or None at other times; no card affects her cut."""
    her = view.pinzetta
    if her is None or view.ask is None or view.ask.kind != "split":
        return None
    piles = view.players[1].piles
    large, small = (list(tokens(her, pile).values()) for pile in piles)
    places = opponent.swap_between_piles(large, small).places
    if places is None:
        return HerCut(None)
    return HerCut(
        (piles[opponent.LARGE][places[opponent.LARGE]].number, piles[opponent.SMALL][places[opponent.SMALL]].number)
    )


# -- final scores if the game ended now -------------------------------------------------------


class Final(NamedTuple):
    """A player's points if the Final Show were scored now; for Pinzetta, a range over the possible decision cards."""

    seat: int
    least: int
    most: int
    by_hand: bool
    """True if some points are left out because they are counted by hand."""


def finals(view: StampSwapView) -> list[Final]:
    """Return all players' points as if the Final Show were scored now; empty once the Final Show has begun."""
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
    """Return each player's number of forever stamps; Pinzetta's are in a box of her mat."""
    if view.pinzetta is not None:
        return [forever_in(view.players[0].album), len(view.pinzetta.boxes[Box.FOREVER])]
    return [forever_in(player.album) for player in view.players]


def forever_in(album: Album) -> int:
    return sum(placed.stamp.kind is Kind.FOREVER for placed in album.stamps)


def final(view: StampSwapView, player: PlayerView, forever: int) -> Final:
    """Return a player's points at the end: points so far, stamps, specialists' effects and the Finale contest."""
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
    """Return the parts of a specialist's points in the Final Show; None stands for a part counted by hand."""
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
    """Return Pinzetta's points at the end, a range over the decision cards that may set those of her mat."""
    if her.intro:
        total = player.score + opponent.INTRO_POINTS[her.level]
        return Final(player.seat, total, total, False)
    contents = {box: len(items) for box, items in her.boxes.items()}
    mats = [sum(opponent.mat_points(contents, card.points).values()) for card in her.decisions_left]
    rare = sum(item.tile.value for item in her.boxes[Box.RARE] if item.tile is not None)
    total = player.score + opponent.LEVEL_POINTS[her.level] + forever + rare
    return Final(player.seat, total + min(mats), total + max(mats), not her.decisions_are_known)


# -- options ----------------------------------------------------------------------------------


def brings(view: StampSwapView, option: Any) -> Mapping[str, Any] | None:
    """Return an option's consequences for the viewer as plain data, or None if nothing is certain."""
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
