"""Genres, crafts and actions by themselves, as tests of Age of Comics speak of them."""

from __future__ import annotations

from cartone.games.age_of_comics.components import Action, Craft, Genre

CRIME, SCI_FI, SUPERHEROES, ROMANCE, WESTERN, HORROR = Genre
WRITER, ARTIST = Craft
HIRE, DEVELOP, IDEAS, PRINT, ROYALTIES, SALES = Action
