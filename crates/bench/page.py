#!/usr/bin/env python3
"""Measures everything and writes it into docs/performance.md, each figure between the markers of its block.

If a part cannot be measured, its block stays as it was, and the status is 1.
"""

import argparse
import os
import platform
import subprocess
import sys
import textwrap
import tomllib
from datetime import date
from pathlib import Path

from budget import TARGET, cargo, counted
from build_cost import LIBRARIES, ROOT

PAGE = ROOT / "docs/performance.md"
LAYOUTS = 5


def main():
    parser = argparse.ArgumentParser(prog="cargo xtask performance", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", nargs="*", type=Path, help="additional files of URLs, one per line")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS)
    options = parser.parse_args()
    corpus = [path.resolve() for path in options.corpus]
    failed = False
    for name in options.only:
        try:
            text = PARTS[name](corpus)
        except subprocess.CalledProcessError as error:
            print(f"{name}: {error}", file=sys.stderr)
            failed = True
        else:
            write(name, f"{machine()}\n\n{text.strip()}")
    sys.exit(failed)


def instructions(corpus):
    cargo("build", "--release", "--package=rfc1738-bench", "--bin=budget")
    return table(counted(TARGET / "release/budget", *corpus))


def times(corpus):
    """The nanoseconds of the fastest layout. In each, the linker puts the same functions into another order."""
    fastest = {}
    for seed in range(1, LAYOUTS + 1):
        cargo("rustc", "--release", "--package=rfc1738-bench", "--bin=rfc1738-bench", "--", f"-Clink-arg=-Wl,--shuffle-sections=.text*={seed}")
        for line in output(TARGET / "release/rfc1738-bench", *corpus).splitlines():
            time, item = line.split(" ", 1)
            fastest[item] = min(int(time), fastest.get(item, int(time)))
    return f"The fastest of {LAYOUTS} layouts.\n\n{table(fastest)}"


def build_cost(_):
    return output(ROOT / "crates/bench/build_cost.py")


def bulk(corpus):
    return output(ROOT / "crates/bench/bulk.py", "--install", *corpus[:1])


def columns(corpus):
    return output(ROOT / "crates/bench/columns.py", *corpus[:1])


PARTS = {"instructions": instructions, "times": times, "build-cost": build_cost, "bulk": bulk, "columns": columns}


def table(figures):
    """A row for each text that `is_valid` reads, and a column for each parser that reads an httpurl.

    >>> print(table({"is_valid, httpurl": 410, "http, httpurl": 1200, "is_valid, ftpurl": 683, "error": 910}))
    | | is_valid | http |
    | --- | ---: | ---: |
    | httpurl | 410 | 1,200 |
    | ftpurl | 683 | – |
    """
    parsers = [item.removesuffix(", httpurl") for item in figures if item.endswith(", httpurl")]
    texts = [item.removeprefix("is_valid, ") for item in figures if item.startswith("is_valid, ")]
    lines = [["", *parsers], ["---", *["---:"] * len(parsers)]]
    for text in texts:
        cells = (figures.get(f"{parser}, {text}") for parser in parsers)
        lines.append([text, *(f"{cell:,}" if cell else "–" for cell in cells)])
    return "\n".join(f"| {' | '.join(line)} |".replace("|  |", "| |") for line in lines)


def output(*command):
    return subprocess.check_output([str(word) for word in command], cwd=ROOT, text=True)


def write(name, text):
    begin, end = f"<!-- {name} -->\n", f"\n<!-- end of {name} -->"
    before, rest = PAGE.read_text().split(begin)
    _, after = rest.split(end)
    PAGE.write_text(f"{before}{begin}\n{text}\n{end}{after}")


def machine():
    """The machine and the versions."""
    info = Path("/proc/cpuinfo").read_text().splitlines()
    cpu = next((line.split(": ")[1] for line in info if line.startswith("model name")), platform.processor())
    peers = {dependency for dependency, _ in LIBRARIES.values()} - {"rfc1738"}
    lock = tomllib.loads((ROOT / "Cargo.lock").read_text())["package"]
    versions = ", ".join(f"{package['name']} {package['version']}" for package in lock if package["name"] in peers)
    rustc = " ".join(output("rustc", "--version").split()[:2])
    return textwrap.fill(f"*{date.today()}; {cpu}, {os.cpu_count()} cores; {platform.system()}, {rustc}; {versions}.*", 100)


if __name__ == "__main__":
    main()
