#!/usr/bin/env python3
"""Measures everything and writes it into docs/performance.md, each figure between the markers of its block.

If a part cannot be measured, its block stays as it was, and the status is 1.
"""

import argparse
import os
import platform
import subprocess
import sys
import tomllib
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/performance.md"
PARTS = ("table", "build-cost", "bulk", "columns")
PEERS = ["ada-url", "fluent-uri", "http", "iri-string", "regex-automata", "uriparse", "url"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", nargs="*", type=Path, help="additional files of URLs, one per line")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS)
    options = parser.parse_args()
    corpus = [path.resolve() for path in options.corpus]
    commands = {
        "table": ["cargo", "run", "--quiet", "--release", "--package", "rfc1738-bench", "--", "--counts", *corpus],
        "build-cost": [ROOT / "crates/bench/build_cost.py"],
        "bulk": [ROOT / "crates/bench/bulk.py", "--install", *corpus[:1]],
        "columns": [ROOT / "crates/bench/columns.py", *corpus[:1]],
    }
    failed = False
    for name in options.only:
        done = subprocess.run(commands[name], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        if done.returncode:
            failed = True
        else:
            write(name, f"{machine()}\n\n{done.stdout.strip()}")
    sys.exit(failed)


def write(name, text):
    begin, end = f"<!-- {name} -->\n", f"\n<!-- end of {name} -->"
    before, rest = PAGE.read_text().split(begin)
    _, after = rest.split(end)
    PAGE.write_text(f"{before}{begin}\n{text}\n{end}{after}")


def machine():
    """The machine and the versions."""
    info = Path("/proc/cpuinfo").read_text().splitlines()
    cpu = next((line.split(": ")[1] for line in info if line.startswith("model name")), platform.processor())
    lock = tomllib.loads((ROOT / "Cargo.lock").read_text())["package"]
    versions = ", ".join(f"{package['name']} {package['version']}" for package in lock if package["name"] in PEERS)
    rustc = " ".join(subprocess.check_output(["rustc", "--version"], text=True).split()[:2])
    return f"*{date.today()}; {cpu}, {os.cpu_count()} cores; {platform.system()}, {rustc}; {versions}.*"


if __name__ == "__main__":
    main()
