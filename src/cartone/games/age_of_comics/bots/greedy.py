"""Greedy: each decision by what it promises, one step ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....table import Ask, Options, Random
from .. import options as choices
from ..actions.printing import IDEAS_FOR_A_PRINT
from ..components import Action, Comic, Craft, Genre
from ..outlook import swap_outlook
from ..training import LEARN_COST
from ..view import AgeOfComicsView, PrintedView
from .acting import Publisher, drafts, talents
from .plan import MATCH, Desk, Talent, talent
from .worth import POINT, WEIGHTS

CUBES = (Action.SALES, Action.IDEAS, Action.PRINT, Action.DEVELOP, Action.HIRE, Action.ROYALTIES)
"""Where cubes go, the best special first."""


class Greedy:
    """Decides by what its plans promise; it remembers nothing between two decisions."""

    def choose(self, ask: Ask, view: Callable[[], AgeOfComicsView], random: Random) -> Any:
        if len(ask.options) == 1:
            return ask.options.at(0)
        if ask.kind in AT_ONCE:
            return AT_ONCE[ask.kind](ask.options)
        decide = DECISIONS.get(ask.kind)
        return decide(Publisher(view()), ask.options) if decide is not None else ask.options.sample(random)


def genre(me: Publisher, options: Options[choices.Name]) -> choices.Name:
    """A genre that a creative in hand matches."""
    crew = [*me.desk.writers, *me.desk.artists]
    return max(options, key=lambda name: sum(me.planner.fit(name.genre, who) for who in crew))


def action(me: Publisher, options: Options[choices.Act]) -> choices.Act:
    """The action whose best use promises most."""
    return max(options, key=lambda option: me.act(option.action))


def writer(me: Publisher, options: Options[choices.Pick]) -> choices.Pick:
    return hire(me, options, Craft.WRITER)


def artist(me: Publisher, options: Options[choices.Pick]) -> choices.Pick:
    return hire(me, options, Craft.ARTIST)


def hire(me: Publisher, options: Options[choices.Pick], craft: Craft) -> choices.Pick:
    """Whoever makes the plan best."""
    there = dict(talents(me.view.writers if craft is Craft.WRITER else me.view.artists))
    return max(options, key=lambda pick: me.promise(me.with_talent(me.desk, craft, there[pick.place])))


def develop(me: Publisher, options: Options[choices.Develop]) -> choices.Develop:
    """The comic that makes the plan best."""
    there = dict(drafts(me.view.comics))

    def value(option: choices.Develop) -> int:
        if option.genre is not None:
            return me.promise(me.searched(me.desk, option.genre))
        return me.promise(me.desk._replace(comics=(*me.desk.comics, there[option.place])))

    return max(options, key=value)


def idea(me: Publisher, options: Options[choices.TakeIdea]) -> choices.TakeIdea:
    """The idea that helps most."""
    best = me.best_idea(me.desk, [option.genre for option in options if option.genre is not None])
    return next(option for option in options if option.genre is best)


def discard(me: Publisher, options: Options[choices.Discard]) -> choices.Discard:
    """The card whose loss hurts least."""

    def value(option: choices.Discard) -> int:
        desk, card = me.desk, option.card
        return me.promise(
            desk._replace(
                comics=tuple(draft for draft in desk.comics if draft.card is not card),
                writers=tuple(who for who in desk.writers if who.card is not card),
                artists=tuple(who for who in desk.artists if who.card is not card),
            )
        )

    return max(options, key=value)


# -- printing ---------------------------------------------------------------------------------


def print_comic(me: Publisher, options: Options[choices.Print]) -> choices.Print:
    """The best edition; no second one if that leaves less."""
    edition = me.best_edition(me.desk)
    optional = [option for option in options if option.title is None]
    if edition is None:
        return options.at(0)
    if optional and edition.worth + me.promise(edition.after) <= me.promise(me.desk):
        return optional[0]
    return next((option for option in options if option.title is edition.title), options.at(0))


def print_writer(me: Publisher, options: Options[choices.Assign]) -> choices.Assign:
    return assign(me, options, Craft.WRITER)


def print_artist(me: Publisher, options: Options[choices.Assign]) -> choices.Assign:
    return assign(me, options, Craft.ARTIST)


def assign(me: Publisher, options: Options[choices.Assign], craft: Craft) -> choices.Assign:
    """The team of the best edition of what is being printed."""
    title, desk = me.view.printing, me.desk
    if title is None:
        return options.at(0)
    chosen = me.view.printing_writer
    if chosen is not None:
        desk = desk._replace(writers=(talent(chosen),))
    edition = me.best_team(desk, title)
    if edition is None:
        return options.at(0)
    card = edition.writer if craft is Craft.WRITER else edition.artist
    return next((option for option in options if option.creative is card), options.at(0))


def fans(me: Publisher, options: Options[choices.Slot]) -> choices.Slot:
    """Where a fan is worth most; a comic that leads the chart is worth a little more."""
    rival = me.scene.best_rival()

    def value(option: choices.Slot) -> int:
        there = me.scene.at_slot(option.slot).fans
        return me.scene.fan_worth(there) + (WEIGHTS["rank"] if there >= rival - 2 else 0) + 10 * there

    return max(options, key=value)


def cube(options: Options[choices.PlaceCube]) -> choices.PlaceCube:
    """The best special that is free."""
    return min(options, key=lambda option: CUBES.index(option.action))


def move_cube(options: Options[choices.MoveCube]) -> choices.MoveCube:
    """The cubes lie well where they are."""
    return choices.STAY


# -- special actions --------------------------------------------------------------------------


def re_assign(me: Publisher, options: Options[choices.Reassign]) -> choices.Reassign:
    """The swap that gains most, if any does."""
    base = me.promise(me.desk)

    def value(option: choices.Reassign) -> int:
        if option.creative is None:
            return WEIGHTS["swap"]
        new, printed = option.creative, me.scene.at_slot(option.slot)
        is_writer = new.craft is Craft.WRITER
        old = printed.writer if is_writer else printed.artist
        cost = swap_outlook(me.view, option.slot, new).cost
        match = MATCH if printed.is_original else POINT
        gain = ((new.genre is printed.genre) - (old.genre is printed.genre)) * match
        after = printed.value + cost
        change = me.scene.reach_gain(printed.genre, after, printed.value)
        change -= me.scene.reach_gain(printed.genre, printed.value, after)
        desk = me.desk._replace(money=me.desk.money - cost)
        return gain + change + me.promise(swapped(desk, is_writer, talent(new), talent(old))) - base

    return max(options, key=value)


def swapped(desk: Desk, is_writer: bool, new: Talent, old: Talent) -> Desk:
    """A creative leaves the hand, another comes."""
    crew = desk.writers if is_writer else desk.artists
    crew = (*(who for who in crew if who.card is not new.card), old)
    return desk._replace(writers=crew) if is_writer else desk._replace(artists=crew)


def hype(me: Publisher, options: Options[choices.Hype]) -> choices.Hype:
    """It costs nothing: the comic that will wait longest."""

    def waits(comic: Comic) -> int:
        return -me.desk.ideas[comic.genre]

    there = [option for option in options if option.comic is not None]
    if not there or not me.scene.rounds_left:
        return options.at(0)
    return max(there, key=lambda option: waits(option.comic) if option.comic is not None else 0)


def convert(me: Publisher, options: Options[choices.Convert]) -> choices.Convert:
    """A spare idea, to the comic where a fan is worth most."""
    nothing = next(option for option in options if option.genre is None)
    if not me.conversions(me.desk):
        return nothing
    needed = {draft.genre for draft in me.desk.comics}

    def spare(which: Genre) -> int:
        return me.desk.ideas[which] - (IDEAS_FOR_A_PRINT if which in needed else 0)

    def value(option: choices.Convert) -> int:
        if option.genre is None:
            return 0
        there = me.scene.at_slot(option.slot).fans
        gain = me.scene.chart(there + 1) - me.scene.chart(there) + there - WEIGHTS["idea"]
        return gain + 10 * spare(option.genre) - (WEIGHTS["needed-idea"] if spare(option.genre) <= 0 else 0)

    return max(options, key=value)


def marketing(me: Publisher, options: Options[choices.Market]) -> choices.Market:
    """As many fans as are worth their money."""
    return max(options, key=lambda option: me.marketed(me.desk, option.fans))


def sales(me: Publisher, options: Options[choices.Sell]) -> choices.Sell:
    """The next step of the best tour."""
    sale = me.view.sale
    assert sale is not None
    first = me.tour(sale.flips, sale.collects, sale.free_step).first
    return first if first in options else options.at(0)


def increase(me: Publisher, options: Options[choices.Increase]) -> choices.Increase:
    """Whoever opens the best orders for the money, if anybody does."""
    base = me.promise(me.desk)

    def value(option: choices.Increase) -> int:
        if option.craft is None:
            return WEIGHTS["increase"]
        printed = me.scene.at_slot(option.slot)
        cost = reckoned_cost(printed, option.craft)
        gain = me.scene.reach_gain(printed.genre, printed.value + 1, max(printed.value, me.scene.values[printed.genre]))
        desk = me.desk._replace(money=me.desk.money - cost)
        return gain + me.promise(desk) - base

    return max(options, key=value)


def reckoned_cost(printed: PrintedView, craft: Craft) -> int:
    """What greedy reckons with: whoever is lower learns, even if the partner has just trained. Its games are pinned."""
    values = printed.values
    return LEARN_COST if printed.matching == 2 and values[craft] < max(values.values()) else values[craft] + 1


AT_ONCE: dict[str, Callable[[Any], Any]] = {"cube": cube, "move-cube": move_cube}
"""Decisions that need no look at the table."""

DECISIONS: dict[str, Callable[[Publisher, Any], Any]] = {
    "genre": genre,
    "action": action,
    "writer": writer,
    "artist": artist,
    "develop": develop,
    "board-idea": idea,
    "idea": idea,
    "discard": discard,
    "print": print_comic,
    "print-writer": print_writer,
    "print-artist": print_artist,
    "fans": fans,
    "re-assign": re_assign,
    "hype": hype,
    "convert": convert,
    "marketing": marketing,
    "sales": sales,
    "increase": increase,
}

__all__ = ["Greedy"]
