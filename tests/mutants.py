"""Mutants: modules with one planted mistake, which the checks must notice."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType
from typing import NamedTuple


class Mutant(NamedTuple):
    """A piece of a module's text, and its replacement."""

    old: str
    new: str


def plant(module_name: str, mutant: Mutant) -> ModuleType:
    """Return a copy of the module with the mistake; the real module stays unchanged."""
    real = importlib.import_module(module_name)
    assert real.__file__ is not None
    text = Path(real.__file__).read_text(encoding="utf-8")
    assert mutant.old in text, f"{module_name} does not contain {mutant.old!r} any more"
    wrong = ModuleType(module_name)
    wrong.__file__ = real.__file__
    wrong.__package__ = module_name.rpartition(".")[0]
    # The mutant is never put into sys.modules, where its classes would replace the real ones.
    exec(compile(text.replace(mutant.old, mutant.new, 1), f"mutant of {module_name}", "exec"), wrong.__dict__)
    return wrong


CONTESTS = [
    Mutant("if getattr(placed.stamp, name) is value]", "if getattr(placed.stamp, name) is not value]"),
    Mutant("for name in PROPERTIES if (value", "for name in list(PROPERTIES)[1:] if (value"),
    Mutant("for name in PROPERTIES if (value", "for name in list(PROPERTIES)[:4] if (value"),
    Mutant('    "size": Size,\n', ""),
    Mutant('    "shape": Shape,\n', ""),
    Mutant("if value is not None:", "if True:"),
    Mutant("return Counted(len(found), cells_of(found))", "return Counted(len(found) + 1, cells_of(found))"),
    Mutant("if number > best.number:", "if number < best.number:"),
    Mutant("if placed.cells & area)", "if True)"),
    Mutant("for area in areas(cells_of(sharing)):", "for area in [cells_of(sharing)]:"),
    Mutant("by_property(stamps, of) if of else", ""),
    Mutant("found = max(by_property", "found = min(by_property"),
    Mutant("key=len, reverse=True)", "key=len)"),
    Mutant("Counted(len(counts[1]), cells_of(counts[1]))", "Counted(len(counts[0]), cells_of(counts[0]))"),
    Mutant("if len(counts) > 1 else Counted(0, 0)", "if len(counts) > 2 else Counted(0, 0)"),
    Mutant("min(map(len, sharing.values()))", "max(map(len, sharing.values()))"),
    Mutant("if len(sharing) == len(PROPERTIES[count.of]) else 0", "if len(sharing) >= 4 else 0"),
    Mutant("return Counted(len(sharing), cells_of(stamps[0]", "return Counted(len(sharing) - 1, cells_of(stamps[0]"),
    Mutant("reaches_right |= cells & cells >> 1", "pass"),
    Mutant("reaches_down |= cells & cells >> SIDE", "pass"),
    Mutant("along & along >> 1 & NOT_RIGHT", "along & along >> 1"),
    Mutant("across & across >> SIDE & along", "across & along"),
    Mutant("along & along >> 1 & NOT_RIGHT", "along & NOT_RIGHT"),
    Mutant("if not neighbours(placed.cells) & empty]", "if neighbours(placed.cells) & empty]"),
    Mutant("empty = FULL & ~album.covered", "empty = ~album.covered & FULL >> 12"),
    Mutant("album.covered & edge == edge]", "album.covered & edge]"),
    Mutant("for edge in EDGES if", "for edge in EDGES[:3] if"),
    Mutant("if placed.cells & along]", "if True]"),
    Mutant("area.bit_count() == count.cells:", "area.bit_count() <= count.cells:"),
    Mutant("number += 1", "number += area.bit_count()"),
]

