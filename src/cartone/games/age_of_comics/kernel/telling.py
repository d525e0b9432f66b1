"""A state as a list of numbers, so that the proof compares two of them at once: those of the readable game and of the
kernel's record, told in the same order. States that are told alike have the same digest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from ....kernel.jit import compiled, entry
from ....kernel.telling import say, say_all
from ....table import Deck
from ..components import LEVELS, Action, Craft, Genre, Order, Printed
from ..editions import EDITIONS
from ..game import AgeOfComics, Automa, Phase, Player
from ..options import COMICS, CREATIVES
from ..pack import Pack
from ..pile import Pile
from ..rules import TWO_TILES
from .box import Box
from .state import (
    ACTIONS,
    AUTOMA_DECK,
    CALENDAR,
    COMIC,
    CRAFTS,
    GENRES,
    NONE,
    ORDER_DECKS,
    PER_GENRE,
    PILE_DECKS,
    PILES,
    SETUP,
    STEPS,
    Game,
)

Array: TypeAlias = Any
Numbers: TypeAlias = Mapping[Any, int]


def numbered(things: Iterable[Any]) -> dict[Any, int]:
    """The numbers of things, and of nothing."""
    return {**{thing: number for number, thing in enumerate(things)}, None: NONE}


GENRE, ACTION, CRAFT, PHASE, STEP = (numbered(words) for words in (Genre, Action, Craft, Phase, STEPS))
LEVEL, EDITION = numbered(LEVELS), numbered(EDITIONS)
TALLIES = (*Action, *(f"{action}-failed" for action in Action), "lost")
BACKS = {**GENRE, **{str(value): value for value in range(PER_GENRE)}}
PILE = numbered(PILES)


class Telling:
    """Tells readable games that are played with one pack."""

    def __init__(self, pack: Pack) -> None:
        self.card = numbered([*pack.comics, *pack.writers, *pack.artists])
        self.title = {**self.card, **{rip_off: COMICS + number for number, rip_off in enumerate(pack.rip_offs)}}
        self.rip_offs = pack.rip_offs
        self.automa_card = numbered(pack.automa)

    def told(self, game: AgeOfComics) -> list[int]:
        """All that `digest` tells, save what a table is set up with."""
        out = [
            game.action_spaces, game.display_size, game.tickets_left, game.hype_left, game.better_colours_left,
            game.arrivals, EDITION[game.edition] if game.edition else 0, game.round, PHASE[game.phase],
            _number(game.acting), *game.turn_order, ACTION[game.action], self.title[game.printing],
            self.card[game.printing_writer], game.mastery_gained, _order(game.fulfilling),
            _slot(game),
        ]  # fmt: skip
        sale = game.sale
        out += (1, sale.flips, sale.collects, sale.free_step) if sale is not None else (0,)
        self._on_board(out, game)
        for pile in (game.writers, game.artists, game.comics):
            self._pile(out, pile)
        for player in game.players:
            self._player(out, player)
            if isinstance(player, Automa):
                self._automa(out, player)
        return out

    def _on_board(self, out: list[int], game: AgeOfComics) -> None:
        """What lies open, and the decks of orders, calendar and Automa."""
        self._deck(out, game.automa_deck, self.automa_card)
        self._deck(out, game.calendar_deck, BACKS)
        out.append(len(game.calendar))
        for tiles in game.calendar:
            out += [len(tiles), *(GENRE[genre] for genre in tiles)]
        for genre in Genre:
            deck = game.order_decks[genre]
            out += [deck.left, len(deck.cards), *(order.value for order in deck.cards)]
        for tile in game.map:
            if tile is None:
                out.append(NONE)
            else:
                out += (GENRE[tile.genre], tile.order.value if tile.order is not None else 0)
        for genre in Genre:
            out += (game.idea_board[genre], game.idea_supply[genre], _number(game.mastery[genre]))
        for action in Action:
            out += [len(game.editors_on[action]), *game.editors_on[action]]
        out += [len(game.ripped_off), *sorted(self.title[rip_off] - COMICS for rip_off in game.ripped_off)]

    def _deck(self, out: list[int], deck: Deck[Any], known: Numbers) -> None:
        if known is BACKS:
            out += [deck.left, deck.drawn, len(deck.cards), *(known[card.id] for card in deck.cards)]
        else:
            out += [deck.left, deck.drawn, len(deck.cards), *(known[card] for card in deck.cards)]

    def _cards(self, out: list[int], cards: Sequence[Any], known: Numbers) -> None:
        out += [len(cards), *(known[card] for card in cards)]

    def _pile(self, out: list[int], pile: Pile[Any]) -> None:
        self._deck(out, pile.deck, self.card)
        self._deck(out, pile.backs, BACKS)
        out.append(BACKS[pile.top])
        self._cards(out, pile.display, self.card)
        self._cards(out, pile.discards, self.card)

    def _player(self, out: list[int], player: Player) -> None:
        out += [
            player.money, player.tickets, player.agent, player.came, player.editors, player.left, player.of,
            player.ranking_points, player.mat_points, player.fee_paid, player.has_extra_editor, *player.within,
            STEP[player.step], *(player.ideas[genre] for genre in Genre), len(player.hand),
        ]  # fmt: skip
        for held in player.hand:
            out += (self.card[held.card], held.seen, PILE[held.kind], BACKS[held.back])
        out.append(len(player.hyped))
        for hyped in player.hyped:
            out += (self.card[hyped.comic], hyped.tokens)
        out.append(len(player.printed))
        for printed in player.printed:
            self._printed(out, printed)
        self._cards(out, player.cubes, ACTION)
        self._cards(out, player.sent, ACTION)
        out += [len(player.convertible), *player.convertible]
        out += [len(player.orders), *map(_order, player.orders), len(player.fulfilled), *map(_order, player.fulfilled)]

    def _printed(self, out: list[int], printed: Printed) -> None:
        team, values, increased = printed.team, printed.values, printed.increased
        out += (
            printed.slot, self.title[printed.title], self.card[team[Craft.WRITER]], self.card[team[Craft.ARTIST]],
            values[Craft.WRITER], values[Craft.ARTIST], Craft.WRITER in increased, Craft.ARTIST in increased,
            printed.fans, printed.hype, printed.better_colours, printed.had_mastery_fan,
        )  # fmt: skip

    def _automa(self, out: list[int], automa: Automa) -> None:
        out += [LEVEL[automa.level.name], *(automa.tally[name] for name in TALLIES), len(automa.collecting)]
        self._cards(out, automa.played, self.automa_card)


def _number(seat: int | None) -> int:
    return NONE if seat is None else seat


def _order(order: Order | None) -> int:
    return NONE if order is None else GENRE[order.genre] * PER_GENRE + order.value


def _slot(game: AgeOfComics) -> int:
    """Where that lies which was just printed; nowhere if it is none of whoever acts."""
    if game.printed is None:
        return 0
    slot = game.printed.slot
    return slot if game.acting is not None and game.players[game.acting].printed[slot - 1] is game.printed else NONE


# -- the kernel's -----------------------------------------------------------------------------


@entry
def tell(states: Any, boxes: Array, out: Array) -> None:
    """The same of a record."""
    game, box = states[0], boxes[0]
    out[0] = 0
    for number in (
        game.action_spaces, game.display_size, game.tickets_left, game.hype_left, game.better_colours_left,
        game.arrivals, game.edition, game.round_, game.phase, game.acting,
    ):  # fmt: skip
        say(out, number)
    for place in range(game.seats):
        say(out, game.turn_order[place])
    for number in (
        game.action, game.printing, game.printing_writer, game.mastery_gained, game.fulfilling, game.just_printed,
        game.selling,
    ):  # fmt: skip
        say(out, number)
    if game.selling:
        say(out, game.flips)
        say(out, game.collects)
        say(out, game.free_step)
    say_board(out, game)
    for pile in range(CRAFTS + 1):
        say_pile(out, game, pile)
    for seat in range(game.seats):
        say_player(out, game, box, seat)
    if game.solo:
        say_automa(out, game)


@compiled
def say_board(out: Array, game: Game) -> None:
    say_deck(out, game, AUTOMA_DECK)
    say_deck(out, game, CALENDAR)
    say(out, game.round_)
    turned = 0
    for number in range(1, game.round_ + 1):
        tiles = 2 if number == TWO_TILES else 1
        say(out, tiles)
        for _ in range(tiles):
            say(out, game.calendar[turned])
            turned += 1
    for genre in range(GENRES):
        say(out, game.deck_left[ORDER_DECKS + genre])
        say_all(out, game.deck[ORDER_DECKS + genre], game.deck_size[ORDER_DECKS + genre])
    for space in range(len(game.map)):
        say(out, game.map[space])
        if game.map[space] != NONE:
            say(out, game.value_up[space])
    for genre in range(GENRES):
        say(out, game.idea_board[genre])
        say(out, game.idea_supply[genre])
        say(out, game.mastery[genre])
    for action in range(ACTIONS):
        say_all(out, game.editors_on[action], game.taken_desks[action])
    before = out[0]
    say(out, 0)
    for comic in range(COMICS):
        if game.ripped_off[comic]:
            say(out, comic)
            out[before + 1] += 1


@compiled
def say_deck(out: Array, game: Game, deck: int) -> None:
    say(out, game.deck_left[deck])
    say(out, game.drawn[deck])
    say_all(out, game.deck[deck], game.deck_size[deck])


@compiled
def say_pile(out: Array, game: Game, pile: int) -> None:
    say_deck(out, game, PILE_DECKS + 2 * pile)
    say_deck(out, game, PILE_DECKS + 2 * pile + 1)
    say(out, game.top[pile])
    say_all(out, game.display[pile], 0 if game.phase == SETUP else game.display_size)
    say_all(out, game.discards[pile], game.discarded[pile])


@compiled
def say_player(out: Array, game: Game, box: Box, seat: int) -> None:
    for number in (
        game.money[seat], game.tickets[seat], game.agent[seat], game.came[seat], game.editors[seat], game.left[seat],
        game.of[seat], game.ranking_points[seat], game.mat_points[seat], game.fee_paid[seat],
        game.has_extra_editor[seat], game.within[seat, 0], game.within[seat, 1], game.step[seat],
    ):  # fmt: skip
        say(out, number)
    for genre in range(GENRES):
        say(out, game.ideas[seat, genre])
    say(out, game.in_hand[seat])
    for index in range(game.in_hand[seat]):
        card = game.hand[seat, index]
        say(out, card)
        say(out, game.seen[seat, index])
        say(out, COMIC if card < COMICS else (card - COMICS) // CREATIVES)
        say(out, box.back[card])
    say(out, game.hyped_comics[seat])
    for index in range(game.hyped_comics[seat]):
        say(out, game.hyped[seat, index])
        say(out, game.tokens[seat, index])
    say(out, game.printed[seat])
    for place in range(game.printed[seat]):
        say_printed(out, game, seat, place)
    say_all(out, game.cubes[seat], game.placed_cubes[seat])
    say_all(out, game.sent[seat], game.sent_editors[seat])
    say_all(out, game.convertible[seat], game.convertible_slots[seat])
    say_all(out, game.orders[seat], game.open_orders[seat])
    say_all(out, game.fulfilled[seat], game.fulfilled_orders[seat])


@compiled
def say_printed(out: Array, game: Game, seat: int, place: int) -> None:
    say(out, place + 1)
    for number in (
        game.title[seat, place], game.team[seat, place, 0], game.team[seat, place, 1],
        game.values[seat, place, 0], game.values[seat, place, 1], game.increased[seat, place, 0],
        game.increased[seat, place, 1], game.fans[seat, place], game.hype[seat, place],
        game.better_colours[seat, place], game.had_mastery_fan[seat, place],
    ):  # fmt: skip
        say(out, number)


@compiled
def say_automa(out: Array, game: Game) -> None:
    say(out, game.level)
    for action in range(ACTIONS):
        say(out, game.done[action])
    for action in range(ACTIONS):
        say(out, game.failed[action])
    say(out, game.lost)
    say(out, 0)  # whatever it is about to collect is collected before anybody is asked
    say_all(out, game.played, game.played_cards)
