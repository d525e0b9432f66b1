"""The Automa's choices: each case names the paragraph and the sentence of the solo document that it tests.

"(r)" marks a ruling of our rules page, "2026" marks a rule that only the later edition has. Cards and orders are
written as `genre:value`, in order; `?` is a hidden value, `-` a gap.
"""

from __future__ import annotations

import pytest

from cartone.games.age_of_comics import opponent
from cartone.games.age_of_comics.components import Action, Genre
from cartone.games.age_of_comics.editions import EDITIONS, Search
from cartone.games.age_of_comics.opponent import DECK, Developing, Failure, Hiring, Mastery, Yours

from .builders import HOUSE
from .cases import cases
from .names import CRIME, HORROR, ROMANCE, SUPERHEROES, WESTERN
from .solo_builders import PRIORITY
from .solo_notation import chart, comics, creatives, genres, said

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


@cases("on_card done order", ATTEMPTS)
def test_which_action(on_card: str, done: str, order: str) -> None:
    tried = opponent.attempts(list(map(Action, on_card.split())), set(map(Action, done.split())))
    assert " ".join(attempt.action for attempt in tried) == order


def test_which_action_royalties_lautoma_non_effettua_azioni_royalties() -> None:
    for automa_card in HOUSE.automa:
        assert Action.ROYALTIES not in automa_card.actions
        for done in ([], list(Action)):
            tried = [attempt.action for attempt in opponent.attempts(automa_card.actions, done)]
            assert sorted(tried) == sorted(set(Action) - {Action.ROYALTIES}), "each once"


def test_which_action_it_says_why() -> None:
    def why(done: str) -> list[str]:
        on_card = [Action.HIRE, Action.DEVELOP, Action.IDEAS]
        return [attempt.reason.id for attempt in opponent.attempts(on_card, list(map(Action, done.split())))]

    board = ["first-on-the-board"] * 2
    assert why("") == ["first-on-the-card", "next-on-the-card", "next-on-the-card", *board]
    assert why("hire") == ["first-not-done", "next-on-the-card", "repeat-after-failures", *board]
    assert why("hire develop ideas") == ["all-done"] * 3 + board


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


@cases("writers artists taken", HIRES)
@pytest.mark.parametrize("has", [0, 2, 3])
def test_hire(writers: str, artists: str, taken: tuple[int, int], has: int) -> None:
    chosen = opponent.choose_team(PRIORITY, has, creatives(writers), creatives(artists))
    assert isinstance(chosen, Hiring)
    assert (chosen.writer, chosen.artist) == taken
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
    chosen = opponent.choose_team(PRIORITY, 0, creatives(writers), creatives(artists))
    assert isinstance(chosen, Hiring)
    assert said(chosen.reasons) == why


def test_hire_the_priority_is_the_cards() -> None:
    writers, artists = creatives("crime:2 horror:2 western:2"), creatives("western:2 crime:2 horror:2")
    taken = [opponent.choose_team(order, 0, writers, artists)[:2] for order in (PRIORITY, tuple(Genre), PRIORITY[::-1])]
    assert taken == [(2, 3), (1, 2), (3, 1)]


HIRE_FAILS: list[tuple[str, int, str, str, str, str | None]] = [
    ("ha già quattro carte Creatività", 4, "crime:1", "crime:1", "hire-full", None),
    ("quattro o più", 5, "crime:1", "crime:1", "hire-full", None),
    ("non c'è almeno uno scrittore", 0, "- - -", "crime:1", "hire-none", "writer"),
    ("non c'è almeno un artista", 0, "crime:1", "- - -", "hire-none", "artist"),
    ("non c'è nessuno", 0, "", "", "hire-none", "writer"),
]


@cases("has writers artists why missing", HIRE_FAILS)
def test_hire_fails(has: int, writers: str, artists: str, why: str, missing: str | None) -> None:
    chosen = opponent.choose_team(PRIORITY, has, creatives(writers), creatives(artists))
    assert isinstance(chosen, Failure)
    assert (chosen.reason.id, chosen.reason.params.get("craft")) == (why, missing)


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


