"""Malformed requests cause no server errors, no output, and no damage to tables."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from pathlib import Path

from cartone.host import Host
from cartone.table import Random, key_of

from .fuzz import Fuzzer, Knocker, offered_on
from .setups import SETUPS, serving
from .wires import Browser

SMALL, LARGE = 800, 100_000
"""Numbers of requests in a short and in a long test."""

FRESH = 2_500
"""Number of requests after which the pages are read again."""

STARTS = (
    {"game": "stamp-swap", "against": "solo", "seed": "5"},
    {"game": "age-of-comics", "against": "solo", "seed": "5"},
    {"game": "stamp-swap", "against": "friends", "sitter0": "here", "sitter1": "away", "seed": "5"},
)


def test_no_request_breaks_anything(tmp_path: Path, proving: bool) -> None:
    random, seen = Random(key_of(1, "fuzz")), Counter[int]()
    with serving(SETUPS["sqlite-1"], tmp_path) as served:
        browser, knocker = Browser(served.port), Knocker(served.port)
        fuzzed, spared = ([laid(browser, start) for start in STARTS] for _ in range(2))
        before = [browser.get(f"/table/{table}/record").text for table in spared]
        for number in range(LARGE if proving else SMALL):
            if number % FRESH == 0:
                pages = [f"/table/{table}{more}" for table in fuzzed for more in ("", "/friends", "/replay")]
                offered = offered_on(browser, ["/", "/packs", "/pads", *pages])
                fuzzer = Fuzzer(random, fuzzed, [one for one in offered if not any(map(one.path.__contains__, spared))])
            request = fuzzer.draw()
            status = knocker.send(request)
            assert 0 < status < 500, (number, status, request)
            seen[status] += 1
        assert [browser.get(f"/table/{table}/record").text for table in spared] == before
        assert browser.get("/").status == 200
        assert served.complaints == ""
    with closing(Host(served.store())) as host:
        heads = [head for running in (True, False) for head in host.store.heads(running, count=100_000)]
        for head in heads:
            host.live(head.id)
        assert host.store.damaged() == []
    print(f"mutated requests: {sum(seen.values()):,}, 0 wrong, {dict(sorted(seen.items()))}, {len(heads)} tables whole")


def laid(browser: Browser, form: dict[str, str]) -> str:
    reply = browser.post("/start", **form)
    assert reply.status == 303, reply.text[:500]
    return reply.location.split("/")[2]