PINZETTA = [
    Mutant("if value in (2, 3)), TWO", "if value in (1, 2, 3)), TWO"),
    Mutant("if value in (2, 3)), TWO", "if {*self.values} <= {2, 3}), TWO"),
    Mutant("if value in (2, 3)), TWO", "if sum(self.values) in (2, 3)), TWO"),
    Mutant("return Appraisal(1, (Reason(\"appraisal-1-attendee\"),))", "return Appraisal(2, ())"),
    Mutant("return Appraisal(1, (Reason(\"appraisal-1-forever\"),))", "return Appraisal(0, ())"),
    Mutant("return Appraisal(4, ", "return Appraisal(3, "),
    Mutant("        tokens += 1\n", "        tokens += 2\n"),
    Mutant("        tokens += 2\n", "        tokens += 1\n"),
    Mutant("if item.size in targets:\n        tokens", "if item.size in targets and item.up:\n        tokens"),
    Mutant("(1 if pile == LARGE else 0)", "(1 if pile == SMALL else 0)"),
    Mutant("(1 if pile == LARGE else 0)", "0"),
    Mutant("discard = SMALL if small > large else LARGE", "discard = SMALL if small >= large else LARGE"),
    Mutant("discard = SMALL if small > large else LARGE", "discard = LARGE"),
    Mutant("discarded = min(crossed, tokens)", "discarded = crossed"),
    Mutant("(large, small - discarded)", "(large, small)"),
    Mutant("pile = SMALL if left[SMALL] > left[LARGE] else LARGE", "pile = SMALL if left[SMALL] >= left[LARGE] else LARGE"),
    Mutant("pile = SMALL if left[SMALL] > left[LARGE] else LARGE", "pile = SMALL if small > large else LARGE"),
    Mutant("LEAD_TO_SWAP = 3", "LEAD_TO_SWAP = 4"),
    Mutant("LEAD_TO_SWAP = 3", "LEAD_TO_SWAP = 2"),
    Mutant("giving.index(max(giving))", "len(giving) - 1 - giving[::-1].index(max(giving))"),
    Mutant("taking.index(min(taking))", "len(taking) - 1 - taking[::-1].index(min(taking))"),
    Mutant("taking.index(min(taking))", "taking.index(max(taking))"),
    Mutant("(large, small) if leader == LARGE else (small, large)", "(large, small)"),
    Mutant("(highest, lowest) if leader == LARGE else (lowest, highest)", "(highest, lowest)"),
    Mutant("return Box.TARGET_VALUED, reasons", "return Box.TARGET, reasons"),
    Mutant("return Box.OTHER_VALUED, reasons", "return Box.OTHER, reasons"),
    Mutant("if item.rare:\n        return Box.RARE", "if item.rare and item.size not in targets:\n        return Box.RARE"),
]  # fmt: skip

AUTOMA = [
    Mutant("if action not in done:", "if True:"),
    Mutant("in card:\n        if action not in done:", "in reversed(card):\n        if action not in done:"),
    Mutant("        if action in done:\n            yield Attempt(action, again)\n", "        pass\n"),
    Mutant("if action not in card:", "if False:"),
    Mutant("for action in AUTOMA_ACTIONS:", "for action in AUTOMA_ACTIONS[::-1]:"),
    Mutant("if creatives >= FULL_TEAMS:", "if creatives > FULL_TEAMS:"),
    Mutant("if not writers or not artists:", "if not writers and not artists:"),
    Mutant("for genre in priority:", "for genre in reversed(priority):"),
    Mutant("key=lambda one: (-one.value, one.place))", "key=lambda one: (one.value, one.place))"),
    Mutant("key=lambda one: (-one.value, one.place))", "key=lambda one: (-one.value, -one.place))"),
    Mutant("genre = next(genre for genre in priority if", "genre = next(genre for genre in reversed(priority) if"),
    Mutant("if unprinted >= DEVELOPED:", "if unprinted > DEVELOPED:"),
    Mutant("if not display and top is None:", "if not display:"),
    Mutant("return max(places) if places", "return min(places) if places"),
    Mutant("if places else DECK if top is genre else None", "if places else None"),
    Mutant("return list(dict.fromkeys(reversed(yours)))", "return list(dict.fromkeys(yours))"),
    Mutant("return list(dict.fromkeys(reversed(yours)))", "return list(reversed(yours))[:1]"),
    Mutant("if genre in board][:number]", "if genre in board]"),
    Mutant("for genre in priority if genre in board]", "for genre in reversed(priority) if genre in board]"),
    Mutant("(-comic.fans, priority.index(comic.genre)", "(comic.fans, priority.index(comic.genre)"),
    Mutant("(-comic.fans, priority.index(comic.genre), comic.slot)", "(-comic.fans, comic.slot)"),
    Mutant("TOP_COMICS = 3", "TOP_COMICS = 2"),
    Mutant("return not won.wins, not (won.wins and won.from_you)", "return False, not (won.wins and won.from_you)"),
    Mutant("return not won.wins, not (won.wins and won.from_you)", "return not won.wins, not won.from_you"),
    Mutant("key=lambda genre: (merit(genre), priority.index(genre)))", "key=merit)"),
    Mutant("if comic.is_original and not comic.ripped_off]", "if comic.is_original]"),
    Mutant("if comic.is_original and not comic.ripped_off]", "if not comic.ripped_off]"),
    Mutant("return free[-1] if free else None", "return free[0] if free else None"),
    Mutant("dict.fromkeys([*newest_first(yours), *priority])", "dict.fromkeys(priority)"),
    Mutant("if any(tile.value is None for tile in tiles[genre])", "if tiles[genre]"),
    Mutant("tile.value is None, -(tile.value or 0), tile.space)", "tile.value is None, tile.value or 0, tile.space)"),
    Mutant("(tile.value is None, -(tile.value or 0)", "(tile.value is not None, -(tile.value or 0)"),
    Mutant("is None, -(tile.value or 0), tile.space)", "is None, -(tile.value or 0), -tile.space)"),
    Mutant("if total >= least:", "if total > least:"),
    Mutant("tile.value >= short)", "tile.value > short)"),
    Mutant("short = least - (total - taken[-1])", "short = least - total"),
    Mutant("if len(tiles[genre]) >= number)", "if len(tiles[genre]) > number)"),
    Mutant("key=lambda tile: (-(tile.value or 0), tile.space))[:number]", "key=lambda tile: tile.space)[:number]"),
]

