"""The claims made by Pinzetta's reasons and events, as functions of the position."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from cartone.games.stamp_swap.components import ATTENDEE, DOUBLE, Box, ContestType, Size
from cartone.table import Deck, Event
from cartone.table.deck import Named

from ..messages import messages
from .watcher import ENDING, LARGE, PRINTED, SHE, SMALL, YOU, Watcher

SENTENCES = {
    name.removeprefix("stamp-swap.reason."): forms[0]
    for name, forms in messages("en").items()
    if name.startswith("stamp-swap.reason.")
}
"""The sentence of each reason."""

GRANTS = re.compile(r"(?:gets|brings) (\d+)")
GRANTED = {name: int(grant[1]) for name, text in SENTENCES.items() if (grant := GRANTS.search(text))}
"""The tokens that each reason grants to an item, according to its sentence."""


# -- claims of reasons ------------------------------------------------------------------------------

Claim = Callable[..., bool]


def a_value(w: Watcher, e: Event, value: int) -> bool:
    face = w.face(e)
    return face.plain and face.up and face.size != DOUBLE and face.good_values == [value]


def a_half(w: Watcher, e: Event, value: int) -> bool:
    """Check that the named value is that of a double's first half that has a 2 or 3."""
    face = w.face(e)
    return face.plain and face.up and face.size == DOUBLE and face.good_values[:1] == [value]


def no_value(w: Watcher, e: Event) -> bool:
    face = w.face(e)
    return face.plain and face.up and not face.good_values


def wanted(w: Watcher, e: Event, size: str) -> bool:
    return w.face(e).plain and w.face(e).size == size and size in w.targets


def not_wanted(w: Watcher, e: Event, size: str) -> bool:
    return w.face(e).plain and w.face(e).size == size and size not in w.targets


def discard_from_most(w: Watcher, e: Event, pile: int, discarded: int, tokens: int) -> bool:
    piles = w.appraised(YOU)
    return piles[pile] == tokens > piles[1 - pile] and discarded == tokens - w.left(e)[pile]


def discard_at_a_tie(w: Watcher, e: Event, pile: int, discarded: int, tokens: int) -> bool:
    return w.appraised(YOU) == [tokens, tokens] and pile == LARGE and discarded == tokens - w.left(e)[LARGE]


def pile_empty(w: Watcher, e: Event, pile: int) -> bool:
    leader, lead = w.lead()
    return lead >= 3 and pile != leader and w.round.offers[SHE][pile] == []


def leaves(extreme: Callable[[list[int]], int], of_several: bool) -> Claim:
    """Return the claim about the item that leaves a pile: it has the most or the fewest tokens and is the leftmost if
    there are several."""

    def claim(w: Watcher, e: Event, pile: int, tokens: int, tied: int) -> bool:
        items, there = w.round.offers[SHE][pile], w.pile_tokens(SHE, pile)
        if tokens != extreme(there) or tied != there.count(tokens) or (tied > 1) != of_several:
            return False
        leaving = e.params["one" if pile == LARGE else "two"]
        return (pile == w.lead()[0]) == (extreme is max) and bool(leaving == items[there.index(tokens)])

    return claim


CLAIMS: Mapping[str, Claim] = {
    **dict.fromkeys(("appraisal-1-attendee", "box-cards"), lambda w, e: w.face(e).size == ATTENDEE),
    **dict.fromkeys(("appraisal-1-forever", "box-forever"), lambda w, e: w.face(e).size == Size.FOREVER),
    **dict.fromkeys(("appraisal-2-rare", "box-rare"), lambda w, e: w.face(e).rare and w.face(e).up),
    **dict.fromkeys(("appraisal-3a-value", "box-valued"), a_value),
    **dict.fromkeys(("appraisal-3a-half", "box-valued-half"), a_half),
    **dict.fromkeys(("appraisal-3b-target", "box-target"), wanted),
    "appraisal-3-none": lambda w, e, size: no_value(w, e) and not_wanted(w, e, size),
    "appraisal-3-face-down": lambda w, e, size: not w.face(e).up and not_wanted(w, e, size),
    "choice-discard-most": discard_from_most,
    "choice-discard-tie": discard_at_a_tie,
    "choice-take-most": lambda w, e, pile: w.left(e)[pile] > w.left(e)[1 - pile] and pile == e.params["pile"],
    "choice-take-tie": lambda w, e, pile: w.left(e)[LARGE] == w.left(e)[SMALL] and pile == e.params["pile"] == LARGE,
    "swap-lead": lambda w, e, pile, lead: w.lead() == (pile, lead) and lead >= 3,
    "swap-lead-too-small": lambda w, e, lead: w.lead()[1] == lead < 3,
    "swap-pile-empty": pile_empty,
    "swap-highest": leaves(max, of_several=False),
    "swap-highest-tie": leaves(max, of_several=True),
    "swap-lowest": leaves(min, of_several=False),
    "swap-lowest-tie": leaves(min, of_several=True),
    "box-other": not_wanted,
    "box-not-valued": no_value,
}

