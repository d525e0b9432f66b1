"""Permissions: the reply of every address to every kind of visitor, and a server that tests can send requests to."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from markupsafe import escape

import cartone
from cartone.games import game_called
from cartone.host import WATCH, export
from cartone.locale import LANGUAGES, catalogue
from cartone.table import CartoneError, Random, Record, quoted
from cartone.text import sentence
from cartone.web.server_config import ServerConfig
from tests.kit.packforms import draft_of

from .party import KEY, seated
from .site import Site, check_html

GERMAN = catalogue("de")
OWN, OTHER, BOT = 0, 1, 2
VISITORS = ("nobody", "spectator", "elsewhere", "other", "own", "owner")
"""Kinds of visitors: “elsewhere” has the same seat at another table, “own” has the seat that is asked, and the owner is
a spectator here."""


class No(NamedTuple):
    """A refusal: its status, and the ID and parameters of its message."""

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
NO_FREE = No(403, "error.no-free-seat")
NO_NEXT = No(403, "error.no-next-table")
NO_PEEKING = No(403, "error.no-peeking")
NOTHING = No(404, "page.error-404")
MOVED_ON = No(409, "error.moved-on")
NOT_ASKED = No(409, "error.nothing-is-asked")
NOT_ASKED_NOW = No(409, "error.not-asked", {"seat": "B", "asked": "A"})
NOT_PROPOSED = No(409, "error.nothing-proposed")
NO_LANGUAGE = No(422, "error.unknown-language", {"language": "tlh", "languages": ", ".join(LANGUAGES)})
NO_BOT = No(
    422, "error.no-bot", {"name": quoted("automa"), "game": "age-of-comics", "bots": "chance, easy, greedy, normal"}
)
OUT_OF_SIGHT = No(404, "error.out-of-sight", {"piece": quoted("none")})
NO_PEOPLE = No(422, "error.pad-people", {"most": "5"})
NO_PACK = No(404, "error.no-own-pack")
NO_REVIEW = No(422, "error.review-running", {"path": "Age of Comics"})
NO_CORRECTIONS = No(409, "error.no-corrections")
NO_OWNER = No(403, "error.owner-stays")
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


# -- a table and its visitors -------------------------------------------------------------------------


def a_game_under_way() -> Record:
    """Return a game in which all seats have answered, the first one is asked, and an undo would need consent."""
    table = cartone.new("age-of-comics", ["Anna", "Ben", "greedy"], seed=5)
    random = Random(5)
    while not (table.pending.keys() == {OWN} and min(map(table.decisions, range(3))) and not table.undo_is_clean(OWN)):
        seat, ask = next(iter(table.pending.items()))
        table.answer(seat, ask.options.sample(random))
    return table.record


RECORD = a_game_under_way()
PACK = draft_of(game_called("stamp-swap"))


class House:
    """A server with an access key, the table to be tested, and another one; `cookies` are those of each kind of
    visitor."""

    def __init__(self, folder: Path, is_offered: bool = False, terms: ServerConfig | None = None) -> None:
        self.site = Site(folder, KEY, terms)
        self.host = self.site.host
        self.is_offered = is_offered
        self.elsewhere = self.host.tables.open(RECORD)
        self.at_elsewhere = seated(self.host, self.elsewhere, OWN)
        self.lay()

    def lay(self) -> None:
        """Recreate the table, so that the store contains only this table and the other one."""
        for head in self.site.heads():
            if head.id != self.elsewhere:
                self.host.tables.delete(head.id)
        for pad in self.host.store.pads():
            self.host.pads.delete(pad.id)
        self.table = self.host.tables.open(RECORD)
        self.host.seating.offer(self.table, self.is_offered)
        self.pad = self.host.pads.new("stamp-swap", ["Ann"])
        self.links: dict[int, str] = {}
        self.secrets: dict[int, str] = {}
        for seat in (OWN, OTHER):
            self.links[seat] = self.host.seating.new_link(self.table, seat)
            self.secrets[seat] = seated(self.host, self.table, seat, link=self.links[seat])
        self.links |= {seat: self.host.seating.new_link(self.table, seat) for seat in (BOT, WATCH)}
        for pack in self.host.own_packs.all():
            self.host.own_packs.drop(pack)
        self.pack = self.host.own_packs.add(PACK)
        self.host.presence.moved(self.table, (), [OWN])
        self.cookies = {
            "nobody": "",
            "spectator": f"watch={self.links[WATCH]}",
            "elsewhere": f"seat{OWN}={self.at_elsewhere}",
            "other": f"seat{OTHER}={self.secrets[OTHER]}",
            "own": f"seat{OWN}={self.secrets[OWN]}",
            "owner": f"owner={KEY}",
        }

    def ask(
        self, cookies: str, method: str, address: str, form: Mapping[str, str] | None = None, **headers: str
    ) -> Any:
        """Send a request with these cookies, asking for German."""
        heading = {"Accept-Language": "de", "Cookie": cookies, **headers}
        return self.site.browser().request(method, address, data=form or None, headers=heading)

    def check_refusal(self, page: str, no: No) -> None:
        """Check that a page has one clear sentence in the visitor's language and, without a seat, nothing else."""
        check_html(page)
        said = str(escape(sentence(CartoneError(no.why, **no.params).said(GERMAN))))
        if 'id="table"' in page:
            assert no.status in (409, 422)
            assert f'role="alert">{said}<' in page
        else:
            assert without(page, said) == self.nowhere, "nothing but the sentence"

    @cached_property
    def nowhere(self) -> str:
        """The page for a missing address, without its sentence."""
        return without(self.ask("", "GET", "/nowhere").text, GERMAN.text("page.error-404"))

    @property
    def state(self) -> tuple[object, ...]:
        """All data that a refused request must not change."""
        live = self.host.live(self.table)
        heads = [head for running in (True, False) for head in self.host.store.heads(running)]
        tables = self.host.store.load(self.table), self.host.store.load(self.elsewhere)
        kept = self.host.store.pads(), self.host.own_packs.all()
        return sorted(heads, key=str), *tables, live.chairs, live.proposal, live.refused, *kept


