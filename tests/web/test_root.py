"""Pages that a host serves under a path: every address begins with that path, and no stored data contain it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import cartone
from cartone.games.kit.addresses import at, root, under
from cartone.games.kit.svg import drawn_once
from cartone.table import Random, Record
from tests.pads.writers import played

from .moments import ALONE
from .onstage import at_home
from .party import BOTH, form_of, links_on
from .site import Site
from .test_real import tell

ROOT = "/some/where"
LIES: dict[str, Any] = {"base_url": f"http://testserver{ROOT}", "root_path": ROOT}
SOURCE = Path(cartone.__file__).parent

ADDRESS = re.compile(r'\s([a-z-]+)="(/[^"]*)"')
"""Pattern for an attribute whose value looks like an address."""

IN_THE_HOUSE = [
    "/", "/history", "/packs", "/pads", "/pads?game=stamp-swap", "/rules", "/rules/stamp-swap", "/rules/age-of-comics",
    "/rules/pinzetta", "/rules/automa", "/rules?q=11", "/rules/automa?q=1", "/rules/glossary", "/guide/pinzetta",
    "/guide/automa", "/guide/pinzetta/summary", "/guide/automa/summary",
]  # fmt: skip
ASTRAY = ["/nowhere", "/join/no/link", "/table/none", "/pad/none", "/packs/none"]

both = pytest.mark.parametrize("game", BOTH)


@pytest.fixture
def site(tmp_path: Path) -> Site:
    """Return a site whose pages are served under the path."""
    return Site(tmp_path, **LIES)


def check_addresses(page: str) -> None:
    """Check that every address on a page begins with the path."""
    found = [unescape(address) for _, address in ADDRESS.findall(page)]
    assert found
    assert [address for address in found if not address.startswith(f"{ROOT}/")] == []


def check(site: Site, path: str, status: int = 200) -> str:
    """Check that a page under the path equals the same page of a server at the root, apart from the path before each
    address."""
    shown = site.client.get(path)
    assert shown.status_code == status, f"{path}: {shown.status_code}"
    check_addresses(shown.text)
    plain = site.browser().get(path)
    assert ROOT not in plain.text, path
    assert shown.text.replace(ROOT, "") == plain.text, path
    return str(shown.text)


def walk(site: Site, *paths: str) -> set[str]:
    """Check that everything that these pages link to or load exists, one example for each kind of address; return the
    kinds."""
    pages = "".join(check(site, path) for path in paths)
    found = (unescape(one).removeprefix(ROOT) for one in re.findall(r'\s(?:href|src)="(/[^"#]*)', pages))
    alike = {re.sub(r"\d+|\?.*", "", address): address for address in found}
    for address in alike.values():
        assert site.client.get(address).status_code in (200, 303), address
    return set(alike)


def sent(site: Site, path: str, **form: str) -> str:
    """Send a form, and return the address to which it redirects, without the path; cookies must be limited to the
    path."""
    answer = site.client.post(path, data=form)
    assert answer.status_code == 303, answer.text
    for cookie in answer.headers.get_list("set-cookie"):
        assert f"Path={ROOT}/" in cookie
    location = str(answer.headers["location"])
    assert location.startswith(f"{ROOT}/"), location
    return location.removeprefix(ROOT)


def over(game: str) -> Record:
    return played(game, ALONE[game], seed=3).record


# -- pages ------------------------------------------------------------------------------------------


def test_the_house(site: Site) -> None:
    for game in BOTH:
        site.host.tables.open(over(game))
    sent(site, "/start", game="stamp-swap", against="solo", seed="4")
    walk(site, *IN_THE_HOUSE)
    for path in ASTRAY:
        check(site, path, 404)


@both
def test_a_table_and_what_is_around_it(site: Site, game: str) -> None:
    table = sent(site, "/start", game=game, against="solo", seed="4")
    site.play(table.rpartition("/")[2], Random(2), 12)
    seen = walk(site, *(table + rest for rest in ("", "/log", "/piece", "/replay?step=3")))
    assert any("/piece/" in address for address in seen)
    assert sent(site, f"{table}/undo", **site.undoes(table.rpartition("/")[2])) == table
    hinted = site.client.post(f"{table}/hint").text
    assert f'formaction="{ROOT}{table}/answer?mine=yes"' in hinted
    check_addresses(hinted)
    refused = site.client.post(f"{table}/answer", data={"at": "old", "answer": "rubbish"})
    assert refused.status_code in (409, 422)
    check_addresses(refused.text)


@both
def test_a_table_at_its_end(site: Site, game: str) -> None:
    table = sent(site, "/open", record=str(over(game))).removesuffix("/replay")
    walk(site, table, f"{table}/replay?step=9999")
    check(site, "/history")
    assert sent(site, f"{table}/rematch").startswith("/table/")
    assert sent(site, f"{table}/abandon", sure="yes") == "/"


@both
def test_a_lesson_and_the_deal_of_the_day(site: Site, game: str) -> None:
    walk(site, sent(site, "/learn", game=game), sent(site, "/daily", game=game))
    check(site, "/")


@both
def test_a_real_table(site: Site, game: str) -> None:
    table = sent(site, "/real", game=game)
    random = Random(1)
    for _ in range(4):
        tell(site, table.rpartition("/")[2], random)
    walk(site, table, f"{table}/lines")


@both
def test_a_score_pad(site: Site, game: str) -> None:
    pad = sent(site, "/pads", game=game, against="friends", name0="Ann", name1="Bob")
    walk(site, pad, f"{pad}/sheet", "/pads")
    assert sent(site, f"{pad}/done") == f"{pad}/sheet"
    walk(site, "/history")
    assert sent(site, f"{pad}/delete") == "/pads"


@pytest.mark.parametrize(("game", "kind"), [("stamp-swap", "contest"), ("age-of-comics", "automa")])
def test_a_pack(site: Site, game: str, kind: str) -> None:
    pack = sent(site, "/packs", game=game, name="My box", like="house")
    walk(site, pack, f"{pack}/{kind}", f"{pack}/{kind}/1", f"{pack}/{kind}/new?copy=1", "/packs", "/")
    assert sent(site, pack, do="rename", name="Another box") == pack
    entry = site.client.get(f"{pack}/{kind}/2").text
    form = {"do": "delete", "at": re.findall(r'name="at" value="([^"]+)"', entry)[0]}
    assert sent(site, f"{pack}/{kind}/2", **form) == f"{pack}/{kind}"
    assert sent(site, pack, do="undelete") == f"{pack}/{kind}/2"
    assert sent(site, pack, do="delete") == "/packs"


# -- friends ----------------------------------------------------------------------------------------


@both
def test_friends_come_by_links_under_the_path(site: Site, game: str) -> None:
    away = form_of(game, ["here", "away"], seed="5")
    chairs = sent(site, "/start", **away)
    table = chairs.removesuffix("/friends")
    (link,) = re.findall(r'readonly value="http://testserver([^"]+)"', site.client.get(chairs).text)
    assert link.startswith(f"{ROOT}/join/")
    assert links_on(check(site, chairs)) == {}, "they are shown once"
    friend = site.browser(**LIES)
    invitation = friend.get(link.removeprefix(ROOT))
    check_addresses(invitation.text)
    answer = friend.post(link.removeprefix(ROOT))
    assert answer.headers["location"] == ROOT + table
    paths = re.findall(r"seat1=[^;]+;.*?Path=([^;]+)", "\n".join(answer.headers.get_list("set-cookie")))
    assert paths == [ROOT + table, f"{ROOT}/join/{table.rpartition('/')[2]}"]
    assert friend.get(table).status_code == 200
    left = friend.post(f"{table}/leave")
    assert left.headers["location"].startswith(f"{ROOT}/")
    assert all(f"Path={ROOT}/" in cookie for cookie in left.headers.get_list("set-cookie"))


@both
def test_a_device_is_handed_over(site: Site, game: str) -> None:
    table = sent(site, "/start", **form_of(game, ["here", "here"], seed="5"))
    page = check(site, table)
    asked = re.search(rf'formaction="{ROOT}{table}/hand-over" name="seat" value="(\d)"', page)
    assert asked is not None
    assert sent(site, f"{table}/hand-over", seat=asked[1]) == table
    shown = site.client.get(table).text
    assert f"{table}/hand-over" not in shown, "the cookie reaches the table"
    check_addresses(shown)


# -- redirects --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("back", "there"),
    [
        (f"{ROOT}/rules?q=1", f"{ROOT}/rules?q=1"),
        (f"{ROOT}/", f"{ROOT}/"),
        ("/rules", f"{ROOT}/"),
        (ROOT, f"{ROOT}/"),
        (f"{ROOT}else/rules", f"{ROOT}/"),
        (f"{ROOT}//else.where", f"{ROOT}/"),
        ("//else.where", f"{ROOT}/"),
    ],
)
def test_another_language_leads_back_to_our_pages_only(site: Site, back: str, there: str) -> None:
    answer = site.client.post("/language", data={"language": "de", "back": back})
    assert answer.headers["location"] == there
    assert f"Path={ROOT}/;" in answer.headers["set-cookie"]


def test_whoever_sent_a_form_comes_back_to_a_page(site: Site) -> None:
    table = sent(site, "/start", game="stamp-swap", against="solo")
    for path, form, back in (
        (f"{table}/answer", {"answer": "rubbish"}, f"{ROOT}{table}"),
        ("/start", {"game": "chess"}, f"{ROOT}/"),
        ("/packs", {"game": "chess"}, f"{ROOT}/packs"),
    ):
        assert f'name="back" value="{back}"' in site.client.post(path, data=form).text


def test_the_owner_comes_in_under_the_path(tmp_path: Path) -> None:
    site = Site(tmp_path, owner="key", **LIES)
    answer = site.client.get("/owner/key")
    assert answer.headers["location"] == f"{ROOT}/"
    assert f"Path={ROOT}/;" in answer.headers["set-cookie"]


def test_what_goes_wrong_leads_back_under_the_path(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr(site.host.store, "heads", fail)
    answer = site.browser(raise_server_exceptions=False, **LIES).get("/")
    assert answer.status_code == 500
    check_addresses(answer.text)
    assert root() == ""


@pytest.mark.parametrize(
    ("given", "shown"), [("/a b/", "/a%20b"), ('/"<x>', "/%22%3Cx%3E"), ("/", ""), ("/ü", "/%C3%BC")]
)
def test_a_path_is_written_as_addresses_are(given: str, shown: str) -> None:
    with under(given):
        assert at("/rules") == f"{shown}/rules"
    assert at("/rules") == "/rules"


def test_a_picture_that_was_drawn_once_is_drawn_again_elsewhere() -> None:
    drawn: list[str] = []

    @drawn_once
    def draw(name: str) -> str:
        drawn.append(name)
        return at(name)

    with under(ROOT):
        assert [draw("/a"), draw("/a")] == [f"{ROOT}/a"] * 2
    assert [draw("/a"), draw("/a")] == ["/a"] * 2
    assert drawn == ["/a", "/a"]


# -- files ------------------------------------------------------------------------------------------


def test_what_is_to_be_kept_says_so_itself(site: Site) -> None:
    table = site.host.tables.open(over("stamp-swap"))
    pad = sent(site, "/pads", game="stamp-swap", against="friends", name0="Ann", name1="Bob")
    pack = sent(site, "/packs", game="stamp-swap", name="My box", like="house")
    for path, name in (
        (f"/table/{table}/record", f"stamp-swap-{table}.record"),
        (f"/table/{table}/picture", "stamp-swap.svg"),
        (f"{pad}/picture", "stamp-swap.svg"),
        (f"{pack}/file", "My-box.toml"),
    ):
        kept = site.client.get(path).headers["content-disposition"]
        assert kept == f'attachment; filename="{name}"'


def test_no_template_says_where_the_pages_lie() -> None:
    """Templates also contain no names of downloads, which a response header gives."""
    written = re.compile(r'="/|(?<!root\(\) ~ )["\'(]/[a-z]+/|<a [^>]*\bdownload\b(?![^<]*")')
    found = {path.name: written.findall(path.read_text("utf-8")) for path in sorted(SOURCE.rglob("*.html"))}
    assert len(found) > 30
    assert not {name: addresses for name, addresses in found.items() if addresses}


ROOTED = {"at", "see", "Route", "Address", "remember"}
"""Functions that add the path to an address, or that take addresses without the path."""

LATER = {
    "web/accounts.py": {"/table/"},
    "web/friends.py": {"/table/", "/join/"},
    "web/limits.py": {"/table/([^/]+)/live|/api/v1/tables/([^/]+)/watch"},
    "web/packs/pages.py": {"/packs/"},
    "web/playing.py": {"/table/"},
    "web/site.py": {"/table/", "/join/", "/packs", "/pad/"},
    "web/request_context.py": {"/table/"},
}
"""Addresses to which the path is added where they are used, or from which it is removed before a comparison."""


def bare(tree: ast.AST) -> Iterator[str]:
    """Yield strings that look like our addresses and are not arguments of a function that adds the path."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ROOTED:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if re.match(r"/(table|rules|guide|pads?|packs|history|static|art|join)(/|$)", node.value):
                yield node.value
        else:
            yield from bare(node)