EDITIONS = [
    Mutant("return None if board else Failure", "return Failure"),
    Mutant("if genre in in_deck), None)", "if genre in display.values()), None)"),
    Mutant("for genre in priority if genre in in_deck", "for genre in reversed(priority) if genre in in_deck"),
    Mutant("taken[-1] = chosen.place", "taken.append(chosen.place)"),
    Mutant("hands.counting(min(number, len(order)))", "hands.counting(min(number, len(order)) - 1)"),
    Mutant("    mastery_brings_fans = True\n", ""),
    Mutant("    mastery_brings_fans = False\n", "    mastery_brings_fans = True\n"),
    Mutant(
        "            yield from hands.turns_all_up([tile.space for tile in tiles[genre] if tile.value is None])\n",
        "            pass\n",
    ),
]

OUTLOOK = [
    Mutant("return holder != player.seat and wins(", "return wins("),
    Mutant("of_genre(view.players[holder], genre) if holder is not None else None", "None"),
    Mutant("fans_when_printed(printed) + has_mastery", "fans_when_printed(printed) + gained"),
    Mutant("if hyped.comic is title)", "if hyped.comic is not title)"),
    Mutant("sum(not older.had_mastery_fan for older in of_genre(me, genre)) if has_mastery else 0", "0"),
    Mutant("sum(not older.had_mastery_fan for older in of_genre(me, genre)) if", "len(of_genre(me, genre)) if"),
    Mutant("if order.genre is genre and", "if"),
    Mutant("order.value <= value", "order.value < value"),
    Mutant("mastery=gained,", "mastery=has_mastery,"),
    Mutant("mastery_from=holder if gained else None", "mastery_from=holder"),
    Mutant("IDEAS_FOR_A_PRINT if title.is_original else 0", "IDEAS_FOR_A_PRINT"),
    Mutant("BONUS_MONEY if bonus is Bonus.MONEY else 0", "0"),
    Mutant("better_colours=Action.PRINT in me.cubes and", "better_colours="),
    Mutant("if team.cost <= me.money]", "]"),
    Mutant("(team.all_fans, -team.cost)", "(team.fans, -team.cost)"),
    Mutant("(team.all_fans, -team.cost)", "team.all_fans"),
]

