"""Observations of Age of Comics for learning agents: a seat's view as integers in a fixed order.

A word is encoded as its index in its list, starting at 1; 0 means none or unknown. Seats are numbered relative to the
observer, who is 0. A card's row is its number in the pack, as used in options: comics first, then writers, then
artists.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ...table import Options
from ...table.observation import MOST, Field, Observation, bounded, padded, place_in
from . import options
from .challenges import CHALLENGES
from .city import CORNERS, SPACES
from .components import (
    BEST_VALUE,
    BETTER_COLOURS,
    HYPE_TOKENS,
    IDEAS_PER_GENRE,
    LEVELS,
    ROUNDS,
    Action,
    AutomaCard,
    Bonus,
    Card,
    Comic,
    Craft,
    Genre,
    RipOff,
)
from .editions import EDITIONS
from .game import Phase
from .options import COMICS
from .pack import ACTIONS_ON_A_CARD, AUTOMA_CARDS, CHART_TOP, MOST_SPACES, ORDER_VALUES
from .view import AgeOfComicsView, AutomaView, PlayerView, PrintedView

ASKED: tuple[type[Options[Any]], ...] = (
    options.Names, options.Acts, options.Writers, options.Artists, options.Develops, options.BoardIdeas,
    options.SupplyIdeas, options.Discards, options.Prints, options.AssignWriters, options.AssignArtists,
    options.FansTo, options.PlaceCubes, options.MoveCubes, options.Reassigns, options.Hypes, options.Converts,
    options.Markets, options.Sells, options.Increases, options.TurnUps,
)  # fmt: skip
KINDS = tuple(asked.kind for asked in ASKED)
GENRES, ACTIONS = tuple(Genre), tuple(Action)
CARDS = COMICS + 2 * options.CREATIVES
DISPLAY, HAND, HYPED, ON_MAT, DISCARDED = range(1, 6)
"""Codes for the location of a card."""
CARD_COLUMNS = 5
SLOTS = 20
"""Maximum number of comics on one mat: no player prints more."""
SLOT_COLUMNS = 13
EDITORS_SENT = 5
BACKS = len(GENRES) + 2 * BEST_VALUE
LEAST_ORDER, BEST_ORDER = 2, 6
"""The lowest and the highest value of an order."""
ORDER_WORTHS = BEST_ORDER - LEAST_ORDER + 1
AUTOMA_SEATS = 2
AUTOMA_COLUMNS = ACTIONS_ON_A_CARD + len(GENRES)


def fields(seats: int) -> tuple[Field, ...]:
    """Return the fields of an observation at a table with `seats` seats."""
    by_genre = ", ".join(Genre)
    told = (
        Field("seat", (), 0, seats, "your seat; the number of seats if you look on"),
        Field("round", (), 0, ROUNDS, "which round it is"),
        Field("phase", (), 1, 5, "setup, start of the round, actions, end of the round, final score"),
        Field("asked", (), 0, len(KINDS), "what you are asked: " + ", ".join(KINDS)),
        Field("acting", (), 0, seats, "whose turn it is, counted from you and from 1"),
        Field("turn_order", (seats,), 0, seats, "the turn order: seats counted from you and from 1"),
        Field("calendar", (len(GENRES),), 0, ROUNDS, f"the round whose tile shows each genre ({by_genre}), once it is "
              "turned up"),
        Field("tops", (3,), 0, len(GENRES), "the backs on top of the decks: the values of writer and artist, the genre "
              "of the comic"),
        Field("left", (3,), 0, COMICS, "how many writers, artists and comics are left in the decks"),
        Field("cards", (CARDS, CARD_COLUMNS), 0, max(SLOTS, HYPE_TOKENS), "for each comic, writer and artist that you "
              "know of: where it lies (display, hand, hyped, on a mat, discarded), whose it is, its place (in the "
              "display, on the mat, or its hype tokens), its genre, its value or, of a comic, its bonus"),
        Field("map", (len(SPACES), 2), 0, BEST_ORDER, "for each space of the city: the genre of the order that lies "
              "there, and its value once it is face up"),
        Field("order_values", (len(GENRES), len(ORDER_VALUES)), 0, BEST_ORDER, "the values of all orders of each genre "
              "in this game, wherever they are"),
        Field("idea_board", (len(GENRES),), 0, IDEAS_PER_GENRE, "the ideas in the Ideas area"),
        Field("idea_supply", (len(GENRES),), 0, IDEAS_PER_GENRE, "the ideas in the supply"),
        Field("supplies", (3,), 0, max(HYPE_TOKENS, BETTER_COLOURS), "how many tickets, hype tokens and better colours "
              "are left"),
        Field("action_spaces", (), 0, MOST_SPACES, "how many spaces each action has"),
        Field("space_gives", (len(ACTIONS), MOST_SPACES), 0, 9, f"what each space of an action ({', '.join(Action)}) "
              "gives, where spaces differ"),
        Field("income", (CHART_TOP + 1,), 0, 20, f"the dollars for a comic with 0 to {CHART_TOP} fans"),
        Field("editors_on", (len(ACTIONS), MOST_SPACES), 0, seats, "whose editors stand on the spaces of each action, "
              "counted from you and from 1"),
        Field("mastery", (len(GENRES),), 0, seats, "who holds each mastery, counted from you and from 1"),
        Field("ripped_off", (COMICS,), 0, 1, "which comics of the pack were ripped off"),
        Field("printing", (2,), 0, 2 * COMICS, "what is being printed, by its number in the pack, counted from 1 "
              f"({COMICS} higher for a rip-off), and the writer once chosen"),
        Field("fulfilling", (2,), 0, BEST_ORDER, "the order whose fans are given out now: genre, value"),
        Field("sale", (4,), 0, 9, "the Sales action: whether it is under way, orders left to flip and to collect, "
              "whether a step is free"),
        *_player_fields(seats),
    )  # fmt: skip
    return told + _automa_fields() if seats == AUTOMA_SEATS else told


def _player_fields(seats: int) -> tuple[Field, ...]:
    return (
        Field("score", (seats,), -MOST, MOST, "points of each seat, as if the game ended now"),
        Field("ranking", (seats,), 0, MOST, "those of them that the chart has brought"),
        Field("money", (seats,), 0, MOST, "dollars"),
        Field("tickets", (seats,), 0, MOST, "tickets"),
        Field("editors", (seats, 2), 0, EDITORS_SENT, "editors that are left, and whether the extra editor came"),
        Field("agent", (seats, 3), 0, MOST, f"the corner of the agent, counted from 1 (0 is START, there are "
              f"{len(CORNERS)}), when it came there (the later, the higher), whether the fee is paid"),
        Field("counted", (seats, 2), 0, MOST, "how often what is asked may still be done, and how often at first"),
        Field("ideas", (seats, len(GENRES)), 0, IDEAS_PER_GENRE, "ideas of each genre"),
        Field("cubes", (seats, len(ACTIONS)), 0, 1, "the actions whose specials hold a cube"),
        Field("sent", (seats, EDITORS_SENT), 0, len(ACTIONS) + 1, "where the editors went this round; "
              f"{len(ACTIONS) + 1} for one that stayed away"),
        Field("hands", (seats, BACKS), 0, CARDS, "the hand by what backs show: comics of each genre, writers worth 1 "
              "to 3, artists worth 1 to 3"),
        Field("orders", (seats, len(GENRES), ORDER_WORTHS), 0, len(SPACES), "orders of each genre that are not "
              f"fulfilled, worth {LEAST_ORDER} to {BEST_ORDER}"),
        Field("fulfilled", (seats, len(GENRES)), 0, len(SPACES), "fulfilled orders of each genre"),
        Field("mats", (seats, SLOTS, SLOT_COLUMNS), 0, MOST, "for each printed comic: 1 for an original, 2 for a "
              "rip-off, its number in the pack counted from 1, genre, value of the writer, value of the artist, "
              "whether each of them matches, fans, hype, better colours, whether it had the fan of a mastery, whether "
              "writer and artist were increased this round"),
    )  # fmt: skip


def _automa_fields() -> tuple[Field, ...]:
    """Return the fields about the Automa, which are all 0 when two people play."""
    card = "its actions, top down, and its ranking of the genres"
    return (
        Field("level", (), 0, len(LEVELS), "the level of the Automa: " + ", ".join(LEVELS)),
        Field("edition", (), 0, len(EDITIONS), "the edition of its rules: the first, 2026"),
        Field("challenges", (len(CHALLENGES),), 0, 1, "the challenges that were taken on: " + ", ".join(CHALLENGES)),
        Field("played", (AUTOMA_COLUMNS,), 0, len(ACTIONS), f"the card that it played last: {card}"),
        Field("to_come", (AUTOMA_CARDS, AUTOMA_COLUMNS), 0, len(ACTIONS), f"the cards that may come, by their IDs: "
              f"{card}"),
    )  # fmt: skip


def observe(view: AgeOfComicsView) -> list[int]:
    """Return a seat's observation; a spectator gets the first seat's, limited to public information."""
    seats = len(view.players)
    mine = view.seat if view.seat < seats else 0
    players = [*view.players[mine:], *view.players[:mine]]

    def counted(seat: int | None) -> int:
        return (seat - mine) % seats + 1 if seat is not None else 0

    told = [
        min(view.seat, seats),
        view.round,
        place_in(tuple(Phase), view.phase),
        place_in(KINDS, view.ask.kind) if view.ask is not None else 0,
        counted(view.acting),
        *padded(map(counted, view.turn_order), seats),
        *(next((number for number, tiles in enumerate(view.calendar, 1) if genre in tiles), 0) for genre in Genre),
        *_decks(view),
        *_cards(view, players),
        *_map(view),
        *_board(view),
    ]
    for action in Action:
        told += padded(map(counted, view.editors_on[action]), MOST_SPACES)
    told += [counted(view.mastery[genre]) for genre in Genre]
    told += _under_way(view)
    told += _players(players)
    if seats == AUTOMA_SEATS:
        told += _automa(view.automa)
    return told


# -- cards ------------------------------------------------------------------------------------


def _decks(view: AgeOfComicsView) -> list[int]:
    creatives = [int(pile.top or 0) for pile in (view.writers, view.artists)]
    piles = (view.writers, view.artists, view.comics)
    return [*creatives, place_in(GENRES, view.comics.top), *(pile.left for pile in piles)]


class CardPosition(NamedTuple):
    """Position of a card known to a seat: its location, its owner (from 1; 0 is none), and its place there."""

    card: Card
    where: int
    whose: int
    place: int


def _cards(view: AgeOfComicsView, players: Iterable[PlayerView]) -> list[int]:
    rows = [[0] * CARD_COLUMNS for _ in range(CARDS)]
    for lying in (*_on_board(view), *_of_players(players)):
        card = lying.card
        worth = place_in(tuple(Bonus), card.bonus) if isinstance(card, Comic) else card.value
        rows[_row(card)] = [lying.where, lying.whose, lying.place, place_in(GENRES, card.genre), worth]
    return [number for row in rows for number in row]


def _row(card: Card) -> int:
    """Return the row of a card: comics first, then writers, then artists."""
    if isinstance(card, Comic):
        return card.number
    return COMICS + card.number + (options.CREATIVES if card.craft is Craft.ARTIST else 0)


def _on_board(view: AgeOfComicsView) -> Iterator[CardPosition]:
    for pile in (view.writers, view.artists, view.comics):
        yield from (CardPosition(card, DISPLAY, 0, place) for place, card in pile.faces_up())
        yield from (CardPosition(card, DISCARDED, 0, 0) for card in pile.discards)


def _of_players(players: Iterable[PlayerView]) -> Iterator[CardPosition]:
    for whose, player in enumerate(players, 1):
        yield from (CardPosition(held.card, HAND, whose, 0) for held in player.hand if held.card is not None)
        yield from (CardPosition(hyped.comic, HYPED, whose, hyped.tokens) for hyped in player.hyped)
        for printed in player.printed:
            team = (printed.writer, printed.artist)
            titles = (printed.title,) if isinstance(printed.title, Comic) else ()
            yield from (CardPosition(card, ON_MAT, whose, printed.slot) for card in (*titles, *team))


def _title(title: Comic | RipOff | None) -> int:
    if title is None:
        return 0
    return title.number + 1 if isinstance(title, Comic) else COMICS + title.number + 1


# -- the board --------------------------------------------------------------------------------


def _by_genre(counts: Mapping[Genre, int]) -> list[int]:
    return [counts[genre] for genre in Genre]


def _map(view: AgeOfComicsView) -> list[int]:
    numbers = [0] * (2 * len(SPACES))
    for tile in view.map:
        numbers[2 * tile.space : 2 * tile.space + 2] = place_in(GENRES, tile.genre), tile.value or 0
    return numbers


def _board(view: AgeOfComicsView) -> Iterator[int]:
    for genre in Genre:
        yield from padded(view.order_values[genre], len(ORDER_VALUES))
    yield from _by_genre(view.idea_board)
    yield from _by_genre(view.idea_supply)
    yield from (view.tickets_left, view.hype_left, view.better_colours_left, view.action_spaces)
    for action in Action:
        yield from padded(view.space_gives.get(action, ()), MOST_SPACES)
    yield from view.income


def _under_way(view: AgeOfComicsView) -> list[int]:
    """Encode the rip-offs that have already been printed, and the state of the action in progress."""
    ripped_off = {rip_off.number for rip_off in view.rip_offs if rip_off.id in view.ripped_off}
    order, sale = view.fulfilling, view.sale
    return [
        *(int(number in ripped_off) for number in range(COMICS)),
        _title(view.printing),
        view.printing_writer.number + 1 if view.printing_writer is not None else 0,
        *((place_in(GENRES, order.genre), order.value) if order is not None else (0, 0)),
        *((1, sale.flips, sale.collects, int(sale.free_step)) if sale is not None else (0, 0, 0, 0)),
    ]


# -- players ----------------------------------------------------------------------------------


def _players(players: Iterable[PlayerView]) -> list[int]:
    """Encode all players, field by field, starting with the observing seat."""
    told: list[list[list[int]]] = [_player(player) for player in players]
    return [number for field in zip(*told, strict=True) for of_player in field for number in of_player]


def _player(player: PlayerView) -> list[list[int]]:
    """Return the numbers for each field of a player."""
    fulfilled = [order.genre for order in player.fulfilled]
    open_orders = [(order.genre, order.value) for order in player.orders]
    return [
        [bounded(player.score)],
        [bounded(player.points["ranking"])],
        [bounded(player.money)],
        [player.tickets],
        [player.editors, int(player.has_extra_editor)],
        [player.agent + 1, bounded(player.came), int(player.fee_paid)],
        [player.left, player.of],
        _by_genre(player.ideas),
        [int(action in player.cubes) for action in Action],
        padded((place_in((*ACTIONS, None), action) for action in player.sent), EDITORS_SENT),
        _hand(player),
        [open_orders.count((genre, worth)) for genre in Genre for worth in range(LEAST_ORDER, BEST_ORDER + 1)],
        [fulfilled.count(genre) for genre in Genre],
        padded((number for printed in player.printed for number in _printed(printed)), SLOTS * SLOT_COLUMNS),
    ]


def _hand(player: PlayerView) -> list[int]:
    """Count the cards in a player's hand by card back."""
    shown = [(held.kind, held.back) for held in player.hand]
    creatives = [shown.count((craft, str(value))) for craft in Craft for value in range(1, BEST_VALUE + 1)]
    return [*(shown.count(("comic", genre)) for genre in Genre), *creatives]


