"""Files that are not packs, and randomly damaged packs and records: each is refused or yields a playable game."""

from __future__ import annotations

import json
import os
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

import cartone
from cartone.bots import play
from cartone.games.stamp_swap.pack import load
from cartone.table import CartoneError, PackError, Record, SeededDealer, StackedDealer

from .slips import CORNERS, HEADER, PLAIN, TEXT, Slip, accepted, slipped, torn

# -- files that are not packs -------------------------------------------------------------------


@pytest.mark.parametrize(
    "slip",
    [
        Slip(CORNERS, 'name = "', "name = ", "name", ""),
        Slip(CORNERS, "type =", "type", "type", ""),
        Slip(CORNERS, "scores = {", "scores = ", "scores", ""),
        Slip(PLAIN, "value = .*", "value = 1\nvalue = 2", "value = 2", ""),
        Slip(PLAIN, "value = .*", "value = 03", "value", ""),
        Slip("event items", "items = .*", 'items = ["attendee",', "items", ""),
        Slip("pack", "title", "[pack]\ntitle", "[pack]\ntitle", ""),
    ],
    ids=lambda slip: slip.new.replace("\n", " "),
)
def test_what_is_not_toml_is_one_line_that_names_the_line(slip: Slip, tmp_path: Path) -> None:
    text, line = slipped(slip)
    problems = torn(tmp_path, text)
    assert len(problems) == 1
    assert re.search(rf"^{line}:|\bline ({line}|{line + 1})\b", problems[0])
    assert "TOML" in problems[0]


NO_PACKS: dict[str, tuple[str | bytes, str]] = {
    "a file that stops in the middle": (TEXT[: TEXT.index("scores = {") + 10], "TOML"),
    "a file that is not utf-8": (TEXT.replace("Runner-up", "Löwe").encode("cp1252"), "utf-8"),
    **{
        f"a value that is {name}": (slipped(Slip(PLAIN, "value = .*", f"value = {value}", "value", ""))[0], "")
        for name, value in {
            "huge": "9" * 5000,
            "a deep list": "[" * 3000 + "]" * 3000,
            "a deep table": "{ a = " * 3000 + "1" + " }" * 3000,
            "infinite": "1e999",
            "not a number": "nan",
            "hexadecimal": "0x" + "f" * 99,
        }.items()
    },
    **{
        f"a header of {levels} levels": (f"{TEXT}\n[{'.'.join('a' * levels)}]\n", "nested more than 20")
        for levels in (21, 480, 520, 5000)
    },
}


@pytest.mark.parametrize("what", NO_PACKS)
def test_what_is_no_pack_is_a_complaint_of_one_line(what: str, tmp_path: Path) -> None:
    text, says = NO_PACKS[what]
    problems = torn(tmp_path, text)
    assert len(problems) == 1
    assert says in problems[0]


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"nowhere\.toml: .*there is no such file"):
        load(tmp_path / "nowhere.toml")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with a name are of POSIX systems")
