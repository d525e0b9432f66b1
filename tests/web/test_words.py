"""Every word on the pages comes from the catalogue, and the pages use every message that is meant for them."""

from __future__ import annotations

import re
from pathlib import Path

from cartone.games import games
from tests.messages import messages

WEB = Path(__file__).parent.parent.parent / "src" / "cartone" / "web"
GAMES = WEB.parent / "games"
TEMPLATES = (*WEB.glob("templates/*.html"), *GAMES.glob("*/page/*.html"))
MESSAGES = messages("en")
LESSONS = {name: room.lessons.lesson for name, room in games().items() if room.lessons.lesson is not None}


def named() -> tuple[set[str], set[str]]:
    """Return the IDs of messages named in templates and pages, and the prefixes of composed IDs."""
    files = (*WEB.rglob("*.py"), *GAMES.glob("*/*.py"), *GAMES.glob("*/page/**/*.py"), *TEMPLATES)
    texts = [path.read_text(encoding="utf-8") for path in files]
    found = re.findall(
        r"""["']((?:page|friends|learn|stamp-swap|age-of-comics|history)\.[a-z0-9.-]+)["']( ~)?""", "\n".join(texts)
    )
    built = re.findall(r'f"((?:page)\.[a-z0-9-]+-)\{', "\n".join(texts))
    found = [(name, more) for name, more in found if not name.endswith((".html", ".css"))]
    return {name for name, more in found if not more}, {name for name, more in found if more} | set(built)


def test_every_message_that_a_page_names_is_there() -> None:
    whole, begun = named()
    assert len(whole) > 60
    assert not [name for name in whole if name not in MESSAGES]
    assert not [start for start in begun if not any(name.startswith(start) for name in MESSAGES)]


def test_no_message_of_the_pages_is_left_over() -> None:
    whole, begun = named()
    whole |= {f"page.{setting.name}" for room in games().values() for setting in room.settings} | {"page.total"}
    begun |= {"page.name-"}
    spoken = [name for name in MESSAGES if name.startswith(("page.", "friends."))]
    assert not [name for name in spoken if name not in whole and not any(name.startswith(start) for start in begun)]


def test_no_message_of_the_lessons_is_missing_or_left_over() -> None:
    whole, _ = named()
    taught = [advice for lesson in LESSONS.values() for advice in lesson.advice]
    wanted = [advice.message for advice in taught] + [advice.tip for advice in taught if advice.answer]
    wanted += [message for lesson in LESSONS.values() for message in (lesson.won, lesson.lost)]
    assert len(wanted) == len(set(wanted))
    spoken = {name for name in MESSAGES if name.startswith("learn.")}
    assert spoken == {name for name in whole if name.startswith("learn.")} | set(wanted)


def test_templates_have_lines_that_a_person_can_read() -> None:
    assert len(TEMPLATES) > 15
    for path in TEMPLATES:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            assert len(line) <= 120, f"{path.name}:{number}"


def test_no_template_has_words_of_its_own() -> None:
    for path in TEMPLATES:
        text = path.read_text(encoding="utf-8")
        text = re.sub(r"\{% block world -?%\}.*?\{%-? endblock %\}", " ", text, flags=re.S)
        text = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<[^>]*>|&[a-z]+;", " ", text, flags=re.S)
        words = set(re.findall(r"[A-Za-z]{3,}", text)) - {"Cartone"}
        assert not words, f"{path.name}: {words}"
