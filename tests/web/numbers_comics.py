"""Compares numbers and marks on the pages of whole games of Age of Comics with actual values and effects."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from itertools import pairwise
from typing import Any

from cartone.games.age_of_comics import stage
from cartone.games.age_of_comics.actions.printing import printable
from cartone.games.age_of_comics.challenges import is_met
from cartone.games.age_of_comics.components import Comic, Creative, RipOff
from cartone.games.age_of_comics.game import AgeOfComics
from cartone.games.age_of_comics.scoring import TITLES
from cartone.locale import LANGUAGES, catalogue
from cartone.table import Random, Table, key_of

from ..age_of_comics.chips import PRICED, check_chip
from ..age_of_comics.deeds import its_turn
from ..age_of_comics.lively import lively
from ..age_of_comics.prints import carry_out, copy_of, teams, what_happened
from .site import Site
from .stage import read

CHALLENGES = {"challenge-no-rip-offs": "on", "challenge-twelve-orders": "on", "challenge-every-genre": "on"}


def play_age_of_comics(site: Site, seed: int = 7, next_moves: bool = False) -> Counter[str]:
    """Check every page of a game against the Automa; return the number of comparisons of each kind."""
    seen: Counter[str] = Counter()
    random, left = Random(key_of(seed, "numbers")), list[tuple[str, int]]()
    address = site.start("age-of-comics", "solo", seed=str(seed), **CHALLENGES)
    page = site.page(f"/table/{address}")
    while (ask := site.ask(address)) is not None:
        table = site.host.live(address).table
        check_stage(page, table, seen)
        check_chart(page, table, seen)
        check_row(page, table, seen)
        check_orders(page, table, seen)
        check_editors(page, table, seen)
        check_duel(page, table, seen)
        check_challenges(page, table, seen)
        check_icons(page, seen)
        left.append((ask.kind, ideas_left(page, ask.kind)))
        assert ('<ul class="next-moves">' in page) == bool(table.game.round and table.game.automa.editors)
        if next_moves and len(left) % 9 == 1 and '<ul class="next-moves">' in page:
            check_next_moves(site, address, table, seen)
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
    check_countdown(left, seen)
    over = site.host.live(address).table
    check_editors(page, over, seen)
    check_duel(page, over, seen)
    check_challenges(page, over, seen)
    check_end(page, over, seen)
    return seen


# -- places -----------------------------------------------------------------------------------------


def check_stage(page: str, table: Table[Any], seen: Counter[str]) -> None:
    """Check the place of every piece and every number against the seat's view of the table."""
    view = table.view(0)
    shown = read(re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL))
    places, numbers = stage.places(view), stage.numbers(view)
    assert shown.places == {piece: places[piece] for piece in shown.places}
    assert shown.numbers == {number: numbers[number] for number in shown.numbers}
    hidden = {place.partition("-")[0] for piece, place in places.items() if piece not in shown.places}
    assert hidden <= {"automa", "passed"}, hidden
    mine = [piece for piece, place in places.items() if place in ("hand-0", "hyped-0", "printed-0", "orders-0")]
    assert set(mine) <= set(shown.places)
    for player in view.players:
        sources = re.search(rf'data-number="score-{player.seat}".*?<dl class="sources">(.*?)</dl>', page, re.S)
        assert sources is not None
        assert sum(map(int, re.findall(r"<dd>(-?\d+)</dd>", sources[1].replace("−", "-")))) == table.scores[player.seat]
    seen["pieces"] += len(shown.places) > 20
    seen["numbers"] += len(shown.numbers) > 20


# -- values -----------------------------------------------------------------------------------------


def check_chart(page: str, table: Table[Any], seen: Counter[str]) -> None:
    """Check that the chart lists all comics by number of fans, best first."""
    (chart,) = re.findall(r'<ol class="column n\d+"[^>]*>(.*?)</ol>', page, re.S)
    shown = [int(fans) for fans in re.findall(r'<span class="fans">(\d+)</span>', chart)]
    fans = [printed.fans for player in table.game.players for printed in player.printed if printed.fans]
    assert shown == sorted(fans, reverse=True), "the chart, best first"
    seen["charts"] += len(set(shown)) > 1


def check_row(page: str, table: Table[Any], seen: Counter[str]) -> None:
    """Check the Automa's cards of this round, its earlier actions, and the backs of the cards to come."""
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
    """Return the spaces with face-up orders, and for each the titles with which the first seat fulfils the order."""
    found = {}
    for space, tile in enumerate(game.map):
        if tile is not None and tile.order is not None:
            order = tile.order
            found[space] = [one.title.title for one in game.players[0].printed
                            if one.genre is order.genre and one.value >= order.value]  # fmt: skip
    return {space: titles for space, titles in found.items() if titles}


