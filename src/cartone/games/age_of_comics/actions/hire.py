"""Hire: one writer and one artist. Its special, re-assign, puts them on comics that are already printed."""

from __future__ import annotations

from ....table import EVERYONE, Ask, Rules
from ..components import Craft, Creative, Held, Printed
from ..game import AgeOfComics, Player
from ..options import DECK, Artists, Pick, Reassign, Reassigns, Writers
from ..orders import fulfil_orders
from ..pile import Pile
from ..rulings import Ruling

RE_ASSIGNMENTS = 2


def hire(game: AgeOfComics, player: Player, space: int) -> Rules[None]:
    """One writer and one artist, each from the display or blind from its deck."""
    for craft, pile in game.creatives.items():
        player.step = craft
        places = [place for place, _ in pile.faces_up()] + ([DECK] if pile.top is not None else [])
        if not places:
            game.ruled(Ruling.SUPPLIES_ARE_LIMITS)
            continue
        options = Writers(places) if craft is Craft.WRITER else Artists(places)
        pick: Pick = yield Ask(player.seat, options)
        held = yield from take(game, player, pile, pick.place)
        give_idea(game, player, held)


def give_idea(game: AgeOfComics, player: Player, held: Held) -> None:
    """A creative of value 1 gives an idea of its genre, and is thereby known to all."""
    genre = held.face.genre
    if held.back == "1" and game.gain_idea(player, genre):
        if held.seen != EVERYONE:
            game.ruled(Ruling.IDEA_SHOWS_THE_GENRE)
            held.seen = EVERYONE
        game.story.tell("hired-idea", seat=player.seat, card=held.face, genre=genre)


def take(game: AgeOfComics, player: Player, pile: Pile[Creative], place: int) -> Rules[Held]:
    """A creative comes into the hand: what lay face up stays known, a blind one is seen by its owner alone."""
    if place != DECK:
        creative = pile.take_from_display(place)
        game.ruled(Ruling.TAKEN_FACE_UP_STAYS_KNOWN)
        held = Held(pile.name, creative.back, EVERYONE, creative)
        player.hand.append(held)
        game.story.tell("hired", seat=player.seat, card=creative)
        return held
    assert pile.top is not None
    held = Held(pile.name, pile.top, 1 << player.seat)
    player.hand.append(held)
    pile.deck.lay()
    game.story.tell("hired-blind", seat=player.seat, pile=pile.name, value=int(held.back))
    yield from game.take_top(pile, "hire", held, seat=player.seat)
    game.see(player, held)
    return held


# -- re-assign --------------------------------------------------------------------------------


def re_assign(game: AgeOfComics, player: Player) -> Rules[None]:
    """Swap a creative on a printed comic with one of the same craft from the hand, up to twice."""
    for _ in player.counting(RE_ASSIGNMENTS):
        swap: Reassign = yield Ask(player.seat, Reassigns(swaps(player)))
        if swap.creative is None:
            return
        game.ruled(Ruling.TWO_RE_ASSIGNMENTS)
        put_on(game, player, player.at_slot(swap.slot), swap.creative)
        yield from fulfil_orders(game, player)


def swaps(player: Player) -> list[Reassign]:
    """Nothing, or any swap that the player can pay."""
    return [Reassign(0, None)] + [
        Reassign(printed.slot, creative)
        for printed in player.printed
        for craft in Craft
        for creative in player.creatives(craft)
        if creative.value - printed.values[craft] <= player.money
    ]


def put_on(game: AgeOfComics, player: Player, printed: Printed, creative: Creative) -> None:
    """Pay or receive the difference; a match gained or lost is a fan; an increased value is lost."""
    craft = creative.craft
    old, matched = printed.team[craft], printed.matches(craft)
    cost = creative.value - printed.values[craft]
    game.ruled(Ruling.RE_ASSIGN_AT_CURRENT_VALUES)
    player.money -= cost
    player.show(creative)
    player.hand.append(Held(craft, old.back, EVERYONE, old))
    printed.team[craft] = creative
    printed.values[craft] = creative.value
    change = printed.matches(craft) - matched
    if change:
        printed.fans = max(printed.fans + change, 1)
    game.story.tell(
        "re-assigned", seat=player.seat, title=printed.title, card=creative, old=old, cost=cost, total=printed.fans,
        slot=printed.slot, matching=printed.matching,
    )  # fmt: skip