DEEDS = [
    Mutant("creative.value == 1 and view.idea_supply[creative.genre]", "view.idea_supply[creative.genre]"),
    Mutant("printed.values[craft] + 1, fulfilled(", "printed.values[craft], fulfilled("),
    Mutant("fulfilled(view.me, printed.genre, printed.value + 1)", "fulfilled(view.me, printed.genre, printed.value)"),
    Mutant("cost = creative.value - printed.values[craft]", "cost = creative.value"),
    Mutant("max(printed.fans + change, 1) if change", "printed.fans + change if change"),
    Mutant("(creative.genre is printed.genre) - printed.matches(craft)", "(creative.genre is printed.genre)"),
    Mutant("and view.sale.free_step else STEP_COST", "else STEP_COST"),
    Mutant("paid = fee_to(view.players, me)", "paid = None"),
    Mutant("(me.printed, Order(tile.genre, value))", "(me.printed, Order(tile.genre, value + 1))"),
    Mutant("(*player.orders, *player.fulfilled) if order.genre", "player.orders if order.genre"),
    Mutant("if self.automa.seat in seats]", "if self.person.seat in seats]"),
    Mutant("left.subtract(Genre(held.back) for held", "left.subtract(Genre(held.back) for held in () for held"),
    Mutant("_gains(self.view, self.automa, genre, True)", "_gains(self.view, self.person, genre, True)"),
    Mutant("for one in self.automa.printed if one.fans]", "for one in self.person.printed if one.fans]"),
    Mutant("one.title.number not in free)", "one.title.number in free)"),
    Mutant("if place == DECK and top is not None:", "if top is not None:"),
    Mutant("genres=tuple(genres), number=len(slots))", "genres=tuple(genres), number=len(genres))"),
    Mutant("teams(sight), len(_printable(sight)))", "len(_printable(sight)))"),
    Mutant("min(plan.number, teams(sight)", "min(teams(sight)"),
    Mutant("number=min(number, len(view.map)))", "number=number + 1)"),
    Mutant("for card in automa.to_come:", "for card in automa.to_come[1:]:"),
    Mutant("key=lambda expected: -len(expected.cards))", "key=lambda expected: len(expected.cards))"),
]
"""Mutants of the events for answers, and of the Automa's next turn."""

SEALED_VIEWS = [
    Mutant("now = player if player.sealed is None or player.seat == seat else player.sealed", "now = player"),
    Mutant("album=now.album", "album=player.album"),
    Mutant("incoming=_items(now.incoming, seat)", "incoming=_items(player.incoming, seat)"),
    Mutant("discarded=tuple(now.discarded)", "discarded=tuple(player.discarded)"),
    Mutant("points=dict(now.points)", "points=dict(player.points)"),
]

SEALS = [
    Mutant("range(self._opened, len(kept)) if kept[place][0] == seat)", "range(self._opened, len(kept)))"),
    Mutant("self._sealed_events.get(seat, ())", "sum(self._sealed_events.values(), [])"),
    Mutant("return tuple(self._branches or self._pending)", "return tuple(self._pending)"),
]

TAKING_BACK = [
    Mutant("if len(entries) - len(kept) > 1:", "if len(entries) - len(kept) > 2:"),
    Mutant("if len(entries) - len(kept) > 1:", "if False:"),
    Mutant("if opened and not alone:", "if False:"),
    Mutant("return before == self.seen", "return True"),
]

SHARES = Mutant("whole // effect.amount", "-(-whole // effect.amount)")
"""A mutant that rounds up, although the ruling says to round down."""

NO_IMAGINARY_PLAYER = Mutant("if len(counts) <= 2 else", "if len(counts) == 2 else")
"""A mutant in which intro mode has no rival for Forever Stamps."""

STAMPS_SHOWN = [
    Mutant(
        "brought = placements(self.view, item, self.ask.options.room_for(item))",
        "brought = dict.fromkeys(all_ := placements(self.view, item, self.ask.options.room_for(item)),"
        " next(iter(all_.values()), None))",
    ),
    Mutant("return any(item in reserve for reserve in self._cuts.reserves)", "return True"),
    Mutant("sorted(self.trays[1:], key=len, reverse=True)", "sorted(self.trays[1:], key=len)"),
    Mutant("found.tiles(self.view.me.album)", "found.tiles(self.view.me.album)[1:]"),
    Mutant("found.points is None else str(found.points)", "found.points is None else str(found.points + 1)"),
]

COMICS_SHOWN = [
    Mutant(
        "best_print(self.view, title, creative)",
        "(best := best_print(self.view, title, creative)) and best._replace(older_fans=best.older_fans + 2)",
    ),
    Mutant("turned = cards_turned(self.view)", "turned = cards_turned(self.view)[1:]"),
    Mutant("key=lambda entry: -entry[1].fans", "key=lambda entry: entry[1].fans"),
    Mutant('elif event.id == "automa-acts":', 'elif event.id == "automa-fails":'),
    Mutant("return self.teams[0] if len(self.teams) == 1 else None", "return self.teams[-1] if self.teams else None"),
    Mutant("for one in fits(self.view, tile))", "for one in fits(self.view, tile)[1:])"),
    Mutant("points in player.points.items() if points]", "points in player.points.items()][1:]"),
    Mutant("lying.setdefault(place, []).append(piece)", 'lying.setdefault(place, []).insert(0, piece[:-1] + "1")'),
]

