"""The Automa beside a real table, in the order of its rulebook: a person tells what it looks at.

Its turns are those of the whole game (`age_of_comics.turn`); of your turns it is told your actions, and your printed
comics.
"""

from __future__ import annotations

from ...table import Ask, Reason, Rules
from ..age_of_comics import chart
from ..age_of_comics.actions.spaces import gives, gives_at
from ..age_of_comics.card_notation import SOURCE
from ..age_of_comics.challenges import GREAT_COMIC, PENALTY, progress
from ..age_of_comics.components import EDITORS, FIRST_VALUE, ROUNDS, Action, Comic, Craft, Genre, RipOff
from ..age_of_comics.editions import Edition2026
from ..age_of_comics.game import Phase
from ..age_of_comics.mastery import after_print, would_gain
from ..age_of_comics.pack import AUTOMA_CARDS
from ..age_of_comics.rules import TWO_TILES, editors_return
from ..age_of_comics.scoring import tell_challenge, title_for
from ..age_of_comics.solo import lay_cards, shuffle_cards
from ..age_of_comics.sources import SOURCES
from ..kit.guide import folded
from ..kit.options import Earned, Earns, Tell
from . import reports
from .game import IT, UNTOLD, YOU, Guided, ToldComic
from .turn import AtRealTable, turn

CUBES_ANYWHERE = 4
"""The comics from which a cube may stand on Sales, whose special is a fifth editor."""
MOST_POINTS, FEWEST_POINTS = 400, -99
UNSEEN_CHALLENGES = ("twenty-dollars", GREAT_COMIC, "thirty-five-fans", "twelve-orders")
"""Challenges that only you can judge: they count your money, fans or orders."""


def guided(game: Guided) -> Rules[None]:
    """Play five rounds, then score."""
    yield from setup(game)
    for game.round in range(1, ROUNDS + 1):
        start_of_round(game)
        yield from actions(game)
        yield from end_of_round(game)
    yield from end_of_game(game)


def setup(game: Guided) -> Rules[None]:
    """Lay out your place and the Automa's, which begins with a writer and an artist of value 2 and a comic, face up."""
    tell = game.story.tell
    tell("set-up-table", why=guide(game, "board", "ideas", "calendar", "orders"))
    tell("set-up-you", why=guide(game, "you"))
    extras = guide(game, "level", "revised" if game.edition == Edition2026.name else "level-orders")
    tell("set-up-automa", editors=EDITORS, why=(Reason("gets-no-more"), *extras))
    tell("set-up-its-team", value=FIRST_VALUE)
    tell("set-up-displays", number=game.display_size)
    if game.is_dealt:
        tell("set-up-its-cards", number=AUTOMA_CARDS, why=guide(game, "shuffle"))
    for challenge in game.challenges:
        tell("challenge-taken", challenge=challenge, why=(Reason("challenge-price", {"penalty": PENALTY}),))
    told: reports.First = yield Ask(YOU, reports.FirstShown(Genre), "begins")
    for craft in Craft:
        game.lay_beside(game.creative(craft))
    comic = game.comic(Genre(told.what))
    game.lay_beside(comic)
    game.story.tell("automa-set-up", seat=IT, card=comic)


def guide(game: Guided, *names: str) -> tuple[Reason, ...]:
    """Return the sentences of the guide for this game."""
    settings = {"level": game.automa.level.name, "edition": game.edition, "display": str(game.display_size)}
    return folded(settings, *names)


def start_of_round(game: Guided) -> None:
    """Turn the calendar, which may turn up face-down orders, and refill the ideas; then hype and training."""
    game.phase = Phase.START
    game.story.tell("round", round=game.round)
    both = "-two" if game.round == TWO_TILES else ""
    game.story.tell(f"calendar-turned{both}", round=game.round)
    game.story.tell(f"calendar-orders{both}")
    if game.round > 1:
        refill(game)
    if game.you.printed:
        game.story.tell("your-creatives")


def refill(game: Guided) -> None:
    """Put one idea of each genre on the board."""
    game.ideas_left = len(Genre)
    game.story.tell("ideas-refilled")


# -- turns ------------------------------------------------------------------------------------


def actions(game: Guided) -> Rules[None]:
    """Alternate turns; the Automa always goes first."""
    game.phase = Phase.ACTIONS
    you, automa = game.you, game.automa
    lay_cards(game, automa, game.is_dealt)
    while automa.editors or you.editors:
        if automa.editors:
            automa.editors -= 1
            yield from turn(AtRealTable(game))
        if you.editors:
            you.editors -= 1
            yield from your_turn(game)
    if Action.SALES in you.sent and len(you.printed) >= CUBES_ANYWHERE:
        yield from your_turn(game, "extra-editor")


