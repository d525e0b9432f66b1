"""Games in the terminal: their input and output."""

from __future__ import annotations

import re

import pytest

import cartone

from ..messages import said
from .program import COMMANDS, HUGE, Program, Session, check_width, on_posix, record_at, replies, whole_record

# -- help ---------------------------------------------------------------------------------------


def test_help_shows_every_command_and_each_has_help_with_an_example(program: Program) -> None:
    helps = {command: program(*command.split(), "--help").ok() for command in ("", *COMMANDS)}
    assert "  cartone play stamp-swap" in helps[""]
    assert [command for command in COMMANDS if command not in helps[""]] == []
    for command, out in helps.items():
        assert re.search(rf"examples?:\n  {f'cartone {command}'.strip()}\b", out)
        check_width(out)


def test_version(program: Program) -> None:
    assert program.process("--version").ok() == f"cartone {cartone.__version__}\n"


# -- playing ------------------------------------------------------------------------------------


def test_hint_names_an_answer_that_is_taken(program: Program) -> None:
    hint = re.search(r"Suggestion: Take #\d+ \(.+\)\.\nType: (\d+)\n", program.play(typed="hint\nquit\n").ok())
    assert hint is not None
    taken = said("stamp-swap.took-you", item=f"#{hint[1]}")
    assert re.search(taken, program.play(typed=f"{hint[1]}\nquit\n").ok())


def test_help_lists_the_commands_and_contests_players_and_story_can_be_looked_at(program: Program) -> None:
    typed = "help\ncontests\nplayers\nstory\n\n   \nquit\n"
    commands, contests, players, story, *in_silence, _ = replies(program.play(typed=typed).ok())
    assert in_silence == ["", ""], "empty lines are asked again"
    for command in ("hint", "contests", "players", "story", "undo", "save", "quit"):
        assert command in commands
    now = f"{said('stamp-swap.panel.points-now', points=0, counted=0)}|{said('stamp-swap.panel.at-the-end', points=0)}"
    assert len(re.findall(now, " ".join(contests.split()))) == 5
    assert "A You: 0" in players
    assert "B Greta: 0" in players
    assert re.search(said("stamp-swap.day", day="Friday"), story)


@pytest.mark.parametrize(
    ("kind", "answers", "right"),
    [
        ("take", ["0", "80", "-1", "banana", "1 2", "'", "%s {} \\", "taken 1", "\x1b[31m"], "1, 2, 3"),
        ("cut", ["1", "1 | 2 | 3", "a | b | c", "|||", "1 1 1 | 2 | 3"], r"\d \|?\s?\d"),
        ("choose", ["1", "A1", "B3", "Z9", "banana"], "B1, B2"),
        ("place", ["banana", "1 m1", "99 a1", "a1 1", "1 a13", "1 a0", "try", "try x", "1"], r"7 c4|#\d+, #\d+"),
        ("enter", ["banana", "F1", "1", "contests1"], r"C\d, T\d, S\d, X\d"),
    ],
)
def test_an_illegal_answer_says_what_would_be_right_and_asks_again(
    kind: str, answers: list[str], right: str, program: Program
) -> None:
    name = program.write("start.record", record_at(kind))
    said = replies(program.resume(name, typed="\n".join([*answers, "quit"]) + "\n").ok(), kind)
    assert len(said) == len(answers) + 1
    for reply in said[:-1]:
        assert re.search(right, " ".join(reply.split()))
        assert "\x1b" not in reply
    assert (program.folder / name).read_text().startswith(record_at(kind))


@pytest.mark.parametrize(
    ("kind", "answers"),
    [
        ("take", [HUGE, "x" * 500]),
        ("cut", [f"{HUGE} | 1 | 2", "1 2 3 4 | 5 6 7 8 9 10 11 12 13 14 15"]),
        ("place", [f"{HUGE} a1", HUGE, f"try {HUGE} a1", f"1 a{HUGE}", "banana"]),
    ],
    ids=["take", "cut", "place"],
)
def test_a_huge_answer_is_refused_within_the_width(kind: str, answers: list[str], program: Program) -> None:
    name = program.write("start.record", record_at(kind))
    out = program.resume(name, typed="\n".join([*answers, "hint", "quit"]) + "\n").ok()
    assert "Suggestion: " in replies(out, kind)[len(answers)]
    check_width(out)