CHIPS_SHOWN = [
    Mutant("{outlook.all_fans}★", "{outlook.fans}★"),
    Mutant("[dollars(outlook.cost)]", "[dollars(outlook.cost + 1)]"),
    Mutant("minus(-low)", "minus(-low - 1)"),
    Mutant("sum(bool(fits(view, tile)) for tile in view.map)", "sum(bool(fits(view, tile)) for tile in view.map[1:])"),
]

OPTION_CHIPS = [
    Mutant("minus(-low)", "minus(-high)"),
    Mutant('f"–{high}" if', 'f"–{high + 1}" if'),
    Mutant("Order.fans_of(outlook.values[0])", "outlook.values[0]"),
    Mutant("if low and not outlook.fulfilled", "if low"),
    Mutant("✓{len(outlook.fulfilled)}/", "✓{len(outlook.values)}/"),
    Mutant("dollars(SEARCH_COST)", "dollars(SEARCH_COST - 1)"),
    Mutant("{growth.value - 1}→{growth.value}", "{growth.value}→{growth.value + 1}"),
    Mutant("{dollars(growth.cost)}", "{dollars(growth.value + 1)}"),
    Mutant('f"${cost}" if cost >= 0 else f"+${-cost}"', 'f"${abs(cost)}"'),
    Mutant("{swap.fans:+d}★", "{swap.fans + 1:+d}★"),
    Mutant('f" ✓{len(orders)}" if orders else ""', '""'),
]

STAMPS_OUTLOOK = [
    Mutant("ticket is None else 0\n", "ticket is not None else 0\n"),
    Mutant("if ticket.contest is card), None)", "if ticket.contest is not card), None)"),
    Mutant("len(scoring.ladder) if scoring.ladder else", "len(scoring.ladder) - 1 if scoring.ladder else"),
    Mutant("!= now), None)", "> now + 3), None)"),
    Mutant("*player.attendees, *view.events[-1:]]", "*view.events[-1:]]"),
    Mutant('if effect.contest in ("", contest.type))', ")"),
    Mutant("return self.after - self.before", "return self.before - self.after"),
    Mutant("for contest in contests_of(view) if contest not in entered]", "for contest in contests_of(view)]"),
    Mutant("[*contests, *view.me.exhibitors]", "[*contests]"),
    Mutant("contest not in entered]", "contest not in entered][1:]"),
    Mutant("tuple(sorted(tiles.keys() - Places(album, tiles).items))", "()"),
    Mutant("return opponent.seen(item.back, item.up, item.tile)", "return opponent.seen(item.back, True, item.tile)"),
    Mutant(
        "opponent.appraise_pile(large, opponent.LARGE), opponent.appraise_pile(small, opponent.SMALL)",
        "sum(large), sum(small)",
    ),
    Mutant("cards_for_large(*totals, crossed)", "cards_for_large(*totals[::-1], crossed)"),
    Mutant("[card.crossed for card in her.decisions]", "[card.crossed for card in her.decisions[1:]]"),
    Mutant("places[opponent.SMALL]].number", "places[opponent.LARGE]].number"),
    Mutant("piles[opponent.LARGE][places", "piles[opponent.SMALL][places"),
    Mutant(", len(view.pinzetta.boxes[Box.FOREVER])]", ", 0]"),
    Mutant("        + forever\n", ""),
    Mutant("+ SPECIALIST_POINTS * len(specialists)", "+ len(specialists)"),
    Mutant("if not card.is_exhibitor]", "]"),
    Mutant("        player.score\n", "        0\n"),
    Mutant("points // effect.amount", "points"),
    Mutant("if not found.entered]", "]"),
    Mutant("[: len(view.contests)]", ""),
    Mutant("+ opponent.INTRO_POINTS[her.level]", "+ opponent.LEVEL_POINTS[her.level]"),
    Mutant("for card in her.decisions_left]", "for card in her.decisions]"),
    Mutant("+ forever + rare", "+ rare"),
    Mutant("+ forever + rare", "+ forever"),
    Mutant("total + min(mats), total + max(mats)", "total + mats[0], total + mats[-1]"),
]
"""Mutants of the events for a placement, a contest, the opponent's choice and the end."""