def test_no_code_says_where_the_pages_lie() -> None:
    found = {
        path.relative_to(SOURCE).as_posix(): strings
        for path in sorted((*(SOURCE / "web").rglob("*.py"), *(SOURCE / "games").rglob("*.py")))
        if (strings := set(bare(ast.parse(path.read_text("utf-8")))))
    }
    assert found == LATER


# -- scripts ----------------------------------------------------------------------------------------


def test_scripts_find_the_pages(page: Page, tmp_path: Path) -> None:
    with at_home(tmp_path, ROOT) as home:
        table = home.host.tables.new("stamp-swap", ["me", "pinzetta"], 4)
        page.goto(f"{home.address}/table/{table}")
        page.locator("nav a[data-drawer]").click()
        drawer = page.locator("#drawer")
        expect(drawer.locator("h1")).to_be_visible()
        drawer.locator(f'a[href^="{ROOT}/rules/"]').first.click()
        expect(drawer.locator("h1")).to_be_visible()
        assert page.url == f"{home.address}/table/{table}", "what leads on in the drawer stays there"
        page.evaluate("""() => {
            const field = document.querySelector("[data-setting=theme]");
            field.value = "dark";
            field.dispatchEvent(new Event("change", { bubbles: true }));
        }""")
        (theme,) = [cookie for cookie in page.context.cookies() if cookie["name"] == "theme"]
        assert (theme["value"], theme["path"]) == ("dark", f"{ROOT}/")
        page.reload()
        assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_nobody_is_sent_back_to_an_endless_address(site: Site) -> None:
    answer = site.client.post("/language", data={"language": "de", "back": f"{ROOT}/rules?q={'x' * 100_000}"})
    assert answer.status_code == 303
    assert len(answer.headers["location"]) < 5000
