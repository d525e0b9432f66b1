# make play   installs into .venv and opens the table in the browser
# make test   installs what tests need and runs lint, types and tests
# make quick  the tests of the rules alone, in half a minute: to run while typing
# make proof  the large versions of the same checks; prints the figures that the docs quote
# make pwa    the offline edition: static files for any web host, in dist
# make docs   the pages of docs/ and a reference of the library, as a site in build/docs
# make bench  how fast the engine is, with peers beside it where they install

.PHONY: help play test quick proof pwa docs bench messages pictures records pinned clean

unexport PYTHONDONTWRITEBYTECODE  # what is compiled is kept: else each process of the tests compiles all of it anew

help:
	@sed -n 's/^# //p' Makefile

play:
	@./dev/install
	@.venv/bin/cartone

test:
	@./dev/install test
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/pytest -n 3 --dist worksteal

quick:
	@./dev/install test
	.venv/bin/python -m tests.quick

proof:
	@./dev/install test
	.venv/bin/python -m tests.proof
	.venv/bin/python -m tests.real.proof
	.venv/bin/python -m tests.web.proof
	.venv/bin/pytest -n 2 --dist worksteal --proof

pwa:
	@./dev/install test
	@.venv/bin/python hatch_build.py
	@.venv/bin/python -m offline.build

docs:
	@./dev/install test
	.venv/bin/python -m sphinx -W --keep-going -q -b html docs build/docs

bench:
	@./dev/install test,bench
	.venv/bin/python -m bench.speed

# The messages of all languages, compiled anew after a change of a .po file.
messages:
	@./dev/install test
	.venv/bin/python hatch_build.py

# The pictures of the README, taken with Chromium.
pictures:
	@./dev/install test
	.venv/bin/python -m bench.pictures

# Writes the games of a new rules version into tests/records, and tests/playthroughs and tests/pinned.json anew.
records:
	@./dev/install test
	.venv/bin/python -m tests.make_records

# Writes tests/pinned.json alone anew; only after a change of a bot that is meant to change its play.
pinned:
	@./dev/install test
	.venv/bin/python -m tests.pinned --write

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis
