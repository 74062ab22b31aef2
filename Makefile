# What can be made here: `make help`.

PYTHON  ?= python3
PREFIX  ?= /usr/local
DESTDIR ?=
export PREFIX DESTDIR
# the words of the games; Python is asked where they are used, and only there
GAMES    = $(or $(shell "$(PYTHON)" -B -c 'from pbmgames.games import TABLE; print(*TABLE)'),$(error no games were found))

VENV    := .venv
TOOLS   := $(VENV)/.ready
LINTERS := $(VENV)/.linters
PY      := $(VENV)/bin/python
FETCH   := $(PY) -c 'import pip, sys; sys.exit(sys.prefix == sys.base_prefix)' 2>/dev/null \
           && $(PY) -m pip install -q --disable-pip-version-check
ROOMS   := tests/games tests/tools tests/letters tests/records tests/board tests/inbox
OTHERS  := tests/test_*.py tests/storage tests/commands tests/stress

# pytest with these options, two halves of about one length at once: tests wait as much as they work
define halves
	@$(PY) -m pytest $(1) $(ROOMS) > $(VENV)/.half 2>&1 & half=$$!; trap "kill $$half" INT TERM; \
	 $(PY) -m pytest $(1) $(OTHERS); failed=$$?; \
	 wait $$half; failed=$$((failed + $$?)); cat $(VENV)/.half; exit $$failed
endef

.PHONY: help demo demo-site test perltest quick lint bench strength stress mutants links install uninstall deb machines clean

help:           ## name the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

demo: links     ## sign up two players in a scratch host and play a short game
	@PYTHON="$(PYTHON)" sh examples/demo.sh

demo-site: links ## make pages of a small host with all five games, and say where to look
	@PYTHON="$(PYTHON)" sh examples/demo-site.sh "$(CURDIR)/build/demo-site"

test: $(TOOLS) links ## run all tests: pytest, the Perl games, a short stress run
	$(call halves,)
	$(MAKE) --no-print-directory perltest

perltest: $(TOOLS) links ## replay the Zenix games of perl_tests/
	PYTHON="$(CURDIR)/$(PY)" prove -j2 -e 'perl -Iperl_tests -MScratchHost' perl_tests

quick: $(TOOLS) links ## the tests without process storms, in under a minute
	$(call halves,-p no:cacheprovider -m 'not slow')

lint: $(LINTERS) ## what ruff and mypy object to (pyproject.toml)
	$(PY) -m ruff check pbmgames tests bin/pbm
	$(PY) -m mypy

bench: $(TOOLS) links ## print how fast it is
	$(PY) tests/bench.py

strength: $(TOOLS) ## let the robot play, and print how well it does (docs/robot.md)
	$(PY) tests/strength.py

stress: $(TOOLS) links ## faults, load, damage and hostile input, with figures; LONG=1 tries everything
	$(PY) tests/stress/stress.py $(if $(LONG),--long)

mutants: $(TOOLS) links ## change the program in 60 places, and count how often a test notices
	$(PY) tests/stress/mutants.py $(MUTANTS)

links:          ## make bin/zenix and its like
	@for game in $(GAMES); do ln -sf pbm bin/$$game; done

install:        ## install under $(DESTDIR)$(PREFIX)
	@"$(PYTHON)" -B -m pbmgames.tools.install

uninstall:      ## remove what `make install` put there
	@"$(PYTHON)" -B -m pbmgames.tools.install --remove

deb:            ## build dist/pbm_<version>_all.deb, with dpkg-deb
	@"$(PYTHON)" -B -m pbmgames.tools.deb

machines:       ## try it all in minimal Debian 11, 12 and 13; as root, with mmdebstrap; TARGET="12 user test" some
	"$(PYTHON)" tests/machines/machines.py $(TARGET)

clean:          ## remove what make made
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .ruff_cache .mypy_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

# The two packages, in an environment of their own; where Python came without pip or venv, those that it has itself.
$(TOOLS): setup.cfg
	@"$(PYTHON)" --version
	@"$(PYTHON)" -m venv $(VENV) >/dev/null 2>&1 \
	  || "$(PYTHON)" -m venv --without-pip --system-site-packages $(VENV) >/dev/null 2>&1 \
	  || { mkdir -p $(VENV)/bin && ln -sf "$$(command -v "$(PYTHON)")" $(PY); }
	@$(PY) -c 'import docopt, pytest' 2>/dev/null \
	  || { $(FETCH) docopt pytest; } \
	  || { echo 'docopt and pytest are missing: install python3-venv, or python3-pytest python3-docopt' >&2; exit 1; }
	@touch $@

# Those of the developers, who have no need of them to run the tests.
$(LINTERS): $(TOOLS)
	@$(PY) -c 'import ruff, mypy' 2>/dev/null \
	  || { $(FETCH) ruff mypy; } \
	  || { echo 'ruff and mypy are missing: install python3-venv' >&2; exit 1; }
	@touch $@
