# `make` alone lists what there is. Every target sets up what it needs; a second time that takes no time.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

PYTHON ?= python3
VENV ?= .venv
# The lock to install: requirements.txt alone is enough on the device itself.
LOCK ?= requirements-dev.txt
# On a Pi: --system-site-packages, since libcamera and lgpio come from apt.
VENV_OPTIONS ?=
# Test processes; the smallest machine we build for has two cores to spare.
WORKERS ?= 2
ROOMS := companion vision hardware ui calibration
RUN := $(VENV)/bin
READY := $(VENV)/.ready-with-$(LOCK)
COMPILE := UV_PYTHON_DOWNLOADS=never $(RUN)/uv pip compile --universal --python-version 3.11 --generate-hashes \
	--quiet --no-header pyproject.toml

.PHONY: help setup demo screens test quick check format coverage weights lock messages playouts clean

help: ## this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "make %-9s %s\n", $$1, $$2 }'

setup: $(READY) ## everything the companion needs, in .venv

$(READY): $(LOCK) pyproject.toml tools/set_up.sh tools/find_python.sh tools/check_libraries.py
	@PYTHON="$(PYTHON)" LOCK="$(LOCK)" VENV_OPTIONS="$(VENV_OPTIONS)" bash tools/set_up.sh $(VENV)

demo: setup ## one round by simulated players, on the screen or, without one, into shots/
	@bash tools/demo.sh $(RUN)/companion

screens: setup ## a picture of every screen in every size and language, into shots/screens
	$(RUN)/python -m tools.screens shots/screens

# Tests start hundreds of programs: what is compiled once is kept for them all, also where the caller keeps no such files.
test quick coverage: export PYTHONDONTWRITEBYTECODE :=

test: setup ## the whole suite
	$(RUN)/python -m pytest -n $(WORKERS) --dist worksteal

quick: setup ## the tests that take less than two seconds each
	$(RUN)/python -m pytest -n $(WORKERS) --dist worksteal -m 'not slow'

check: setup ## lint, form, types, and who imports whom; tells all that is wrong, not only the first
	@bad=0; \
	for each in "ruff check --output-format concise ." "ruff format --check --output-format concise ." "mypy $(ROOMS)" "lint-imports --no-logo"; do \
		echo "check: $$each"; $(RUN)/$$each || { echo "check: NOT SO: $$each"; bad=1; }; \
	done; exit $$bad

format: setup ## put the code into its form
	$(RUN)/ruff check --fix .
	$(RUN)/ruff format .

coverage: setup ## which branches no test takes
	$(RUN)/coverage erase
	$(RUN)/python -m pytest -n $(WORKERS) --dist worksteal --cov --cov-branch --cov-report=term

weights: .venv-training/.ready-with-requirements-training.txt ## train the reader anew from drawn cards (long; not needed to play)
	.venv-training/bin/python -m vision.training

.venv-training/.ready-with-requirements-training.txt: requirements-training.txt
	@PYTHON="$(PYTHON)" LOCK=$< bash tools/set_up.sh .venv-training training

lock: setup ## solve the dependencies anew, with hashes and without addresses
	$(COMPILE) --upgrade --group build -o requirements.txt
	$(COMPILE) --upgrade --group build --group dev -o requirements-dev.txt

messages: setup ## collect the words for people, and compile the translations
	@bash tools/messages.sh $(RUN)

playouts: setup ## ten thousand random rounds of each title against its own rules (long)
	$(RUN)/python -m tools.playouts

clean: ## remove what was made, except the environments
	rm -rf build shots .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .coverage*
	find . -name __pycache__ -not -path './.venv*' -prune -exec rm -rf {} +
