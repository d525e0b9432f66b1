"""Replaying and checking records."""

from __future__ import annotations

import re

import pytest

import cartone
from cartone.games import game_called
from cartone.games.stamp_swap import scoring
from cartone.locale import LANGUAGES, catalogue

from ..messages import said
from .program import HUGE, Program, check_width, record_at, whole_record

# -- replaying ----------------------------------------------------------------------------------


def test_replay_steps_forward_back_and_anywhere(program: Program) -> None:
    name = program.write("a.record", whole_record())
    lines = whole_record().split("\n\n", 1)[1].splitlines()
    entries = [line for line in lines if re.match("[A-E] ", line)]
    steps = program("replay", name, typed="\n\nb\n20\n999999\nb\nq\n").ok().split(" > ")
    at = [re.findall(r"(\d+)/(\d+)  Enter", step)[-1][0] for step in steps[:-1]]
    last = str(len(entries))
    assert at == ["0", "1", "2", "1", "20", last, str(len(entries) - 1)]
    assert steps[1].startswith(f"{entries[0]}\n")
    assert steps[4].startswith(f"{entries[19]}\n")
    assert steps[5].startswith(f"{entries[-1]}\n")
    check_width(" > ".join(steps))


def test_replay_takes_whatever_is_typed_and_shows_how_a_game_ended(program: Program) -> None:
    name = program.write("a.record", whole_record())
    program("replay", name, typed=f"b\nbanana\n-5\n0\n\n{HUGE}\nb\n").ok()
    out = program("replay", name, "--final").ok()
    table = cartone.load(whole_record())
    total = re.search(r"(?m)^total +(\d+) +(\d+)$", out)
    assert total is not None
    assert [int(points) for points in total.groups()] == table.scores
    assert f"with {max(table.scores)} points" in out
    check_width(out)


def test_names_in_a_foreign_record_neither_paint_nor_break_the_width(program: Program) -> None:
    text = whole_record().replace("seats me greedy", f"seats \x1b[31mred {'x' * 90}")
    result = program("replay", program.write("a.record", text), typed="20\nq\n")
    assert "\x1b" not in result.out + result.err
    check_width(result.out)


def test_replay_does_not_name_winners_of_a_running_game(program: Program) -> None:
    result = program("replay", program.write("a.record", record_at("cut")), "--final")
    assert "Traceback" not in result.err
    assert " win" not in result.out
    assert "share the win" not in result.out


# -- checking records ---------------------------------------------------------------------------


def test_a_good_record_fits_whether_its_game_is_over_or_not(program: Program) -> None:
    scores = " ".join(map(str, cartone.load(whole_record()).scores))
    over = said("terminal.record-over", file="a.record", game="Stamp Swap", scores=scores)
    running = said("terminal.record-running", file="a.record", game="Stamp Swap")
    cases = {whole_record(): over, whole_record().replace("\n", "\r\n"): over, record_at("cut"): running}
    for text, says in cases.items():
        assert re.search(says, program("record", "check", program.write("a.record", text)).ok())


BROKEN = [
    ("another game", "game stamp-swap", "game chess", "“chess”.*stamp-swap"),
    ("a torn header", "seats me", "saets me", "line LINE: “saets me greedy”"),
    ("an edited answer", "A cut .*", "A cut 1 | 2 | 3", "line LINE: " + said("error.cut-items", cut="“1 | 2 | 3”")),
    ("an edited outcome", "mat: M.", "mat: Q1", "line LINE: “Q1”.*mat.*M1"),
    ("an outcome that is hidden", "attendee: .*", "attendee: ?", "line LINE: " + said("error.hidden-line")),
    ("another pack", "pack .*", "pack lost 123", said("error.pack-is-missing", name="“lost”", hash="“123”")),
    ("a huge number", "A cut .*", f"A cut {HUGE} | 1 | 2", "line LINE"),
]


@pytest.mark.parametrize(("old", "new", "says"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN])
def test_a_broken_record_is_one_line_that_names_file_and_line(old: str, new: str, says: str, program: Program) -> None:
    text = re.sub(old, lambda _: new, whole_record(), count=1)
    line = text.count("\n", 0, text.index(new)) + 1
    result = program("record", "check", program.write("a.record", text))
    complaint = result.complaint()
    assert re.search(says.replace("LINE", str(line)), complaint)
    assert "a.record" in complaint
    assert result.out == ""