@cases("yours display top place", DEVELOPS)
@pytest.mark.parametrize("unprinted", [0, 1])
def test_develop(yours: str, display: str, top: str, place: int | None, unprinted: int) -> None:
    chosen = opponent.choose_comic_like_yours(unprinted, genres(yours), comics(display), Genre(top) if top else None)
    assert isinstance(chosen, Developing)
    assert chosen.place == place
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
    """The reason calls a genre your last one only if it is, and names the genres that were missing."""
    chosen = opponent.choose_comic_like_yours(0, genres(yours), comics(display), Genre(top) if top else None)
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
    assert (
        said(opponent.choose_comic_by_priority(PRIORITY, comics(display), Genre(top) if top else None).reasons) == why
    )


DEVELOP_FAILS: list[tuple[str, int, str, str, str]] = [
    ("ha già due fumetti sviluppati", 2, "western", "western", "develop-full"),
    ("due o più", 3, "western", "western", "develop-full"),
    ("sul tavolo non c'è almeno una carta Fumetto: (r) né tabellone né mazzo", 0, "- - -", "", "develop-none"),
]


@cases("unprinted display top why", DEVELOP_FAILS)
@pytest.mark.parametrize("yours", ["", "western"])
def test_develop_fails(unprinted: int, display: str, top: str, why: str, yours: str) -> None:
    chosen = opponent.choose_comic_like_yours(unprinted, genres(yours), comics(display), Genre(top) if top else None)
    assert isinstance(chosen, Failure)
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


@cases("display top place", BY_PRIORITY)
def test_develop_otherwise_by_priority(display: str, top: str, place: int) -> None:
    shown, back = comics(display), Genre(top) if top else None
    assert opponent.choose_comic_by_priority(PRIORITY, shown, back).place == place
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


@cases("display top deck found", SEARCHES)
def test_develop_otherwise_2026(display: str, top: str, deck: str, found: str | int) -> None:
    otherwise = EDITIONS["2026"].develop_otherwise(PRIORITY, comics(display), Genre(top) if top else None, genres(deck))
    answer = otherwise.genre if isinstance(otherwise, Search) else otherwise.place
    assert answer == found


# -- Ideas! ---------------------------------------------------------------------------------------


REMOVES: list[tuple[str, str, int, str]] = [
    ("nella quantità indicata dallo spazio (2), seguendo la priorità",
     "crime sci-fi superheroes romance western horror", 2, "horror romance"),
    ("nella quantità indicata dallo spazio (1)", "crime sci-fi superheroes romance western horror", 1, "horror"),
    ("la priorità salta quello che non c'è", "crime superheroes western", 2, "crime western"),
    ("ce n'è meno", "superheroes", 2, "superheroes"),
    ("(r) il tabellone vuoto", "", 2, ""),
]  # fmt: skip


@cases("board number removed", REMOVES)
def test_ideas_removes(board: str, number: int, removed: str) -> None:
    assert opponent.ideas_to_remove(PRIORITY, genres(board), number) == genres(removed)


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


@cases("comics number slots", TOPS)
def test_top_comics(comics: str, number: int, slots: list[int]) -> None:
    assert opponent.top_comics(PRIORITY, chart(comics), number) == slots


@pytest.mark.parametrize(("edition", "fails"), [("seed", False), ("2026", True)])
def test_ideas_an_empty_board(edition: str, fails: bool) -> None:
    """Under the document, only an empty chart makes the action fail; in 2026, an empty board does, too."""
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


@cases("developed mastery chosen", PRINTS)
def test_print(developed: str, mastery: dict[Genre, Mastery], chosen: int) -> None:
    printing = opponent.choose_comic(PRIORITY, genres(developed), mastery)
    assert printing.developed == chosen
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
    """The reason mentions the priority only if it was decisive."""
    assert said(opponent.choose_comic(PRIORITY, genres(developed), mastery).reasons) == why


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


@cases("yours slot", RIP_OFFS)
def test_print_a_rip_off(yours: list[tuple[bool, bool]], slot: int | None) -> None:
    assert opponent.choose_rip_off([Yours(number, *one) for number, one in enumerate(yours, 1)]) == slot
