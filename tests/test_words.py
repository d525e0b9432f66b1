"""What is said reads as people would write it, in every language."""

from __future__ import annotations

import re

import pytest

from cartone.locale import LANGUAGES, catalogue
from tests.messages import messages

every_language = pytest.mark.parametrize("language", LANGUAGES)


# -- the catalogue --------------------------------------------------------------------------------

FALSE = {
    "en": r"against the clock|\bBeside \w+s there|; one does$|asked is|\ba (\{pile\}|[aeio]|u(?!ni|se))",
    "de": r"beantwortet nichts|; es ist genau eines$|gehört (sie|die Sonderaktion) zu",
    "pl": r"nie odpowiada na żadne pytanie",
    "it": r"non risponde a nessuna domanda",
}
"""What no message says: wrong idioms, articles and cases, and errors that nobody could read."""


@every_language
def test_no_message_has_a_phrase_that_was_found_wrong(language: str) -> None:
    said = {name: form for name, forms in messages(language).items() for form in forms}
    assert {name: text for name, text in said.items() if re.search(FALSE[language], text)} == {}


ITALIAN_BOX = {
    "superheroes-western": "Azione!", "sci-fi-horror": "Maestro della narrativa", "romance-crime": "Pistole e fiori",
    "twenty-dollars": "Genio degli affari", "eleven-fans": "Oltre", "no-rip-offs": "Editore etico",
    "only-rip-offs": "Affarista", "publisher": "editore / direttore editoriale",
}  # fmt: skip


def test_challenges_and_the_highest_title_have_the_names_of_the_italian_box() -> None:
    for name, printed in ITALIAN_BOX.items():
        assert catalogue("it").text(f"age-of-comics.word.{name}").startswith(printed)
    assert catalogue("it").text("stamp-swap.word.token").startswith("segnalino ")