def test_what_is_no_plain_file_is_refused_without_waiting_for_it(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as reader:
        refused = reader.submit(load, pipe)
        try:
            assert isinstance(refused.exception(timeout=5), PackError)
        finally:
            with suppress(OSError):  # no reader, as expected
                os.close(os.open(pipe, os.O_WRONLY | os.O_NONBLOCK))


def test_what_is_no_plain_file_or_too_large_for_a_pack_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.toml"
    with path.open("wb") as file:
        file.truncate(10**10)  # a sparse file, which uses no disk space
    for refused in (path, tmp_path, Path("/dev/zero")):
        with pytest.raises(PackError, match=f"{re.escape(str(refused))}.*an ordinary file of up to 1024 kB"):
            load(refused)


# -- accepted packs are playable ----------------------------------------------------------------


def everywhere(section: str, effect: str) -> str:
    """Return the text of the shipped pack with the same effect on all cards of a section that have one."""
    blocks = HEADER.split(TEXT)
    return "".join(
        re.sub(r"(?m)^effect = .*$", f"effect = {{ {effect} }}", block) if block.startswith(f"[[{section}]]") else block
        for block in blocks
    )


@pytest.mark.parametrize("amount", [1, 20])
@pytest.mark.parametrize(
    ("section", "effect"),
    [
        ("attendee", 'at = "swap-start", do = "draw"'),
        ("event", 'at = "collect-end", do = "draw"'),
        ("event", 'at = "swap-end", do = "forever"'),
        ("event", 'at = "cut", do = "reserve"'),
        ("event", 'at = "round-start", do = "look"'),
        ("event", 'at = "round-start", do = "draft", sizes = ["short-rectangle"]'),
        ("event", 'at = "round-start", do = "pool", sizes = ["short-rectangle", "small-square", "large-square"]'),
    ],
)
def test_whatever_amount_is_accepted_can_be_played(section: str, effect: str, amount: int, tmp_path: Path) -> None:
    path = accepted(tmp_path, everywhere(section, f"{effect}, amount = {amount}"))
    if path is not None:
        table = cartone.new("stamp-swap", ["chance"] * 5, seed=1, pack=str(path))
        play(table)
        assert table.over


@pytest.mark.parametrize(
    ("entry", "name", "odd"),
    [
        *(("event items", "id", odd) for odd in ("", "?", " E", "E ", "E 1", "E: 1", "E\n1", "#", "Ä")),
        *(("pack", "name", odd) for odd in ("", "my cards", " x", "x\nseed 3", "Ä")),
    ],
)
def test_whatever_name_is_accepted_can_be_read_back(entry: str, name: str, odd: str, tmp_path: Path) -> None:
    text, _ = slipped(Slip(entry, f"{name} = .*", f"{name} = {json.dumps(odd)}", name, ""))
    path = accepted(tmp_path, text)
    if path is not None:
        dealer = StackedDealer({"event": [odd]} if name == "id" else {}, SeededDealer(1))
        record = cartone.new("stamp-swap", ["ann", "bob"], seed=1, pack=str(path), dealer=dealer).record
        assert Record.read(str(record)).header == record.header
        assert str(cartone.load(str(record), pack=str(path)).record) == str(record)


def test_texts_in_several_languages_are_accepted(tmp_path: Path) -> None:
    text, _ = slipped(Slip(CORNERS, "text = .*", 'text = { de = "Ecken", en = "Corners" }', "text", ""))
    path = accepted(tmp_path, text)
    assert path is not None
    assert any(contest.text == "Corners" for contest in load(path).contests)


# -- random damage ------------------------------------------------------------------------------


ODD_VALUES = [
    "[]", "{}", '""', "true", "-1", "99999999999999999999", "1.5", "1979-05-27", '["small-square"]', "[[1]]",
    "[{ a = 1 }]", '{ count = "sets" }',
]  # fmt: skip
"""Unexpected values to put in place of others."""

VALUE = r'"[^"\n]*"|\[[^\]]*\]|\{.*\}|[^,\s}]+'


def short_pack() -> str:
    """Return the head of the shipped pack, the first entry of each section and some richer entries, so that tests are
    fast."""
    kept: dict[str, str] = {}
    for block in HEADER.split(TEXT):
        for word in (block.split("\n", 1)[0], "halves", "rare", "ladder", "per =", "item =", "contest =", "draft"):
            if word in block and word not in kept:
                kept[word] = block
                break
    return "".join(kept.values())


@pytest.mark.parametrize("value", ODD_VALUES)
def test_any_property_may_have_any_value(value: str, tmp_path: Path, proving: bool) -> None:
    """Each property is given the value, which is then accepted or reported as a mistake, even if it is huge."""
    text = short_pack()
    places = list(re.finditer(rf"\b([a-z-]+) = (?=({VALUE}))", text))
    assert len(places) > 100
    for number, place in enumerate(places if proving else places[len(value) % 6 :: 6]):
        check_reads(tmp_path, f"{text[: place.start(2)]}{value}{text[place.end(2) :]}", number)


def check_reads(tmp_path: Path, text: str, number: int) -> None:
    """Check that a text is read as a pack or is refused with a list of mistakes; any other exception is a bug."""
    path = tmp_path / f"{number}.toml"
    path.write_text(text, encoding="utf-8")
    try:
        pack = load(path)
    except PackError as error:
        problems = list(map(str, error.problems))
    else:
        assert pack.tiles
        return
    assert problems
    assert all(problem.startswith(str(path)) for problem in problems)


def tear_once(lines: list[str], random: Random) -> None:
    """Delete, repeat or swap a line, or change a letter or word in it."""
    one, two = random.randrange(len(lines)), random.randrange(len(lines))
    match random.randrange(5):
        case 0:
            del lines[one]
        case 1:
            lines.insert(one, lines[one])
        case 2:
            lines[one], lines[two] = lines[two], lines[one]
        case 3 if line := lines[one]:
            place = random.randrange(len(line))
            letter = random.choice("[]{}\"'=,.#-0129azAZ:|? \tÄ\u2028")
            lines[one] = line[:place] + letter + line[place + random.randrange(2) :]
        case _:
            words = lines[one].split(" ")
            words[random.randrange(len(words))] = random.choice(lines[two].split(" "))
            lines[one] = " ".join(words)


def tear(text: str, random: Random) -> str:
    """Return a text with one to four mistakes, sometimes truncated in the middle of a line."""
    lines = text.split("\n")
    for _ in range(random.randint(1, 4)):
        tear_once(lines, random)
    if random.random() < 0.05:
        index = random.randrange(len(lines))
        lines[index:] = [lines[index][: random.randrange(len(lines[index]) + 1)]]
    return "\n".join(lines)


def test_a_pack_torn_by_chance_is_a_pack_or_a_complaint(tmp_path: Path, proving: bool) -> None:
    random, short = Random(0), short_pack()
    for number in range(440 if proving else 220):
        check_reads(tmp_path, tear(TEXT if number % 11 == 0 else short, random), number)


@pytest.fixture(scope="module")
def whole_record() -> str:
    table = cartone.new("stamp-swap", ["chance", "chance"], seed=5)
    play(table)
    return str(table.record)


def test_a_record_torn_by_chance_is_a_record_or_a_complaint(whole_record: str) -> None:
    random = Random(0)
    for _ in range(160):
        with suppress(CartoneError):
            cartone.load(tear(whole_record, random))


ABSURD_RECORDS = {
    "a cut of huge numbers": ("(?m)^(. cut) .*$", r"\1 " + "9" * 5000 + " | 1 | 2"),
    "a placement of a huge number": ("(?m)^(. place) .*$", r"\1 " + "9" * 5000 + " a1"),
    "a huge seed": ("seed .*", "seed " + "9" * 5000),
    "huge rules": ("rules .*", "rules " + "9" * 5000),
    "a pack with a zero byte": ("pack .*", "pack a\0b.toml 1"),
    "a pack with a long name": ("pack .*", "pack " + "x" * 300 + " 1"),
    "a pack without a name": ("pack .*", "pack"),
    "a pack that is a folder": ("pack .*", f"pack {os.sep} 1"),
    "no seats": ("seats .*", "seats"),
    "a hundred seats": ("seats .*", "seats" + " a" * 100),
    "an unknown setting": ("seed .*", "seed 1\nsetting weather rain"),
    "a setting without a name": ("seed .*", "seed 1\nsetting"),
    "a zero byte": ("(?m)^A take .*$", "A take \0"),
    "digits of another script": ("(?m)^A take .*$", "A take ٣"),
    "a game without a name": ("game .*", "game"),
}


@pytest.mark.parametrize("name", ABSURD_RECORDS)
def test_an_absurd_record_is_a_complaint_of_one_line(name: str, whole_record: str) -> None:
    pattern, new = ABSURD_RECORDS[name]
    text, count = re.subn(pattern, new, whole_record, count=1)
    assert count == 1
    with pytest.raises(CartoneError) as caught:
        cartone.load(text)
    assert len(str(caught.value).splitlines()) == 1
