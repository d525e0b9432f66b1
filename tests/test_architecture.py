"""The architecture page shows the packages, imports and modules that exist."""

from __future__ import annotations

import re

import pytest
from bench import architecture

from tests.test_layers import MODULES

RENEW = "python -m bench.architecture draws it anew"


def test_the_picture_is_drawn_from_the_code() -> None:
    assert architecture.picture() == architecture.PICTURE.read_text(encoding="utf-8"), RENEW


def test_the_page_names_every_package_and_module() -> None:
    text = architecture.PAGE.read_text(encoding="utf-8")
    assert architecture.page() == text, RENEW
    listed = text.partition(architecture.BEGIN)[2].partition(architecture.END)[0]
    named: set[str] = set()
    for line in listed.strip().splitlines():
        package, _, modules = line.removeprefix("- **`").partition("`**: ")
        inside = modules.rpartition("*Modules:* ")[2] if "*Modules:* " in modules else ""
        named |= {package, *(f"{package}.{module}" for module in re.findall(r"`(\w+)`", inside))}
    assert named == {f"cartone.{module}".rstrip(".") for module in MODULES}


def test_arrows_run_down_and_show_all_imports() -> None:
    places = architecture.placed()
    drawn = list(architecture.drawn_arrows())
    assert all(places[start].y < places[end].y for start, end in drawn)
    below: dict[str, set[str]] = {}
    for name in sorted(places, key=lambda one: -places[one].row):
        direct = {end for start, end in drawn if start == name}
        below[name] = direct.union(*(below[end] for end in direct))
    assert all(imported <= below[name] for name, imported in architecture.arrows().items())


def test_a_package_without_a_place_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(architecture, "FLOORS", architecture.FLOORS[:-1])
    with pytest.raises(SystemExit, match=r"FLOORS and the code differ in .*'table'"):
        architecture.placed()
