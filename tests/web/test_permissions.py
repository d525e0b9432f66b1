"""Who may do what: every address, asked by everybody, with the exact reply; whoever is refused changes nothing."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from markupsafe import escape
from starlette.routing import Mount, Route

import cartone
from cartone.games import game_called
from cartone.host import WATCH, chest
from cartone.locale import LANGUAGES, catalogue
from cartone.store import UnknownTable
from cartone.table import CartoneError, Random, Record, quoted
from cartone.web.http import sentence
from cartone.web.wire import Wire
from tests.kit.packforms import draft_of

from .party import KEY, seated
from .site import Site, check_html

GERMAN = catalogue("de")
OWN, OTHER, BOT = 0, 1, 2
VISITORS = ("nobody", "spectator", "elsewhere", "other", "own", "owner")
"""Elsewhere: who sits on the same seat of another table. Own: who is asked. The owner looks on."""


class No(NamedTuple):
    """A refusal: its status, and the message that says why, with its parameters."""

    status: int
    why: str
    params: Mapping[str, str] = {}


OWNER_ONLY = No(403, "error.only-the-owner")
NOT_HERE = No(403, "error.not-at-this-table")
LOOKS_ON = No(403, "error.spectators-look-on")
NOT_YOURS = No(403, "error.not-your-seat")
DEAD = No(403, "error.dead-link")
NO_PLAYER = No(403, "error.nothing-to-move")
TAKEN = No(403, "error.seat-is-taken")
NO_SEAT = No(403, "error.no-such-seat")
NO_NEXT = No(403, "error.no-next-table")
NO_PEEKING = No(403, "error.no-peeking")
NOTHING = No(404, "page.error-404")
MOVED_ON = No(409, "error.moved-on")
NOT_ASKED = No(409, "error.nothing-is-asked")
NOT_ASKED_NOW = No(409, "error.not-asked", {"seat": "B", "asked": "A"})
NOT_PROPOSED = No(409, "error.nothing-proposed")
NO_LANGUAGE = No(422, "error.unknown-language", {"language": "tlh", "languages": ", ".join(LANGUAGES)})
NO_BOT = No(422, "error.no-bot", {"name": quoted("automa"), "game": "age-of-comics", "bots": "chance, greedy"})
OUT_OF_SIGHT = No(404, "error.out-of-sight", {"piece": quoted("none")})
NO_PEOPLE = No(422, "error.pad-people", {"most": "5"})
NO_PACK = No(404, "error.no-own-pack")
NO_CORRECTIONS = No(409, "error.no-corrections")
NO_WISH = No(422, "error.unknown-wish", {"wish": "burn"})

Reply = int | No


def host_only(reply: Reply) -> tuple[Reply, ...]:
    return (*[OWNER_ONLY] * 5, reply)


def all_at_the_table(reply: Reply) -> tuple[Reply, ...]:
    return (NOT_HERE, reply, NOT_HERE, reply, reply, reply)


def seats(other: Reply, own: Reply) -> tuple[Reply, ...]:
    return (NOT_HERE, LOOKS_ON, NOT_HERE, other, own, LOOKS_ON)


def everybody(reply: Reply) -> tuple[Reply, ...]:
    return (reply,) * 6


# -- a table, and everybody who might come to it ------------------------------------------------------


def a_game_under_way() -> Record:
    """Everybody has chosen before, the first seat is asked, and taking back would need consent."""
    table = cartone.new("age-of-comics", ["Anna", "Ben", "greedy"], seed=5)
    random = Random(5)
    while not (table.pending.keys() == {OWN} and min(map(table.decisions, range(3))) and not table.undo_is_clean(OWN)):
        seat, ask = next(iter(table.pending.items()))
        table.answer(seat, ask.options.sample(random))
    return table.record


RECORD = a_game_under_way()
PACK = draft_of(game_called("stamp-swap"))


class House:
    """A house with a key; the table in question, and another one. `cookies` are those of the visitors."""

    def __init__(self, folder: Path) -> None:
        self.site = Site(folder, owner=KEY)
        self.host = self.site.host
        self.lay()

    def lay(self) -> None:
        """Both tables anew."""
        self.table, self.elsewhere = self.host.open(RECORD), self.host.open(RECORD)
        self.pad = self.host.pads.new("stamp-swap", ["Ann"])
        self.links: dict[int, str] = {}
        self.secrets: dict[int, str] = {}
        for seat in (OWN, OTHER):
            self.links[seat] = self.host.new_link(self.table, seat)
            self.secrets[seat] = seated(self.host, self.table, seat, link=self.links[seat])
        self.links |= {seat: self.host.new_link(self.table, seat) for seat in (BOT, WATCH)}
        for pack in self.host.own_packs.all():
            self.host.own_packs.drop(pack)
        self.pack = self.host.own_packs.add(PACK)
        self.host.presence.moved(self.table, (), [OWN])
        self.cookies = {
            "nobody": "",
            "spectator": f"watch={self.links[WATCH]}",
            "elsewhere": f"seat{OWN}={seated(self.host, self.elsewhere, OWN)}",
            "other": f"seat{OTHER}={self.secrets[OTHER]}",
            "own": f"seat{OWN}={self.secrets[OWN]}",
            "owner": f"owner={KEY}",
        }

    def ask(
        self, cookies: str, method: str, address: str, form: Mapping[str, str] | None = None, **headers: str
    ) -> Any:
        """A request of a browser that has these cookies and reads German."""
        heading = {"Accept-Language": "de", "Cookie": cookies, **headers}
        return self.site.browser().request(method, address, data=form or None, headers=heading)

    def check_refusal(self, page: str, no: No) -> None:
        """One clear sentence in the visitor's language; without a seat to look from, nothing else."""
        check_html(page)
        said = str(escape(sentence(CartoneError(no.why, **no.params).said(GERMAN))))
        if 'id="table"' in page:
            assert no.status in (409, 422)
            assert f'role="alert">{said}<' in page
        else:
            nowhere = self.ask("", "GET", "/nowhere").text
            assert without(page, said) == without(nowhere, GERMAN.text("page.error-404")), "nothing but the sentence"

    @property
    def state(self) -> tuple[object, ...]:
        """All that a refused visitor must leave as it is."""
        live = self.host.live(self.table)
        heads = [head for running in (True, False) for head in self.host.store.heads(running)]
        tables = self.host.store.load(self.table), self.host.store.load(self.elsewhere)
        kept = self.host.store.pads(), self.host.own_packs.all()
        return sorted(heads, key=str), *tables, live.chairs, live.proposal, live.refused, *kept


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


