# make play   set everything up and play        make check  before every commit, under 3 minutes
# make test   set everything up and prove it    make rules  how many clauses of the rulebooks are proved
PY ?= python3
V := .venv
UV := .tools/bin/uv
BIN := $(V)/bin
JOBS ?= 2
FLOOR := tests/rules-floor.txt
export UV_PYTHON_DOWNLOADS := never
export UV_NO_CONFIG := 1
export PIP_ROOT_USER_ACTION := ignore
export PYTHONPATH := src
export PYTHONDONTWRITEBYTECODE := 1

.PHONY: play test check format lint types rules schema playthroughs bench bench-server soak lock clean client client-check maps maps-test

play: $(V)/.play client/dist/.built
	$(BIN)/hegemon serve --open --port $(or $(PORT),8000)

test: $(V)/.test client-check client/dist/.built
	sh scripts/chromium.sh
	sh scripts/postgres.sh
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n $(JOBS) --dist loadgroup --rules-floor $(FLOOR)

check: $(V)/.test client-check
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n $(JOBS) -m "not slow"

format: $(V)/.test
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# RAISE=1 writes the figures into the floor; MISSING=1 lists what is not proved.
rules: $(V)/.test
	$(BIN)/python -m pytest -n $(JOBS) -m rule --rules-all --rules-floor $(FLOOR) \
	  $(if $(RAISE),--rules-raise) $(if $(MISSING),--rules-missing)

# Keeps the games of scenarios that are new, or that a higher release of the rules plays otherwise.
playthroughs: $(V)/.test
	$(BIN)/python -m pytest -p no:xdist -k test_playthrough --keep-playthroughs

# The schema of the API that the client is built from.
schema: $(V)/.test
	$(BIN)/python -m hegemon.server.schema client/schema/openapi.json

# The peer package is put into an environment of its own; where it cannot be had, the bars against it
# are left out.
bench: $(V)/.test
	sh scripts/peer.sh
	PYTHONPATH=src:tests:. $(BIN)/python -m bench $(BARS)

# The server: requests, due tables, event streams.
bench-server: $(V)/.test
	PYTHONPATH=src:. $(BIN)/python -m bench.serving

# In the background: whole games by computer players and fuzzed games of all games or of GAME. It goes
# on where it was stopped, and writes docs/playability.md.
PLAYED ?= 200
FUZZED ?= 1000
soak: $(V)/.test
	mkdir -p soak
	nohup nice $(BIN)/python -m hegemon.testing.soak --played $(PLAYED) --fuzzed $(FUZZED) --jobs $(JOBS) \
	  $(if $(GAME),--game $(GAME)) >> soak/log 2>&1 & echo "kill $$!" > soak/stop
	@echo "It runs in the background: tail -f soak/log; sh soak/stop stops it."

$(UV): requirements/uv.txt
	$(PY) -m pip install -q --disable-pip-version-check --no-warn-script-location --upgrade --target .tools --require-hashes -r $<
	touch $@

$(BIN)/python: | $(UV)
	$(UV) venv -q --python "$$(command -v $(PY))" $(V)

# Where the tools for testing are installed already, playing needs them kept up to date, not removed.
$(V)/.play: requirements/play.txt pyproject.toml $(BIN)/python $(UV)
	if test -e $(V)/.test; then $(MAKE) $(V)/.test; else \
	  $(UV) pip sync -q --python $(BIN)/python --require-hashes $< && \
	  $(UV) pip install -q --python $(BIN)/python --no-deps --no-build-isolation -e . ; fi
	touch $@

$(V)/.test: requirements/test.txt pyproject.toml $(BIN)/python $(UV)
	$(UV) pip sync -q --python $(BIN)/python --require-hashes $<
	$(UV) pip install -q --python $(BIN)/python --no-deps --no-build-isolation -e .
	touch $@

# The browser client. Node comes from the system or, where there is none, from a wheel (scripts/node.sh).
CLIENT := client/package.json client/vite.config.ts client/svelte.config.js client/tsconfig.json client/index.html \
  $(shell find client/src client/public -type f 2>/dev/null)

client: client/dist/.built

client-check: $(UV) $(BIN)/python
	sh scripts/client.sh

client/node_modules/.done: client/package-lock.json $(UV) $(BIN)/python
	cd client && PATH="$$(sh ../scripts/node.sh):$$PATH" && node "$$(sh ../scripts/npm.sh)" ci --no-audit --no-fund --loglevel=error
	touch $@

client/dist/.built: client/node_modules/.done $(CLIENT)
	cd client && PATH="$$(sh ../scripts/node.sh):$$PATH" && node node_modules/vite/bin/vite.js build --logLevel warn
	touch $@

LOCK := $(UV) pip compile -q --universal --python-version 3.11 --generate-hashes --no-annotate --no-header
lock: $(UV)
	$(LOCK) requirements/uv.in -o requirements/uv.txt
	$(LOCK) requirements/play.in -o requirements/play.txt
	$(LOCK) requirements/test.in -o requirements/test.txt
	$(LOCK) requirements/maps.in -o requirements/maps.txt
	$(LOCK) requirements/bench.in -o requirements/bench.txt
	$(LOCK) requirements/node.in -o requirements/node.txt

# The maps of the games, drawn anew from the tables in tools/maps (docs/maps.md). Its own libraries,
# which the games do not need, live in .maps; MAPS="ems" draws only those named.
MAP := PYTHONPATH=tools:src .maps/bin/python
maps: .maps/.done tools/maps/node_modules/.done
	sh scripts/chromium.sh
	$(MAP) -m maps $(MAPS)

# Types of the map maker, and whether its tables still give the links that are committed.
maps-test: .maps/.done tools/maps/node_modules/.done
	cd tools && ../.maps/bin/python -m mypy --config-file maps/mypy.ini -p maps
	$(MAP) -m pytest -q -c tools/maps/pytest.ini --rootdir tools/maps tools/maps/tests

.maps/.done: requirements/maps.txt $(UV)
	test -e .maps/bin/python || $(UV) venv -q --python "$$(command -v $(PY))" .maps
	$(UV) pip sync -q --python .maps/bin/python --require-hashes $<
	touch $@

tools/maps/node_modules/.done: tools/maps/package-lock.json $(BIN)/python $(UV)
	cd tools/maps && PATH="$$(sh ../../scripts/node.sh):$$PATH" && node "$$(sh ../../scripts/npm.sh)" ci --no-audit --no-fund
	touch $@

clean:
	rm -rf $(V) .tools .node .maps .bench client/node_modules client/dist
