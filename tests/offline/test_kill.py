"""No acknowledged answer is lost when the browser is killed or its worker is stopped."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from cartone.table import Random
from tests.web.party import BOTH

from .chrome import Chrome
from .conftest import Warm
from .sitter import Sitter, is_among


def test_a_killed_browser_has_every_acknowledged_answer(
    warm: Warm, browser: Callable[..., Chrome], proving: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    random, told, more = Random(5), 0, 0
    sitter = Sitter(browser(), warm.url)
    sitter.come()
    for kill in range(100 if proving else 1):
        sitter.start(BOTH[kill % 2], seed=kill)
        sitter.hammer(kill)
        called = killed_under_play(sitter.chrome, 1 + random.below(12), random.below(100) / 1000)
        sitter.chrome = browser()
        sitter.come(sitter.table)
        kept = sitter.kept()
        assert kept[: len(called)] == called
        assert len(kept) <= len(called) + 1, "at most the one answer that was under way"
        sitter.answer()
        assert len(sitter.kept()) == len(kept) + 1
        told, more = told + len(called), more + len(kept) - len(called)
    if proving:
        with capsys.disabled():
            print(f"\n100 kills: {told} answers acknowledged, none lost; {more} more were kept")


def killed_under_play(chrome: Chrome, answers: int, later: float) -> list[str]:
    """Kill a browser some time after it has given some answers; return the acknowledged ones."""
    chrome.wait_for_calls(answers)
    time.sleep(later)
    chrome.kill()
    assert not [call for call in chrome.called if call.startswith("!")], chrome.called
    return chrome.called


def test_a_stopped_worker_is_woken_by_the_next_answer(sitter: Sitter) -> None:
    sitter.start("age-of-comics")
    sitter.press_on()
    sitter.stop_worker()
    sitter.press_on()
    assert len(sitter.kept()) == 2

    before, kept = sitter.at, sitter.kept()
    sitter.press()
    sitter.stop_worker()  # while the press is being processed
    sitter.press_on()  # the page recovers by itself, with or without an error message
    shown = sitter.at
    assert len(sitter.kept()) in (len(kept) + 1, len(kept) + 2)
    sitter.come(sitter.table)
    assert sitter.at == shown != before, "what is shown is what is kept"


def test_a_worker_that_is_stopped_under_play_loses_nothing(sitter: Sitter) -> None:
    sitter.start("age-of-comics")
    sitter.hammer(3, patience=20)
    sitter.chrome.wait_for_calls(5)
    sitter.stop_worker()
    sitter.chrome.wait_for_calls(len(sitter.chrome.called) + 5)
    sitter.come(sitter.table)
    sitter.chrome.hear_out()
    called, kept = [call for call in sitter.chrome.called if not call.startswith("!")], sitter.kept()
    assert is_among(called, kept)
    assert len(kept) <= len(sitter.chrome.called) + 2, "one was under way when the worker went, one when the page did"
    sitter.answer()
    assert len(sitter.kept()) == len(kept) + 1


@pytest.mark.proof
def test_a_worker_that_nobody_asks_falls_asleep_and_wakes_up(sitter: Sitter) -> None:
    sitter.start("age-of-comics")
    sitter.press_on()
    before = sitter.chrome.do(f"fetch('{sitter.url}awake').then((reply) => reply.text())")
    sitter.chrome.go("about:blank")
    time.sleep(75)  # browsers give a worker half a minute, and check twice a minute
    sitter.come(sitter.table)
    assert sitter.chrome.do(f"fetch('{sitter.url}awake').then((reply) => reply.text())") != before
    sitter.press_on()
    assert len(sitter.kept()) == 2