# -- the matrix ---------------------------------------------------------------------------------------

Form = Callable[[House, str], dict[str, str]]


@dataclass(frozen=True)
class Row:
    """An address with what is sent there, and the reply for each of the visitors."""

    method: str
    route: str
    replies: tuple[Reply, ...]
    form: Form = lambda house, visitor: {}
    address: Callable[[House], str] = lambda house: ""
    before: Callable[[House], object] = lambda house: None

    def __str__(self) -> str:
        return f"{self.method} {self.route}"


def answers(house: House, visitor: str) -> dict[str, str]:
    live = house.host.live(house.table)
    ask = live.ask(OWN)
    assert ask is not None
    return {"at": live.at(OTHER if visitor == "other" else OWN), "answer": str(ask.options.at(0))}


def undoes(house: House, visitor: str) -> dict[str, str]:
    return {"undo": str(house.host.live(house.table).table.decisions(OTHER if visitor == "other" else OWN))}


def answers_as_own(house: House, visitor: str) -> dict[str, str]:
    return answers(house, "own")


def proposes(house: House) -> None:
    house.host.undo(house.table, OWN, house.host.live(house.table).table.decisions(OWN))


def lays_another(house: House) -> None:
    house.host.again(house.table, same_deal=False)


def goes_away(house: House) -> None:
    house.host.presence.moved(house.table, [OWN], ())


def agrees(said: str) -> Form:
    def form(house: House, visitor: str) -> dict[str, str]:
        proposal = house.host.live(house.table).proposal
        return {"agree": f"{proposal.name if proposal is not None else 'none'} {said}"}

    return form


def sends(**form: str) -> Form:
    return lambda house, visitor: form


def record_of(house: House, visitor: str) -> dict[str, str]:
    return {"record": str(RECORD)}


def chest_of(house: House, visitor: str) -> dict[str, str]:
    return {"file": chest.pack(house.host.store, "")}


def at_table(rest: str, method: str, replies: tuple[Reply, ...], **more: Any) -> Row:
    return Row(method, f"/table/{{table}}{rest}", replies, **more)


def manages(what: str, reply: Reply) -> Row:
    return at_table("/{what}", "POST", host_only(reply), address=lambda house: f"/table/{house.table}/{what}")


