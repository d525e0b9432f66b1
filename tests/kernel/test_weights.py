"""The weights of greedy in the kernel: those of the readable bot, and better ones for the search."""

from __future__ import annotations

from cartone.games.stamp_swap.kernel.weights import DEFAULT, NESTLE, SHAPE, SHAPES, SHARP
from cartone.tables import new_twin


def test_only_the_search_against_pinzetta_reckons_by_other_weights() -> None:
    assert list(SHARP) == list(DEFAULT)
    assert list(DEFAULT)[NESTLE] == "nestle on friday"
    assert len(DEFAULT) == SHAPE + len(SHAPES)
    alone, together = (new_twin("stamp-swap", ("greedy", other)) for other in ("pinzetta", "greedy"))
    assert together.sharp is None
    for twin in (alone, together):
        assert twin.cards["weights"][0].tolist() == list(DEFAULT.values())
        with twin.sharpened():
            known = SHARP if twin is alone else DEFAULT
            assert twin.cards["weights"][0].tolist() == list(known.values())
        assert twin.cards["weights"][0].tolist() == list(DEFAULT.values())