# -- the matrix ---------------------------------------------------------------------------------------

Form = Callable[[House, str], dict[str, str]]


@dataclass(frozen=True)
class Row:
    """An address with its form, and the expected reply to each kind of visitor."""

    method: str
    route: str
    replies: tuple[Reply, ...]
    form: Form = lambda house, visitor: {}
    address: Callable[[House], str] = lambda house: ""
    before: Callable[[House], object] = lambda house: None

    def __str__(self) -> str:
        return f"{self.method} {self.route}"

    def check(self, house: House, replies: Sequence[Reply]) -> None:
        """Send the request as each kind of visitor."""
        self.before(house)
        for visitor, expected in zip(VISITORS, replies, strict=True):
            address = self.address(house) or self.route.format(table=house.table)
            before = house.state
            reply = house.ask(house.cookies[visitor], self.method, address, self.form(house, visitor))
            if isinstance(expected, No):
                assert reply.status_code == expected.status, (visitor, reply.text)
                house.check_refusal(reply.text, expected)
                assert house.state == before, visitor
            else:
                assert reply.status_code == expected, (visitor, reply.text)
                if self.method == "POST":
                    if visitor != VISITORS[-1]:
                        house.lay()
                        self.before(house)
                else:
                    assert house.state == before, f"{visitor}: looking changes nothing"


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
    house.host.moves.undo(house.table, OWN, house.host.live(house.table).table.decisions(OWN))


def lays_another(house: House) -> None:
    house.host.seating.again(house.table, same_deal=False)


def leaves_for_good(house: House) -> None:
    house.host.seating.new_link(house.table, OTHER)
    house.host.seating.revoke(house.table, OTHER)


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
    return {"file": export.pack(house.host.store, "")}


def at_table(rest: str, method: str, replies: tuple[Reply, ...], **more: Any) -> Row:
    return Row(method, f"/table/{{table}}{rest}", replies, **more)