def check_orders(page: str, table: Table[Any], seen: Counter[str]) -> None:
    """Check that exactly the orders that a printed comic fulfils are ticked, and that Sales shows their number."""
    fits = fitting(table.game)
    shown = re.findall(r'data-piece="order-(\d+)">(?:(?!data-piece).)*?class="mine" title="([^"]+)"', page, re.S)
    assert {int(space): re.findall("“(.+?)”", unescape(says)) for space, says in shown} == fits
    room = re.search(r'class="worth" title="[^"]*">✓ (\d+)<', page)
    assert (int(room[1]) if room else 0) == len(fits)
    seen["fits"] += bool(fits)


def check_editors(page: str, table: Table[Any], seen: Counter[str]) -> None:
    """Check the number of each player's editors, in words and in the drawing."""
    shown = re.findall(r'class="editors" [^>]*aria-label="Editors left: (\d+)"[^>]*>(.*?)</span>\n<b', page, re.S)
    game = table.game
    players = [game.players[seat] for seat in game.turn_order] if game.round else game.players
    assert [int(number) for number, _ in shown] == [player.editors for player in players]
    drawn = [(figures.count('class="mini"'), figures.count('class="mini away"')) for _, figures in shown]
    assert [left for left, _ in drawn] == [player.editors for player in players]
    assert [left + away for left, away in drawn] == [4 + player.has_extra_editor for player in players]
    seen.update(f"{player.editors} editors" for player in players)


def ideas_left(page: str, kind: str) -> int:
    """Return the number of ideas that may still be taken, according to a page."""
    said = {count: catalogue("en").text("age-of-comics.panel.ideas-left", count=count) for count in range(1, 10)}
    found = [count for count, text in said.items() if text in page]
    assert len(found) == (kind in ("idea", "board-idea"))
    assert found or "You may still take" not in page
    return found.pop() if found else 0


def check_countdown(asked: list[tuple[str, int]], seen: Counter[str]) -> None:
    """Check the number of questions announced with the first question of a sequence; on the board, fewer may follow."""
    for (kind, left), (following, then) in pairwise([*asked, ("", 0)]):
        goes_on = following == kind and 0 < then <= left
        assert not goes_on or then == left - 1
        assert goes_on or left <= 1 or kind == "board-idea"
        seen[f"countdown of {kind}"] += left > 0


def check_duel(page: str, table: Table[Any], seen: Counter[str]) -> None:
    """Check the title earned so far, and the distance to the next one."""
    (told,) = re.findall(r'<p class="standing"[^>]*>(.*?)</p>', page) or [""]
    if not table.game.round:
        assert not told
        return
    mine = table.scores[0]
    missing = min((least - mine for least, _ in TITLES if least > mine), default=None)
    shown = re.search(r"next title: .*?(\d+)", told)
    assert (int(shown[1]) if shown else None) == missing
    assert told.startswith("title:") == (mine >= TITLES[-1][0])
    seen["duels"] += 1


def check_challenges(page: str, table: Table[Any], seen: Counter[str]) -> None:
    """Check the challenges and the progress shown for each."""
    game, person, words = table.game, table.game.person, catalogue("en")
    counts = {
        "no-rip-offs": f"({sum(not one.is_original for one in person.printed)})",
        "twelve-orders": f"({len(person.fulfilled)}/12)",
        "every-genre": f"({len({one.genre for one in person.printed})}/6)",
    }
    for name in game.challenges:
        mark = "✓" if is_met(game, person, name) else "✗"
        assert f"{mark} {words.text(f'age-of-comics.word.{name}')} {counts[name]}<" in unescape(page)
        seen[f"challenge {counts[name]}"] += 1


def check_end(page: str, table: Table[Any], seen: Counter[str]) -> None:
    """Check that the end sheet names the title that the points earn, and says whether each challenge was met."""
    game, points, words = table.game, table.scores[0], catalogue("en")
    lines = [unescape(line) for line in re.findall(r'<p class="honour">(.*?)</p>', page)]
    title = next((name for least, name in TITLES if points >= least), None)
    assert (words.text(f"age-of-comics.word.{title}") if title else "no title") in lines[-1]
    assert str(points).replace("-", "−") in lines[-1]
    for name, line in zip(game.challenges, lines[:-1], strict=True):
        assert words.text(f"age-of-comics.word.{name}") in line
        assert ("meets" in line or "meet a" in line) == is_met(game, game.person, name), line
    seen["titles"] += title is not None
    seen["ends"] += 1


