"""Develop: one comic. Its special, hype, sets one aside to gather fans before it is printed."""

from __future__ import annotations

from ....table import EVERYONE, Ask, Rules
from ..components import Comic, Genre, Held, Hyped
from ..game import AgeOfComics, Player
from ..options import DECK, Develop, Develops, Hype, Hypes
from ..rulings import Ruling

SEARCH_COST = 4


def develop(game: AgeOfComics, player: Player, space: int) -> Rules[None]:
    """A comic from the display or the top of the deck; or pay, name a genre and reveal until it comes."""
    pile = game.comics
    places = [place for place, _ in pile.faces_up()] + ([DECK] if pile.top is not None else [])
    if not places:
        game.ruled(Ruling.SUPPLIES_ARE_LIMITS)
        return
    choice: Develop = yield Ask(player.seat, Develops([*places, *genres_to_search(game, player)]))
    if choice.genre is not None:
        yield from search(game, player, choice.genre)
    elif choice.place != DECK:
        comic = pile.take_from_display(choice.place)
        game.ruled(Ruling.TAKEN_FACE_UP_STAYS_KNOWN)
        player.hand.append(Held(pile.name, comic.back, EVERYONE, comic))
        game.story.tell("developed", seat=player.seat, card=comic)
    else:
        assert pile.top is not None
        held = Held(pile.name, pile.top, 1 << player.seat)
        player.hand.append(held)
        pile.deck.lay()
        game.story.tell("developed-blind", seat=player.seat, genre=Genre(held.back))
        yield from game.take_top(pile, "develop", held, seat=player.seat)
        game.see(player, held)


def genres_to_search(game: AgeOfComics, player: Player) -> list[Genre]:
    """Genres that lie in the deck or among the discards; backs are public, so everybody knows which."""
    if player.money < SEARCH_COST:
        return []
    there = game.genres_in_deck()
    if len(there) < len(Genre):
        game.ruled(Ruling.SEARCH_FOR_WHAT_IS_THERE)
    return there


def search(game: AgeOfComics, player: Player, genre: Genre) -> Rules[None]:
    """Reveal comics until one of the genre comes; the others are discarded."""
    player.money -= SEARCH_COST
    game.story.tell("searched", seat=player.seat, genre=genre, cost=SEARCH_COST)
    comic = yield from game.reveal_until(genre)
    player.hand.append(Held(game.comics.name, comic.back, EVERYONE, comic))
    game.story.tell("developed", seat=player.seat, card=comic)


# -- hype -------------------------------------------------------------------------------------


def hype(game: AgeOfComics, player: Player) -> Rules[None]:
    """Set one unprinted comic aside, face up; it gathers a token at each later start of a round."""
    comics = [comic for held in player.hand if isinstance(comic := held.card, Comic)]
    choice: Hype = yield Ask(player.seat, Hypes([Hype(None), *map(Hype, comics)]))
    if choice.comic is None:
        return
    if player.hyped:
        game.ruled(Ruling.SEVERAL_HYPED)
    game.ruled(Ruling.HYPED_LIE_FACE_UP)
    player.show(choice.comic)
    player.hyped.append(Hyped(choice.comic))
    game.story.tell("hyped", seat=player.seat, title=choice.comic)


def add_hype(game: AgeOfComics, player: Player) -> None:
    """One hype token on each hyped comic, as long as there are any."""
    for hyped in player.hyped:
        if not game.hype_left:
            game.ruled(Ruling.SUPPLIES_ARE_LIMITS)
            return
        game.hype_left -= 1
        hyped.tokens += 1
        game.story.tell("hype-added", seat=player.seat, title=hyped.comic, tokens=hyped.tokens)