def test_trying_a_cell_that_does_not_exist_names_that_cell(program: Program) -> None:
    name = program.write("start.record", record_at("place"))
    item = cartone.load(record_at("place")).pending[0].options.at(0).item
    said = replies(program.resume(name, typed=f"try {item} z99\nquit\n").ok(), "place")
    assert "z99" in said[0]


def test_undo_takes_an_answer_back_and_says_so_where_there_is_none(program: Program) -> None:
    nothing, *out = replies(program.play(typed="undo\n1\nundo\nquit\n").ok())
    assert re.search(said("error.nothing-to-undo"), nothing, re.IGNORECASE)
    assert re.search(said("stamp-swap.took-you", item="#1"), "".join(out))
    assert re.search(said("terminal.undone"), "".join(out))
    assert "A take" not in program.kept()[0]


def test_undo_goes_back_over_a_resume(program: Program) -> None:
    program.play(typed="1\nquit\n").ok()
    assert re.search(said("terminal.undone"), program.resume(typed="undo\nquit\n").ok())
    assert "A take" not in program.kept()[0]


def test_save_writes_the_record_and_the_game_goes_on(program: Program) -> None:
    out = program.play(typed="1\nsave my game.record\nquit\n").ok()
    assert "Saved as my game.record." in out
    saved = (program.folder / "my game.record").read_text()
    assert saved == program.kept()[0]
    assert "A take 1\n" in saved


NO_FILES = ["", ".", "/", "folder", "zero\0byte", "~nobody-of-this-name/x", "x" * 300]


def test_save_where_it_cannot_says_so_leaves_nothing_behind_and_the_game_goes_on(program: Program) -> None:
    (program.folder / "folder").mkdir()
    typed = [*(f"save {name}" for name in NO_FILES), "hint", "quit"]
    said = replies(program.play(typed="\n".join(typed) + "\n").ok())
    for reply in said[: len(NO_FILES)]:
        assert re.search("Name a file|Cannot write|Saved as ~", reply)
    assert "Suggestion: " in said[len(NO_FILES)]
    assert sorted(path.name for path in program.folder.iterdir()) == ["data", "folder"]


def test_the_same_seed_deals_the_same_game(program: Program) -> None:
    typed = "1\n2\nsave x.record\nquit\n"
    first, second = (program.play(typed=typed).ok().rsplit("\n", 2)[0] for _ in range(2))
    assert first == second
    assert program.play(typed=typed, seed=8).ok().rsplit("\n", 2)[0] != first


def test_bots_alone_play_to_the_end(program: Program) -> None:
    out = program.play("--seats", "greedy,chance,greedy").ok()
    assert re.search(r"wins? with \d+ points", out)
    assert program.kept() == []
    assert len(program.finished()) == 1


def by_hints(session: Session) -> set[str]:
    """Follow the hints to the end of a game; return the kinds of questions that were asked."""
    asked: set[str] = set()
    while session.question:
        if session.question not in asked:
            asked.add(session.question)
            assert session.type("help").strip()
        session.type(session.hint())
    return asked


@on_posix
@pytest.mark.parametrize("solo", [[], ["--solo"]], ids=["with others", "solo"])
def test_a_whole_game_by_following_hints(solo: list[str], program: Program) -> None:
    session = Session(program, "stamp-swap", *solo, "--seed", "7")
    asked = by_hints(session)
    result = session.end()
    assert (result.status, result.err) == (0, "")
    assert re.search(r"wins? with \d+ points|share the win", session.told)
    assert "\x1b" not in session.told
    check_width(session.told)
    assert program.kept() == []
    (record,) = program.finished()
    (name,) = re.findall("cartone replay (.+)", session.told)
    final = program("--data-dir", "data", "replay", name, "--final").ok()
    assert final[final.index("exhibitors  ") :].rstrip() in session.told
    if solo:
        assert "finished" in program("--data-dir", "data", "record", "check", name).ok()
        assert "Stamp Swap, Pinzetta" in program("--data-dir", "data", "history").ok()
    else:
        assert {"take", "cut", "choose", "place", "enter"} <= asked
        assert record == whole_record(7), "the bot and its hints play alike"