def manages(what: str, reply: Reply, **form: str) -> Row:
    where = at(f"/table/{{table}}/{what}")
    return at_table("/{what}", "POST", host_only(reply), form=sends(**form), address=where)


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
    """Return a row for an address of a score pad, which only the owner may use."""
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
    Row("GET", "/key/{secret}", everybody(200), address=at("/key/{key}")),
    Row("GET", "/key/{secret}", everybody(DEAD), address=at("/key/{own}")),
    Row("POST", "/key/{secret}", everybody(303), address=at("/key/{key}")),
    Row("POST", "/key/{secret}", everybody(DEAD), address=at("/key/{own}")),
    Row("POST", "/sign-out", everybody(303)),
    Row("GET", "/you", everybody(200)),
    Row("GET", "/you/data", everybody(200)),
    Row("POST", "/you/delete", (*[200] * 5, NO_OWNER)),
    Row("POST", "/you/delete", (*[303] * 5, NO_OWNER), sends(sure="yes")),
    Row("POST", "/you/feed", everybody(200)),
    Row("GET", "/feed/{secret}", everybody(DEAD), address=at("/feed/{own}")),
    Row("GET", "/server", host_only(200)),
    Row("POST", "/server", host_only(NO_WISH), sends(do="burn")),
    Row("POST", "/server", host_only(200), sends(do="add", name="Zed", role="member")),
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
    Row("GET", "/puzzles", everybody(200)),
    Row("GET", "/puzzles/{game}", everybody(303), address=at("/puzzles/stamp-swap")),
    Row("GET", "/puzzles/{game}", everybody(NOTHING), address=at("/puzzles/chess")),
    Row("GET", "/puzzles/{game}/{puzzle}", everybody(NOTHING), address=at("/puzzles/stamp-swap/none")),
    Row("POST", "/puzzles/{game}/{puzzle}/answer", everybody(NOTHING), address=at("/puzzles/stamp-swap/none/answer")),
    Row("GET", "/puzzles/{game}/{puzzle}/piece/{piece}", everybody(NOTHING), address=at("/puzzles/x/y/piece/z")),
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
    at_table("/cut-short", "POST", (*[LOOKS_ON] * 3, 303, 303, LOOKS_ON)),
    at_table("/agree", "POST", seats(303, NOT_PROPOSED), form=agrees("yes"), before=proposes),
    at_table("/agree", "POST", seats(303, NOT_PROPOSED), form=agrees("no"), before=proposes),
    at_table("/agree", "POST", seats(NOT_PROPOSED, NOT_PROPOSED), form=agrees("yes")),
    at_table("/hint", "POST", seats(NOT_ASKED, 200)),
    at_table("/gesture", "POST", seats(303, 303), form=sends(gesture="wave")),
    at_table("/hand-over", "POST", (*[NOT_YOURS] * 4, 303, NOT_YOURS), form=sends(seat="0")),
    at_table("/hand-over", "POST", everybody(NOT_YOURS), form=sends(seat="2")),
    at_table("/stand-in", "POST", (*[LOOKS_ON] * 3, NOT_YOURS, 303, LOOKS_ON), form=sends(who="0 greedy")),
    at_table("/stand-in", "POST", (*[LOOKS_ON] * 3, 303, 303, LOOKS_ON), form=sends(who="0 greedy"), before=goes_away),
    at_table("/stand-in", "POST", (*[LOOKS_ON] * 3, NOT_YOURS, 303, LOOKS_ON), form=sends(who="0")),
    at_table("/stand-in", "POST", (*[LOOKS_ON] * 3, NOT_YOURS, NOT_YOURS, LOOKS_ON), form=sends(who="2 chance")),
    at_table("/stand-in", "POST", (*[LOOKS_ON] * 3, NOT_YOURS, NOT_YOURS, LOOKS_ON), form=sends(who="2 greedy")),
    at_table("/stand-in", "POST", (*[LOOKS_ON] * 3, NOT_YOURS, NOT_YOURS, LOOKS_ON), form=sends(who="2")),
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
    changes("limit", 303, limit="600"),
    changes("burn", NO_WISH),
    at_table("/live", "GET", all_at_the_table(200)),
    at_table("/record", "GET", all_at_the_table(200)),
    at_table("/pack", "GET", all_at_the_table(NOTHING)),
    at_table("/text", "GET", host_only(303)),
    at_table("/pad", "POST", host_only(303)),
    at_table("/log", "GET", all_at_the_table(200)),
    at_table("/lines", "GET", seats(NO_CORRECTIONS, NO_CORRECTIONS)),
    at_table("/lines/{line}", "GET", seats(NO_CORRECTIONS, NO_CORRECTIONS), address=at("/table/{table}/lines/0")),
    at_table("/lines/{line}", "POST", seats(NO_CORRECTIONS, NO_CORRECTIONS), address=at("/table/{table}/lines/0")),
    at_table("/keep", "POST", host_only(303)),
    at_table("/piece", "GET", all_at_the_table(200)),
    at_table("/piece/{piece}", "GET", all_at_the_table(OUT_OF_SIGHT), address=at("/table/{table}/piece/none")),
    at_table("/replay", "GET", all_at_the_table(200)),
    at_table("/review", "GET", all_at_the_table(NO_REVIEW)),
    at_table("/picture", "GET", all_at_the_table(200)),
    manages("abandon", 200),
    manages("abandon", 303, sure="yes"),
    manages("delete", 200),
    manages("delete", 303, sure="yes"),
    manages("rematch", 303),
    manages("same-deal", NO_PEEKING),
    manages("play-on", NO_PEEKING),
    manages("burn", NOTHING),
    Row("GET", "/static/{mark}/{name:path}", everybody(200), address=at("/static/any/cartone.css")),
    Row("GET", "/static/{mark}/{name:path}", everybody(NOTHING), address=at("/static/any/games/kit.css")),
    Row("GET", "/art/{file}", everybody(NOTHING), address=at("/art/none.svg")),
    Row("GET", "/static/{mark}/{name:path}", everybody(NOTHING), address=at("/static/any/%2e%2e/app.py")),
]


def without(page: str, said: str) -> str:
    """Return an error page without its message, its status, its own address, and the owner's link to the history."""
    assert page.count(said) == 1
    page = re.sub(r'<title>\d+ |<a href="/history">[^<]*</a>|name="back" value="[^"]*"', "", page)
    return page.replace(said, "")


async def one_line(*arguments: object) -> AsyncIterator[str]:
    """Yield one line, as an event stream that ends."""
    yield ": still here\n\n"
