# make play and make test need nothing but Python 3.11 (and the package registry).
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

PAGE := src/untertage/server/static/index.html
WEB := $(wildcard web/*.* web/public/*) $(shell find web/src -type f 2>/dev/null)

COMPILED := build/compiled/.done
SOURCES := $(shell find src -name '*.py' -o -name '*.toml')

.PHONY: play test test-compiled check bench clean lock web compiled

play: $(PAGE)
	$(BIN)/untertage serve

web: $(PAGE)

$(PAGE): $(STAMP) $(WEB)
	$(BIN)/python tools/node.py npm ci --no-audit --no-fund --silent
	$(BIN)/python tools/node.py npm run --silent build

test: check $(PAGE)
	$(BIN)/python tools/node.py npm run --silent check
	$(BIN)/python tools/node.py npm run --silent test
	$(BIN)/python tools/browser.py
	$(BIN)/python -m pytest -n 2

compiled: $(COMPILED)

# A copy of the package with compiled rules (needs a C compiler); PYTHONPATH=build/compiled uses it.
$(COMPILED): $(STAMP) $(SOURCES) tools/compile.py
	$(BIN)/python tools/compile.py build/compiled
	touch $(COMPILED)

test-compiled: $(COMPILED)
	PYTHONPATH=build/compiled $(BIN)/python -m pytest -n 2 tests/conformance tests/games tests/test_golden.py tests/test_perft.py tests/test_soak.py

check: $(STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python tools/notation.py --check
	$(BIN)/python tools/wire.py --check

bench: $(STAMP)
	$(BIN)/python tools/bench.py

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