GAME, RULES, OPPONENT, VIEW = (f"goofspiel.{module}" for module in ("game", "rules", "opponent", "view"))
TABLE, DRIVER = "cartone.table.table", "cartone.table.driver"

STAMPS_FACES = [
    Mutant("case Take(item) |", "case"),
    Mutant("Look(item) |", ""),
    Mutant("| Place(item):", ":"),
    Mutant("known_as(game, mine, other)", "known_as(game, mine)"),
    Mutant("case Cut() |", "case"),
    Mutant("| Split():", ":"),
    Mutant("game.players[seat].piles[pile]", "game.players[seat].piles[1 - pile]"),
    Mutant("for player in game.players for item", "for player in game.players[:1] for item"),
]
COMICS_FACES = [
    Mutant("return (str(gives(game, action)),)", "return ()"),
    Mutant("Craft(ask.kind)", "Craft.WRITER"),
    Mutant("return in_pile(game.comics, place)", "return ()"),
    Mutant("(pile.top,) if pile.top is not None else ()", "()"),
    Mutant('"flip" | "collect"', '"flip"'),
    Mutant('"flip" | "collect"', '"collect"'),
    Mutant("tile.order.name if tile.order is not None else", ""),
    Mutant("Slot(slot) |", ""),
    Mutant("| Convert(Genre(), slot):", ":"),
    Mutant("Reassign(slot, Creative(craft=craft)) |", ""),
    Mutant("| Increase(slot, Craft() as craft):", ":"),
    Mutant("(printed.title.id, printed.team[craft].id)", "(printed.title.id,)"),
    Mutant("(printed.title.id, printed.team[craft].id)", "(printed.team[craft].id,)"),
    Mutant("game.players[seat].at_slot", "game.players[0].at_slot"),
]
"""Mutants of places that the comparison of edited records must not confuse."""


