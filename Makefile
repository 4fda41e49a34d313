# make play and make test need Python 3.11 and a package registry, nothing else. Where there is a C compiler, the rules
# are compiled; PLAIN=1 leaves them uncompiled.
PYTHON ?= python3
VENV := .venv
# Tests start hundreds of processes, which import three times as fast from bytecode.
unexport PYTHONDONTWRITEBYTECODE
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check install --no-deps
NPM := $(BIN)/python tools/node.py npm

# What playing needs, and everything.
PLAY := $(VENV)/.play
STAMP := $(VENV)/.installed

PAGE := src/untertage/server/static/index.html
WEB := $(wildcard web/*.* web/public/*) $(shell find web/src -type f 2>/dev/null)

# A copy of the package with compiled rules. Where there is none, Python finds the sources.
COMPILED := $(CURDIR)/build/compiled
WITH_RULES := PYTHONPATH="$(if $(PLAIN),,$(COMPILED))"

.PHONY: play site wheel test plain-test rest-test browser-test check web-check browser learning bench docs pictures figures clean lock web rules

# Python packages and the page are installed side by side. The first start does not wait for the compiler.
play: $(BIN)/python
	@$(MAKE) --no-print-directory $(PLAY) & packages=$$!; \
	$(MAKE) --no-print-directory $(PAGE) OMIT="$(if $(wildcard web/node_modules/vitest),,--omit=dev)" && wait $$packages
	@$(BIN)/python tools/play.py $(if $(PLAIN),--plain)

web: $(PAGE)

wheel: $(PLAY) $(PAGE)
	rm -f dist/untertage-*.whl
	$(BIN)/python -m hatchling build -t wheel

# npm ci also installs the tools that check the page, unless OMIT=--omit=dev.
$(PAGE): $(WEB) | $(BIN)/python
	$(NPM) ci --no-audit --no-fund --no-progress --loglevel=error $(OMIT)
	$(NPM) run --silent build
	$(BIN)/python tools/site.py add src/untertage/server/static

# The page with Python and without a server, for any static host; SERVER=https://… names one for playing with friends.
site: $(PAGE)
	$(BIN)/python tools/site.py build build/site --server "$(SERVER)"

# Whatever depends on the rules runs on the plain rules while the others are compiled, and then on the compiled ones.
RULES_TESTS := $(addprefix tests/,core games test_golden.py test_perft.py)
TWICE := $(addprefix --ignore=,$(RULES_TESTS))
PYTEST := $(BIN)/python -m pytest --dist=worksteal -n 2
test: $(BIN)/python
	@$(MAKE) --no-print-directory -j 2 check web-check browser learning
	@$(MAKE) --no-print-directory -j 2 rules plain-test
	@$(MAKE) --no-print-directory -k rest-test browser-test

# Without a C compiler, plain rules are all there is to test. Servers and terminals wait more than they work.
rest-test:
	$(WITH_RULES) $(PYTEST) -n 4 --ignore=tests/web $(if $(PLAIN),$(TWICE),$(if $(wildcard $(COMPILED)),,$(TWICE)))

browser-test:
	$(WITH_RULES) $(PYTEST) tests/web

plain-test: $(STAMP)
	PYTHONPATH= $(PYTEST) $(RULES_TESTS)

web-check: $(PAGE)
	test -d web/node_modules/vitest || $(NPM) ci --no-audit --no-fund --no-progress --loglevel=error
	$(NPM) run --silent format:check
	$(NPM) run --silent lint
	$(NPM) run --silent check
	$(NPM) run --silent test

browser: $(BIN)/python
	$(BIN)/python tools/browser.py

# Packages that need torch, if it can be had; nothing else may install at the same time.
learning: $(STAMP)
	$(BIN)/python tools/learning.py

# The tool finds out what has changed. The copy includes the page, so build the page first where it is needed.
rules: $(STAMP)
ifdef PLAIN
	@echo "plain rules (PLAIN=1)"
else
	@$(BIN)/python tools/compile.py "$(COMPILED)" --if-possible
endif

check: $(STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	MYPYPATH=examples/firedamp/src $(BIN)/mypy -p firedamp
	$(BIN)/python -m tools.generated --check

docs: $(STAMP)
	$(BIN)/python -m sphinx --quiet --fresh-env --fail-on-warning docs build/docs
	@echo "open build/docs/index.html"

# Every game, device, theme, language and moment; see docs/pictures.md.
pictures: $(STAMP) $(PAGE) browser
	$(BIN)/python -m tools.pictures
	$(BIN)/python -m tools.lesson_pictures
	$(BIN)/python -m tools.people_pictures
	$(BIN)/python -m tools.tournament_pictures

# The figures of the how-to documents and the pages about the boxes, as the page draws them; tests/web/test_books.py
# compares them.
figures: $(STAMP) $(PAGE) browser
	$(BIN)/python -m tools.figures
	$(BIN)/python -m tools.box

bench: rules
	$(WITH_RULES) $(BIN)/python tools/bench.py

$(BIN)/python:
	$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11) and 'untertage needs Python 3.11 or newer')"
	$(PYTHON) -m venv $(VENV)

# Modules are compiled to bytecode when they are first imported: the page is up sooner.
$(PLAY): requirements-play.lock pyproject.toml | $(BIN)/python
	$(PIP) --no-compile --require-hashes -r requirements-play.lock
	$(PIP) --no-build-isolation -e .
	touch $(PLAY)

$(STAMP): requirements.lock pyproject.toml | $(PLAY)
	$(PIP) --require-hashes -r requirements.lock
	touch $(STAMP)

LOCK = $(BIN)/uv pip compile pyproject.toml --universal --generate-hashes --no-header --quiet
lock: $(STAMP)
	$(PIP) uv
	$(LOCK) --extra all --group dev -o requirements.lock
	$(LOCK) --extra server --extra tui --group play -c requirements.lock -o requirements-play.lock

clean:
	rm -rf $(VENV) build dist web/node_modules src/untertage/server/static .mypy_cache .ruff_cache .hypothesis