def in_pack(method: str, rest: str, reply: Reply, at_: str = "", **form: str) -> Row:
    def address(house: House) -> str:
        return f"/packs/{at_ or house.pack}{rest}".format(section="tile", place="1")

    return Row(method, f"/packs/{{pack}}{rest}", host_only(reply), sends(**form), address)


def changes(do: str, reply: Reply, seat: str = "0", **form: str) -> Row:
    return at_table("/friends", "POST", host_only(reply), form=sends(do=do, seat=seat, **form))


def joins(method: str, seat: int, replies: tuple[Reply, ...], **form: str) -> Row:
    return Row(method, "/join/{table}/{secret}", replies, sends(**form),
               lambda house: f"/join/{house.table}/{house.links[seat]}")  # fmt: skip


def on_pad(rest: str, method: str, reply: Reply, part: str = "", form: Form = lambda house, visitor: {}) -> Row:
    """A score pad is the owner's, whoever else is at a table of the house."""
    return Row(method, f"/pad/{{pad}}{rest}", host_only(reply), form,
               lambda house: f"/pad/{house.pad}{rest.format(part=part)}")  # fmt: skip


def at(address: str) -> Callable[[House], str]:
    return lambda house: address.format(table=house.table, key=KEY, own=house.secrets[OWN])


TAKEN_BUT_BY_OWN = (TAKEN, TAKEN, TAKEN, TAKEN, 303, TAKEN)

MATRIX = [
    Row("GET", "/", everybody(200)),
    Row("GET", "/health", everybody(200)),
    Row("GET", "/ready", everybody(200)),
    Row("GET", "/metrics", host_only(200)),
    Row("GET", "/continue", everybody(303)),
    Row("GET", "/manifest.webmanifest", everybody(200)),
    Row("GET", "/owner/{secret}", everybody(303), address=at("/owner/{key}")),
    Row("GET", "/owner/{secret}", everybody(DEAD), address=at("/owner/{own}")),
    Row("POST", "/language", everybody(303), sends(language="it")),
    Row("POST", "/language", everybody(NO_LANGUAGE), sends(language="tlh")),
    Row("POST", "/start", host_only(303), sends(game="stamp-swap", against="2")),
    Row("POST", "/open", host_only(303), record_of),
    Row("GET", "/chest", host_only(200)),
    Row("GET", "/bring", host_only(200)),
    Row("POST", "/bring", host_only(303), sends(file=str(RECORD))),
    Row("POST", "/bring", host_only(200), chest_of),
    Row("POST", "/learn", host_only(303), sends(game="stamp-swap")),
    Row("POST", "/person", host_only(303), sends(**{"own-name": "Zoë"})),
    Row("POST", "/real", host_only(303), sends(game="stamp-swap", rung="level-2")),
    Row("POST", "/daily", host_only(303), sends(game="stamp-swap")),
    Row("GET", "/device", everybody(200)),
    Row("POST", "/device", everybody(NO_PLAYER)),
    Row("GET", "/move/{secret}", everybody(DEAD), address=at("/move/{own}")),
    Row("POST", "/move/{secret}", everybody(DEAD), address=at("/move/{key}")),
    Row("GET", "/history", everybody(200)),
    Row("GET", "/pads", host_only(200)),
    Row("POST", "/pads", host_only(303), sends(game="stamp-swap", name0="Ann")),
    Row("POST", "/pads", host_only(NO_PEOPLE), sends(game="stamp-swap")),
    on_pad("", "GET", 200),
    on_pad("/{part}", "GET", 200, part="album-A"),
    on_pad("/{part}", "GET", NOTHING, part="album-B"),
    on_pad("/{part}", "POST", 303, part="album-A", form=sends(answer="2x2 a1")),
    on_pad("/picture", "GET", 200),
    on_pad("/done", "POST", 303),
    on_pad("/delete", "POST", 303),
    Row("GET", "/packs", host_only(200)),
    Row("POST", "/packs", host_only(303), sends(game="stamp-swap", name="another", like="none")),
    in_pack("GET", "", 200),
    in_pack("GET", "", NO_PACK, at_="none"),
    in_pack("POST", "", 303, do="rename", name="another"),
    in_pack("POST", "", 303, do="delete"),
    in_pack("POST", "", NO_WISH, do="burn"),
    in_pack("GET", "/file", 200),
    in_pack("GET", "/{section}", 200),
    in_pack("GET", "/{section}/{place}", 200),
    in_pack("POST", "/{section}/{place}", 200, do="show"),
    Row("GET", "/guide/{opponent}", everybody(200), address=at("/guide/pinzetta?level=2")),
    Row("GET", "/guide/{opponent}", everybody(NOTHING), address=at("/guide/chess")),
    Row("GET", "/guide/{opponent}/summary", everybody(200), address=at("/guide/automa/summary")),
    Row("GET", "/rules", everybody(200)),
    Row("GET", "/rules/glossary", everybody(200)),
    Row("GET", "/rules/{book}", everybody(200), address=at("/rules/stamp-swap")),
    Row("GET", "/rules/{book}", everybody(NOTHING), address=at("/rules/chess")),
    joins("GET", OWN, everybody(200)),
    joins("GET", WATCH, everybody(200)),
    joins("POST", OWN, TAKEN_BUT_BY_OWN),
    joins("POST", OWN, everybody(303), **{"take-over": "yes"}),
    joins("POST", BOT, everybody(303)),
    joins("POST", WATCH, everybody(303)),
    Row("GET", "/join/{table}/{secret}", everybody(DEAD), address=at("/join/{table}/{own}")),
    Row("POST", "/join/{table}/{secret}", everybody(DEAD), address=at("/join/{table}/{key}")),
    at_table("", "GET", all_at_the_table(200)),
    at_table("/answer", "POST", seats(NOT_ASKED_NOW, 303), form=answers),
    at_table("/answer", "POST", seats(MOVED_ON, 303), form=answers_as_own),
    at_table("/answer", "POST", seats(MOVED_ON, MOVED_ON)),
    at_table("/undo", "POST", seats(303, 303), form=undoes),
    at_table("/undo", "POST", seats(MOVED_ON, MOVED_ON)),
    at_table("/agree", "POST", seats(303, NOT_PROPOSED), form=agrees("yes"), before=proposes),
    at_table("/agree", "POST", seats(303, NOT_PROPOSED), form=agrees("no"), before=proposes),
    at_table("/agree", "POST", seats(NOT_PROPOSED, NOT_PROPOSED), form=agrees("yes")),
    at_table("/hint", "GET", seats(NOT_ASKED, 200)),
    at_table("/hint", "POST", seats(NOT_ASKED, 200)),
    at_table("/gesture", "POST", seats(303, 303), form=sends(gesture="wave")),
    at_table("/hand-over", "POST", (*[NOT_YOURS] * 4, 303, NOT_YOURS), form=sends(seat="0")),
    at_table("/hand-over", "POST", everybody(NOT_YOURS), form=sends(seat="2")),
    at_table("/stand-in", "POST", (*[LOOKS_ON] * 3, NOT_YOURS, 303, LOOKS_ON), form=sends(who="0 greedy")),
    at_table("/stand-in", "POST", (*[LOOKS_ON] * 3, 303, 303, LOOKS_ON), form=sends(who="0 greedy"), before=goes_away),
    at_table("/stand-in", "POST", (*[LOOKS_ON] * 3, NOT_YOURS, 303, LOOKS_ON), form=sends(who="0")),
    at_table("/stand-in", "POST", (*[LOOKS_ON] * 3, NOT_YOURS, NOT_YOURS, LOOKS_ON), form=sends(who="2 chance")),
    at_table("/stand-in", "POST", (*[LOOKS_ON] * 3, NOT_YOURS, NOT_YOURS, LOOKS_ON), form=sends(who="9 greedy")),
    at_table("/stand-in", "POST", (*[LOOKS_ON] * 3, NOT_YOURS, NOT_YOURS, LOOKS_ON)),
    at_table("/follow", "POST", (*[NO_NEXT] * 3, 303, 303, NO_NEXT), before=lays_another),
    at_table("/follow", "POST", everybody(NO_NEXT)),
    at_table("/leave", "POST", (NOT_HERE, 303, NOT_HERE, 303, 303, NOT_HERE)),
    at_table("/friends", "GET", host_only(200)),
    changes("link", 303),
    changes("link", 303, str(WATCH)),
    changes("link", NO_SEAT, "3"),
    changes("revoke", 303),
    changes("revoke", 303, str(WATCH)),
    changes("revoke", NO_SEAT, ""),
    changes("here", 303),
    changes("here", NO_SEAT, str(WATCH)),
    changes("bot", 303),
    changes("bot", NO_SEAT, str(WATCH)),
    changes("bot", NO_BOT, bot="automa"),
    changes("person", 303),
    changes("person", NO_SEAT, "9" * 40),
    changes("burn", NO_WISH),
    at_table("/live", "GET", all_at_the_table(200)),
    at_table("/record", "GET", all_at_the_table(200)),
    at_table("/pack", "GET", all_at_the_table(NOTHING)),
    at_table("/text", "GET", host_only(303)),
    at_table("/log", "GET", all_at_the_table(200)),
    at_table("/lines", "GET", seats(NO_CORRECTIONS, NO_CORRECTIONS)),
    at_table("/lines/{line}", "GET", seats(NO_CORRECTIONS, NO_CORRECTIONS), address=at("/table/{table}/lines/0")),
    at_table("/lines/{line}", "POST", seats(NO_CORRECTIONS, NO_CORRECTIONS), address=at("/table/{table}/lines/0")),
    at_table("/piece", "GET", all_at_the_table(200)),
    at_table("/piece/{piece}", "GET", all_at_the_table(OUT_OF_SIGHT), address=at("/table/{table}/piece/none")),
    at_table("/replay", "GET", all_at_the_table(200)),
    at_table("/picture", "GET", all_at_the_table(200)),
    manages("abandon", 303),
    manages("delete", 303),
    manages("rematch", 303),
    manages("same-deal", NO_PEEKING),
    manages("play-on", NO_PEEKING),
    manages("burn", NOTHING),
    Row("GET", "/static/{mark}/{name:path}", everybody(200), address=at("/static/any/cartone.css")),
    Row("GET", "/static/{mark}/{name:path}", everybody(NOTHING), address=at("/static/any/games/kit.css")),
    Row("GET", "/art/{file}", everybody(NOTHING), address=at("/art/none.svg")),
    Row("GET", "/static/{mark}/{name:path}", everybody(NOTHING), address=at("/static/any/%2e%2e/app.py")),
]


