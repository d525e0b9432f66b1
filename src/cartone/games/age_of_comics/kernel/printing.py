"""Print: originals and rip-offs. Its special, better colours, is part of each print. `actions.printing`, in numbers."""

from __future__ import annotations

from ....kernel.asking import PAUSE
from ....kernel.jit import compiled
from ..actions.printing import BONUS_IDEAS, BONUS_MONEY, IDEAS_FOR_A_PRINT
from ..components import FANS_PER_HYPE
from ..options import COMICS, CREATIVES
from . import player
from .actions import gain_ideas
from .asking import ASSIGN_ARTISTS, ASSIGN_WRITERS, GO, PRINTS, choose, offer
from .box import Box, part
from .mastery import after_print, would_gain
from .mat import milestone
from .orders import fulfil_orders
from .piles import pile_of
from .state import ARTIST, FAN, IDEAS_BONUS, MONEY, NONE, PRINT, TICKET, WRITER, Game

NO_TITLE = 2 * COMICS
NOBODY = 99
"""What a creative costs whom nobody has: more than anybody."""


@part
def print_comics(game: Game, box: Box, seat: int, space: int) -> int:
    """One comic; on the first space a second one, which is optional and may use what the first earned."""
    most = int(box.spaces[PRINT, space])
    outer = player.begin_counting(game, seat)
    for number in range(most):
        player.count(game, seat, number, most)
        if number:
            offer(game, NO_TITLE)
        offer_printable(game, box, seat)
        title = choose(game, seat, PRINTS)
        if title == PAUSE:
            return PAUSE
        if title == NO_TITLE:
            break
        if print_one(game, box, seat, title) == PAUSE:
            return PAUSE
    player.end_counting(game, seat, outer)
    return GO


@part
def cheapest(game: Game, box: Box, seat: int, pile: int) -> int:
    """The least value of a player's writers or artists."""
    least = NOBODY
    for index in range(game.in_hand[seat]):
        card = game.hand[seat, index]
        if pile_of(card) == pile:
            least = min(least, int(box.back[card]))
    return least


@part
def offer_printable(game: Game, box: Box, seat: int) -> None:
    """What the player could print now: originals with two ideas of their genre, and rip-offs; with a team to pay."""
    writer, artist = cheapest(game, box, seat, WRITER), cheapest(game, box, seat, ARTIST)
    if max(writer, artist) == NOBODY or writer + artist > game.money[seat]:
        return
    for index in range(game.in_hand[seat]):
        card = game.hand[seat, index]
        if card < COMICS and game.ideas[seat, box.genre[card]] >= IDEAS_FOR_A_PRINT:
            offer(game, card)
    for index in range(game.hyped_comics[seat]):
        card = game.hyped[seat, index]
        if game.ideas[seat, box.genre[card]] >= IDEAS_FOR_A_PRINT:
            offer(game, card)
    for publisher in range(game.seats):
        if publisher != seat:
            offer_rip_offs(game, publisher)


@compiled
def offer_rip_offs(game: Game, publisher: int) -> None:
    """Of originals that another one has printed and nobody has ripped off yet."""
    for place in range(game.printed[publisher]):
        title = game.title[publisher, place]
        if title < COMICS and not game.ripped_off[title]:
            offer(game, COMICS + title)


@part
def can_print(game: Game, box: Box, seat: int) -> int:
    """Whether there is something to print."""
    offer_printable(game, box, seat)
    found = int(game.offered > 0)
    game.offered = 0
    return found