SHAPES: Mapping[str, str] = {
    "appraised": r"appraisal-1-(attendee|forever)|appraisal-2-rare|appraisal-3a-(value|half)( appraisal-3b-target)?"
    r"|appraisal-3b-target|appraisal-3-(none|face-down)",
    "she-chooses": r"choice-discard-(most|tie) choice-take-(most|tie)",
    "she-swaps": r"swap-lead swap-highest(-tie)? swap-lowest(-tie)?",
    "she-swaps-nothing": r"swap-lead-too-small|swap-pile-empty",
    "boxed": r"box-(cards|forever|rare)|box-(target|other) box-(valued|valued-half|not-valued)",
}
"""The sequence of reasons that each event must have; all others have none."""

# -- claims of events -------------------------------------------------------------------------------

Fact = Callable[[Watcher, Event], bool]


def her_mat(w: Watcher, e: Event) -> bool:
    mat = next((mat for mat in w.game.pack.pinzetta_mats if mat.id == e.params["mat"]), None)
    contest = e.params["contest"]
    return (
        mat is not None and mat is w.she.her_mat and contest in w.game.contests
        and contest.type is ContestType.SIZE and contest.id in mat.contests
        and tuple(e.params["targets"]) == w.targets
    )  # fmt: skip


def appraised(w: Watcher, e: Event) -> bool:
    """Check that the item is the next one from the left, with the correct face and with the tokens that its reasons
    grant."""
    number, tokens = e.params["item"], e.params["tokens"]
    return (
        w.to_appraise()[:1] == [number] and e.params["face"] is w.round.items[number].face
        and tokens == sum(GRANTED.get(reason.id, 0) for reason in e.reasons) == w.face(e).tokens(w.targets)
    )  # fmt: skip


def piles_appraised(w: Watcher, e: Event) -> bool:
    seat = SHE if w.round.chosen is not None else YOU
    large, small = piles = w.piles_now(seat)
    laid = piles == w.round.her_piles if seat == SHE else len(large) - len(small) in (0, 1)
    if not laid or w.to_appraise() or e.params["seat"] != seat:
        return False
    tokens = [sum(w.round.tokens[number] for number in pile) for pile in piles]
    return [e.params["large"], e.params["small"]] == [tokens[LARGE] + PRINTED, tokens[SMALL]]


def split(w: Watcher, e: Event) -> bool:
    reserve = {item.number for item in w.game.players[YOU].reserve}
    return (
        e.params["seat"] == YOU and [list(e.params["large"]), list(e.params["small"])] == w.piles_now(YOU)
        and {*e.params["reserve"]} == reserve & {*w.round.tokens} and not w.to_appraise()
    )  # fmt: skip


def says(e: Event, so: Mapping[str, Any]) -> bool:
    """Return whether an event has the given parameters."""
    return all(e.params[name] == value for name, value in so.items())


def only_out(deck: Deck[Any], cards: Sequence[Named], out: Iterable[str]) -> bool:
    """Check that exactly these cards have left their deck."""
    return {card.id for card in deck.cards} == {card.id for card in cards} - {*out}


def she_chooses(w: Watcher, e: Event) -> bool:
    """Check that all decision cards were shuffled before this one was drawn."""
    large, small = w.left(e)
    taken = SMALL if small > large else LARGE
    so = {"seat": SHE, "crossed": w.crossed(e), "large": large, "small": small, "pile": taken}
    return only_out(w.game.decision_deck, w.game.pack.decisions, [e.params["card"]]) and says(e, so)


def she_swaps(w: Watcher, e: Event) -> bool:
    """Check that exactly two items change places."""
    one, two = e.params["one"], e.params["two"]
    other = {one: two, two: one}
    after = [[other.get(number, number) for number in pile] for pile in w.round.offers[SHE]]
    large, small = w.round.offers[SHE]
    if e.params["seat"] != SHE or one not in large or two not in small or w.piles_now(SHE) != after:
        return False
    return (e.params["large"], e.params["small"]) == (large.index(one) + 1, small.index(two) + 1)


def her_pile_taken(w: Watcher, e: Event) -> bool:
    """Check that Pinzetta has the pile that she chose, that you have the rest, and that her own piles are unchanged."""
    chosen = w.round.chosen
    yours = [number for pile in w.round.offers[YOU] for number in pile if chosen is not None and number not in chosen]
    return (
        e.params["seat"] == YOU and e.params["pile"] in (LARGE, SMALL) and w.piles_now(SHE) == w.round.her_piles
        and [item.number for item in w.she.incoming] == chosen
        and {*yours} <= {item.number for item in w.game.players[YOU].incoming}
    )  # fmt: skip