def check_icons(page: str, seen: Counter[str]) -> None:
    """Check that each room has a picture that no other room has, and that the Automa's cards and its forecast use the
    same picture."""
    rooms = re.findall(r'class="plate"><b><svg.*?#([\w-]+)".*?</svg>\s*([^<]+)</b>', page, re.S)
    assert len(rooms) == len(set(rooms)) == 6
    names = {name.strip(): picture for picture, name in rooms}
    for drawn in re.findall(r'<svg class="action [^>]*><title>([^<]+)</title>.*?#([\w-]+)"', page, re.S):
        assert names[drawn[0]] == drawn[1]
        seen["icons"] += 1
    for says, row in re.findall(r'<svg class="automa-card"[^>]*><title>([^<]+)</title>(.*?)</svg>', page, re.S):
        actions = [name.strip() for name in says.partition(";")[0].rpartition(":")[2].split("/")]
        assert [names[name] for name in actions] == re.findall(r"#(action-[\w-]+)", row)
        seen["icons on cards"] += 1


def check_next_moves(site: Site, address: str, table: Table[Any], seen: Counter[str]) -> None:
    """Check the Automa's next moves on the page, in all languages, against its actual moves for each card."""
    cards = table.game.automa_deck.cards
    turns = [its_turn(table.game, card, 1) for card in cards]
    acts = [event for game in turns for event in game.story.events() if event.id == "automa-acts"]
    for language in LANGUAGES:
        words, shown = catalogue(language), Counter[str]()
        actions = ("hire", "develop", "ideas", "print", "sales")
        names = {words.text(f"age-of-comics.word.{action}"): action for action in actions}
        line = re.escape(words.text("age-of-comics.panel.next-on", cards="CARDS", all="ALL", move="MOVE"))
        for name, group in (("CARDS", r"(?P<cards>\d+)"), ("ALL", r"(?P<all>\d+)"), ("MOVE", "(?P<move>.+)")):
            line = line.replace(name, group)
        site.client.cookies.set("language", language)
        (told,) = re.findall(r'<ul class="next-moves">(.*?)</ul>', site.page(f"/table/{address}"), re.DOTALL)
        for item in re.findall(r"<li>(.*?)</li>", told):
            match = re.fullmatch(line, unescape(item))
            assert match is not None, item
            assert int(match["all"]) == len(cards)
            shown[names[re.split("[:,;(]", match["move"])[0].strip()]] += int(match["cards"])
        assert shown == Counter(event.params["action"].value for event in acts)
    site.client.cookies.set("language", "en")
    seen["next moves"] += 1


# -- effects ----------------------------------------------------------------------------------------


def printed_so(
    game: AgeOfComics, title: Comic | RipOff, team: tuple[Creative, Creative], random: Random
) -> dict[str, Any]:
    """Return the actual effect of printing a title with a team."""
    after = copy_of(game)
    carry_out(after, 0, title, team, random)
    return what_happened(game, after, 0)


def check_previews(page: str, table: Table[Any], random: Random, seen: Counter[str]) -> None:
    """Check that the price and effect announced for each print are the actual ones."""
    game = table.game
    said = re.compile(r"You pay \$(\d+) for (.+) and (.+)\. The .+ value (\d+)(, takes .+)? and wins (\d+|no) fan")
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
        assert (int(fans.replace("no", "0")), bool(mastery)) == (happened["all_fans"], happened["mastery"]), preview[1]
        assert int(preview[3]) == happened["all_fans"]
        seen["previews"] += 1


def check_room(page: str, table: Table[Any], random: Random, seen: Counter[str]) -> None:
    """Check that the Print room announces the print with the most fans and, among equal ones, the cheapest."""
    game, me = table.game, table.game.players[0]
    done = [printed_so(game, title, team, random) for title in printable(game, me) for team in teams(me, None)]
    best = min(((-one["all_fans"], one["value"]) for one in done), default=None)
    shown = re.search(r'class="worth" title="[^"]*">\$(\d+) → (\d+)★<', page)
    assert (shown and (-int(shown[2]), int(shown[1]))) == best
    assert ('href="?pick=print"' in page) == (len(done) == 1), "a print that nothing is asked about has a proof"
    seen["rooms"] += bool(done)


def check_proof(page: str, table: Table[Any], random: Random, seen: Counter[str]) -> None:
    """Check the price and effect shown for the only possible print, which is shown as a preview without options."""
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
    """Check that the price and effect on a random chip are the actual ones."""
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