@pytest.mark.parametrize("row", MATRIX, ids=[f"{number}-{row}" for number, row in enumerate(MATRIX)])
def test_everybody_gets_the_reply_that_is_theirs(house: House, row: Row, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Wire, "listen", one_line)
    row.before(house)
    for visitor, expected in zip(VISITORS, row.replies, strict=True):
        address = row.address(house) or row.route.format(table=house.table)
        before = house.state
        reply = house.ask(house.cookies[visitor], row.method, address, row.form(house, visitor))
        if isinstance(expected, No):
            assert reply.status_code == expected.status, (visitor, reply.text)
            house.check_refusal(reply.text, expected)
            assert house.state == before, visitor
        else:
            assert reply.status_code == expected, (visitor, reply.text)
            if row.method == "POST":
                house.lay()
                row.before(house)
            else:
                assert house.state == before, f"{visitor}: looking changes nothing"


async def one_line(*arguments: object) -> AsyncIterator[str]:
    """An event stream that ends, so that a test can read it."""
    yield ": still here\n\n"


def without(page: str, said: str) -> str:
    """An error page without its sentence, its number, its own address and the owner's way to the history."""
    assert page.count(said) == 1
    page = re.sub(r'<title>\d+ |<a href="/history">[^<]*</a>|name="back" value="[^"]*"', "", page)
    return page.replace(said, "")


def test_no_address_is_missing_from_the_matrix(house: House) -> None:
    there = set()
    *pages, api = house.site.app.routes
    assert isinstance(api, Mount), "it has a matrix of its own: tests/api"
    for route in pages:
        assert isinstance(route, Route)
        there |= {(method, route.path) for method in (route.methods or set()) - {"HEAD"}}
    assert there == {(row.method, row.route) for row in MATRIX}
    assert len(MATRIX) > len(there)


# -- the other ways to be refused ---------------------------------------------------------------------


def addresses(house: House, method: str) -> list[str]:
    """One address for each route that has a method."""
    filled = {"table": house.table, "secret": house.links[OWN], "what": "abandon", "book": "stamp-swap",
              "file": "none.svg", "mark": "any", "name": "icon.svg", "piece": "item-1", "pad": house.pad,
              "part": "album-A", "pack": house.pack, "section": "tile", "place": "1", "opponent": "automa",
              "line": "0"}  # fmt: skip
    routes = [route for route in house.site.app.routes if isinstance(route, Route)]
    return [route.path.replace(":path", "").format(**filled) for route in routes if method in (route.methods or ())]