def boxed(w: Watcher, e: Event) -> bool:
    number = e.params["item"]
    item = w.round.items[number]
    return (
        number in w.round.hers and number not in w.round.boxed and item.up and e.params["face"] is item.face
        and e.params["box"] is w.face(e).box(w.targets)
    )  # fmt: skip


def her_show(w: Watcher, e: Event) -> bool:
    """Check that the scoring card is a new one and names the one contest that is on both the card and the board."""
    cards = w.game.pack.show_scorings
    card = next((card for card in cards if card.id == e.params["card"]), None)
    used = [event.params["card"] for event in w.heard if event.id == e.id]
    if card is None or card.id in used or not only_out(w.game.show_scoring_deck, cards, [*used, card.id]):
        return False
    (contest,) = (contest for contest in w.game.contests if contest.id in card.scores)
    each, times = card.scores[contest.id][w.she.level - 1], w.times_told("day")
    so = {"seat": SHE, "contest": contest, "each": each, "times": times, "points": each * times}
    return sorted(w.round.hers) == sorted(w.round.boxed) and says(e, so)


def forever(w: Watcher, e: Event) -> bool:
    """Check that the players with the most, second most and third most stamps get 10, 6 and 3 points; ties use up the
    places below."""
    counts, seat = w.forever(), w.times_told(e.id)
    more = sum(count > counts[seat] for count in [*counts, *([3] if len(counts) == 2 else [])])
    points = (10, 6, 3, 0, 0)[more] if counts[seat] else 0
    return says(e, {"seat": seat, "counted": counts[seat], "points": points})


def by_level(w: Watcher, e: Event, *points: int) -> bool:
    return says(e, {"seat": SHE, "level": w.she.level, "points": points[w.she.level - 1]})


def mat(w: Watcher, e: Event) -> bool:
    """Check that the boxes are scored in order, all with the card drawn after Sunday's."""
    cards = w.game.pack.decisions
    card = next((card for card in cards if card.id == e.params["card"]), None)
    sundays = [event.params["card"] for event in w.heard if event.id == "she-chooses"][-1]
    if card is None or card.id == sundays or not only_out(w.game.decision_deck, cards, [sundays, card.id]):
        return False
    place = w.times_told(e.id)
    box = tuple(Box)[place]
    counted, each = len(w.boxes[box]), card.points[place]
    so = {"seat": SHE, "box": box, "counted": counted, "each": each, "points": counted * each}
    return counted == len(w.she.boxes[box]) and says(e, so)


def rare_values(w: Watcher, e: Event) -> bool:
    values = [item.tile.value for item in w.boxes[Box.RARE] if item is not None and item.tile is not None]
    return says(e, {"seat": SHE, "counted": len(values), "points": sum(values)})


def ending(w: Watcher, e: Event) -> bool:
    """Check that this is the next step of the ending, after all points have been announced."""
    step = len(w.ending_heard())
    hers = [event.params.get("points", 0) for event in w.heard if event.params.get("seat") == SHE]
    if w.game.pinzetta is not None and w.game.scores()[SHE] != sum(hers):
        return False
    return w.ending_due()[step : step + 1] == [(e.id, dict(e.params))]


FACTS: Mapping[str, Fact] = {
    "her-mat": her_mat,
    "her-first-forever": lambda w, e: (
        e.params["seat"] == SHE and not w.she.intro and len(w.she.boxes[Box.FOREVER]) == 1
    ),
    "appraised": appraised,
    "split": split,
    "piles-appraised": piles_appraised,
    "she-chooses": she_chooses,
    "she-swaps": she_swaps,
    "she-swaps-nothing": lambda w, e: (
        says(e, {"seat": SHE, "lead": w.lead()[1]}) and w.piles_now(SHE) == w.round.offers[SHE]
    ),
    "her-pile-taken": her_pile_taken,
    "boxed": boxed,
    "her-items-discarded": lambda w, e: w.she.intro and sorted(e.params["items"]) == sorted(w.round.hers),
    "scored-her-show": her_show,
    "imaginary-player": lambda w, e: says(e, {"counted": 3}),
    "scored-forever": forever,
    "scored-level": lambda w, e: by_level(w, e, -20, -10, 0),
    "scored-intro": lambda w, e: by_level(w, e, 110, 125, 140),
    "scored-mat": mat,
    "scored-rare-values": rare_values,
    **dict.fromkeys(ENDING, ending),
}
