# Two commands, and nothing before them but Python 3.11 or newer and make:
#   make play    the site, on this machine      (PORT=8000 HOST=127.0.0.1 PYTHON=python3)
#   make test    every check and every test
# and for those who work on it:
#   make soak    200 kills of a site under play, and nothing may be lost   (KILLS=200)
#   make audit   which pinned packages have known weaknesses
#   make lock    pin the dependencies again, after a change in pyproject.toml
#   make clean   throw away what the others made (games in var/ stay)

PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$python" && break; done)

# one that somebody named is taken as it is; else bootstrap.py looks for the quickest
export FLAGPLOT_PYTHON := $(if $(filter file,$(origin PYTHON)),,$(PYTHON))

.PHONY: play test soak audit lock clean

play test soak audit lock:
	@test -n "$(PYTHON)" || { echo "Flag Plot needs Python 3.11 or newer and found none; on Debian: apt install python3 python3-venv" >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { echo "Flag Plot needs Python 3.11 or newer, which $(PYTHON) is not" >&2; exit 1; }
	@exec "$(PYTHON)" wargames/bootstrap.py $@

clean:
	rm -rf .venv var/static var/static.* var/templates var/tests var/lock .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