def test_no_address_answers_to_another_method(house: House) -> None:
    before = house.state
    posts, gets = set(addresses(house, "POST")), set(addresses(house, "GET"))
    wrong = [*((address, "POST") for address in gets - posts), *((address, "GET") for address in posts - gets)]
    wrong += [(address, method) for address in gets | posts for method in ("PUT", "DELETE")]
    for address, method in wrong:
        reply = house.ask(house.cookies["owner"], method, address)
        is_wish = method == "POST" and re.fullmatch(rf"/table/{house.table}/[^/]+", address)
        is_wish = is_wish or (method in ("GET", "POST") and re.fullmatch(rf"/pad/{house.pad}/[^/]+", address))
        no = NOTHING if is_wish else No(405, "page.error-405")
        assert reply.status_code == no.status, (method, address)
        house.check_refusal(reply.text, no)
    assert house.state == before


@pytest.mark.parametrize(
    "heading",
    [{"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": "http://testserver.evil.example"},
     {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}],
    ids=str,
)  # fmt: skip
def test_a_form_from_elsewhere_does_nothing_at_any_address(house: House, heading: dict[str, str]) -> None:
    before = house.state
    form = {**answers(house, "own"), "game": "stamp-swap", "do": "revoke", "seat": "0", "take-over": "yes"}
    for address in addresses(house, "POST"):
        for visitor in ("own", "owner"):
            reply = house.ask(house.cookies[visitor], "POST", address, form, **heading)
            assert (reply.status_code, reply.text) == (403, GERMAN.text("page.error-403")), address
    assert house.state == before


def test_a_table_that_is_not_there_is_not_there_for_anybody(house: House) -> None:
    there = house.table
    for route in (route for route in house.site.app.routes if isinstance(route, Route) and "{table}" in route.path):
        for method in (route.methods or set()) - {"HEAD"}:
            address = route.path.format(table=there[:-1] + "~", secret=house.links[OWN], what="abandon", piece="item-1",
                                        line="0")  # fmt: skip
            for visitor in VISITORS:
                reply = house.ask(house.cookies[visitor], method, address, {"do": "link", "seat": "0"})
                is_refused_before = visitor != "owner" and address.endswith(("/abandon", "/friends", "/text"))
                no = OWNER_ONLY if is_refused_before else No(404, "error.no-table")
                assert reply.status_code == no.status, (visitor, method, address)
                house.check_refusal(reply.text, no)


def test_a_form_that_cannot_be_read_is_told_so(house: House) -> None:
    heading = {"Accept-Language": "de", "Content-Type": "application/x-www-form-urlencoded", "Cookie": "owner=" + KEY}
    for body in (b"a=\xff\xfe", b"&".join(b"x%d=1" % number for number in range(200))):
        reply = house.site.browser().post("/start", content=body, headers=heading)
        assert reply.status_code == 400
        house.check_refusal(reply.text, No(400, "page.error-400"))


# -- links and cookies --------------------------------------------------------------------------------


def look(house: House, cookies: str) -> int:
    return int(house.ask(cookies, "GET", f"/table/{house.table}").status_code)


def test_a_link_is_dead_when_a_newer_one_was_made_or_it_was_taken_away(house: House) -> None:
    for seat in (OWN, BOT, WATCH):
        old = house.links[seat]
        new = house.host.new_link(house.table, seat)
        for method in ("GET", "POST"):
            house.check_refusal(house.ask("", method, f"/join/{house.table}/{old}").text, DEAD)
        assert house.ask("", "GET", f"/join/{house.table}/{new}").status_code == 200
        house.host.revoke(house.table, seat)
        for method in ("GET", "POST"):
            house.check_refusal(house.ask("", method, f"/join/{house.table}/{new}").text, DEAD)
    assert look(house, house.cookies["own"]) == 403, "who sat there has to leave"
    assert look(house, house.cookies["spectator"]) == 403
    assert look(house, house.cookies["other"]) == 200


def test_a_new_link_unseats_nobody_but_a_new_link_to_look_on_is_for_new_spectators(house: House) -> None:
    for seat in (OWN, WATCH):
        house.host.new_link(house.table, seat)
    assert look(house, house.cookies["own"]) == 200
    assert look(house, house.cookies["spectator"]) == 403


