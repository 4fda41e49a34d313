# make play and make test need nothing but Python 3.11 (and the package registry).
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: play test check bench clean lock

play: $(STAMP)
	$(BIN)/untertage play

test: check
	$(BIN)/python -m pytest -n 2

check: $(STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python tools/notation.py --check

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
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .hypothesis
