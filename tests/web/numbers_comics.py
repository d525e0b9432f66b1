"""Numbers and marks on the pages of whole games of Age of Comics, compared with what is so or with what happens."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from html.parser import HTMLParser
from typing import Any

from cartone.games.age_of_comics import stage
from cartone.games.age_of_comics.actions.printing import printable
from cartone.games.age_of_comics.components import Comic, Creative, RipOff
from cartone.games.age_of_comics.game import AgeOfComics
from cartone.table import Random, Table, key_of

from ..age_of_comics.chips import PRICED, check_chip
from ..age_of_comics.lively import lively
from ..age_of_comics.prints import carry_out, copy_of, teams, what_happened
from .site import Site


def play_age_of_comics(site: Site, seed: int = 7, **settings: str) -> Counter[str]:
    """A game against the Automa whose every page is read; how often there was something to compare."""
    seen: Counter[str] = Counter()
    random = Random(key_of(seed, "numbers"))
    address = site.start("age-of-comics", "solo", seed=str(seed), **settings)
    page = site.page(f"/table/{address}")
    while (ask := site.ask(address)) is not None:
        table = site.host.live(address).table
        check_stage(page, table, seen)
        check_chart(page, table, seen)
        check_row(page, table, seen)
        check_orders(page, table, seen)
        if ask.kind.startswith("print"):
            check_previews(page, table, random, seen)
        if ask.kind == "action":
            check_room(page, table, random, seen)
            if 'href="?pick=print"' in page:
                check_proof(site.page(f"/table/{address}?pick=print"), table, random, seen)
        picks = re.findall(r'href="\?pick=([\w-]+)"', page) if ask.kind == "re-assign" else []
        picked = site.page(f"/table/{address}?pick={picks[random.below(len(picks))]}") if picks else page
        check_chips(picked, table, random, seen)
        page = site.answer(address, str(lively(ask, table.game, random)))
    return seen


# -- where things lie -------------------------------------------------------------------------------


class Stage(HTMLParser):
    """The pieces of a page with their places, and its numbers."""

    EMPTY = frozenset({"input", "img", "meta", "link", "path", "rect", "circle", "use", "br"})

    def __init__(self, page: str) -> None:
        super().__init__()
        self.around: list[tuple[str, str]] = []
        self.pieces: dict[str, str] = {}
        self.numbers: dict[str, list[str]] = {}
        self.counts = ""
        self.feed(re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        place = known.get("data-place") or (self.around[-1][1] if self.around else "")
        if "data-piece" in known:
            assert known["data-piece"] not in self.pieces, "a piece lies in one place"
            self.pieces[known["data-piece"]] = self.around[-1][1]
        self.counts = known.get("data-number", "")
        if tag not in self.EMPTY:
            self.around.append((tag, place))

    def handle_endtag(self, tag: str) -> None:
        while tag not in self.EMPTY and self.around.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if self.counts:
            self.numbers.setdefault(self.counts, []).append(data)
        self.counts = ""


def check_stage(page: str, table: Table[Any], seen: Counter[str]) -> None:
    """Every piece lies where the view has it, and every number is what it says."""
    view = table.view(0)
    shown, places, numbers = Stage(page), stage.places(view), stage.numbers(view)
    assert shown.pieces == {piece: places[piece] for piece in shown.pieces}
    for number, written in shown.numbers.items():
        assert {int(one.replace("−", "-")) for one in written} == {numbers[number]}, number
    hidden = {place.partition("-")[0] for piece, place in places.items() if piece not in shown.pieces}
    assert hidden <= {"automa", "passed"}, hidden
    mine = [piece for piece, place in places.items() if place in ("hand-0", "hyped-0", "printed-0", "orders-0")]
    assert set(mine) <= set(shown.pieces)
    for player in view.players:
        sources = re.search(rf'data-number="score-{player.seat}".*?<dl class="sources">(.*?)</dl>', page, re.S)
        assert sources is not None
        assert sum(map(int, re.findall(r"<dd>(-?\d+)</dd>", sources[1]))) == table.scores[player.seat]
    seen["pieces"] += len(shown.pieces) > 20
    seen["numbers"] += len(shown.numbers) > 20


# -- what is so -------------------------------------------------------------------------------------


def check_chart(page: str, table: Table[Any], seen: Counter[str]) -> None:
    """All comics with fans, best first."""
    (chart,) = re.findall(r'<ol class="column n\d+">(.*?)</ol>', page, re.S)
    shown = [int(fans) for fans in re.findall(r'<span class="fans">(\d+)</span>', chart)]
    fans = [printed.fans for player in table.game.players for printed in player.printed if printed.fans]
    assert shown == sorted(fans, reverse=True), "the chart, best first"
    seen["charts"] += len(set(shown)) > 1


def check_row(page: str, table: Table[Any], seen: Counter[str]) -> None:
    """The cards that the Automa has turned in this round, what it had done before, and backs for its editors."""
    turned: list[tuple[str, int]] = []
    done: set[Any] = set()
    for event in table.game.story.events():
        if event.id == "round":
            turned, done = [], set()
        elif event.id == "automa-card":
            card = event.params["card"]
            turned.append((card.id, len(done & set(card.actions))))
        elif event.id == "automa-acts":
            done.add(event.params["action"])
    (row,) = re.findall(r'<div class="cards" data-place="automa-row">(.*?)</div>', page, re.S)
    shown = re.findall(r'automa-card"[^>]*><title>([^:]+): (.*?)</svg>', row, re.S)
    assert [(card, drawn.count('opacity="0.5"')) for card, drawn in shown] == turned, "the cards that were turned"
    assert row.count("automa-card back") == (4 - len(turned) if table.game.round else 0)
    seen["turned"] += len(turned) > 1
    seen["crossed"] += any(crossed for _, crossed in turned)


def fitting(game: AgeOfComics) -> dict[int, list[str]]:
    """The orders that lie face up, and the titles of the first seat that fulfil them."""
    found = {}
    for space, tile in enumerate(game.map):
        if tile is not None and tile.order is not None:
            order = tile.order
            found[space] = [one.title.title for one in game.players[0].printed
                            if one.genre is order.genre and one.value >= order.value]  # fmt: skip
    return {space: titles for space, titles in found.items() if titles}


def check_orders(page: str, table: Table[Any], seen: Counter[str]) -> None:
    """An order has a tick if a comic fulfils it at once, and only then; the room of Sales counts them."""
    fits = fitting(table.game)
    shown = re.findall(r'data-piece="order-(\d+)">(?:(?!data-piece).)*?class="mine" title="([^"]+)"', page, re.S)
    assert {int(space): re.findall("“(.+?)”", unescape(says)) for space, says in shown} == fits
    room = re.search(r'class="worth" title="[^"]*">✓ (\d+)<', page)
    assert (int(room[1]) if room else 0) == len(fits)
    seen["fits"] += bool(fits)


# -- what happens -----------------------------------------------------------------------------------


def printed_so(
    game: AgeOfComics, title: Comic | RipOff, team: tuple[Creative, Creative], random: Random
) -> dict[str, Any]:
    """What really happens if a title is printed with a team."""
    after = copy_of(game)
    carry_out(after, 0, title, team, random)
    return what_happened(game, after, 0)


def check_previews(page: str, table: Table[Any], random: Random, seen: Counter[str]) -> None:
    """What a print is said to cost and bring is what it does."""
    game = table.game
    said = re.compile(r"\$(\d+) for (.+) and (.+) → value (\d+),( the mastery,)? (\d+) new fans? \(")
    for slot in page.split('<div class="slot')[1:]:
        preview = re.search(r'<span class="preview" title="([^"]+)">\$(\d+) → (\d+)★', slot)
        if preview is None:
            continue
        found = said.match(unescape(preview[1]))
        assert found is not None
        cost, writer, artist, value, mastery, fans = found.groups()
        title = game.printing or comic_called(table, re.findall(r'value="([^"]+)"', slot)[0])
        happened = printed_so(game, title, (creative_called(table, writer), creative_called(table, artist)), random)
        assert int(cost) == int(value) == int(preview[2]) == happened["value"]
        assert (int(fans), bool(mastery)) == (happened["all_fans"], happened["mastery"]), preview[1]
        assert int(preview[3]) == happened["all_fans"]
        seen["previews"] += 1


def check_room(page: str, table: Table[Any], random: Random, seen: Counter[str]) -> None:
    """What the room of Print promises is the print that brings most fans, of equal ones the cheapest."""
    game, me = table.game, table.game.players[0]
    done = [printed_so(game, title, team, random) for title in printable(game, me) for team in teams(me, None)]
    best = min(((-one["all_fans"], one["value"]) for one in done), default=None)
    shown = re.search(r'class="worth" title="[^"]*">\$(\d+) → (\d+)★<', page)
    assert (shown and (-int(shown[2]), int(shown[1]))) == best
    assert ('href="?pick=print"' in page) == (len(done) == 1), "a print that nothing is asked about has a proof"
    seen["rooms"] += bool(done)


def check_proof(page: str, table: Table[Any], random: Random, seen: Counter[str]) -> None:
    """The proof of the only print that there is says what it costs and brings; the room itself answers nothing."""
    game, me = table.game, table.game.players[0]
    (title,), (team,) = printable(game, me), teams(me, None)
    happened = printed_so(game, title, team, random)
    (proof,) = re.findall(r'<div class="proof"[^>]*>(.*?)</div>\s*</div>', page, re.S)
    facts = re.findall(r"<dd>(.*?)</dd>", proof, re.S)
    assert int(re.findall(r"\$(\d+)", facts[0])[0]) == int(facts[1]) == happened["value"]
    assert facts[0].count('class="mini-idea"') == (2 if title.is_original else 0)
    assert f"+{happened['all_fans']} ★" in facts[2]
    assert proof.count('class="tile"') == len(happened["orders"])
    assert ('class="mastery' in proof) == happened["mastery"]
    assert page.count('name="answer" value="print"') == 1
    seen["proofs"] += 1


def check_chips(page: str, table: Table[Any], random: Random, seen: Counter[str]) -> None:
    """The price on a thing is what its answer costs, and what else it says is what comes of it."""
    if table.pending[0].kind not in PRICED:
        return
    chips = re.findall(r'name="answer" value="([^"]+)"(?:(?!name="answer").)*?<span class="worth">([^<]+)<', page, re.S)
    for notation, chip in chips and [chips[random.below(len(chips))]]:
        seen["chips"] += check_chip(table, 0, notation, chip)


def comic_called(table: Table[Any], name: str) -> Any:
    return next(one for one in (*table.game.pack.comics, *table.game.pack.rip_offs) if one.id == name)


def creative_called(table: Table[Any], name: str) -> Creative:
    pack = table.game.pack
    found: Creative = next(one for one in (*pack.writers, *pack.artists) if one.name == name)
    return found