def test_a_link_leads_to_its_own_table_only(house: House) -> None:
    for seat, secret in house.links.items():
        reply = house.ask("", "POST", f"/join/{house.elsewhere}/{secret}")
        assert reply.status_code == 403, seat
    house.check_refusal(reply.text, DEAD)


def test_every_secret_is_worth_something_under_its_own_name_only(house: House) -> None:
    secrets = {"owner": KEY, "seat0": house.secrets[OWN], "seat1": house.secrets[OTHER], "watch": house.links[WATCH],
               "link0": house.links[OWN], "link2": house.links[BOT]}  # fmt: skip
    chairs = house.host.store.load(house.table).chairs
    kept = {f"kept {seat}": chair.holder or chair.link for seat, chair in chairs.items()}
    before = house.state
    tried = 0
    for name, secret in (secrets | kept | {"nothing": "", "id": house.table}).items():
        for cookie in ("owner", "seat0", "seat1", "seat2", "watch", "open"):
            if cookie != name:
                tried += 1
                assert look(house, f"{cookie}={secret}") == 403, (name, cookie)
    assert tried > 60
    for name in ("seat0", "watch", "link0"):
        house.check_refusal(
            house.ask(f"owner={secrets[name]}", "POST", "/start", {"game": "stamp-swap"}).text, OWNER_ONLY
        )
        assert house.ask("", "GET", f"/owner/{secrets[name]}").status_code == 403
    assert house.state == before


def test_all_cookies_of_one_table_open_nothing_at_another(house: House) -> None:
    cookies = "; ".join(house.cookies[one] for one in ("spectator", "other", "own"))
    assert look(house, cookies) == 200
    house.check_refusal(house.ask(cookies, "GET", f"/table/{house.elsewhere}").text, NOT_HERE)


@pytest.mark.parametrize("opened", ["1", "2", "62", "-1", "00", "٠", "9" * 5000, "", "x"])
def test_a_forged_cookie_opens_no_seat_that_is_not_held(house: House, opened: str) -> None:
    forged = f"{house.cookies['own']}; open={opened}".encode()
    mine = house.ask(house.cookies["own"], "GET", f"/table/{house.table}").text
    assert house.ask(forged, "GET", f"/table/{house.table}").text == mine  # type: ignore[arg-type]
    house.host.sit_here(house.table, OTHER)
    house.host.sit_here(house.table, OWN)
    both = f"{house.cookies['owner']}; open={opened}".encode()
    page = house.ask(both, "GET", f"/table/{house.table}").text  # type: ignore[arg-type]
    assert 'class="felt hand-over"' in page, "the first seat is asked; no cookie but its own opens it"


def test_who_has_left_cannot_come_back_by_the_cookie(house: House) -> None:
    house.host.sit_here(house.table, OWN)
    assert look(house, house.cookies["own"]) == 403
    taken = seated(house.host, house.table, OTHER, take_over=True)
    assert look(house, house.cookies["other"]) == 403
    assert look(house, f"seat1={taken}") == 200
    house.host.delete(house.table)
    with pytest.raises(UnknownTable):
        house.host.live(house.table)
    assert look(house, f"seat1={taken}") == 404


def test_the_lobby_of_a_guest_names_no_table(house: House) -> None:
    lobby = house.ask(house.cookies["owner"], "GET", "/").text
    assert house.table in lobby
    for visitor in VISITORS[:-1]:
        page = house.ask(house.cookies[visitor], "GET", "/").text
        assert house.table not in page
        assert "Anna" not in page
        assert GERMAN.text("friends.welcome") in page


def test_without_a_key_one_computer_is_one_house(tmp_path: Path) -> None:
    """Whoever gets here owns it; but a browser that came by a link sits where that leads to."""
    site = Site(tmp_path)
    table = site.host.open(RECORD)
    seated(site.host, table, OTHER)
    site.host.revoke(table, OTHER)
    link = f"/join/{table}/{site.host.new_link(table, OTHER)}"
    assert site.client.get("/owner/").status_code == 404
    assert site.client.get("/owner/anything").status_code == 403
    guest = site.browser()
    assert guest.post(link).status_code == 303
    assert guest.post(f"/table/{table}/hand-over", data={"seat": str(OWN)}).status_code == 403
    assert site.client.post(f"/table/{table}/hand-over", data={"seat": str(OTHER)}).status_code == 403
    assert site.client.get(f"/table/{table}/hint").status_code == 200
    assert guest.get(f"/table/{table}/hint").status_code == 409