STAMPS_STEPS = [
    # a piece does not move
    Mutant('case "cards-kept":', 'case "cards-gone":'),
    Mutant('case "shown.taken-up":', 'case "shown.taken":'),
    Mutant('case "placed":', 'case "put":'),
    Mutant('case "scored-discarded":', 'case "scored-gone":'),
    Mutant('case "boxed":', 'case "packed":'),
    Mutant('case "shown.show-scoring":', 'case "shown.scoring":'),
    Mutant("                yield PieceMove(f\"item-{p['item']}\", DISCARDS)\n", ""),
    # a wrong place or a wrong name
    Mutant('return f"deck-{back}" if back != TOKEN else BOX', "return BOX"),
    Mutant("item.number == int(name))", "item.number != int(name))"),
    Mutant('return "deck-forever"', 'return "deck-attendee"'),
    Mutant('return f"deck-{event.params[\'contest\'].type}"', 'return "deck-contest"'),
    Mutant('return "deck-pinzetta-event" if view', 'return "deck-event" if view'),
    Mutant('else "deck-event"\n', 'else "deck-pinzetta-event"\n'),
    Mutant('event.id == "events-back"', 'event.id == "event-discarded"'),
    Mutant("zip(p[\"items\"], p[\"cards\"], strict=True)", "zip(p[\"items\"], reversed(p[\"cards\"]), strict=True)"),
    Mutant(', name="token")', ")"),
    Mutant("name=stamp(p", "name=boxed(p"),
    Mutant("len(board.lying(place))))", "len(board.lying(place)) + 1))"),
    Mutant('"deck-show-scoring", "decision")', '"deck-decision", "decision")'),
    # a wrong number
    Mutant("yield NumberChange(f\"points-{seat}-{p['source']}\", p[\"points\"])", "pass"),
    Mutant('yield NumberChange(f"score-{seat}", p["points"])', 'yield NumberChange(f"score-{seat}", abs(p["points"]) + 1)'),
    Mutant("if counted.get(tickets, 0) < 0:", "if counted.get(tickets, 0) > 0:"),
]  # fmt: skip
COMICS_STEPS = [
    # a piece does not move or does not fly
    Mutant('case "cube-moved":', 'case "cube-gone":'),
    Mutant('case "revealed":', 'case "seen":'),
    Mutant('case "discarded":', 'case "gone":'),
    Mutant('case "dealt" | "hired-blind":', 'case "dealt":'),
    Mutant('case "dealt" | "hired-blind":', 'case "hired-blind":'),
    Mutant('case "named" | "developed-blind":', 'case "named":'),
    Mutant('case "bonus-ticket":', 'case "ticket":'),
    Mutant('case "jumped":', 'case "walked":'),
    Mutant('case "better-colours":', 'case "colours":'),
    Mutant("for _ in range(-change)]", "for _ in range(0)]"),
    Mutant("starts, ends, strict=True", "ends, starts, strict=True"),
    # a wrong place or a wrong name
    Mutant("was_held = counted.get(f\"held-{seat}-{kind_of(card)}\", 0) < 0", "was_held = False"),
    Mutant("was_held = counted.get(f\"held-{seat}-{kind_of(card)}\", 0) < 0", "was_held = True"),
    Mutant('else f"deck-{kind_of(card)}"', 'else "deck-comic"'),
    Mutant('return "deck-automa" if kind == "automa" else BOX\n\n    def goes', "return BOX\n\n    def goes"),
    Mutant('return "deck-automa" if kind == "automa" else BOX\n\n    def by', "return BOX\n\n    def by"),
    Mutant("return f\"discards-{kind_of(cards_of(event)[piece])}\"", "return BOX"),
    Mutant("f\"specials-{p['to_action']}\", name=name", "f\"specials-{p['action']}\", name=name"),
    Mutant('name = cube(p["seat"], p["to_action"])', 'name = ""'),
    Mutant("f\"discards-{kind_of(p['card'])}\", start", "\"discards-comic\", start"),
    Mutant('if piece in board.places else f"hand-{seat}"', 'if piece in board.places else ""'),
    Mutant('"board": "idea-board"', '"board": "supply"'),
    Mutant('f"ideas-{seat}": f"ideas-{seat}"}', 'f"ideas-{seat}": "ideas-0"}'),
    Mutant('"supply", f"tickets-{seat}")', 'f"tickets-{seat}", "supply")'),
]  # fmt: skip
KIT_STEPS = [
    # what all do at the same time, and what was before
    Mutant(" and self.sink is self.told:", ":"),
    Mutant(" and self.sink is self.told:", " and self.sink is not self.told:"),
    Mutant("self._board = self._steps.board(before)", "self._board = self._steps.begin(self.seat)"),
    Mutant("[self._first + len(self._touches) :]", "[len(self._touches) :]"),
    Mutant("self._touches[start - self._first :", "self._touches[start :"),
    # differences
    Mutant("for piece in board.places if piece not in now.places", "for piece in ()"),
    Mutant("elif board.places[piece] != place:", "elif False:"),
    Mutant("PieceMove(piece, place, self.comes_from(piece, event, view, counted))", "PieceMove(piece, place)"),
    Mutant("rest += self.flights(event, counted)", "pass"),
    Mutant("(by := now.numbers.get(name, 0) - board.numbers.get(name, 0))", "(by := now.numbers.get(name, 0))"),
    Mutant("{**board.numbers, **now.numbers}", "now.numbers"),
    Mutant("        board.play(told)\n", ""),
]  # fmt: skip
"""Mutants of steps: a piece that does not move, a wrong place, or a wrong number; the last list is for the code that
all games share."""


