"""Database queries, in SQL that both SQLite and PostgreSQL accept."""

from __future__ import annotations

from dataclasses import fields

from ..table.results import Result

ROWS = "SELECT kind, text, seat, block FROM rows WHERE table_id = ? ORDER BY number"
BUNDLE = "SELECT data FROM bundles WHERE table_id = ?"
END = (
    "SELECT state, (SELECT coalesce(max(number), 0) FROM rows WHERE table_id = id),"
    " EXISTS (SELECT 1 FROM bundles WHERE table_id = id) FROM tables WHERE id = ?"
)
"""Query for the state of a table, the number of its last row, and whether its rows are in a bundle."""
RESULT = tuple(column.name for column in fields(Result))
RESULTS = f"SELECT {', '.join(RESULT)} FROM results".replace(" table,", " table_id,")
AT_TABLE = "table_id = ? AND table_id != ''"
"""Condition that selects the result of a table; SQLite needs its second part to use the partial index."""
TALLIES = "SELECT game, opponent, settings, depth, practice, sums FROM tallies WHERE player = ?"
OF_KIND = "game = ? AND opponent = ? AND settings = ? AND depth = ?"
EVERYBODY = ""
"""The pseudo-player for all players together in the tallies."""

HEAD = (
    "SELECT {created}, {changed}, {state}, {header}, version, company, scores, told, next, damaged, practice, stands,"
    " offered"
    " FROM tables WHERE id = ?"
)
LEGIBLE_ROWS = (
    "SELECT CAST(number AS INTEGER), {kind}, {text}, seat, block FROM rows WHERE table_id = ? ORDER BY number"
)
HEADS = "SELECT id FROM tables WHERE damaged = 0 AND running = ? ORDER BY listed DESC, id DESC LIMIT ? OFFSET ?"
FINISHED = (
    "SELECT id FROM tables WHERE id IN (SELECT table_id FROM chairs WHERE player = ? AND player != '')"
    " AND state = ? AND damaged = 0 ORDER BY listed DESC, id DESC LIMIT ? OFFSET ?"
)
SEATED = (
    "SELECT id FROM tables WHERE id IN (SELECT table_id FROM chairs WHERE player = ? AND player != '')"
    " AND running = ? AND damaged = 0 ORDER BY listed DESC, id DESC LIMIT ? OFFSET ?"
)
OFFERED = (
    "SELECT id FROM tables WHERE offered = 1 AND running = 1 AND damaged = 0"
    " ORDER BY created DESC, id DESC LIMIT ? OFFSET ?"
)
CHAIRS = "SELECT seat, person, bot, link, holder, player FROM chairs WHERE table_id = ?"
VERSION = "SELECT version FROM tables WHERE id = ?"
PEOPLE = (
    "SELECT DISTINCT player, value FROM chairs JOIN notes ON name = 'person ' || player"
    " WHERE table_id = ? AND player != ''"
)
IS_DAILY = "SELECT 1 FROM dailies WHERE table_id = ? LIMIT 1"
PROPOSAL = "SELECT seat, answer, waiting, refused FROM proposals WHERE table_id = ?"
SEEN = "SELECT seat, house, open, seen FROM seen WHERE table_id = ?"
SHEET = "SELECT data FROM sheets WHERE table_id = ?"
PACK = "SELECT text FROM packs WHERE hash = ?"
PACKS = "SELECT hash, text FROM packs WHERE substr(hash, 1, ?) = ? ORDER BY hash"
NOTE = "SELECT value FROM notes WHERE name = ?"
NOTES = "SELECT name, value FROM notes WHERE name >= ? AND name < ? ORDER BY name"
LAST = f"{RESULTS} ORDER BY date DESC, number DESC LIMIT ? OFFSET ?"
LAST_OF = f"{RESULTS} WHERE player = ? ORDER BY date DESC, number DESC LIMIT ? OFFSET ?"
RECENT = f"{RESULTS} WHERE game = ? AND practice = 0 AND depth != ? ORDER BY number DESC LIMIT ?"
ACHIEVING = f"{RESULTS} WHERE achievements != '[]' AND (? = '' OR player = ?) ORDER BY date, number"
OF_DAILIES = f"{RESULTS} WHERE table_id != '' AND table_id IN (SELECT table_id FROM dailies)"
LACKING = f"{RESULTS} WHERE achievements IS NULL AND table_id != '' ORDER BY number"
PAD = "SELECT id, created, changed, text FROM pads WHERE id = ?"
PADS = "SELECT id, created, changed, text FROM pads ORDER BY changed DESC, id"
DAILIES = "SELECT game, day, table_id, is_left FROM dailies ORDER BY day, game"

WITH_A_NAME = (ROWS, BUNDLE, CHAIRS, PEOPLE, PROPOSAL, SEEN, SHEET, PACK, NOTE, PAD, TALLIES)
WITHOUT_A_NAME = (RESULTS, DAILIES, PADS)
"""Queries without parameters; together with the queries above, which take one parameter, they use every column."""