@part
def print_one(game: Game, box: Box, seat: int, title: int) -> int:
    """Choose the team, pay, put the comic on the mat; then orders, the bonus, mastery, better colours, the cube."""
    original = title < COMICS
    game.printing = title
    if original:
        player.announce(game, seat, title)
    writer = choose_writer(game, box, seat)
    if writer == PAUSE:
        return PAUSE
    artist = choose_artist(game, box, seat, writer)
    if artist == PAUSE:
        return PAUSE
    game.printing = NONE
    genre = int(box.genre[title % COMICS])
    game.mastery_gained = would_gain(game, box, seat, genre, original)
    slot = player.put_on_mat(game, box, seat, title, writer, artist)
    game.just_printed = slot
    pay(game, box, seat, slot)
    game.fans[seat, slot - 1] = fans_when_printed(game, box, seat, slot)
    if fulfil_orders(game, box, seat) == PAUSE:
        return PAUSE
    if original and give_bonus(game, box, seat, title) == PAUSE:
        return PAUSE
    after_print(game, box, seat, genre, game.mastery_gained, True)
    better_colours(game, seat, slot)
    if milestone(game, box, seat) == PAUSE:
        return PAUSE
    game.just_printed = 0
    game.mastery_gained = False
    return GO


@compiled
def choose_writer(game: Game, box: Box, seat: int) -> int:
    """A writer of the hand that the player can pay together with an artist."""
    artist = cheapest(game, box, seat, ARTIST)
    for index in range(game.in_hand[seat]):
        card = game.hand[seat, index]
        if pile_of(card) == WRITER and box.back[card] + artist <= game.money[seat]:
            offer(game, card - COMICS)
    chosen = choose(game, seat, ASSIGN_WRITERS)
    if chosen == PAUSE:
        return PAUSE
    game.printing_writer = COMICS + chosen
    player.announce(game, seat, COMICS + chosen)
    return COMICS + chosen


@compiled
def choose_artist(game: Game, box: Box, seat: int, writer: int) -> int:
    """An artist of the hand that the player can pay together with the writer."""
    for index in range(game.in_hand[seat]):
        card = game.hand[seat, index]
        if pile_of(card) == ARTIST and box.back[card] + box.back[writer] <= game.money[seat]:
            offer(game, card - COMICS - CREATIVES)
    chosen = choose(game, seat, ASSIGN_ARTISTS)
    if chosen == PAUSE:
        return PAUSE
    game.printing_writer = NONE
    return COMICS + CREATIVES + chosen


@compiled
def pay(game: Game, box: Box, seat: int, slot: int) -> None:
    """The values of both creatives, and for an original two ideas of its genre; the cards leave the hand."""
    title = game.title[seat, slot - 1]
    for craft in range(2):
        game.money[seat] -= game.values[seat, slot - 1, craft]
        player.show(game, seat, game.team[seat, slot - 1, craft])
    if title >= COMICS:
        game.ripped_off[title - COMICS] = 1
        return
    player.spend_ideas(game, seat, box.genre[title], IDEAS_FOR_A_PRINT)
    tokens = player.take_hyped(game, seat, title)
    if tokens == NONE:
        player.show(game, seat, title)
    else:
        game.hype[seat, slot - 1] = tokens


@compiled
def fans_when_printed(game: Game, box: Box, seat: int, slot: int) -> int:
    """One that is printed on an original, one for each match, the bonus, and two for each hype token."""
    fans = player.matching(game, box, seat, slot)
    title = game.title[seat, slot - 1]
    if title < COMICS:
        fans += 1 + int(box.bonus[title] == FAN) + FANS_PER_HYPE * int(game.hype[seat, slot - 1])
    return fans


@compiled
def give_bonus(game: Game, box: Box, seat: int, comic: int) -> int:
    """What an original gives; its fan is already counted."""
    bonus = box.bonus[comic]
    if bonus == IDEAS_BONUS:
        return gain_ideas(game, box, seat, BONUS_IDEAS)
    if bonus == MONEY:
        game.money[seat] += BONUS_MONEY
    elif bonus == TICKET and game.tickets_left:
        game.tickets_left -= 1
        game.tickets[seat] += 1
    return GO


@compiled
def better_colours(game: Game, seat: int, slot: int) -> None:
    """With a cube on the special of Print, each comic that is printed gets a token."""
    if player.has_cube(game, seat, PRINT) and game.better_colours_left:
        game.better_colours_left -= 1
        game.better_colours[seat, slot - 1] = 1