def _printed(printed: PrintedView) -> list[int]:
    return [
        1 if printed.is_original else 2,
        printed.title.number + 1,
        place_in(GENRES, printed.genre),
        printed.writer_value,
        printed.artist_value,
        int(printed.matches(Craft.WRITER)),
        int(printed.matches(Craft.ARTIST)),
        bounded(printed.fans),
        printed.hype,
        int(printed.better_colours),
        int(printed.had_mastery_fan),
        int(Craft.WRITER in printed.increased),
        int(Craft.ARTIST in printed.increased),
    ]


# -- the Automa -------------------------------------------------------------------------------


def _automa(automa: AutomaView | None) -> list[int]:
    if automa is None:
        return [0] * sum(field.size for field in _automa_fields())
    return [
        place_in(LEVELS, automa.level),
        place_in(tuple(EDITIONS), automa.edition),
        *(int(challenge in automa.challenges) for challenge in CHALLENGES),
        *padded((number for card in automa.played[-1:] for number in _automa_card(card)), AUTOMA_COLUMNS),
        *padded((number for card in automa.to_come for number in _automa_card(card)), AUTOMA_CARDS * AUTOMA_COLUMNS),
    ]


def _automa_card(card: AutomaCard) -> list[int]:
    actions = padded((place_in(ACTIONS, action) for action in card.actions), ACTIONS_ON_A_CARD)
    return [*actions, *padded((place_in(GENRES, genre) for genre in card.genres), len(GENRES))]


WORDS = {"genre": GENRES, "action": ACTIONS, "bonus": tuple(Bonus)}
OBSERVATION = Observation(fields, observe, WORDS, ASKED)
