"""Every screen that a person can see in one language, visited in a reproducible way.

Pages of solo games, of games with friends and at a real table, lessons, pads, packs, rules, guides, the deal of the
day, a public lobby, other devices, the offline edition, and replies to API clients; `screens_typed` covers the
terminal.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

from offline.build import words as offline_words
from starlette.testclient import TestClient

from cartone.bots import bot_called, choose
from cartone.games import game_called
from cartone.games.kit.editing import PackEditor
from cartone.host import WATCH
from cartone.locale import catalogue
from cartone.store import Result
from cartone.table import Random
from cartone.web import make_app
from cartone.web.install_pages import manifest_of
from cartone.web.server_config import ServerConfig
from tests import typical
from tests.host.test_dailies import finish
from tests.kit.packforms import draft_of, form_for
from tests.real.entries import DEPTHS
from tests.screens_typed import run, typed_parts
from tests.web.party import KEY, Party, form_of
from tests.web.site import Site
from tests.web.test_devices import link_on
from tests.web.test_learn import Note
from tests.web.test_pads import parts_of
from tests.web.test_real_corrections import FRIDAY, LESS, PILES

MARKS = re.compile(r"[\U000f0000-\U000ffffd]")
"""Pattern for the signs that `tests.reading` puts around messages."""
INLINE = frozenset({"a", "abbr", "b", "code", "em", "g", "i", "kbd", "mark", "small", "span", "strong", "use"})
"""Tags of HTML that do not begin a new line."""
SPOKEN = ("aria-label", "title", "placeholder", "alt")
GAMES = ("stamp-swap", "age-of-comics")
PARTS = ("house", "alone", "together", "lesson", "real", "pads", "packs", "days", "elsewhere", "terminal", "beside",
         "command-line", "store", "typical")  # fmt: skip
SETTINGS: Mapping[str, Mapping[str, str]] = {
    "stamp-swap": {"rung": "intro"},
    "age-of-comics": {
        "rung": "expert-seed",
        "display": "4",
        "challenge-twenty-dollars": "on",
        "challenge-no-rip-offs": "on",
    },
}
"""Settings of the second solo game for each game."""
RETOLD: Mapping[str, Mapping[str, int]] = {
    "stamp-swap": {"Pinzetta, guided": 6, "Pinzetta, in full": 18},
    "age-of-comics": {"the Automa, guided": 8, "the Automa, in full": 19},
}
"""Games entered again at a real table with cards that are in no pack: the depth and the seed."""


class Screen(NamedTuple):
    """The text on the screen at one moment, and a name for it."""

    name: str
    text: str


# -- visible text ---------------------------------------------------------------------------------------


UNSEEN = re.compile(
    r"<(script|style)\b.*?</\1>|<!.*?>|</?(?:path|circle|rect|line|ellipse|polygon|polyline|use)\b[^>]*>", re.S
)
"""Pattern for elements without visible words, and for tags within drawings."""
TAG = re.compile(r"<(/?)([a-zA-Z][\w-]*)((?:\"[^\"]*\"|[^\">])*)>")
ATTRIBUTE = re.compile(r"([\w-]+)=\"([^\"]*)\"")


def _opened(found: re.Match[str]) -> str:
    """Return what replaces a tag: a line break, or in braces the texts for screen readers and scripts."""
    _, tag, attributes = found.groups()
    spoken = [
        value for name, value in ATTRIBUTE.findall(attributes) if value and (name in SPOKEN or MARKS.search(value))
    ]
    return ("" if tag in INLINE else "\n") + "".join(f"{{{' '.join(value.split())}}} " for value in spoken)


def seen(page: str) -> str:
    """Return the visible text of a page, with one line for each block."""
    lines = (" ".join(unescape(line).split()) for line in TAG.sub(_opened, UNSEEN.sub("", page)).splitlines())
    return "\n".join(line for line in lines if line)


def look(
    site: Site, address: str, name: str = "", status: int = 200, method: str = "GET", client: TestClient | None = None,
    form: Mapping[str, str] | None = None,
) -> Screen:  # fmt: skip
    """Request a page, check the status of the reply, and return the page as a screen."""
    reply = (client or site.client).request(method, address, follow_redirects=True, data=form)
    assert reply.status_code == status, f"{address}: {reply.status_code}"
    return Screen(name or address, seen(reply.text))


# -- all of them ----------------------------------------------------------------------------------------


def screens(language: str, *parts: str) -> Iterator[Screen]:
    """Yield all screens, or only those of some parts."""
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder) / "house", headers={"Accept-Language": language})
        for name, played in _parts(site, Path(folder), language):
            if not parts or name in parts:
                for screen in played:
                    yield Screen(*screen)


def _parts(site: Site, folder: Path, language: str) -> Iterator[tuple[str, Iterable[tuple[str, str]]]]:
    yield "house", _house(site, "empty")
    for game in GAMES:
        yield "alone", _alone(site, game)
        yield "lesson", _lesson(site, game)
        yield "real", _real(site, game)
        yield "pads", _pads(site, game)
        yield "packs", _packs(site, game)
        yield "together", _together(folder / f"friends-{game}", game, language)
    yield "real", _corrected(site)
    yield "days", _days(folder / "days", language)
    yield "elsewhere", _elsewhere(folder, language)
    yield from typed_parts(folder, language)
    yield "house", _house(site, "lived in")
    yield "typical", typical.screens(language)


def _house(site: Site, how: str) -> Iterator[Screen]:
    yield look(site, "/", f"the lobby, {how}")
    yield look(site, "/nowhere", status=404)
    yield look(site, "/start", "a wrong method", status=405)
    yield Screen("too much", seen(site.client.post("/start", data={"game": "x" * 9_000_000}).text))
    yield Screen("from elsewhere", seen(site.client.post("/start", headers={"Origin": "http://evil"}).text))
    for address in ("/history", "/pads", "/packs", "/rules", "/rules?q=xyzzy", "/rules?q=fan"):
        yield look(site, address)
    if how == "empty":
        for book in ("stamp-swap", "pinzetta", "age-of-comics", "automa", "glossary"):
            yield look(site, f"/rules/{book}")
        for opponent in ("pinzetta", "automa"):
            for address in ("", "?edition=2026&mode=intro", "/summary"):
                yield look(site, f"/guide/{opponent}{address}")


def _alone(site: Site, game: str) -> Iterator[Screen]:
    """Yield the screens of two solo games with different settings: each kind of question with its hint, and the end;
    then those of an abandoned game."""
    met, near = dict[str, int](), set[str]()
    for number, settings in enumerate(({}, SETTINGS[game])):
        table = site.start(game, seed=str(number + 1), **settings)
        while (ask := site.ask(table)) is not None:
            met[ask.kind] = met.get(ask.kind, 0) + 1
            if met[ask.kind] in (1, 6):
                yield look(site, f"/table/{table}/hint", f"{game} alone: {ask.kind}, with its hint", method="POST")
                yield look(site, f"/table/{table}", f"{game} alone: {ask.kind}")
                yield from _pieces(site, game, table, near)
            option = choose(site.host.live(table).table, 0, ask, bot_called("greedy", game))
            site.host.moves.answer(table, 0, site.at(table), str(option))
        for rest in ("", "/replay?step=9", "/log"):
            yield look(site, f"/table/{table}{rest}", f"{game} alone, at the end {rest}")
    left = site.start(game, seed="3")
    yield look(site, f"/table/{left}/abandon", f"{game} alone, abandoned", method="POST", form={"sure": "yes"})


def _pieces(site: Site, game: str, table: str, near: set[str]) -> Iterator[Screen]:
    """Yield a screen with a close-up of one piece of each kind that has not been shown yet."""
    page = site.client.get(f"/table/{table}").text
    for name in map(unescape, re.findall(r'data-(?:zoom|piece)="([^"]+)"', page)):
        kind = re.sub(r"[\d-].*", "", name)
        if kind not in near:
            near.add(kind)
            with suppress(AssertionError):  # a pile or a place is not a piece
                yield look(site, f"/table/{table}/piece/{name}", f"{game}: a piece near the eyes")


def _lesson(site: Site, game: str) -> Iterator[Screen]:
    table = str(site.client.post("/learn", data={"game": game}).headers["location"]).rpartition("/")[2]
    tried = False
    while site.ask(table) is not None:
        note = Note(page := site.client.get(f"/table/{table}").text)
        if note.there:
            yield Screen(f"a lesson in {game}", seen(page))
        if note.answer and not tried and (other := _another(site, table, note.answer)):
            tried = True
            yield Screen(f"a lesson in {game}: another way", seen(site.answer(table, other)))
        site.host.moves.answer(table, 0, site.at(table), note.answer or site.host.live(table).hint(0))
    yield look(site, f"/table/{table}", f"a lesson in {game}: the end")


def _another(site: Site, table: str, answer: str) -> str:
    """Return an answer other than the suggested one; empty if there is none."""
    ask = site.ask(table)
    options = [str(ask.options.at(index)) for index in range(min(2, len(ask.options)))] if ask is not None else []
    return next((option for option in options if option != answer), "")


def _pads(site: Site, game: str) -> Iterator[Screen]:
    for form in ({"name0": "Anna", "name1": "Ben"}, {"against": "solo"}):
        pad = str(site.client.post("/pads", data={"game": game, **form}).headers["location"])
        met: set[str] = set()
        for part in parts_of(site, pad):
            yield look(site, part, f"score pad of {game}")
            kind = re.sub(r"\d+", "", part)
            if kind not in met:
                met.add(kind)
                yield from _picked(site, part, f"score pad of {game}")
        yield look(site, "/pads", f"score pads, one of {game}")
        yield look(site, f"{pad}/done", f"score pad of {game}, done", method="POST")


def _packs(site: Site, game: str) -> Iterator[Screen]:
    """Yield the screens of an owner's pack: existing and new cards of each kind, an invalid card, and its
    correction."""
    form = {"game": game, "name": "My box", "like": "house"}
    pack = str(site.client.post("/packs", data=form).headers["location"])
    yield look(site, pack, f"the pack editor, {game}")
    room = game_called(game)
    house = PackEditor(room, draft_of(room))
    for section, entries in house.sections.items():
        yield look(site, f"{pack}/{section}", f"the pack editor, {game}: {section}")
        different = {tuple(sorted(entry.data)): number for number, entry in enumerate(entries, 1)}
        for number in list(different.values())[:3]:
            yield look(site, f"{pack}/{section}/{number}", f"the pack editor, {game}: a {section}")
        sent = dict.fromkeys(form_for(house, section, entries[0].data), "")
        yield look(site, f"{pack}/{section}/1?saved=1", f"the pack editor, {game}: a {section}, saved")
        wrong = site.client.post(f"{pack}/{section}/new", data={**sent, "do": "show"})
        yield Screen(f"the pack editor, {game}: a wrong {section}", seen(wrong.text))
    for address, form_sent in (
        (f"{pack}/{section}/1", {"do": "delete"}), (pack, {"do": "undelete"}), (pack, {"do": "rename", "name": ""}),
    ):  # fmt: skip
        reply = site.client.post(address, data=form_sent, follow_redirects=True)
        yield Screen(f"the pack editor, {game}: {form_sent['do']}", seen(reply.text))
    yield look(site, f"{pack}/{section}/new", f"the pack editor, {game}: a new {section}")
    none = str(site.client.post("/packs", data={**form, "name": f"No {game}", "like": "none"}).headers["location"])
    yield look(site, none, f"the pack editor, {game}, nothing there yet")


# -- at a real table --------------------------------------------------------------------------------------


def _real(site: Site, game: str) -> Iterator[Screen]:
    """Yield the screens of games entered again at a real table, guided and in full, with our cards and with others:
    each new kind of question, and everything that can be picked there."""
    for depth, seed in RETOLD[game].items():
        retold = DEPTHS[depth](seed)
        table, met = site.host.tables.open(retold.table.record), set[str]()
        while not (live := site.host.live(table)).table.over:
            ask, draw = live.table.pending.get(0), live.table.draw
            what = ask.kind if ask is not None else f"{draw.deck.name}, {draw.why}" if draw is not None else ""
            if what not in met:
                name = f"beside the box, {depth}: {what}"
                yield look(site, f"/table/{table}", name)
                if draw is None or draw.deck.name not in met:
                    yield from _picked(site, f"/table/{table}", name)
                met |= {what, draw.deck.name} if draw is not None else {what}
            site.host.moves.answer(table, 0, live.at(0), retold.right(live.table))
        for rest in ("", "/lines", "/lines/1"):
            yield look(site, f"/table/{table}{rest}", f"beside the box, {depth}: the end {rest}")


def _picked(site: Site, address: str, name: str) -> Iterator[Screen]:
    """Yield a screen for each kind of pick, up to a maximum, including picks that follow from others."""
    waiting, met, most = [address], set[str](), 16
    while waiting and most:
        page = site.client.get(waiting.pop(0)).text
        for pick in map(unescape, re.findall(r'href="(\?pick=[^"]*)"', page)):
            kind = re.sub(r"\d+", "", MARKS.sub("", pick))
            if kind not in met and most:
                most -= 1
                met.add(kind)
                waiting.append(f"{address}{pick}")
                yield look(site, f"{address}{pick}", f"{name}, picked")


def _corrected(site: Site) -> Iterator[Screen]:
    """Yield the screens for a correction of an entry on Friday, with the changes and the instructions to which it
    leads."""
    laid = site.client.post("/real", data={"game": "stamp-swap", "depth": "guided", "cards": "yours", "pack": "none"})
    table = str(laid.headers["location"]).rpartition("/")[2]
    yield look(site, f"/table/{table}/lines", "nothing was said yet")
    for entry in FRIDAY:
        site.answer(table, entry)
    yield look(site, f"/table/{table}/lines/{PILES}?{urlencode({'answer': LESS})}", "a correction")
    form = {"at": site.at(table), "answer": LESS, "how": "as-played"}
    yield look(site, f"/table/{table}/lines/{PILES}", "a correction, made", method="POST", form=form)


# -- with others ------------------------------------------------------------------------------------------


def _together(folder: Path, game: str, language: str) -> Iterator[Screen]:
    """Yield the screens for links, seats, suggestions from other players, stand-in bots, a request for an undo, and a
    rematch."""
    site = Site(
        folder,
        KEY,
        ServerConfig(public=True, published="https://play.example.org"),
        headers={"Accept-Language": language},
    )
    site.client.get(f"/owner/{KEY}")
    name = f"{game} with friends"
    party = Party(site, game, ("here", "away", "away", "away"))
    for browser in party.browsers.values():
        browser.headers["Accept-Language"] = language

    def page(what: str, seat: int = 0, address: str = "", status: int = 200) -> Screen:
        return look(site, f"{party.address}{address}", f"{name}: {what}", status, client=party.browsers[seat])

    guest = site.browser(headers={"Accept-Language": language})
    yield look(site, "/", "the lobby of a guest, nothing offered", client=guest)
    laid = party.owner.post("/start", data=form_of(game, ("here", "away"), offered="yes"))
    free_table = str(laid.headers["location"]).split("/")[2]
    yield look(site, "/", "the lobby of a guest, a free seat", client=guest)
    yield look(site, f"/offered/{free_table}", "a free seat", client=guest)
    yield look(site, "/", "the lobby with a table that is offered")
    yield page("the table")
    yield page("the seats", address="/friends")
    yield look(site, party.links[1], f"{name}: a seat that is taken", client=guest)
    yield look(site, f"/join/{party.id}/nothing", "a dead link", 403)
    yield look(site, "/", "the lobby of a guest", client=guest)
    for seat, do in ((3, "bot"), (-1, "link"), (2, "revoke"), (2, "link"), (0, "withdraw")):
        party.owner.post(f"{party.address}/friends", data={"do": do, "seat": str(seat)})
        yield page(f"the seats, after {do}", address="/friends")
    free = f"/join/{party.id}/{party.host.seating.new_link(party.id, 2)}"
    watching = f"/join/{party.id}/{party.host.seating.new_link(party.id, WATCH)}"
    yield look(site, free, f"{name}: an invitation", client=guest)
    yield look(site, watching, f"{name}: an invitation to watch", client=guest)
    guest.post(watching)
    for over in ("", "?over=1"):
        yield look(site, f"{party.address}{over}", f"{name}: somebody who watches", client=guest)
    party.browsers[2].post(free, data={"take-over": "yes"})
    for kind in ("wave", "applause", "thinking", "hurry", "well-played", "ouch"):
        party.browsers[1].post(f"{party.address}/gesture", data={"gesture": kind})
        yield page(f"a gesture, {kind}")
        party.host.people._keep(party.id, [])
    party.host.seating.stand_in(party.id, 2, "chance")
    yield page("a bot plays for me", 2)
    party.host.seating.stand_in(party.id, 2, "")
    party.until_asked(1, Random(3))
    party.undo(1)
    for seat in (1, 0, 2):
        yield page("an undo is asked for", seat)
    party.browsers[0].post(f"{party.address}/agree", data={"agree": party.wish("no")})
    yield page("an undo is refused", 1)
    yield from _devices(site, party, game, language)
    yield from _one_device(site, game, name)
    chance, met = Random(5), set[str]()
    party.host.seating.stand_in(party.id, 3, "")
    while party.asked:
        seat = party.asked[-1]
        ask = party.ask(seat)
        if seat == 0 and f"{ask.kind}-{ask.about}" not in met:
            met.add(f"{ask.kind}-{ask.about}")
            yield page(f"{ask.kind}")
        party.host.moves.answer(party.id, seat, party.live.at(seat), str(ask.options.sample(chance)))
    yield page("the end")
    party.owner.post(f"{party.address}/rematch")
    yield page("the next table is laid", 1)
    party.browsers[1].post(f"{party.address}/leave", data={"leave": "yes"})
    yield page("somebody got up", 1, status=403)
    yield look(site, "/", f"the lobby after {name}")
    yield look(site, "/history", "the history of a guest", client=party.browsers[1])


def _one_device(site: Site, game: str, name: str) -> Iterator[Screen]:
    """Yield the screens of a game in which two people share a device."""
    party = Party(site, game, ("here", "here", "greedy"), seed=6)
    for _ in range(4):
        yield look(site, party.address, f"{name}: around one device")
        if not party.asked:
            break
        seat = party.asked[0]
        if party.is_shared(seat):
            party.hand_over(seat)
        yield look(site, party.address, f"{name}: around one device")
        party.answer(seat, party.ask(seat).options.at(0))


def _devices(site: Site, party: Party, game: str, language: str) -> Iterator[Screen]:
    phone, laptop = party.browsers[1], site.browser(headers={"Accept-Language": language})
    yield look(site, f"/device?table={party.id}", "another device", client=phone)
    made = phone.post("/device", data={"table": party.id})
    yield Screen("another device: the link", seen(made.text))
    link = link_on(MARKS.sub("", made.text))
    for client in (laptop, party.browsers[2]):
        yield look(site, link, "another device: what the link leads to", client=client)
    laptop.post(link)
    yield look(site, "/device", "another device: there", client=laptop)
    done = laptop.post("/device", data={"do": "sign-out-elsewhere"})
    yield Screen("another device: signed out elsewhere", seen(done.text))
    party.browsers[1] = laptop
    laptop.headers["Accept-Language"] = language


# -- deals of the day, exports, programs ------------------------------------------------------------------


def _days(folder: Path, language: str) -> Iterator[Screen]:
    """Yield the screens for deals of the day, the ladder and the history over several days."""
    site, now = Site(folder, headers={"Accept-Language": language}), datetime(2026, 11, 14, 9, tzinfo=UTC)
    site.host.tables.clock = lambda: now
    for day in range(3):
        now += timedelta(days=1)
        table = str(site.client.post("/daily", data={"game": "stamp-swap"}).headers["location"]).rpartition("/")[2]
        yield look(site, "/", f"the deal of the day, begun on day {day}")
        if day < 2:
            finish(site.host, table)
            yield look(site, f"/table/{table}", f"the deal of the day, played on day {day}")
        else:
            yield look(site, f"/table/{table}", "the deal of the day, running")
            yield look(site, f"/table/{table}/hint", "the deal of the day, a hint", method="POST")
    site.client.post(f"/table/{table}/abandon", data={"sure": "yes"})
    yield look(site, "/", "the deal of the day, left")
    with site.host.store.work() as work:
        for game, opponent in (("stamp-swap", "pinzetta"), ("age-of-comics", "automa")):
            for points, won in ((90, 1.0), (70, 0.0), (80, 0.5)):
                result = Result(game, opponent, points, 80, won, "2026-11-15T12:00:00+00:00")
                work.add_result(result)
    yield look(site, "/", "the lobby, after some games")
    yield look(site, "/history", "the history, after some games")
    finish(site.host, str(site.client.post("/daily", data={"game": "age-of-comics"}).headers["location"])[7:])
    yield look(site, "/", "the deal of the day, played in both games")
    for line in ("history", "daily"):
        yield Screen(*run(folder, language, line))
    practice = site.start("stamp-swap", seed="7")
    yield look(site, f"/table/{practice}", "practice")


def _elsewhere(folder: Path, language: str) -> Iterator[Screen]:
    """Yield the screens for import and export, the offline edition, the labels of the app's icon, and replies to API
    clients."""
    here, there = (Site(folder / name, headers={"Accept-Language": language}) for name in ("here", "there"))
    table = here.start("stamp-swap", seed="7")
    yield look(there, "/bring", "bring games along")
    yield look(
        there, "/bring", "games were brought along", method="POST", form={"file": here.client.get("/chest").text}
    )
    here.play(table, Random(1), 3)
    chest = here.client.get("/chest").text
    yield look(there, "/bring", "games that moved on", method="POST", form={"file": chest})
    there.client.post(f"/table/{table}/undo", data=there.undoes(table))
    there.play(table, Random(5), 1)
    yield look(there, "/bring", "games that moved on in two ways", method="POST", form={"file": chest})
    yield look(there, "/bring", "no games at all", 422, method="POST", form={"file": "nonsense"})
    here.app = make_app(here.host, allowed_hosts=("testserver",), is_alone=True)
    here.client = here.browser(headers={"Accept-Language": language})
    for address in ("/", "/history", f"/table/{table}"):
        yield look(here, address, f"the offline edition: {address}")
    yield Screen("the offline edition begins", "\n".join(json.loads(offline_words())[language].values()))
    for alone in (False, True):
        yield Screen("the icon", "\n".join(map(str, _texts(manifest_of(catalogue(language), is_alone=alone)))))
    for method, address, body in (
        ("POST", "/api/v1/tables", "[]"), ("POST", "/api/v1/tables", "{}"), ("GET", "/api/v1/tables/none", None),
        ("POST", "/api/v1/tables", '{"game": 5}'), ("POST", "/api/v1/tables", '{"game": "chess", "x": 1}'),
    ):  # fmt: skip
        headers = {"Content-Type": "application/json", "Accept-Language": language}
        reply = there.client.request(method, address, content=body, headers=headers)
        yield Screen(f"a program asks {address}", "\n".join(map(str, _texts(reply.json()))))


def _texts(found: Any) -> Iterator[Any]:
    """Yield all values in a JSON reply."""
    if isinstance(found, Mapping | list):
        for part in found.values() if isinstance(found, Mapping) else found:
            yield from _texts(part)
    else:
        yield found
