"""Mutants of score pads."""

from __future__ import annotations

from tests.mutants import Mutant

STAMPS_PAD = [
    Mutant("list(Day).index(day) + 1]", "list(Day).index(day)]"),
    Mutant("points_in(self.album(seat, Day(day))", "points_in(self.album(seat)"),
    Mutant("TOKEN_POINTS * told", "told"),
    Mutant('* pad.number(seat, "specialists")', '* (1 + pad.number(seat, "specialists"))'),
    Mutant("            yield from final_show(self)\n", "            yield from ()\n"),
    Mutant("yield from end_of_game(self, self.players[0], self.pinzetta)", "yield from final_show(self)"),
    Mutant('self.score(player, "specialists", told', 'self.score(player, "specialists", -told'),
    Mutant("(each,) * self", "(each + 1,) * self"),
    Mutant('range(pad.number(1, f"box-{box}"))', 'range(pad.number(1, f"each-{box}"))'),
    Mutant('pad.number(1, "rare-values")', "0"),
    Mutant('self.told.number(her, f"each-{box}")', 'self.told.number(her, f"box-{box}")'),
    Mutant("self.finale = pad.contests[ContestType.FINALE]", "self.finale = pad.contests[ContestType.SIZE]"),
]
"""Mutants of the `pad` of Stamp Swap."""

COMICS_PAD = [
    Mutant("            rank(self, self.players)\n", "            pass\n"),
    Mutant("max(len(player.printed) - MOVE_SLOT, 0)", "len(player.printed)"),
    Mutant('max(pad.number(seat, "tokens") - player.mat_points, 0)', 'pad.number(seat, "tokens")'),
    Mutant("if place < told.matching else other", "if place <= told.matching else other"),
    Mutant('pad.number(seat, "ideas")', 'pad.number(seat, "money")'),
    Mutant("[Order(Genre.CRIME, value)] * pad", "[Order(Genre.CRIME, value + 1)] * pad"),
    Mutant('* pad.number(seat, "fulfilled")', "* 0"),
    Mutant("= told.fans, int(told.hype), told.better_colours", "= told.fans, int(told.hype), told.hype"),
    Mutant("= told.fans, int(told.hype), told.better_colours", "= told.fans, 0, told.better_colours"),
    Mutant("{genre: pad.master(genre) for genre in Genre}", "dict.fromkeys(Genre)"),
    Mutant("if is_original else RipOff(", "if True else RipOff("),
    Mutant("        if not pad.is_opponent(seat):\n            player.mat", "        if True:\n            player.mat"),
]
"""Mutants of the `pad` of Age of Comics."""