PROMISES = [
    ("conservation", RULES, Mutant("bids[best].won += game.stake", "bids[best].won += game.stake[1:]")),
    ("conservation", RULES, Mutant("game.discards += game.stake", "pass")),
    ("conservation", GAME, Mutant("self.prizes.lay()", "pass")),
    ("conservation", GAME, Mutant("if prize.is_covered == (source == FACE_DOWN)", "")),
    ("conservation", OPPONENT, Mutant("game.used_habits.append(habit)", "pass")),
    ("conservation", DRIVER, Mutant("card = deck.learn(index)", "card = deck.cards[index]")),
    ("views", VIEW, Mutant("prize.shown_to(seat) for", "prize.card and prize.value for")),
    ("views", VIEW, Mutant("piece.shown_to(seat) for piece in player.hand", "piece.value for piece in player.hand if piece.card")),
    ("views", VIEW, Mutant("prize.value for prize in game.discards", "card.value for card in game.prizes.cards")),
    ("views", RULES, Mutant('tell("sees", to=1 << player.seat,', 'tell("sees",')),
    ("views", RULES, Mutant("Bids(player.holds())", "Bids(player.holds() + [14] * (game.players[0].holds()[0] > 4))")),
    ("views", VIEW, Mutant("stake=tuple(", "stake=iter(")),
    ("seals", VIEW, Mutant("bid=player.bid.shown_to(seat)", "bid=player.bid.value")),
    ("seals", VIEW, Mutant("piece in player.played)", "piece in (*player.played, *filter(None, [player.bid])))")),
    ("seals", TABLE, Mutant("range(self._opened, len(kept)) if kept[place][0] == seat)", "range(self._opened, len(kept)))")),
    ("seals", TABLE, Mutant("return before == self.seen", "return True")),
    ("digests", RULES, Mutant("game.turn = player.seat", "pass")),
    ("digests", GAME, Mutant("    def faces(self", '    def digest(self):\n        state = super().digest()\n        return {**state, "players": [{**one, "bid": 0} for one in state["players"]]}\n\n    def faces(self')),
    ("undo", GAME, Mutant("self.stake: list[Piece] = []", 'self.stake = Goofspiel.__init__.__dict__.setdefault("kept", [])')),
    ("undo", TABLE, Mutant("entries[:index] + (after if last.block else [])", "entries[:index]")),
    ("undo", TABLE, Mutant("return entries[:index] +", "return entries[: max(index - 1, 0)] +")),
    ("records", GAME, Mutant("self.stake: list[Piece] = []", 'self.stake = Goofspiel.__init__.__dict__.setdefault("kept", [])')),
    ("records", TABLE, Mutant("self.answer(entry.seat, str(entry.option))", "self.answer(entry.seat, self._pending[entry.seat].options.at(0))")),
    ("waiting", TABLE, Mutant("return self._ended", "return not self._pending")),
    ("waiting", TABLE, Mutant("record.for_everybody() if self.over else record.seen_by(seat)", "record.for_everybody()")),
    ("notation", RULES, Mutant("Looks([LOOK, NO_LOOK])", 'Looks([LOOK + " ", NO_LOOK])')),
    ("notation", RULES, Mutant("Looks([LOOK, NO_LOOK])", "Looks([LOOK, LOOK])")),
    ("notation", GAME, Mutant('kind = "bid"', 'kind = "a bid"')),
    ("numbers", GAME, Mutant("return option - 1", "return option")),
    ("numbers", GAME, Mutant("return option - 1", "return option // 2")),
    ("numbers", GAME, Mutant("numbers = len(VALUES)", "numbers = 9")),
    ("faces", GAME, Mutant("return (prize.id,) if", "return [prize.id] if")),
    ("faces", GAME, Mutant("return (prize.id,) if", "return (prize.value,) if")),
    ("faces", GAME, Mutant("return (prize.id,) if option == LOOK and prize is not None", "return (str(id(self)),) if option")),
    ("opponents", OPPONENT, Mutant("    value = yield Choice(", "    value = own\n    yield Choice(")),
    ("opponents", OPPONENT, Mutant("Bids(magpie.holds()), own", "Bids(magpie.holds()), own + 20")),
    ("opponents", DRIVER, Mutant("option = choice.options.read(str(entry.option))", "option = choice.own")),
    ("words", RULES, Mutant('tell("looked"', 'tell("peeked"')),
    ("words", RULES, Mutant('why="prize", round=', 'why="price", round=')),
    ("words", OPPONENT, Mutant('Reason("lowest")', 'Reason("last")')),
    ("words", GAME, Mutant('kind = "look"', 'kind = "peek"')),
    ("words", RULES, Mutant('tell("turned-up", prize=prize.value)', 'tell("turned-up", card=prize.value)')),
]  # fmt: skip
"""For each promise that `cartone.testing` checks, mutants of the example game and of the table that break it."""

DAILY = [
    Mutant("if today in days or is_settled else today - timedelta(1)", ""),
    Mutant("if today in days or is_settled else today - timedelta(1)", "if today in days else today - timedelta(1)"),
    Mutant("toordinal() - one[0])", "toordinal() + one[0])"),
    Mutant("if run[-1] == last", "if run[-1] >= last - timedelta(1)"),
    Mutant("self.result is not None and not self.result.practice", "self.result is not None"),
    Mutant("return self.counts and self.result", "return self.result"),
    Mutant("daily.state is not State.RUNNING", "True"),
    Mutant("for daily in own if daily.is_won]", "for daily in own if daily.counts]"),
    Mutant("own = [daily for daily in dailies if daily.game == game]", "own = []"),
]
"""Mutants of the streaks of daily deals."""