def your_turn(game: Guided, about: str = "") -> Rules[None]:
    """Ask for your action and your printed comic; other changes are asked when they matter."""
    free = [action for action in Action if gives(game, action) is not None]
    deed: reports.YourAction = yield Ask(YOU, reports.YourActions(free, titles(game)), about)
    action = deed.action
    if about:
        game.you.has_extra_editor = action is not None
        if action is None:
            return
        game.story.show("extra-editor", seat=YOU)
    game.you.sent.append(action)
    if action is None:
        game.story.tell("passed", seat=YOU)
        return
    space = len(game.editors_on[action])
    number = gives_at(game, action, space)
    game.editors_on[action].append(YOU)
    game.story.tell("acts", seat=YOU, action=action, place=space + 1)
    match action:
        case Action.IDEAS:
            game.ideas_left -= number
        case Action.SALES:
            game.orders_left -= number
        case Action.PRINT:
            publish(game, deed.what)
            if number > 1:
                second: reports.Publish = yield Ask(YOU, reports.Publishes(titles(game)))
                if second.what != reports.NONE:
                    publish(game, second.what)


def titles(game: Guided) -> list[str]:
    """List the titles that you may print: originals that the box has left, and rip-offs of the Automa's comics."""
    there = [printed.title for _, printed in game.originals()] + list[Comic | RipOff](game.automa.comics())
    genres = [genre for genre in Genre if sum(one.genre is genre for one in there) < reports.COMICS_OF_A_GENRE]
    its = [(one.slot, one.title) for one in game.automa.printed if isinstance(one.title, Comic)]
    free = [slot for slot, title in its if game.rip_off(title) not in game.ripped_off]
    return [*(genre.value for genre in genres), *(f"{reports.RIP_OFF}{slot}" for slot in free)]


def publish(game: Guided, what: str) -> None:
    """Put a comic on your mat, and give you the mastery that it wins; you count its fans."""
    you = game.you
    if what.startswith(reports.RIP_OFF):
        original = game.automa.at_slot(int(what.removeprefix(reports.RIP_OFF))).title
        assert isinstance(original, Comic)
        title: Comic | RipOff = game.rip_off(original)
        game.ripped_off.add(game.rip_off(original))
    else:
        slot = len(you.printed) + 1
        title = Comic(f"yours-{slot}-{what}", slot, Genre(what), UNTOLD, "", SOURCE)
    gained = would_gain(game, you, title.genre, title.is_original)
    you.printed.append(ToldComic(len(you.printed) + 1, title))
    game.story.tell("you-printed", seat=YOU, title=title, slot=len(you.printed))
    after_print(game, you, title.genre, gained, with_fans=False)


# -- the end of a round -----------------------------------------------------------------------


def end_of_round(game: Guided) -> Rules[None]:
    """Score ranking and income; except in the last round, lose fans, return editors and deal new displays."""
    game.phase = Phase.END
    game.story.tell("round-ends", round=game.round)
    automa = game.automa
    ahead = reports.YesNo(not automa.best_fans)
    if automa.best_fans:
        if game.you.printed:
            ahead = yield Ask(YOU, reports.IsSo(), "ahead", automa.best_fans)
        chart.rank_one(game, automa, 2 if ahead.yes else 1)
    if game.you.printed:
        your_ranking(game, 1 if ahead.yes else 2)
        game.story.tell("your-income")
    if game.round == ROUNDS:
        return
    if automa.best_fans or game.you.printed:
        chart.lose_fans(game)
    editors_return(game)
    if game.is_dealt:
        game.story.tell("automa-discards")
    shuffle_cards(game, automa, game.is_dealt)
    game.story.tell("displays-dealt", number=game.display_size)


def your_ranking(game: Guided, place: int) -> None:
    """Tell your points for the ranking; you see whether you are second or tied."""
    first, gets, fans = game.pack.ranking[0], game.pack.ranking[place - 1], game.automa.best_fans
    game.story.tell("your-ranking", round=game.round, place=place, gets=gets, first=first, fans=fans,
                    why=guide(game, "ranking-points"))  # fmt: skip


def challenges(game: Guided) -> Rules[None]:
    """Find your met challenges, and ask about those that Cartone cannot see."""
    for challenge in game.challenges:
        met = progress(game.edition, game.mastery, game.you, challenge).met
        if challenge in UNSEEN_CHALLENGES:
            told: reports.YesNo = yield Ask(YOU, reports.IsSo(), "met", challenge)
            met = told.yes
        game.met[challenge] = met


def end_of_game(game: Guided) -> Rules[None]:
    """Score the Automa, your challenges and you; you win if you have more points."""
    game.phase = Phase.FINAL
    for source, points in game.sheet(IT).items():
        if points:
            game.story.tell("scored", seat=IT, source=source, points=points)
    yield from challenges(game)
    about = "without-challenges" if game.challenges else "your-points"
    told: Tell | Earned = yield Ask(YOU, Earns(MOST_POINTS, FEWEST_POINTS, SOURCES), about)
    game.your_points = told.number
    game.your_sources = dict(told.parts) if isinstance(told, Earned) else {}
    for challenge, met in game.met.items():
        tell_challenge(game, challenge, met)
    (winner,) = winners(game)
    game.story.tell("won", seat=winner, total=sum(game.sheet(winner).values()))
    yours = sum(game.sheet(YOU).values())
    game.story.tell("title" if title_for(yours) else "no-title", seat=YOU, title=title_for(yours), total=yours)


def winners(game: Guided) -> list[int]:
    yours, its = (sum(game.sheet(seat).values()) for seat in (YOU, IT))
    return [YOU if yours > its else IT]
