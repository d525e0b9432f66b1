"""A state as a list of numbers, so that the proof compares two of them at once: those of the readable game and of the
kernel's record, told in the same order. States that are told alike have the same digest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from ....kernel.jit import compiled, entry
from ....kernel.telling import say, say_all
from ....table import Deck
from ..album import Album
from ..components import ContestType, Item
from ..cutting import in_base_three
from ..game import Pinzetta, Player, StampSwap
from ..pack import Pack
from ..sources import OPPONENT_SOURCES, SOURCES
from .solo import PINZETTA as HER_SEAT
from .state import (
    BACKS,
    BEFORE_PLACING,
    BOXES,
    DAYS,
    DECK_START,
    DISCARDS,
    FIRST_PLAYER_DECK,
    FOR_DISCARDS,
    MOMENTS,
    NONE,
    PHASES,
    Array,
    Game,
)
from .state import Player as PlayerState

Numbers: TypeAlias = Mapping[Any, int]
YOUR_SOURCES, HER_SOURCES = len(SOURCES), len(OPPONENT_SOURCES)
NUMBERS_OF_AN_ITEM = 6


def numbered(things: Iterable[Any]) -> dict[Any, int]:
    """The numbers of things, and of nothing."""
    return {**{thing: number for number, thing in enumerate(things)}, None: NONE}


BACK, DAY, PHASE, MOMENT = numbered(BACKS), numbered(DAYS), numbered(PHASES), {**numbered(MOMENTS), "": NONE}


class Telling:
    """Tells readable games that are played with one pack."""

    def __init__(self, pack: Pack) -> None:
        self.tile = numbered([*(tile for tiles in pack.tiles_by_size.values() for tile in tiles), *pack.forever])
        self.contest = numbered(card for kind in ContestType for card in pack.contests_by_type[kind])
        self.contest_called = numbered(card.id for card in self.contest if card is not None)
        self.attendee = numbered(pack.attendees)
        self.event, self.her_event = numbered(pack.events), numbered(pack.pinzetta_events)
        self.effect = numbered([*pack.attendees, *pack.events, *pack.pinzetta_events])
        self.mat, self.her_mat = numbered(pack.mats), numbered(pack.pinzetta_mats)
        self.decision, self.show_scoring = numbered(pack.decisions), numbered(pack.show_scorings)

    def told(self, game: StampSwap) -> list[int]:
        """All that `digest` tells."""
        out = [
            DAY[game.day], PHASE[game.phase], game.first_player, _number(game.token_holder), game.collect_limit,
            game.item_count, game.forever_left, _number(game.turn), game.picks, _number(game.loser),
            _number(game.first_chooser), MOMENT[game.moment], self.effect[game.at_work], self.contest[game.finale],
        ]  # fmt: skip
        self._cards(out, game.contests, self.contest)
        self._cards(out, game.events, self.event)
        self._cards(out, game.past_events, self.event)
        self._cards(out, game.pinzetta_events, self.her_event)
        out += game.pool
        self._items(out, game.pool.values())
        self._items(out, game.discards)
        self._items(out, game.moved)
        for deck, known in self._decks(game):
            out += [deck.left, deck.drawn]
            self._cards(out, deck.cards, known)
        for player in game.players:
            self._player(out, player)
            if isinstance(player, Pinzetta):
                self._pinzetta(out, player)
        return out

    def _cards(self, out: list[int], cards: Sequence[Any], known: Numbers) -> None:
        out.append(len(cards))
        out += [known[card] for card in cards]

    def _items(self, out: list[int], items: Iterable[Item]) -> None:
        tiles, attendees = self.tile, self.attendee
        before = len(out)
        for item in items:
            out += (
                item.number, BACK[item.back], item.up, item.seen, tiles[item.tile], attendees[item.attendee]
            )  # fmt: skip
        out.append(len(out) - before)

    def _decks(self, game: StampSwap) -> Iterable[tuple[Deck[Any], Numbers]]:
        """In the order of their numbers in the kernel."""
        yield from ((deck, self.tile) for deck in game.tile_decks.values())
        yield game.mat_deck, self.mat
        yield from ((game.contest_decks[kind], self.contest) for kind in ContestType)
        yield game.event_deck, self.event
        yield game.attendee_deck, self.attendee
        yield game.pinzetta_mat_deck, self.her_mat
        yield game.pinzetta_event_deck, self.her_event
        yield game.decision_deck, self.decision
        yield game.show_scoring_deck, self.show_scoring

    def _player(self, out: list[int], player: Player) -> None:
        out += [
            self.mat[player.mat], _cut(player), self.contest_called[player.entry and player.entry.contest],
            player.has_chosen, player.has_revealed, player.times_left, *player.points.values(),
        ]  # fmt: skip
        self._album(out, player.album)
        self._cards(out, player.rows, self.attendee)
        self._cards(out, player.cards, self.attendee)
        out.append(_watched(player))
        self._items(out, player.collection)
        self._items(out, player.reserve)
        out.append(len(player.piles))
        for pile in player.piles:
            self._items(out, pile)
        self._items(out, player.incoming)
        out += [len(player.tray), *player.tray, len(player.tickets)]
        for ticket in player.tickets:
            out += (self.contest[ticket.contest], DAY[ticket.day], ticket.points)
        self._cards(out, player.discarded, self.tile)
        self._cards(out, player.worked, self.attendee)
        out.append(player.sealed is not None)
        if player.sealed is not None:
            self._album(out, player.sealed.album)
            self._items(out, player.sealed.incoming)
            out += player.sealed.points.values()
            self._cards(out, player.sealed.discarded, self.tile)

    def _album(self, out: list[int], album: Album) -> None:
        out.append(len(album.tiles))
        for laid in album.tiles:
            out += (self.tile[laid.tile], laid.cell)

    def _pinzetta(self, out: list[int], her: Pinzetta) -> None:
        out += [her.level, her.intro, self.her_mat[her.her_mat], self.decision[her.decision], len(her.tokens)]
        for item, number in her.tokens.items():
            out += (item, number)
        for box in BOXES:
            self._items(out, her.boxes[box])


def _number(seat: int | None) -> int:
    return NONE if seat is None else seat


def _cut(player: Player) -> int:
    """A cut as the kernel keeps it: where each item of the collection goes."""
    if player.cut is None:
        return NONE
    items = sorted(item.number for item in player.collection)
    return in_base_three(items, player.cut.second, player.cut.reserve)


def _watched(player: Player) -> int:
    """The moments that were ever watched, as bits; an impossible number if they are watched by others."""
    bits = 0
    for moment, cards in player.watching.items():
        if cards != [card for card in player.cards if card.effect is not None and card.effect.at == moment]:
            return NONE
        bits |= 1 << MOMENT[moment]
    return bits


# -- the kernel's -----------------------------------------------------------------------------


@entry
def tell(states: Any, out: Array) -> None:
    """The same of a record."""
    game = states[0]
    out[0] = 0
    for number in (
        game.day, game.phase, game.first_player, game.token_holder, game.collect_limit, game.item_count,
        game.forever_left, game.turn, game.picks, game.loser, game.first_chooser, game.moment, game.at_work,
        game.finale,
    ):  # fmt: skip
        say(out, number)
    say_all(out, game.contests, game.contest_count)
    say_all(out, game.events, game.event_count)
    say_all(out, game.past_events, game.past_event_count)
    say_all(out, game.pinzetta_events, game.pinzetta_event_count)
    for place in range(game.pool_count):
        say(out, game.pool[place])
    say_items(out, game, game.pool, game.pool_count)
    say_kept(out, game, DISCARDS)
    say_items(out, game, game.moved, game.moved_count)
    for deck in range(len(DECK_START)):
        if deck != FIRST_PLAYER_DECK:
            say(out, game.deck_left[deck])
            say(out, game.deck_drawn[deck])
            say(out, game.deck_size[deck])
            for place in range(game.deck_size[deck]):
                say(out, game.deck_cards[DECK_START[deck] + place])
    for seat in range(game.seats):
        say_player(out, game, game.players[seat], HER_SOURCES if game.level and seat == HER_SEAT else YOUR_SOURCES)
    if game.level:
        say_pinzetta(out, game)


@compiled
def say_item(out: Array, game: Game, item: int) -> None:
    say(out, item)
    say(out, game.item_back[item])
    say(out, game.item_up[item])
    say(out, game.item_seen[item])
    say(out, game.item_tile[item])
    say(out, game.item_attendee[item])


@compiled
def say_items(out: Array, game: Game, items: Array, count: int) -> None:
    for place in range(count):
        say_item(out, game, items[place])
    say(out, NUMBERS_OF_AN_ITEM * count)


@compiled
def say_kept(out: Array, game: Game, place: int) -> None:
    """What lies in a box of hers, or among the discards."""
    before = out[0]
    for kept in range(game.kept_count):
        if game.kept_place[kept] == place:
            say(out, game.kept_number[kept])
            say(out, game.kept_back[kept])
            say(out, game.kept_up[kept])
            say(out, game.kept_seen[kept])
            say(out, game.kept_tile[kept])
            say(out, game.kept_attendee[kept])
    say(out, out[0] - before)


@compiled
def say_player(out: Array, game: Game, player: PlayerState, sources: int) -> None:
    for number in (
        player.mat, player.cut, player.entry, player.has_chosen, player.has_revealed, player.times_left
    ):  # fmt: skip
        say(out, number)
    for source in range(sources):
        say(out, player.points[source])
    say_album(out, player, player.tile_count)
    say_all(out, player.rows, player.row_count)
    say_all(out, player.cards, player.card_count)
    say(out, player.watched)
    say_items(out, game, player.collection, player.collection_count)
    say_items(out, game, player.reserve, player.reserve_count)
    say(out, 2 if player.has_piles else 0)
    if player.has_piles:
        for pile in range(2):
            say_items(out, game, player.piles[pile], player.pile_count[pile])
    say_items(out, game, player.incoming, player.incoming_count)
    say_all(out, player.tray, player.tray_count)
    say(out, player.ticket_count)
    for ticket in range(player.ticket_count):
        say(out, player.ticket_contest[ticket])
        say(out, player.ticket_day[ticket])
        say(out, player.ticket_points[ticket])
    say_all(out, player.discarded, player.discarded_count)
    say_all(out, player.worked, player.worked_count)
    say(out, 1 if player.is_sealed else 0)
    if player.is_sealed:
        say_sealed(out, game, player)


@compiled
def say_sealed(out: Array, game: Game, player: PlayerState) -> None:
    """How it was before: the stamps of the tray that are placed by now were waiting then."""
    say_album(out, player, player.sealed_tiles)
    if player.is_sealed == BEFORE_PLACING:
        say_items(out, game, player.tray, player.tray_count)
    else:
        say_items(out, game, player.incoming, player.incoming_count)
    for source in range(YOUR_SOURCES):
        say(out, player.sealed_points if source == FOR_DISCARDS else player.points[source])
    say_all(out, player.discarded, player.sealed_discarded)


@compiled
def say_album(out: Array, player: PlayerState, count: int) -> None:
    say(out, count)
    for place in range(count):
        say(out, player.tiles[place])
        say(out, player.tile_cells[place])


@compiled
def say_pinzetta(out: Array, game: Game) -> None:
    for number in (game.level, game.intro, game.her_mat, game.decision, game.token_count):
        say(out, number)
    for token in range(game.token_count):
        say(out, game.token_items[token])
        say(out, game.tokens[token])
    for box in range(DISCARDS):
        say_kept(out, game, box)
