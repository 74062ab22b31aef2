# What can be made here: `make help`.

PYTHON  ?= python3
PREFIX  ?= /usr/local
DESTDIR ?=
# the recipes take these from the environment, for a path may have any signs, quotes too
export PYTHON PREFIX DESTDIR

VENV    := .venv
TOOLS   := $(VENV)/.ready
LINTERS := $(VENV)/.linters
PY      := $(VENV)/bin/python
FETCH   := $(PY) -c 'import pip, sys; sys.exit(sys.prefix == sys.base_prefix)' 2>/dev/null \
           && $(PY) -m pip install -q --disable-pip-version-check --retries 0

.PHONY: help demo demo-site test check rest perltest quick lint bench strength stress mutants cluster figures links install \
        uninstall deb machines clean

help:           ## name the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

demo: links     ## sign up two players in a scratch host and play a short game
	@sh examples/demo.sh

demo-site: links ## make pages of a small host with all five games, and say where to look
	@sh examples/demo-site.sh

test: $(TOOLS) links ## run the tests: pytest, the Perl games, ten seconds of stress
	@$(PY) tests/run.py tests perl

check: $(TOOLS) links ## the same, what takes long, and what needs mail systems, a browser, other machines
	@$(PY) tests/run.py tests perl check

rest: $(TOOLS) links ## what `make check` adds to `make test`
	@$(PY) tests/run.py check

perltest: $(TOOLS) links ## replay the Zenix games of perl_tests/
	@$(PY) tests/run.py perl

quick: $(TOOLS) links ## the tests that are done in no time
	@$(PY) tests/run.py quick

lint: $(LINTERS) ## what ruff and mypy object to (pyproject.toml)
	$(PY) -m ruff check pbmgames tests bin/pbm
	$(PY) -m mypy

bench: $(TOOLS) links ## print how fast it is
	$(PY) tests/bench.py

strength: $(TOOLS) ## let the robot play, and print how well it does (docs/robot.md)
	$(PY) tests/strength.py

stress: $(TOOLS) links ## faults, load, damage and hostile input, with figures; LONG=1 tries every fault, for two hours
	$(PY) tests/stress/stress.py $(if $(LONG),--long)

cluster: $(TOOLS) links ## a host that machines share over GlusterFS; as root; ONLY="moves 2 default" some
	$(PY) tests/cluster/cluster.py $(ONLY)

mutants: $(TOOLS) links ## change the program in 60 places, and count how often a test notices
	$(PY) tests/stress/mutants.py $(MUTANTS)

figures: $(TOOLS) links ## measure, and write docs/figures.md; ONLY="bench mutants" some
	$(PY) tests/figures.py $(ONLY)

links:          ## make bin/zenix and its like
	@games=$$("$$PYTHON" -B -c 'from pbmgames.games import TABLE; print(*TABLE)') \
	  || { echo 'no games were found' >&2; exit 1; }; \
	for game in $$games; do [ "$$(readlink bin/$$game)" = pbm ] || ln -sf pbm bin/$$game; done

install:        ## install under $(DESTDIR)$(PREFIX)
	@"$$PYTHON" -c 'import sys; sys.version_info >= (3, 9) or sys.exit("pbm needs Python 3.9 or newer")'
	@"$$PYTHON" -B -m pbmgames.extras.packaging.install

uninstall:      ## remove what `make install` put there
	@"$$PYTHON" -B -m pbmgames.extras.packaging.install --remove

deb:            ## build dist/pbm_<version>_all.deb, with dpkg-deb
	@"$$PYTHON" -B -m pbmgames.extras.packaging.deb

machines:       ## try it all in minimal Debian 11, 12, 13 and sid; as root, with mmdebstrap; TARGET="12 user test" some
	"$$PYTHON" tests/machines/machines.py $(TARGET)

clean:          ## remove what make made
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .ruff_cache .mypy_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

# The two packages, in an environment of their own; where there is no network, or Python came without pip or venv, those
# that it has itself.
$(TOOLS): setup.cfg
	@"$$PYTHON" --version
	@[ -w . ] || { echo 'the tests need a folder that they may write to, for .venv: clone into one of yours' >&2; exit 1; }
	@{ "$$PYTHON" -m venv $(VENV) >/dev/null 2>&1 && { $(FETCH) docopt pytest 2>/dev/null; }; } \
	  || "$$PYTHON" -m venv --clear --system-site-packages --without-pip $(VENV) >/dev/null 2>&1 \
	  || { mkdir -p $(VENV)/bin && ln -sf "$$(command -v "$$PYTHON")" $(PY); }
	@$(PY) -c 'import docopt, pytest' 2>/dev/null \
	  || { echo 'docopt and pytest are missing: install python3-pytest python3-docopt, or python3-venv and a way to pypi.org' >&2; exit 1; }
	@touch $@

# Those of the developers, who have no need of them to run the tests.
$(LINTERS): $(TOOLS)
	@$(PY) -c 'import ruff, mypy' 2>/dev/null \
	  || { $(FETCH) ruff mypy; } \
	  || { echo 'ruff and mypy are missing: install python3-venv' >&2; exit 1; }
	@touch $@