NO_RECORD = said("error.no-record", first="“cartone-record 1”")


def test_what_is_no_record_is_named(program: Program) -> None:
    program.write("empty", b"")
    program.write("diary", b"Dear diary,\n")
    program.write("binary", bytes(range(256)) * 9)
    (program.folder / "folder").mkdir()
    for name, says in {
        "empty": f"empty.*(?:{NO_RECORD})",
        "diary": f"diary.*(?:{NO_RECORD})",
        "binary": said("error.no-text", path="binary"),
        "nowhere.record": r"nowhere\.record.*there is no such file",
        "folder": r"folder.*this is a folder",
    }.items():
        assert re.search(says, program("record", "check", name).complaint()), name


def test_a_broken_record_is_the_same_complaint_for_replay_and_resume(program: Program) -> None:
    edited = re.sub("A cut .*", "A cut 1 | 2 | 3", whole_record(), count=1)
    name = program.write("a.record", edited)
    complaints = {
        program(*words, name).complaint() for words in (["record", "check"], ["replay"], ["play", "--resume"])
    }
    assert len(complaints) == 1
    assert (program.folder / name).read_text() == edited


# -- counting twice -----------------------------------------------------------------------------


def test_both_counts_agree_on_whole_games(program: Program) -> None:
    names = [program.write(f"{seed}.record", whole_record(seed)) for seed in (7, 8)]
    result = program("verify", *names)
    for line, name in zip(result.ok().splitlines(), names, strict=True):
        assert re.fullmatch(said("terminal.verified", path=name), line)
    check_width(result.out)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_row_in_which_the_counts_differ_is_named(
    program: Program, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scoring, "TOKEN_POINTS", 40)
    name = program.write("a.record", whole_record())
    result = program("--lang", language, "verify", name)
    assert (result.status, result.err) == (1, "")
    words = catalogue(language)
    first, head, *rows = result.out.splitlines()
    assert first == words.text("terminal.verified-not", path=name)
    assert head.endswith(f" {words.text('terminal.second-count')}")
    source = game_called("stamp-swap").words(words).source("token")
    token = [row for row in rows if source in row]
    assert token
    for row in token:
        counts = [int(number) for number in row.split()[-2:]]
        assert counts[0] == 20 * counts[1]
    check_width(result.out)


def test_only_a_finished_game_of_which_all_is_known_is_counted(program: Program) -> None:
    guided = cartone.new("pinzetta", ["me", "pinzetta"], seed=1)
    for name, text, says in (
        ("running.record", record_at("cut"), said("error.verify-running", path="running.record")),
        ("guided.record", str(guided.record), said("error.verify-running", path="guided.record")),
        ("diary", "Dear diary,", f"diary.*(?:{NO_RECORD})"),
    ):
        assert re.search(says, program("verify", program.write(name, text)).complaint()), name
    assert re.search(r"nowhere.*there is no such file", program("verify", "nowhere.record").complaint())
    assert "examples:" in program("verify", "--help").ok()


# -- reviewing ----------------------------------------------------------------------------------


def test_why_there_is_no_review_is_one_line(program: Program) -> None:
    guided = cartone.new("pinzetta", ["me", "pinzetta"], seed=1)
    name = program.write("running.record", record_at("cut"))
    assert re.search(said("error.review-running", path=name), program("review", name).complaint())
    name = program.write("guided.record", str(guided.record))
    assert re.search(said("error.review-guided", path=name), program("review", name).complaint())
    whole = program.write("whole.record", whole_record())
    assert "--seat" in program("review", whole, "--seat", "Z").complaint()


def test_a_finished_game_goes_on_from_an_answer(program: Program) -> None:
    whole = program.write("whole.record", whole_record())
    out = program("play", "--resume", whole, "--at", "3", typed="quit\n").ok()
    assert "cartone play --resume" in out
    assert re.search(said("error.no-answer-at", path=whole, number="999", last="90"),
                     program("play", "--resume", whole, "--at", "999").complaint())  # fmt: skip
    assert re.search(said("error.at-resumes"), program("play", "stamp-swap", "--at", "3").complaint())
