"""The readable game that stands as the kernel's state does: for the proof, and to look at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ....table import Deck
from ..album import Album
from ..components import Attendee, Contest, ContestType, Item, Tile
from ..cutting import Cut, from_base_three
from ..game import Declared, Pinzetta, Player, Sealed, StampSwap
from ..options import Enter
from ..pack import Pack
from ..sources import OPPONENT_SOURCES, SOURCES
from .state import (
    ATTENDEE_DECK,
    BACKS,
    BEFORE_PLACING,
    BOXES,
    CONTEST_DECK,
    DAYS,
    DECISION_DECK,
    DECK_START,
    DECKS,
    DISCARDS,
    EVENT_DECK,
    FOR_DISCARDS,
    MAT_DECK,
    MOMENTS,
    NONE,
    PHASES,
    PINZETTA_EVENT_DECK,
    PINZETTA_MAT_DECK,
    SHOW_SCORING_DECK,
)


class Standing:
    """Reads the state of a kernel, taken as a `snapshot`, with the cardboard of its pack."""

    def __init__(self, pack: Pack, game: Any) -> None:
        self.pack = pack
        self.state = game
        self.tiles: list[Tile] = [tile for tiles in pack.tiles_by_size.values() for tile in tiles] + list(pack.forever)
        self.contests: list[Contest] = [card for kind in ContestType for card in pack.contests_by_type[kind]]
        self.effects = (*pack.attendees, *pack.events, *pack.pinzetta_events)
        self.items = {
            number: self._item(
                number, game.item_back[number], game.item_up[number], game.item_seen[number], game.item_tile[number],
                game.item_attendee[number],
            )
            for number in range(1, game.item_count + 1)
        }  # fmt: skip

    def fill(self, game: StampSwap) -> StampSwap:
        """A game that has not begun, with all cardboard put in its places."""
        state, pack = self.state, self.pack
        for player in game.players:
            self._player(player, state.players[player.seat])
        if game.pinzetta is not None:
            self._pinzetta(game.pinzetta)
        game.day, game.phase = DAYS[state.day], PHASES[state.phase]
        game.first_player, game.token_holder = int(state.first_player), optional(state.token_holder)
        game.contests = [self.contests[number] for number in state.contests[: state.contest_count]]
        game.finale = self.contests[state.finale] if state.finale != NONE else None
        game.events = [pack.events[number] for number in state.events[: state.event_count]]
        game.past_events = [pack.events[number] for number in state.past_events[: state.past_event_count]]
        hers = state.pinzetta_events[: state.pinzetta_event_count]
        game.pinzetta_events = [pack.pinzetta_events[number] for number in hers]
        game.pool = {int(number): self.items[number] for number in state.pool[: state.pool_count]}
        game.collect_limit, game.item_count = int(state.collect_limit), int(state.item_count)
        game.forever_left = int(state.forever_left)
        game.discards = self._kept(DISCARDS)
        game.turn, game.picks, game.loser = optional(state.turn), int(state.picks), optional(state.loser)
        game.first_chooser = optional(state.first_chooser)
        game.moment = MOMENTS[state.moment] if state.moment != NONE else ""
        game.moved = self._items(state.moved[: state.moved_count])
        game.at_work = self.effects[state.at_work] if state.at_work != NONE else None
        self._decks(game)
        return game

    def _item(self, number: int, back: int, up: int, seen: int, tile: int, attendee: int) -> Item:
        item = Item(number, BACKS[back], bool(up), int(seen))
        item.tile = self.tiles[tile] if tile != NONE else None
        item.attendee = self.pack.attendees[attendee] if attendee != NONE else None
        return item

    def _items(self, numbers: Iterable[int]) -> list[Item]:
        return [self.items[number] for number in numbers]

    def _kept(self, place: int) -> list[Item]:
        """What lies in a box of hers, or among the discards."""
        state = self.state
        return [
            self._item(
                state.kept_number[kept], state.kept_back[kept], state.kept_up[kept], state.kept_seen[kept],
                state.kept_tile[kept], state.kept_attendee[kept],
            )
            for kept in range(state.kept_count) if state.kept_place[kept] == place
        ]  # fmt: skip

    def _attendees(self, numbers: Iterable[int]) -> list[Attendee]:
        return [self.pack.attendees[number] for number in numbers]

    def _player(self, player: Player, state: Any) -> None:
        player.mat = self.pack.mats[state.mat] if state.mat != NONE else None
        player.album = self._album(state, state.tile_count)
        player.rows = self._attendees(state.rows[: state.row_count])
        player.cards = self._attendees(state.cards[: state.card_count])
        player.watching = {
            moment: [card for card in player.cards if card.effect is not None and card.effect.at == moment]
            for number, moment in enumerate(MOMENTS)
            if state.watched >> number & 1
        }
        player.collection = self._items(state.collection[: state.collection_count])
        player.reserve = self._items(state.reserve[: state.reserve_count])
        if state.has_piles:
            player.piles = [self._items(state.piles[pile][: state.pile_count[pile]]) for pile in range(2)]
        player.incoming = self._items(state.incoming[: state.incoming_count])
        player.tray = [int(number) for number in state.tray[: state.tray_count]]
        if state.cut != NONE:
            first, second, reserve = from_base_three(int(state.cut), sorted(item.number for item in player.collection))
            player.cut = Cut(reserve, first, second)
        player.entry = Enter(self.contests[state.entry].id) if state.entry != NONE else None
        player.tickets = [
            Declared(
                self.contests[state.ticket_contest[ticket]], DAYS[state.ticket_day[ticket]],
                int(state.ticket_points[ticket]),
            )
            for ticket in range(state.ticket_count)
        ]  # fmt: skip
        sources = OPPONENT_SOURCES if isinstance(player, Pinzetta) else SOURCES
        player.points = {source: int(state.points[number]) for number, source in enumerate(sources)}
        player.has_chosen, player.has_revealed = bool(state.has_chosen), bool(state.has_revealed)
        player.discarded = [self.tiles[tile] for tile in state.discarded[: state.discarded_count]]
        player.worked = self._attendees(state.worked[: state.worked_count])
        player.times_left = int(state.times_left)
        if state.is_sealed:
            self._seal(player, state)

    def _seal(self, player: Player, state: Any) -> None:
        """How it was before: the stamps of the tray that are placed by now were waiting then."""
        incoming = self._items(player.tray) if state.is_sealed == BEFORE_PLACING else player.incoming
        points = {**player.points, SOURCES[FOR_DISCARDS]: int(state.sealed_points)}
        discarded = tuple(player.discarded[: state.sealed_discarded])
        player.sealed = Sealed(self._album(state, state.sealed_tiles), tuple(incoming), points, discarded)

    def _album(self, state: Any, count: int) -> Album:
        album = Album()
        for place in range(count):
            album = album.place(self.tiles[state.tiles[place]], int(state.tile_cells[place]))
        return album

    def _pinzetta(self, pinzetta: Pinzetta) -> None:
        state = self.state
        pinzetta.her_mat = self.pack.pinzetta_mats[state.her_mat] if state.her_mat != NONE else None
        pinzetta.boxes = {box: self._kept(place) for place, box in enumerate(BOXES)}
        tokens = zip(state.token_items[: state.token_count], state.tokens[: state.token_count], strict=True)
        pinzetta.tokens = {int(item): int(number) for item, number in tokens}
        pinzetta.decision = self.pack.decisions[state.decision] if state.decision != NONE else None

    def _decks(self, game: StampSwap) -> None:
        pack = self.pack
        for number, size in enumerate(game.tile_decks):
            game.tile_decks[size] = self._deck(number, self.tiles)
        game.mat_deck = self._deck(MAT_DECK, pack.mats)
        for number, kind in enumerate(ContestType):
            game.contest_decks[kind] = self._deck(CONTEST_DECK + number, self.contests)
        game.attendee_deck = self._deck(ATTENDEE_DECK, pack.attendees)
        game.event_deck = self._deck(EVENT_DECK, pack.events)
        game.decision_deck = self._deck(DECISION_DECK, pack.decisions)
        game.pinzetta_mat_deck = self._deck(PINZETTA_MAT_DECK, pack.pinzetta_mats)
        game.pinzetta_event_deck = self._deck(PINZETTA_EVENT_DECK, pack.pinzetta_events)
        game.show_scoring_deck = self._deck(SHOW_SCORING_DECK, pack.show_scorings)

    def _deck(self, number: int, cards: Sequence[Any]) -> Deck[Any]:
        start, state = DECK_START[number], self.state
        there = state.deck_cards[start : start + state.deck_size[number]]
        deck = Deck(DECKS[number], [cards[card] for card in there], int(state.deck_drawn[number]))
        deck.left = int(state.deck_left[number])
        return deck


def optional(number: int) -> int | None:
    return None if number == NONE else int(number)
