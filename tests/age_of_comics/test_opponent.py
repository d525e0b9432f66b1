"""What the Automa chooses: each case names the paragraph of the solo document, and the sentence, that it proves.

"(r)" marks a ruling of our rules page, "2026" what only the later edition says. Things that lie on the table are
written as `genre:value`, in their order; `?` is a value that nobody sees, `-` a gap.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import pytest

from cartone.games.age_of_comics import make
from cartone.games.age_of_comics.components import Action, AutomaCard, Genre, Order, Tile
from cartone.games.age_of_comics.editions import EDITIONS, Search
from cartone.games.age_of_comics.game import AgeOfComics, Automa
from cartone.games.age_of_comics.opponent import (
    DECK,
    Developing,
    FaceUp,
    Failure,
    Hiring,
    MapTile,
    Mastery,
    OnChart,
    Yours,
    attempts,
    choose_comic,
    choose_comic_by_priority,
    choose_comic_like_yours,
    choose_rip_off,
    choose_team,
    collecting_order,
    genre_to_flip,
    genre_with_enough,
    genres_of_interest,
    highest,
    ideas_to_remove,
    newest_first,
    replacement,
    top_comics,
)
from cartone.games.age_of_comics.solo import OnTable
from cartone.table import Reason, seats_for

from .builders import CRIME, HORROR, HOUSE, ROMANCE, SCI_FI, SUPERHEROES, WESTERN, Stack, run

PRIORITY = (HORROR, ROMANCE, CRIME, WESTERN, SCI_FI, SUPERHEROES)
"""Of a card of ours: unlike the board's, and unlike the alphabet's."""

BOTH = ["seed", "2026"]


# -- short ways -----------------------------------------------------------------------------------


def solo_game(
    edition: str = "seed", level: str = "beginner", round_: int = 1, challenges: str = ""
) -> tuple[AgeOfComics, Automa]:
    """A solo game whose board is empty: nobody has anything."""
    settings = {"edition": edition, "level": level, "challenges": challenges}
    game = make(seats_for(["me", "automa"]), HOUSE, settings)
    assert game.automa is not None
    game.turn_order = [1, 0]
    game.round = round_
    return game, game.automa


def card(actions: str, genres: Sequence[Genre] = PRIORITY) -> AutomaCard:
    return AutomaCard("mine", tuple(map(Action, actions.split())), tuple(genres), "house")


def genres(text: str) -> list[Genre]:
    return list(map(Genre, text.split()))


def creatives(text: str) -> list[FaceUp]:
    """A display of writers or artists."""
    row = enumerate(text.split(), 1)
    split = [(place, one.split(":")) for place, one in row if one != "-"]
    return [FaceUp(place, Genre(genre), int(value)) for place, (genre, value) in split]


def comics(text: str) -> dict[int, Genre]:
    """A display of comics."""
    return {place: Genre(genre) for place, genre in enumerate(text.split(), 1) if genre != "-"}


def tiles(text: str) -> list[MapTile]:
    """Orders on the map, in reading order from space 0."""
    row = [one.split(":") for one in text.split()]
    return [MapTile(n, Genre(genre), None if value == "?" else int(value)) for n, (genre, value) in enumerate(row)]


def chart(text: str) -> list[OnChart]:
    """Its comics in the order of their slots."""
    row = [one.split(":") for one in text.split()]
    return [OnChart(slot, Genre(genre), int(fans)) for slot, (genre, fans) in enumerate(row, 1)]


def lay_out(game: AgeOfComics, text: str) -> None:
    """Orders on the map of a game."""
    for space, genre, value in tiles(text):
        tile = game.map[space] = Tile(genre)
        tile.order = None if value is None else Order(genre, value)


def face_up(game: AgeOfComics) -> set[int]:
    return {space for space, tile in enumerate(game.map) if tile is not None and tile.up}


def said(reasons: Sequence[Reason]) -> str:
    """Reasons with what they speak of; the genres that were passed over stand behind a dash."""

    def one(reason: Reason) -> str:
        newer = [f"- {genre}" for genre in reason.params.get("newer", ())]
        named = [str(reason.params[name]) for name in ("genre", "number", "total", "least") if name in reason.params]
        swapped = [str(reason.params[name].value) for name in ("last", "instead") if name in reason.params]
        return " ".join([reason.id, *named, *swapped, *newer])

    return "; ".join(map(one, reasons))


# -- Come funziona l'Automa: which action ---------------------------------------------------------


ATTEMPTS: list[tuple[str, str, str, str]] = [
    ("esegui la prima azione delle tre mostrate (dall'alto)",
     "hire develop ideas", "", "hire develop ideas print sales"),
    ("se la prima azione è già stata eseguita, esegui la seconda",
     "hire develop ideas", "hire", "develop ideas hire print sales"),
    ("se la seconda è già stata eseguita, scegli la terza",
     "hire develop ideas", "hire develop", "ideas hire develop print sales"),
    ("la seconda già eseguita, la prima no: la prima",
     "sales print hire", "print", "sales hire print develop ideas"),
    ("la terza già eseguita: la prima",
     "sales print hire", "hire", "sales print hire develop ideas"),
    ("se tutte e tre sono già state eseguite, dall'alto verso il basso",
     "sales print hire", "hire print sales", "sales print hire develop ideas"),
    ("un'azione eseguita che non è sulla carta non conta",
     "sales print hire", "ideas develop", "sales print hire develop ideas"),
    ("azione fallita: l'azione successiva indicata sulla carta",
     "print ideas sales", "", "print ideas sales hire develop"),
    ("(r) fallite le altre, quelle già eseguite prima del tabellone",
     "print ideas sales", "print", "ideas sales print hire develop"),
    ("nessuna azione disponibile: la prima del tabellone, da sinistra a destra, dall'alto in basso",
     "sales ideas develop", "sales ideas develop", "sales ideas develop hire print"),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "on_card", "done", "order"), ATTEMPTS, ids=[row[0] for row in ATTEMPTS])
def test_which_action(sentence: str, on_card: str, done: str, order: str) -> None:
    tried = attempts(list(map(Action, on_card.split())), set(map(Action, done.split())))
    assert " ".join(attempt.action for attempt in tried) == order, sentence


def test_which_action_royalties_lautoma_non_effettua_azioni_royalties() -> None:
    for automa_card in HOUSE.automa:
        assert Action.ROYALTIES not in automa_card.actions
        for done in ([], list(Action)):
            tried = [attempt.action for attempt in attempts(automa_card.actions, done)]
            assert sorted(tried) == sorted(set(Action) - {Action.ROYALTIES}), "each once"


def test_which_action_it_says_why() -> None:
    def why(done: str) -> list[str]:
        on_card = [Action.HIRE, Action.DEVELOP, Action.IDEAS]
        return [attempt.reason.id for attempt in attempts(on_card, list(map(Action, done.split())))]

    board = ["first-on-the-board"] * 2
    assert why("") == ["first-on-the-card", "next-on-the-card", "next-on-the-card", *board]
    assert why("hire") == ["first-not-done", "next-on-the-card", "repeat-after-failures", *board]
    assert why("hire develop ideas") == ["all-done"] * 3 + board


def test_the_known_card_hire_develop_ideas() -> None:
    known = next(automa_card for automa_card in HOUSE.automa if automa_card.id == "Z01")
    assert known.actions == (Action.HIRE, Action.DEVELOP, Action.IDEAS)
    assert known.genres == (CRIME, SCI_FI, SUPERHEROES, ROMANCE, WESTERN, HORROR)


# -- Hire! ----------------------------------------------------------------------------------------


HIRES: list[tuple[str, str, str, tuple[int, int]]] = [
    ("uno scrittore e un artista dello stesso genere",
     "crime:2 western:3 sci-fi:3", "superheroes:3 romance:3 western:1", (2, 3)),
    ("seguendo la priorità del genere, non il valore",
     "crime:3 horror:1 romance:3", "romance:3 crime:3 horror:1", (2, 3)),
    ("la prima priorità che ha entrambi: lo scrittore di horror non ha compagno",
     "horror:3 romance:1 crime:3", "crime:3 sci-fi:3 romance:1", (2, 3)),
    ("l'artista di horror non ha compagno",
     "sci-fi:3 crime:1 western:3", "horror:3 western:3 crime:1", (2, 3)),
    ("la coppia vince su priorità più alte da sole",
     "horror:3 superheroes:1 -", "romance:3 superheroes:1 -", (2, 2)),
    ("senza coppia: lo scrittore con la più alta priorità, poi l'artista con la più alta priorità",
     "sci-fi:3 crime:1 western:3", "superheroes:3 horror:1 romance:3", (2, 2)),
    ("senza coppia, ciascuno per conto suo",
     "western:3 sci-fi:3 -", "- superheroes:3 crime:1", (1, 3)),
    ("a parità di condizioni, il valore più alto: scrittore",
     "crime:1 crime:3 crime:2", "crime:2 - -", (2, 1)),
    ("a parità di condizioni, il valore più alto: artista",
     "crime:2 - -", "crime:1 crime:2 crime:3", (1, 3)),
    ("se fallisce, da sinistra a destra: scrittore e artista",
     "- crime:2 crime:2", "sci-fi:3 crime:2 crime:2", (2, 2)),
    ("il valore più alto anche senza coppia",
     "western:1 western:2 -", "- crime:1 crime:3", (2, 3)),
    ("da sinistra a destra anche senza coppia",
     "western:2 western:2 -", "- crime:3 crime:3", (1, 2)),
    ("uno e uno bastano", "- - horror:1", "crime:1 - -", (3, 1)),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "writers", "artists", "taken"), HIRES, ids=[row[0] for row in HIRES])
@pytest.mark.parametrize("has", [0, 2, 3])
def test_hire(sentence: str, writers: str, artists: str, taken: tuple[int, int], has: int) -> None:
    chosen = choose_team(PRIORITY, has, creatives(writers), creatives(artists))
    assert isinstance(chosen, Hiring)
    assert (chosen.writer, chosen.artist) == taken, sentence
    assert chosen.reasons, "it always says why"


@pytest.mark.parametrize(
    ("writers", "artists", "why"),
    [
        ("crime:2 western:3", "western:1", "hire-pair western; hire-highest"),
        ("sci-fi:3 crime:1", "superheroes:3 horror:1",
         "hire-no-pair; hire-writer crime; hire-artist horror; hire-highest"),
    ],
)  # fmt: skip
def test_hire_it_says_why(writers: str, artists: str, why: str) -> None:
    chosen = choose_team(PRIORITY, 0, creatives(writers), creatives(artists))
    assert isinstance(chosen, Hiring)
    assert said(chosen.reasons) == why


def test_hire_the_priority_is_the_cards() -> None:
    writers, artists = creatives("crime:2 horror:2 western:2"), creatives("western:2 crime:2 horror:2")
    taken = [choose_team(order, 0, writers, artists)[:2] for order in (PRIORITY, tuple(Genre), PRIORITY[::-1])]
    assert taken == [(2, 3), (1, 2), (3, 1)]


HIRE_FAILS: list[tuple[str, int, str, str, str]] = [
    ("ha già quattro carte Creatività", 4, "crime:1", "crime:1", "hire-full"),
    ("quattro o più", 5, "crime:1", "crime:1", "hire-full"),
    ("non c'è almeno uno scrittore", 0, "- - -", "crime:1", "hire-none"),
    ("non c'è almeno un artista", 0, "crime:1", "- - -", "hire-none"),
    ("non c'è nessuno", 0, "", "", "hire-none"),
]


@pytest.mark.parametrize(
    ("sentence", "has", "writers", "artists", "why"), HIRE_FAILS, ids=[row[0] for row in HIRE_FAILS]
)
def test_hire_fails(sentence: str, has: int, writers: str, artists: str, why: str) -> None:
    chosen = choose_team(PRIORITY, has, creatives(writers), creatives(artists))
    assert isinstance(chosen, Failure), sentence
    assert chosen.reason.id == why


@pytest.mark.parametrize(("writers", "artists", "craft"), [("", "crime:1", "writer"), ("crime:1", "", "artist")])
def test_hire_a_failure_names_who_is_missing(writers: str, artists: str, craft: str) -> None:
    chosen = choose_team(PRIORITY, 0, creatives(writers), creatives(artists))
    assert isinstance(chosen, Failure)
    assert chosen.reason.params["craft"] == craft


# -- Develop! -------------------------------------------------------------------------------------


DEVELOPS: list[tuple[str, str, str, str, int | None]] = [
    ("dello stesso genere dell'ultimo fumetto pubblicato dal giocatore",
     "romance crime western", "romance western crime", "horror", 2),
    ("quello più a destra nella scheda giocatore, non la priorità",
     "horror superheroes", "horror superheroes horror", "horror", 2),
    ("il primo da destra verso sinistra",
     "western", "western western crime", "western", 2),
    ("compreso quello in cima al mazzo: (r) dopo il tabellone",
     "western", "western crime crime", "western", 1),
    ("compreso quello in cima al mazzo",
     "crime western", "crime crime crime", "western", DECK),
    ("altrimenti del penultimo",
     "romance crime western", "romance crime romance", "horror", 2),
    ("anche del penultimo vale la cima del mazzo",
     "romance crime western", "romance romance -", "crime", DECK),
    ("e così via",
     "romance crime western", "horror romance horror", "horror", 2),
    ("due dello stesso genere, poi il terzultimo",
     "romance western western", "- romance horror", "horror", 2),
    ("gli spazi vuoti si saltano",
     "western", "western - -", "horror", 1),
    ("il mazzo vuoto",
     "western", "- western -", "", 2),
    ("il tabellone vuoto",
     "western", "- - -", "western", DECK),
    ("non ci sono fumetti dello stesso genere: altrimenti",
     "western crime", "romance horror sci-fi", "superheroes", None),
    ("il giocatore non ha ancora stampato alcun fumetto: altrimenti",
     "", "romance horror sci-fi", "superheroes", None),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "yours", "display", "top", "place"), DEVELOPS, ids=[row[0] for row in DEVELOPS])
@pytest.mark.parametrize("unprinted", [0, 1])
def test_develop(sentence: str, yours: str, display: str, top: str, place: int | None, unprinted: int) -> None:
    chosen = choose_comic_like_yours(unprinted, genres(yours), comics(display), Genre(top) if top else None)
    assert isinstance(chosen, Developing)
    assert chosen.place == place, sentence
    assert chosen.reasons, "it always says why"


DEVELOP_WHY: list[tuple[str, str, str, str]] = [
    ("western", "western western crime", "", "develop-like-your-last western; develop-rightmost western"),
    ("crime western", "crime crime crime", "western", "develop-like-your-last western; develop-deck western"),
    ("romance crime western", "romance crime horror", "",
     "develop-like-an-earlier crime - western; develop-rightmost crime"),
    ("romance crime western crime", "romance - -", "horror",
     "develop-like-an-earlier romance - crime - western; develop-rightmost romance"),
    ("western", "romance horror -", "crime", "develop-none-like-yours"),
    ("", "romance horror -", "crime", "develop-you-printed-nothing"),
]  # fmt: skip


@pytest.mark.parametrize(("yours", "display", "top", "why"), DEVELOP_WHY)
def test_develop_it_says_why(yours: str, display: str, top: str, why: str) -> None:
    """It calls a genre your last one only if it is, and names those that it did not find."""
    chosen = choose_comic_like_yours(0, genres(yours), comics(display), Genre(top) if top else None)
    assert isinstance(chosen, Developing)
    assert said(chosen.reasons) == why


@pytest.mark.parametrize(
    ("display", "top", "why"),
    [
        ("crime western crime", "horror", "develop-priority horror; develop-deck horror"),
        ("crime western crime", "", "develop-priority crime; develop-rightmost crime"),
    ],
)
def test_develop_by_priority_it_says_why(display: str, top: str, why: str) -> None:
    assert said(choose_comic_by_priority(PRIORITY, comics(display), Genre(top) if top else None).reasons) == why


DEVELOP_FAILS: list[tuple[str, int, str, str, str]] = [
    ("ha già due fumetti sviluppati", 2, "western", "western", "develop-full"),
    ("due o più", 3, "western", "western", "develop-full"),
    ("sul tavolo non c'è almeno una carta Fumetto: (r) né tabellone né mazzo", 0, "- - -", "", "develop-none"),
]


@pytest.mark.parametrize(
    ("sentence", "unprinted", "display", "top", "why"), DEVELOP_FAILS, ids=[row[0] for row in DEVELOP_FAILS]
)
@pytest.mark.parametrize("yours", ["", "western"])
def test_develop_fails(sentence: str, unprinted: int, display: str, top: str, why: str, yours: str) -> None:
    chosen = choose_comic_like_yours(unprinted, genres(yours), comics(display), Genre(top) if top else None)
    assert isinstance(chosen, Failure), sentence
    assert chosen.reason.id == why


BY_PRIORITY: list[tuple[str, str, str, int]] = [
    ("seguendo la priorità del genere", "crime romance western", "sci-fi", 2),
    ("la priorità vince su destra e sinistra", "horror sci-fi superheroes", "romance", 1),
    ("da destra a sinistra", "crime crime sci-fi", "crime", 2),
    ("compreso quello in cima al mazzo", "crime western sci-fi", "romance", DECK),
    ("la cima del mazzo con più priorità del tabellone", "romance romance romance", "horror", DECK),
    ("solo il mazzo", "- - -", "superheroes", DECK),
    ("solo il tabellone", "- superheroes -", "", 2),
]


@pytest.mark.parametrize(("sentence", "display", "top", "place"), BY_PRIORITY, ids=[row[0] for row in BY_PRIORITY])
def test_develop_otherwise_by_priority(sentence: str, display: str, top: str, place: int) -> None:
    shown, back = comics(display), Genre(top) if top else None
    assert choose_comic_by_priority(PRIORITY, shown, back).place == place, sentence
    otherwise = EDITIONS["seed"].develop_otherwise(PRIORITY, shown, back, list(Genre))
    assert isinstance(otherwise, Developing), "edition seed never searches the deck"
    assert otherwise.place == place


SEARCHES: list[tuple[str, str, str, str, str | int]] = [
    ("the fallback reveals from the deck by priority, whatever the display shows",
     "horror romance crime", "western", "western crime romance", "romance"),
    ("the first genre that the deck still has",
     "horror romance crime", "western", "superheroes western sci-fi", "western"),
    ("not only its top", "- - -", "superheroes", "superheroes horror", "horror"),
    ("(r) no deck at all: by priority from the display", "western romance crime", "", "", 2),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "display", "top", "deck", "found"), SEARCHES, ids=[row[0] for row in SEARCHES])
def test_develop_otherwise_2026(sentence: str, display: str, top: str, deck: str, found: str | int) -> None:
    otherwise = EDITIONS["2026"].develop_otherwise(PRIORITY, comics(display), Genre(top) if top else None, genres(deck))
    answer = otherwise.genre if isinstance(otherwise, Search) else otherwise.place
    assert answer == found, sentence


# -- Ideas! ---------------------------------------------------------------------------------------


REMOVES: list[tuple[str, str, int, str]] = [
    ("nella quantità indicata dallo spazio (2), seguendo la priorità",
     "crime sci-fi superheroes romance western horror", 2, "horror romance"),
    ("nella quantità indicata dallo spazio (1)", "crime sci-fi superheroes romance western horror", 1, "horror"),
    ("la priorità salta quello che non c'è", "crime superheroes western", 2, "crime western"),
    ("ce n'è meno", "superheroes", 2, "superheroes"),
    ("(r) il tabellone vuoto", "", 2, ""),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "board", "number", "removed"), REMOVES, ids=[row[0] for row in REMOVES])
def test_ideas_removes(sentence: str, board: str, number: int, removed: str) -> None:
    assert ideas_to_remove(PRIORITY, genres(board), number) == genres(removed), sentence


TOPS: list[tuple[str, str, int, list[int]]] = [
    ("i tre fumetti più quotati", "crime:2 horror:5 romance:3 western:9", 3, [4, 2, 3]),
    ("in caso di parità la priorità del genere", "superheroes:4 crime:4 horror:4 western:4", 3, [3, 2, 4]),
    ("i fan prima della priorità", "horror:3 superheroes:4 sci-fi:5 romance:2", 3, [3, 2, 1]),
    ("parità al terzo posto", "crime:7 sci-fi:3 superheroes:3 western:3 crime:6", 3, [1, 5, 4]),
    ("(r) dello stesso genere quello più a sinistra", "crime:4 romance:4 romance:4 crime:4", 3, [2, 3, 1]),
    ("solo 2 in classifica", "crime:1 horror:2", 3, [2, 1]),
    ("solo 1 in classifica", "crime:1", 3, [1]),
    ("nessuno", "", 3, []),
    ("Sales: il fumetto con il punteggio più alto", "crime:2 horror:5 romance:6", 1, [3]),
    ("Sales: (r) a parità la priorità del genere", "crime:5 horror:5 romance:5", 1, [2]),
    ("Sales: (r) dello stesso genere quello più a sinistra", "sci-fi:4 crime:5 crime:5", 1, [2]),
]


@pytest.mark.parametrize(("sentence", "comics", "number", "slots"), TOPS, ids=[row[0] for row in TOPS])
def test_top_comics(sentence: str, comics: str, number: int, slots: list[int]) -> None:
    assert top_comics(PRIORITY, chart(comics), number) == slots, sentence


@pytest.mark.parametrize(("edition", "fails"), [("seed", False), ("2026", True)])
def test_ideas_an_empty_board(edition: str, fails: bool) -> None:
    """The document knows one failure, without a comic on the chart; 2026 adds the empty board."""
    assert isinstance(EDITIONS[edition].ideas_failure([]), Failure) is fails
    assert EDITIONS[edition].ideas_failure([HORROR]) is None


# -- Print! ---------------------------------------------------------------------------------------

WINS, TAKES, NO = Mastery(True, False), Mastery(True, True), Mastery(False, False)
YOU_KEEP_IT = Mastery(False, True)

PRINTS: list[tuple[str, str, dict[Genre, Mastery], int]] = [
    ("un fumetto sviluppato (di qualsiasi genere)", "superheroes", {SUPERHEROES: NO}, 0),
    ("sceglie sempre quello che guadagnerebbe un gettone Maestria: il secondo",
     "horror superheroes", {HORROR: NO, SUPERHEROES: WINS}, 1),
    ("sceglie sempre quello che guadagnerebbe un gettone Maestria: il primo",
     "superheroes horror", {HORROR: NO, SUPERHEROES: WINS}, 0),
    ("priorità al fumetto che toglierebbe un gettone Maestria al giocatore",
     "horror superheroes", {HORROR: WINS, SUPERHEROES: TAKES}, 1),
    ("togliere al giocatore vince su non guadagnare",
     "horror superheroes", {HORROR: NO, SUPERHEROES: TAKES}, 1),
    ("in caso di pareggio la priorità di genere: tra due che guadagnano",
     "superheroes western", {WESTERN: WINS, SUPERHEROES: WINS}, 1),
    ("in caso di pareggio la priorità di genere: tra due che tolgono",
     "western superheroes romance", {WESTERN: TAKES, SUPERHEROES: TAKES, ROMANCE: WINS}, 0),
    ("in caso di pareggio la priorità di genere: nessuno guadagna",
     "crime horror", {CRIME: NO, HORROR: NO}, 1),
    ("in caso di pareggio la priorità di genere: nessuno guadagna, anche se uno è del giocatore",
     "superheroes horror", {SUPERHEROES: YOU_KEEP_IT, HORROR: NO}, 1),
    ("dello stesso genere il primo sviluppato", "crime crime", {CRIME: WINS}, 0),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "developed", "mastery", "chosen"), PRINTS, ids=[row[0] for row in PRINTS])
def test_print(sentence: str, developed: str, mastery: dict[Genre, Mastery], chosen: int) -> None:
    printing = choose_comic(PRIORITY, genres(developed), mastery)
    assert printing.developed == chosen, sentence
    assert printing.reasons, "it always says why"


PRINT_WHY: list[tuple[str, dict[Genre, Mastery], str]] = [
    ("crime", {CRIME: WINS}, "print-only crime"),
    ("horror superheroes", {HORROR: NO, SUPERHEROES: WINS}, "print-wins-mastery superheroes"),
    ("horror superheroes", {HORROR: WINS, SUPERHEROES: TAKES}, "print-takes-mastery superheroes"),
    ("superheroes western", {WESTERN: WINS, SUPERHEROES: WINS}, "print-wins-mastery western; print-priority western"),
    ("crime horror", {CRIME: NO, HORROR: NO}, "print-no-mastery; print-priority horror"),
    ("superheroes horror", {SUPERHEROES: YOU_KEEP_IT, HORROR: NO}, "print-no-mastery; print-priority horror"),
    ("crime crime", {CRIME: WINS}, "print-wins-mastery crime; print-first-developed"),
    ("crime crime", {CRIME: NO}, "print-no-mastery; print-first-developed"),
]


@pytest.mark.parametrize(("developed", "mastery", "why"), PRINT_WHY)
def test_print_it_says_why(developed: str, mastery: dict[Genre, Mastery], why: str) -> None:
    """Priority is named only where it decides."""
    assert said(choose_comic(PRIORITY, genres(developed), mastery).reasons) == why


FRESH, RIPPED, RIP_OFF = (True, False), (True, True), (False, False)

RIP_OFFS: list[tuple[str, list[tuple[bool, bool]], int | None]] = [
    ("un plagio dell'ultimo fumetto stampato del giocatore", [FRESH, FRESH, FRESH], 3),
    ("altrimenti del penultimo", [FRESH, FRESH, RIPPED], 2),
    ("e così via", [FRESH, RIPPED, RIPPED], 1),
    ("uno più vecchio è stato plagiato: l'ultimo", [RIPPED, FRESH], 2),
    ("tutti plagiati: niente", [RIPPED, RIPPED], None),
    ("il giocatore non ha stampato: niente", [], None),
    ("(r) solo degli originali: l'ultimo è un plagio", [FRESH, FRESH, RIP_OFF], 2),
    ("(r) solo plagi: niente", [RIP_OFF, RIP_OFF], None),
    ("(r) plagi e originali plagiati: niente", [RIPPED, RIP_OFF], None),
]


@pytest.mark.parametrize(("sentence", "yours", "slot"), RIP_OFFS, ids=[row[0] for row in RIP_OFFS])
def test_print_a_rip_off(sentence: str, yours: list[tuple[bool, bool]], slot: int | None) -> None:
    assert choose_rip_off([Yours(number, *one) for number, one in enumerate(yours, 1)]) == slot, sentence


# -- Sales! of the first document -----------------------------------------------------------------


def test_sales_the_genres_newest_first_then_the_priority_each_once() -> None:
    yours = genres("romance crime crime western crime")
    assert newest_first(yours) == genres("crime western romance")
    assert genres_of_interest(PRIORITY, yours) == genres("crime western romance horror sci-fi superheroes")
    assert genres_of_interest(PRIORITY, []) == list(PRIORITY)


FLIPS: list[tuple[str, str, str, str | None]] = [
    ("dello stesso genere dell'ultimo fumetto stampato", "crime western", "western:? crime:? horror:?", "western"),
    ("basta una tessera coperta tra quelle scoperte", "crime western", "western:6 western:? crime:?", "western"),
    ("non riesce: il penultimo", "crime western", "western:6 crime:? horror:?", "crime"),
    ("e così via", "romance crime western", "western:6 crime:3 horror:? romance:?", "romance"),
    ("nessuna tessera dell'ultimo genere sulla mappa: il penultimo", "crime western", "horror:? crime:?", "crime"),
    ("nessun fumetto del giocatore corrisponde: la priorità", "western", "western:6 crime:? romance:?", "romance"),
    ("il giocatore non ha stampato: la priorità", "", "superheroes:? western:? crime:?", "crime"),
    ("non può capovolgere alcuna tessera", "western", "western:6 crime:3", None),
]


@pytest.mark.parametrize(("sentence", "yours", "there", "genre"), FLIPS, ids=[row[0] for row in FLIPS])
def test_sales_flips(sentence: str, yours: str, there: str, genre: str | None) -> None:
    assert genre_to_flip(PRIORITY, genres(yours), tiles(there)) == genre, sentence


ORDERS: list[tuple[str, str, str, list[int]]] = [
    ("prima quelle dell'ultimo fumetto, poi del penultimo, poi per priorità",
     "crime western", "superheroes:6 crime:6 horror:6 western:3", [3, 1, 2, 0]),
    ("(r) within a genre face up the highest first, of equal ones the first in reading order",
     "western", "western:4 western:6 western:4 western:5", [1, 3, 0, 2]),
    ("(r) within a genre the face-down ones last, in reading order",
     "western", "western:? western:3 western:? western:4", [3, 1, 0, 2]),
    ("(r) a face-down tile of a nearer genre before a face-up one of a later",
     "crime western", "crime:6 western:? horror:6", [1, 0, 2]),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "yours", "there", "spaces"), ORDERS, ids=[row[0] for row in ORDERS])
def test_sales_collecting_order(sentence: str, yours: str, there: str, spaces: list[int]) -> None:
    assert collecting_order(PRIORITY, genres(yours), tiles(there)) == spaces, sentence


REPLACEMENTS: list[tuple[str, list[int], str, int, int | None]] = [
    ("the total is reached exactly", [3, 3], "crime:6", 6, None),
    ("more than reached", [6, 5], "crime:6", 6, None),
    ("short: the first later one that reaches it", [3, 3], "crime:3 crime:4 crime:6", 7, 1),
    ("the first, not the highest", [3, 3], "crime:5 crime:6 crime:4", 7, 0),
    ("exactly enough", [3, 3], "crime:5 crime:6", 9, 1),
    ("none reaches it: keep", [3, 3], "crime:5 crime:5", 9, None),
    ("face-down ones are passed over", [3, 3], "crime:? crime:? crime:4", 7, 2),
    ("only face-down ones: keep", [3, 3], "crime:? crime:?", 7, None),
    ("only the last taken is replaced", [3, 3, 3], "crime:5 crime:6", 12, 1),
    ("a later one as high as the last taken does not help", [3, 4], "crime:4", 8, None),
    ("a single tile", [3], "crime:5 crime:6", 6, 1),
    ("nothing later", [3, 3], "", 9, None),
]


@pytest.mark.parametrize(
    ("sentence", "taken", "later", "least", "space"), REPLACEMENTS, ids=[row[0] for row in REPLACEMENTS]
)
def test_sales_replacement(sentence: str, taken: list[int], later: str, least: int, space: int | None) -> None:
    """(r): if the total is short, the first later face-up tile that reaches it replaces the last one taken."""
    assert replacement(taken, tiles(later), least) == space, sentence


Sale = tuple[str, str, str, Mapping[str, Sequence[str]], int, int, set[int], list[int]]

SALES: list[Sale] = [
    ("gira tutte le tessere dell'ultimo fumetto, poi raccoglie: la più alta prima",
     "crime western", "western:? crime:? western:? western:?", {"order-western": ["3", "6", "4"]}, 2, 6,
     {0, 2, 3}, [2, 3]),
    ("se ancora a faccia in giù: le altre restano come sono",
     "western", "western:5 western:? horror:?", {"order-western": ["3"]}, 2, 6, {0, 1}, [0, 1]),
    ("gira il penultimo, ma raccoglie prima l'ultimo",
     "crime western", "western:4 crime:? western:5", {"order-crime": ["6"]}, 2, 6, {0, 1, 2}, [2, 0]),
    ("gira per priorità, ma raccoglie prima quelle del giocatore",
     "western", "western:4 crime:? horror:? western:5", {"order-horror": ["6"]}, 2, 6, {0, 2, 3}, [3, 0]),
    ("senza fumetti stampati: gira e raccoglie per priorità",
     "", "crime:? romance:? crime:5", {"order-romance": ["3"]}, 2, 6, {1, 2}, [1, 2]),
    ("anche se non può capovolgere alcuna tessera, raccoglie",
     "western", "crime:3 western:4 romance:5", {}, 2, 6, {0, 1, 2}, [1, 2]),
    ("prima l'ultimo, poi il penultimo, poi la priorità, qualunque sia il valore",
     "crime western", "superheroes:6 crime:3 horror:4 western:3 horror:5", {}, 3, 6, {0, 1, 2, 3, 4}, [3, 1, 4]),
    ("(r) face-down tiles are taken in reading order and turned up",
     "crime", "crime:? romance:? romance:3 romance:?", {"order-crime": ["4"], "order-romance": ["5"]}, 3, 6,
     {0, 1, 2}, [0, 2, 1]),
    ("3 tessere: all there are if fewer", "western", "crime:3 western:3", {}, 3, 6, {0, 1}, [1, 0]),
    ("all there are, though short of the total", "western", "western:3", {}, 3, 6, {0}, [0]),
    ("(r) short of the total: the first later face-up tile for the last, in the order of the walk",
     "", "horror:3 horror:3 romance:3 romance:4 crime:6", {}, 2, 7, {0, 1, 2, 3, 4}, [0, 3]),
    ("(r) nothing reaches it: keep",
     "", "horror:3 horror:3 romance:3 romance:4 crime:5", {}, 2, 9, {0, 1, 2, 3, 4}, [0, 1]),
    ("(r) what lies face down later is not looked at",
     "", "horror:3 horror:3 romance:? western:? sci-fi:4", {"order-romance": ["3"]}, 2, 7, {0, 1, 2, 4}, [0, 4]),
    ("(r) what was turned up in the walk and is replaced stays, face up",
     "", "horror:? romance:? crime:6", {"order-horror": ["3"], "order-romance": ["3"]}, 2, 9, {0, 1, 2}, [0, 2]),
]  # fmt: skip


def sell(
    edition: str, yours: str, there: str, comes: Stack, number: int, least: int
) -> tuple[AgeOfComics, Selling | Failure]:
    game, automa = solo_game(edition)
    automa.level = replace(automa.level, orders=least)
    lay_out(game, there)
    hands = Seller(game, automa)
    hands.printed = genres(yours)
    failure = EDITIONS[edition].sales_failure(PRIORITY, genres(yours), hands.tiles(), number)
    if failure is not None:
        return game, failure
    reasons = run(EDITIONS[edition].sell(hands, PRIORITY, number, hands.tiles()), comes=comes)
    return game, Selling(hands.collecting, reasons)


class Selling(NamedTuple):
    """The spaces whose orders it collects, and why."""

    spaces: list[int]
    reasons: tuple[Reason, ...]


class Seller(OnTable):
    """It sells, and you are said to have printed some genres."""

    __slots__ = ("printed",)
    printed: list[Genre]

    def your_genres(self) -> list[Genre]:
        return self.printed


@pytest.mark.parametrize(
    ("sentence", "yours", "there", "comes", "number", "least", "up", "taken"), SALES, ids=[row[0] for row in SALES]
)
def test_sales_of_the_first_document(
    sentence: str, yours: str, there: str, comes: Stack, number: int, least: int, up: set[int], taken: list[int]
) -> None:
    game, selling = sell("seed", yours, there, comes, number, least)
    assert isinstance(selling, Selling)
    assert selling.spaces == taken, sentence
    assert face_up(game) == up, sentence
    assert selling.reasons, "it always says why"


TOTALS = [(6, [0, 1]), (7, [0, 3]), (8, [0, 2]), (9, [0, 4]), (10, [0, 1])]


@pytest.mark.parametrize(("least", "taken"), TOTALS)
def test_sales_a_total_of_at_least_6_7_9(least: int, taken: list[int]) -> None:
    there = "horror:3 horror:3 western:5 crime:4 superheroes:6"
    _, selling = sell("seed", "", there, {}, 2, least)
    assert isinstance(selling, Selling)
    assert selling.spaces == taken


SALES_WHY: list[tuple[str, str, Stack, int, int, str]] = [
    ("crime western", "western:? crime:?", {"order-western": ["6"], "order-crime": ["3"]}, 2, 6,
     "sales-flip-last western; sales-collect 2"),
    ("romance crime western", "western:6 romance:? crime:3", {"order-romance": ["4"]}, 2, 6,
     "sales-flip-earlier romance - western - crime; sales-collect 2"),
    ("western", "western:6 crime:? romance:?", {"order-romance": ["4"]}, 2, 6,
     "sales-flip-not-yours; sales-flip-priority romance; sales-collect 2"),
    ("", "crime:? romance:? crime:5", {"order-romance": ["3"]}, 2, 6,
     "sales-you-printed-nothing; sales-flip-priority romance; sales-collect 2"),
    ("western", "western:3 western:6", {}, 3, 6, "sales-flip-none; sales-collect-all 3"),
    ("", "horror:3 horror:3 western:5 crime:4", {}, 2, 8, "sales-flip-none; sales-collect 2; sales-replace 6 8 3 5"),
    ("", "horror:3 horror:3 western:5 crime:4", {}, 2, 9, "sales-flip-none; sales-collect 2; sales-short 6 9"),
]  # fmt: skip


@pytest.mark.parametrize(("yours", "there", "comes", "number", "least", "why"), SALES_WHY)
def test_sales_it_says_why(yours: str, there: str, comes: Stack, number: int, least: int, why: str) -> None:
    """Why this genre is turned up, and why these orders are taken."""
    _, selling = sell("seed", yours, there, comes, number, least)
    assert isinstance(selling, Selling)
    assert said(selling.reasons) == why


def test_sales_a_short_total_is_kept_if_only_two_others_together_would_reach_it() -> None:
    """The ruling: the order of the genres comes before the least total, and only the last one is replaced."""
    _, selling = sell("seed", "western", "western:3 superheroes:5 superheroes:4", {}, 2, 9)
    assert isinstance(selling, Selling)
    assert selling.spaces == [0, 1]
    assert said(selling.reasons).endswith("sales-short 8 9")


@pytest.mark.parametrize(
    ("value", "least", "taken"),
    [("3", 6, [0, 1]), ("6", 6, [0, 1]), ("5", 9, [0, 1]), ("4", 9, [0, 3]), ("3", 9, [0, 3])],
)
def test_sales_hidden_values_are_never_consulted(value: str, least: int, taken: list[int]) -> None:
    """Whatever lies under the horror tiles, the first in reading order is turned up, and the second is not; only
    when the total is then short does something that everybody sees come instead."""
    comes = {"order-crime": ["4"], "order-horror": [value]}
    game, selling = sell("seed", "crime", "crime:? horror:? horror:? western:6", comes, 2, least)
    assert isinstance(selling, Selling)
    assert selling.spaces == taken
    assert face_up(game) == {0, 1, 3}


@pytest.mark.parametrize("edition", BOTH)
def test_sales_fails_if_it_can_collect_nothing(edition: str) -> None:
    _, selling = sell(edition, "crime", "", {}, 3, 6)
    assert isinstance(selling, Failure)


# -- Sales! of 2026 -------------------------------------------------------------------------------


ENOUGH: list[tuple[str, str, str, int, str | None]] = [
    ("the genre of your last printed comic", "crime western", "western:3 crime:6 crime:6 western:?", 2, "western"),
    ("still N tiles, face up or down", "crime western", "western:? crime:6 western:? crime:6", 2, "western"),
    ("else earlier ones", "crime western", "western:6 crime:3 horror:6 horror:6 crime:?", 2, "crime"),
    ("N is the space's: three", "crime western", "western:3 crime:3 western:3 crime:3 crime:3", 3, "crime"),
    ("else priority", "western", "western:3 crime:3 crime:3 romance:? romance:?", 2, "romance"),
    ("you printed nothing: priority", "", "superheroes:3 superheroes:3 western:3 western:3", 2, "western"),
    ("no genre has N", "western", "western:3 crime:3 horror:3 romance:?", 2, None),
    ("no genre has three", "western", "western:3 western:3 crime:3 crime:3", 3, None),
]


@pytest.mark.parametrize(("sentence", "yours", "there", "number", "genre"), ENOUGH, ids=[row[0] for row in ENOUGH])
def test_sales_2026_the_genre(sentence: str, yours: str, there: str, number: int, genre: str | None) -> None:
    assert genre_with_enough(PRIORITY, genres(yours), tiles(there), number) == genre, sentence


def test_sales_2026_the_highest_equal_ones_in_reading_order() -> None:
    there = tiles("crime:3 crime:5 crime:4 crime:5 crime:4")
    assert [highest(there, number) for number in (1, 2, 3, 4)] == [[1], [1, 3], [1, 3, 2], [1, 3, 2, 4]]


SALES_2026: list[tuple[str, str, str, Stack, int, set[int], list[int] | None]] = [
    ("turn its tiles up, take the N highest",
     "western", "western:? western:4 crime:? western:?", {"order-western": ["3", "6"]}, 2, {0, 1, 3}, [3, 1]),
    ("equal ones in reading order (r)",
     "western", "western:? western:4 crime:? western:?", {"order-western": ["4", "3"]}, 2, {0, 1, 3}, [0, 1]),
    ("three on the first space", "western", "western:3 western:4 western:3 western:5", {}, 3, {0, 1, 2, 3}, [3, 1, 0]),
    ("never of two genres",
     "crime western", "western:6 crime:3 horror:6 crime:3 horror:6", {}, 2, {0, 1, 2, 3, 4}, [1, 3]),
    ("no total is asked for", "western", "western:3 western:3 crime:6", {}, 2, {0, 1, 2}, [0, 1]),
    ("fails only if no genre has N, and then turns nothing up",
     "western", "western:? crime:? horror:6 western:?", {}, 3, {2}, None),
]  # fmt: skip


@pytest.mark.parametrize(
    ("sentence", "yours", "there", "comes", "number", "up", "taken"), SALES_2026, ids=[row[0] for row in SALES_2026]
)
def test_sales_of_2026(
    sentence: str, yours: str, there: str, comes: Stack, number: int, up: set[int], taken: list[int] | None
) -> None:
    game, selling = sell("2026", yours, there, comes, number, 9)
    assert (selling.spaces if isinstance(selling, Selling) else None) == taken, sentence
    assert face_up(game) == up, sentence


def test_sales_of_2026_it_says_why() -> None:
    _, selling = sell("2026", "crime", "crime:3 western:3 western:4 western:5", {}, 2, 9)
    assert isinstance(selling, Selling)
    assert said(selling.reasons) == "sales-genre western 2"


SIDE_BY_SIDE: list[tuple[str, str, int, int, list[int], list[int] | None]] = [
    ("one tile of your last genre: seed takes it, 2026 leaves it", "western:6 crime:3 crime:4", 2, 6, [0, 2], [2, 1]),
    ("no genre has N: seed takes what there is, 2026 fails", "western:6 crime:3 horror:4", 2, 6, [0, 1], None),
    ("a short total: seed replaces the last, 2026 asks for none",
     "western:3 western:3 crime:5 horror:6", 2, 9, [0, 3], [0, 1]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("sentence", "there", "number", "least", "seed", "later"), SIDE_BY_SIDE, ids=[row[0] for row in SIDE_BY_SIDE]
)
def test_sales_both_editions(
    sentence: str, there: str, number: int, least: int, seed: list[int], later: list[int] | None
) -> None:
    taken = []
    for edition in BOTH:
        _, selling = sell(edition, "crime western", there, {}, number, least)
        taken.append(selling.spaces if isinstance(selling, Selling) else None)
    assert taken == [seed, later], sentence
