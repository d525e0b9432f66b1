"""Short names of genres, crafts and actions for the tests of Age of Comics."""

from __future__ import annotations

from cartone.games.age_of_comics.components import Action, Craft, Genre

CRIME, SCI_FI, SUPERHEROES, ROMANCE, WESTERN, HORROR = Genre
WRITER, ARTIST = Craft
HIRE, DEVELOP, IDEAS, PRINT, ROYALTIES, SALES = Action
