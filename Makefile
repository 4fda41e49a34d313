# make play and make test need nothing but Python 3.11 (and the package registry). Where a C compiler is found, play, test
# and bench use compiled rules; PLAIN=1 leaves them uncompiled.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

PAGE := src/untertage/server/static/index.html
WEB := $(wildcard web/*.* web/public/*) $(shell find web/src -type f 2>/dev/null)

# A copy of the package with compiled rules. Where there is none, Python finds the sources.
COMPILED := $(CURDIR)/build/compiled
WITH_RULES := PYTHONPATH="$(if $(PLAIN),,$(COMPILED))"

.PHONY: play test check bench clean lock web rules
.NOTPARALLEL:

play: $(PAGE) rules
	$(WITH_RULES) $(BIN)/untertage serve

web: $(PAGE)

$(PAGE): $(STAMP) $(WEB)
	$(BIN)/python tools/node.py npm ci --no-audit --no-fund --silent
	$(BIN)/python tools/node.py npm run --silent build

# Everything but the browser runs on the plain rules too, if there are others.
test: check $(PAGE) rules
	$(BIN)/python tools/node.py npm run --silent format:check
	$(BIN)/python tools/node.py npm run --silent lint
	$(BIN)/python tools/node.py npm run --silent check
	$(BIN)/python tools/node.py npm run --silent test
	$(BIN)/python tools/browser.py
	$(BIN)/python tools/learning.py
ifndef PLAIN
	if test -d "$(COMPILED)"; then PYTHONPATH= $(BIN)/python -m pytest -n 2 --ignore=tests/web; fi
endif
	$(WITH_RULES) $(BIN)/python -m pytest -n 2

# The tool sees for itself what has changed. The page is part of the copy, so it is built first where it is needed.
rules: $(STAMP)
ifdef PLAIN
	@echo "plain rules, as asked for"
else
	@$(BIN)/python tools/compile.py "$(COMPILED)" --if-possible
endif

check: $(STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python tools/notation.py --check
	$(BIN)/python tools/wire.py --check

bench: rules
	$(WITH_RULES) $(BIN)/python tools/bench.py

$(STAMP): requirements.lock pyproject.toml
	$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11) and 'untertage needs Python 3.11 or newer')"
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps -e .
	touch $(STAMP)

lock: $(STAMP)
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --extra dev --universal --generate-hashes --no-header --quiet -o requirements.lock

clean:
	rm -rf $(VENV) build dist web/node_modules src/untertage/server/static .mypy_cache .ruff_cache .hypothesis
