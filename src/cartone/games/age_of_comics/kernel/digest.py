"""The state of a kernel's game as `AgeOfComics.digest` tells it: names instead of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..components import LEVELS, Action, Card, Craft, Genre
from ..editions import EDITIONS
from ..game import Phase
from ..options import COMICS
from ..pack import Pack
from ..rules import TWO_TILES
from .opponent import AUTOMA
from .state import AUTOMA_DECK, CALENDAR, NONE, ORDER_DECKS, PER_GENRE, PILE_DECKS, PILES, SETUP, STEPS, Game

GENRES = tuple(genre.value for genre in Genre)
ACTIONS = tuple(action.value for action in Action)
CRAFTS = tuple(craft.value for craft in Craft)


class Digest:
    """Reads one game, taken as a `snapshot`; the pack says what cards are called, the settings what was taken on."""

    def __init__(self, game: Game, pack: Pack, challenges: Sequence[str]) -> None:
        self.game = game
        self.pack = pack
        self.challenges = challenges
        cards: list[Card] = [*pack.comics, *pack.writers, *pack.artists]
        self.cards = [card.id for card in cards]
        self.backs = [card.back for card in cards]

    # -- words for numbers ------------------------------------------------------------------

    def genre(self, number: int) -> str | None:
        return GENRES[number] if number != NONE else None

    def action(self, number: int) -> str | None:
        return ACTIONS[number] if number != NONE else None

    def card(self, number: int) -> str | None:
        return self.cards[number] if number != NONE else None

    def title(self, number: int) -> str | None:
        return self.cards[number] if number < COMICS else self.pack.rip_offs[number - COMICS].id

    def order(self, number: int) -> str | None:
        return f"{GENRES[number // PER_GENRE]} {number % PER_GENRE}" if number != NONE else None

    def deck(self, deck: int, names: Sequence[str]) -> dict[str, Any]:
        """What may come from a deck, whose cards are called by these names."""
        cards = self.game.deck[deck][: self.game.deck_size[deck]]
        return {"left": self.game.deck_left[deck], "may-come": sorted(names[card] for card in cards)}

    # -- the whole --------------------------------------------------------------------------

    def whole(self) -> dict[str, Any]:
        game = self.game
        numbers = ("action_spaces", "display_size", "tickets_left", "hype_left", "better_colours_left", "arrivals")
        return {
            **{name: getattr(game, name) for name in numbers},
            **self.on_board(),
            **{f"{name}s": self.pile(number) for number, name in enumerate(PILES)},
            **self.under_way(),
            "edition": tuple(EDITIONS)[game.edition] if game.solo else "",
            "challenges": list(self.challenges),
            "round": game.round_,
            "phase": tuple(Phase)[game.phase].value,
            "acting": game.acting if game.acting != NONE else None,
            "turn_order": game.turn_order[: game.seats],
            "players": [self.player(seat) for seat in range(game.seats)],
        }

    def on_board(self) -> dict[str, Any]:
        """What lies open, and the decks of orders, calendar and Automa."""
        game = self.game
        values = [str(value) for value in range(PER_GENRE)]
        desks = zip(ACTIONS, game.editors_on, game.taken_desks, strict=True)
        return {
            "automa_deck": self.deck(AUTOMA_DECK, [card.id for card in self.pack.automa]),
            "calendar_deck": self.deck(CALENDAR, GENRES),
            "calendar": self.calendar(),
            "order_decks": {genre: self.deck(ORDER_DECKS + number, values) for number, genre in enumerate(GENRES)},
            "map": [self.tile(genre, value) for genre, value in zip(game.map, game.value_up, strict=True)],
            "idea_board": self.by_genre(game.idea_board),
            "idea_supply": self.by_genre(game.idea_supply),
            "editors_on": {action: seats[:taken] for action, seats, taken in desks},
            "mastery": {
                genre: seat if seat != NONE else None for genre, seat in zip(GENRES, game.mastery, strict=True)
            },
            "ripped_off": sorted(self.pack.rip_offs[comic].id for comic in range(COMICS) if game.ripped_off[comic]),
        }

    def by_genre(self, counts: Any) -> dict[str, int]:
        return dict(zip(GENRES, counts, strict=True))

    def tile(self, genre: int, value: int) -> dict[str, Any] | None:
        return {"genre": GENRES[genre], "order": str(value) if value else None} if genre != NONE else None

    def calendar(self) -> list[list[str]]:
        tiles = iter(self.game.calendar[: self.game.turned_tiles])
        rounds = range(1, self.game.round_ + 1)
        return [[GENRES[next(tiles)] for _ in range(2 if number == TWO_TILES else 1)] for number in rounds]

    def pile(self, pile: int) -> dict[str, Any]:
        game, decks = self.game, PILE_DECKS + 2 * pile
        display = [] if game.phase == SETUP else game.display[pile][: game.display_size]
        names = GENRES if PILES[pile] == "comic" else [str(value) for value in range(PER_GENRE)]
        return {
            "name": PILES[pile],
            "deck": self.deck(decks, self.cards),
            "backs": self.deck(decks + 1, names),
            "top": names[game.top[pile]] if game.top[pile] != NONE else None,
            "display": [self.card(card) for card in display],
            "discards": [self.card(card) for card in game.discards[pile][: game.discarded[pile]]],
        }

    def under_way(self) -> dict[str, Any]:
        """What an action is at."""
        game = self.game
        sale = {"flips": game.flips, "collects": game.collects, "free_step": bool(game.free_step)}
        return {
            "sale": sale if game.selling else None,
            "action": self.action(game.action),
            "printing": self.title(game.printing) if game.printing != NONE else None,
            "printing_writer": self.card(game.printing_writer),
            "printed": self.printed(game.acting, game.just_printed) if game.just_printed else None,
            "mastery_gained": bool(game.mastery_gained),
            "searching": None,
            "turning": None,
            "fulfilling": self.order(game.fulfilling),
        }

    # -- players ----------------------------------------------------------------------------

    def player(self, seat: int) -> dict[str, Any]:
        game = self.game
        numbers = (
            "money", "tickets", "agent", "came", "editors", "left", "of", "ranking_points", "mat_points",
        )  # fmt: skip
        hyped = zip(game.hyped[seat], game.tokens[seat], range(game.hyped_comics[seat]), strict=False)
        return {
            "seat": seat,
            **{name: getattr(game, name)[seat] for name in numbers},
            "ideas": self.by_genre(game.ideas[seat]),
            "hand": [self.held(seat, index) for index in range(game.in_hand[seat])],
            "hyped": [{"comic": self.card(comic), "tokens": tokens} for comic, tokens, _ in hyped],
            "printed": [self.printed(seat, slot) for slot in range(1, game.printed[seat] + 1)],
            "cubes": [self.action(action) for action in game.cubes[seat][: game.placed_cubes[seat]]],
            "fee_paid": bool(game.fee_paid[seat]),
            "orders": [self.order(order) for order in game.orders[seat][: game.open_orders[seat]]],
            "fulfilled": [self.order(order) for order in game.fulfilled[seat][: game.fulfilled_orders[seat]]],
            "has_extra_editor": bool(game.has_extra_editor[seat]),
            "sent": [self.action(action) for action in game.sent[seat][: game.sent_editors[seat]]],
            "within": game.within[seat],
            "step": STEPS[game.step[seat]],
            "convertible": game.convertible[seat][: game.convertible_slots[seat]],
            **(self.automa() if game.solo and seat == AUTOMA else {}),
        }

    def held(self, seat: int, index: int) -> dict[str, Any]:
        card = self.game.hand[seat][index]
        kind = "comic" if card < COMICS else CRAFTS[(card - COMICS) // len(self.pack.writers)]
        return {"kind": kind, "back": self.backs[card], "seen": self.game.seen[seat][index],
                "card": self.cards[card]}  # fmt: skip

    def printed(self, seat: int, slot: int) -> dict[str, Any]:
        game, place = self.game, slot - 1
        return {
            "slot": slot,
            "title": self.title(game.title[seat][place]),
            "team": {craft: self.card(card) for craft, card in zip(CRAFTS, game.team[seat][place], strict=True)},
            "values": dict(zip(CRAFTS, game.values[seat][place], strict=True)),
            "increased": sorted(craft for craft, up in zip(CRAFTS, game.increased[seat][place], strict=True) if up),
            "fans": game.fans[seat][place],
            "hype": game.hype[seat][place],
            "better_colours": bool(game.better_colours[seat][place]),
            "had_mastery_fan": bool(game.had_mastery_fan[seat][place]),
        }

    def automa(self) -> dict[str, Any]:
        """What the Automa has beside all that."""
        game, pack = self.game, self.pack
        level = pack.levels[LEVELS[game.level]]
        tally = dict(zip(ACTIONS, game.done, strict=True))
        tally |= {f"{name}-failed": count for name, count in zip(ACTIONS, game.failed, strict=True)}
        tally["lost"] = game.lost
        return {
            "level": {"name": level.name, "fans": level.fans, "orders": level.orders, "points": level.points},
            "played": [pack.automa[card].id for card in game.played[: game.played_cards]],
            "collecting": [],
            "tally": {name: count for name, count in tally.items() if count},
        }
