"""Print: originals and rip-offs. Its special, better colours, is part of each print."""

from __future__ import annotations

from typing import Any

from ....table import Ask, Rules
from ..components import FANS_PER_HYPE, Action, Bonus, Comic, Craft, Creative, Printed, RipOff
from ..game import AgeOfComics, ComicsTable, Player
from ..mastery import after_print, would_gain
from ..mat import milestone
from ..options import Assign, AssignArtists, AssignWriters, Print, Prints
from ..orders import fulfil_orders
from ..rulings import Ruling
from .ideas import gain_ideas

IDEAS_FOR_A_PRINT = 2
BONUS_IDEAS = 2
BONUS_MONEY = 4


def print_comics(game: AgeOfComics, player: Player, space: int) -> Rules[None]:
    """One comic; on the first space a second one, which is optional and may use what the first earned."""
    for number in player.counting(game.pack.spaces[Action.PRINT][space]):
        optional = [Print(None)] if number else []
        choice: Print = yield Ask(player.seat, Prints([*optional, *map(Print, printable(game, player))]))
        if choice.title is None:
            return
        yield from print_one(game, player, choice.title)


def printable(game: AgeOfComics, player: Player) -> list[Comic | RipOff]:
    """What the player could print now: originals with two ideas of their genre, and rip-offs; with a team to pay."""
    values = [[creative.value for creative in player.creatives(craft)] for craft in Craft]
    if not all(values) or sum(map(min, values)) > player.money:
        return []
    return [
        *(comic for comic in player.comics() if player.ideas[comic.genre] >= IDEAS_FOR_A_PRINT),
        *rip_offs(game, player),
    ]


def rip_offs(game: ComicsTable[Any], player: Player) -> list[RipOff]:
    """Of originals that others have printed and nobody has ripped off yet."""
    there = [
        game.rip_off(printed.title)
        for publisher, printed in game.originals()
        if publisher is not player and isinstance(printed.title, Comic)
    ]
    return [rip_off for rip_off in there if rip_off not in game.ripped_off]


def print_one(game: AgeOfComics, player: Player, title: Comic | RipOff) -> Rules[None]:
    """Choose the team, pay, put the comic on the mat; then orders, the bonus, mastery, better colours, the cube."""
    game.printing = title
    if isinstance(title, Comic):
        game.announce(player, title)
    writer, artist = yield from choose_team(game, player)
    game.printing = None
    game.printed = printed = Printed(len(player.printed) + 1, title, writer, artist)
    game.mastery_gained = would_gain(game, player, title.genre, title.is_original)
    pay(game, player, printed)
    player.printed.append(printed)
    printed.fans = fans_when_printed(printed)
    game.story.tell(
        "printed" if printed.is_original else "printed-rip-off",
        seat=player.seat, title=title, writer=writer, artist=artist, cost=printed.value, fans=printed.fans,
        slot=printed.slot, hype=printed.hype,
    )  # fmt: skip
    yield from fulfil_orders(game, player)
    if isinstance(title, Comic):
        yield from give_bonus(game, player, title)
    after_print(game, player, title.genre, game.mastery_gained)
    better_colours(game, player, printed)
    yield from milestone(game, player)
    game.printed, game.mastery_gained = None, False


def choose_team(game: AgeOfComics, player: Player) -> Rules[tuple[Creative, Creative]]:
    """A writer and an artist of the hand that the player can pay together."""
    writers, artists = player.creatives(Craft.WRITER), player.creatives(Craft.ARTIST)
    cheapest = min(artist.value for artist in artists)
    chosen: Assign = yield Ask(
        player.seat,
        AssignWriters([Assign(writer) for writer in writers if writer.value + cheapest <= player.money]),
    )
    writer = chosen.creative
    game.printing_writer = writer
    game.announce(player, writer)
    chosen = yield Ask(
        player.seat,
        AssignArtists([Assign(artist) for artist in artists if writer.value + artist.value <= player.money]),
    )
    game.printing_writer = None
    return writer, chosen.creative


def pay(game: AgeOfComics, player: Player, printed: Printed) -> None:
    """The values of both creatives, and for an original two ideas of its genre; the cards leave the hand."""
    if isinstance(printed.title, RipOff):
        if game.automa is not None:
            game.ruled(Ruling.ITS_ORIGINALS_RIPPED_OFF)
        game.ripped_off.add(printed.title)
    else:
        game.spend_ideas(player, printed.genre, IDEAS_FOR_A_PRINT)
        hyped = player.hyped_as(printed.title)
        if hyped is None:
            player.show(printed.title)
        else:
            printed.hype = hyped.tokens
            game.return_hype(hyped)
            player.hyped.remove(hyped)
    player.money -= printed.value
    for creative in printed.team.values():
        player.show(creative)


def fans_when_printed(printed: Printed) -> int:
    """One that is printed on an original, one for each match, the bonus, and two for each hype token."""
    fans = printed.matching
    if isinstance(printed.title, Comic):
        fans += 1 + (printed.title.bonus is Bonus.FAN) + FANS_PER_HYPE * printed.hype
    return fans


def give_bonus(game: AgeOfComics, player: Player, comic: Comic) -> Rules[None]:
    """What an original gives; its fan is already counted."""
    match comic.bonus:
        case Bonus.IDEAS:
            yield from gain_ideas(game, player, BONUS_IDEAS)
        case Bonus.MONEY:
            player.money += BONUS_MONEY
            game.story.tell("bonus-money", seat=player.seat, money=BONUS_MONEY)
        case Bonus.TICKET if game.tickets_left:
            game.tickets_left -= 1
            player.tickets += 1
            game.story.tell("bonus-ticket", seat=player.seat)
        case Bonus.TICKET:
            game.ruled(Ruling.SUPPLIES_ARE_LIMITS)


def better_colours(game: AgeOfComics, player: Player, printed: Printed) -> None:
    """With a cube on the special of Print, each comic that is printed gets a token."""
    if Action.PRINT not in player.cubes:
        return
    game.ruled(Ruling.GIFTS_ARE_TAKEN)
    game.ruled(Ruling.COLOURS_FOR_EVERY_PRINT)
    if not game.better_colours_left:
        game.ruled(Ruling.SUPPLIES_ARE_LIMITS)
        return
    game.better_colours_left -= 1
    printed.better_colours = True
    game.story.tell("better-colours", seat=player.seat, title=printed.title)
