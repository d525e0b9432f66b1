"""Mutants of what games share: achievements, the forms of packs, and the points that are counted twice."""

from __future__ import annotations

from tests.mutants import Mutant

STAMPS_ACHIEVEMENTS = [
    Mutant('result.settings.get("mode") != INTRO', "True"),
    Mutant(">= level\n", "> level\n"),
    Mutant("placed.stamp.kind is kind", "placed.stamp.kind is not None"),
    Mutant("view.me.tickets_left == 0 and", ""),
    Mutant("ticket.points > 0", "ticket.points >= 0"),
    Mutant("covered == FULL", "covered > FULL >> 30"),
    Mutant("result.you >= POINTS", "result.you > POINTS"),
    Mutant("result.opponent_points + LEAD", "result.opponent_points + LEAD + 1"),
]
COMICS_ACHIEVEMENTS = [
    Mutant("is_won(result) and LEVELS.index", "LEVELS.index"),
    Mutant('and not result.sources.get("challenges")', ""),
    Mutant("holder == view.seat", "holder is not None"),
    Mutant("== set(Genre)", "<= set(Genre)"),
    Mutant("and not view.me.orders", ""),
    Mutant("printed.fans >= FANS", "printed.fans > FANS"),
    Mutant("result.you >= BEST_TITLE", "result.you > BEST_TITLE"),
]
"""Mutants of achievements."""

FORMS = [
    Mutant("return listed if listed or asked.default is None else None", "return listed or None"),
    Mutant("value if typed and value != asked.default else None", "typed if typed else None"),
    Mutant("return _table(asked.inside[0], form, name) if asked.inside else {}", "return {}"),
    Mutant("enumerate(asked.inside)]", "enumerate(asked.inside[:1])]"),
    Mutant("while found and not found[-1]:", "while False:"),
    Mutant("for _ in range(ROUNDS):", "for _ in range(1):"),
    Mutant("for number in range(most)]", "for number in range(most - 1)]"),
]
"""Mutants of the forms for owners' packs that lose or change input."""

POINTS: dict[str, list[Mutant]] = {
    "games.stamp_swap.scoring": [
        Mutant("FOREVER_POINTS = (10, 6, 3)", "FOREVER_POINTS = (10, 6, 4)"),
        Mutant("IMAGINARY_FOREVER = 3", "IMAGINARY_FOREVER = 2"),
        Mutant("TOKEN_POINTS = 2", "TOKEN_POINTS = 3"),
        Mutant("(player.mat.exhibitor, *player.cards)", "player.cards"),
        Mutant("if game.token_holder == player.seat:", "if game.first_player == player.seat:"),
        Mutant("scoring.points(counted)", "scoring.points(counted + 1)"),
        Mutant('if effect.contest in ("", contest.type):', "if True:"),
        Mutant(
            "for placed in player.album.stamps)\n    game",
            "for placed in player.album.stamps if placed.stamp.value > 0)\n    game",
        ),
        Mutant("for card in player.cards if not card.is_exhibitor)", "for card in player.cards)"),
        Mutant("if len(counts) <= 2 else", "if len(counts) < 2 else"),
        Mutant("if rival > count)", "if rival < count)"),
    ],
    "games.stamp_swap.effects": [
        Mutant("effect.amount * counted", "effect.amount * min(counted, 1)"),
        Mutant("return effect.holding != TOKEN or game.token_holder == player.seat", "return True"),
        Mutant("if effect.item and not any(", "if False and not any("),
        Mutant("max(worth, default=0)", "sum(worth)"),
        Mutant("        return item.tile.value\n    return 2", "        return item.tile.value\n    return 1"),
        Mutant("whole // effect.amount", "whole"),
    ],
    "games.stamp_swap.opponent": [
        Mutant("scores[level - 1] * (day + 1)", "scores[level - 1] * day"),
        Mutant("boxes[box] * each", "boxes[box] + each"),
        Mutant("if value in (2, 3)), TWO", "if value in (1, 2, 3)), TWO"),
    ],
    "games.stamp_swap.contests": [
        Mutant("key=len, reverse=True)", "key=len)"),
        Mutant("if placed.cells & area)", "if True)"),
        Mutant("album.covered & edge == edge]", "album.covered & edge]"),
    ],
    "games.age_of_comics.scoring": [
        Mutant("MASTERY_POINTS = 2", "MASTERY_POINTS = 3"),
        Mutant("COLOUR_POINTS = 2", "COLOUR_POINTS = 1"),
        Mutant("MONEY_PER_POINT = 4", "MONEY_PER_POINT = 5"),
        Mutant("IDEAS_PER_POINT = 4", "IDEAS_PER_POINT = 3"),
        Mutant("ORIGINAL_POINTS = (2, 4, 6)", "ORIGINAL_POINTS = (2, 4, 5)"),
        Mutant("if len(player.printed) >= MOVE_SLOT else 0", "if len(player.printed) > MOVE_SLOT else 0"),
        Mutant("-sum(order.fans for", "sum(order.fans for"),
        Mutant("if you > automa else", "if you < automa else"),
    ],
    "games.age_of_comics.chart": [
        Mutant("other.best_fans > player.best_fans for", "other.best_fans >= player.best_fans for"),
        Mutant("fans // top * table[top] + table[fans % top]", "table[min(fans, top)]"),
        Mutant("max(printed.fans - 1, 1)", "max(printed.fans - 1, 2)"),
        Mutant("if not player.best_fans:", "if False:"),
    ],
    "games.age_of_comics.mastery": [
        Mutant("len(mine) + 1 > len(holders)", "len(mine) + 1 >= len(holders)"),
        Mutant("if printed.had_mastery_fan:", "if False:"),
    ],
    "games.age_of_comics.challenges": [
        Mutant("WEALTH = 20", "WEALTH = 2"),
        Mutant("MANY_ORDERS = 12", "MANY_ORDERS = 2"),
        Mutant("min(len(held) - named, MASTERIES - len(genres))", "len(held) - named"),
        Mutant("met = now >= goal if goal else not now and", "met = now >= goal if goal else now and"),
    ],
    "games.age_of_comics.mat": [Mutant("POINTS_PER_LATE_COMIC = 2", "POINTS_PER_LATE_COMIC = 1")],
    "games.age_of_comics.actions.printing": [
        Mutant("fans = printed.matching", "fans = 1"),
        Mutant("(printed.title.bonus is Bonus.FAN)", "(printed.title.bonus is not Bonus.FAN)"),
        Mutant("FANS_PER_HYPE * printed.hype", "printed.hype"),
    ],
    "games.age_of_comics.actions.hire": [Mutant("max(printed.fans + change, 1)", "max(printed.fans, 1)")],
    "games.age_of_comics.orders": [Mutant("printed.fans += order.fans", "printed.fans += order.value")],
}
"""Mistakes of scoring, by module, of which whole games that are counted twice must notice each."""
