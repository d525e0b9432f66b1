# make play   installs into .venv and opens the table in the browser
# make quick  the tests of the rules alone, in half a minute: to run while typing
# make test   lint, types and all tests that need only Python, and a browser where there is one: some 8 minutes
# make check  the rest: browsers, offline edition, front door, docs, compiled twins, PostgreSQL: some 12 minutes;
#             one job of it: make check-browser, -offline, -door, -docs, -twins or -postgres (side by side: make -j3 …)
# make proof  the large versions of the same checks, for releases; prints the figures that the docs quote
# make pwa    the offline edition: static files for any web host, in dist
# make docs   the pages of docs/ and a reference of the library, as a site in build/docs
# make release VERSION=0.9.0  everything for a release but publishing it: checks, version, changelog, files to install
# make bench  how fast the engine is, with peers beside it where they install

JOBS = check-browser check-offline check-door check-docs check-twins check-postgres

.PHONY: help play for-test for-check quick test check $(JOBS) proof pwa docs release bench messages pictures records pinned clean

unexport PYTHONDONTWRITEBYTECODE  # what is compiled is kept: else each process of the tests compiles all of it anew

help:
	@sed -n 's/^# //p' Makefile

play:
	@./dev/install
	@.venv/bin/cartone

for-test:
	@./dev/install test

for-check:
	@./dev/install check

quick test: for-test
	@.venv/bin/python -m tests.rings $@

check proof: for-check
	@.venv/bin/python -m tests.rings $@

$(JOBS): check-%: for-check
	@.venv/bin/python -m tests.rings check --job $*

pwa: for-test
	@.venv/bin/python hatch_build.py
	@.venv/bin/python -m offline.build

docs: for-check
	.venv/bin/python -m sphinx -W --keep-going -q -b html docs build/docs

release: for-check
	@.venv/bin/python dev/release "$(VERSION)"

bench:
	@./dev/install check,bench
	.venv/bin/python -m bench.speed

# The messages of all languages, compiled anew after a change of a .po file.
messages: for-test
	.venv/bin/python hatch_build.py

# The pictures of the README, taken with Chromium, and that of the packages, drawn from the code.
pictures: for-test
	.venv/bin/python -m bench.architecture
	.venv/bin/python -m bench.pictures

# Writes the games of a new rules version into tests/records, and tests/playthroughs and tests/pinned.json anew.
records: for-test
	.venv/bin/python -m tests.make_records

# Writes tests/pinned.json alone anew; only after a change of a bot that is meant to change its play.
pinned: for-test
	.venv/bin/python -m tests.pinned --write

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis
