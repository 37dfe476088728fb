#!/usr/bin/env python3
"""Measures what it costs to try and to check this project, in a fresh clone, and writes the table in CONTRIBUTING.md.

    cargo xtask seconds [--ci]

Needs cargo, git and the registry of cargo, from which everything is fetched before the clock starts. --ci measures `.ci/run` and the
packages too, which need what their scripts need. Let nothing else run meanwhile: ten minutes, with --ci an hour.
"""

import argparse
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "CONTRIBUTING.md"
# A file that a change may be in; a comment at its end is the change.
CHANGED = "src/uses/validate/port.rs"

UNIT = {
    "Cargo.toml": '[package]\nname = "unit"\nedition = "2024"\n[dependencies]\nfluent-uri = "0.4"\n[workspace]\n',
    "src/main.rs": """fn main() {
    let text = std::env::args().nth(1).unwrap_or_default();
    match fluent_uri::Uri::parse(text.as_str()) {
        Ok(uri) => println!("{:?}", uri.authority().map(|authority| authority.host())),
        Err(error) => println!("{error}"),
    }
}
""",
}


def run(command: str, folder: pathlib.Path) -> tuple[float, float]:
    """Its seconds, and those of the processors."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CARGO_")}
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    ended = subprocess.run(command, shell=True, cwd=folder, env=environment, capture_output=True, text=True)
    after, seconds = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic() - begun
    if ended.returncode != 0:
        sys.exit(f"{command}: exit status {ended.returncode}\n{ended.stdout[-2000:]}\n{ended.stderr[-2000:]}")
    processors = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"{seconds:7.1f} {processors:7.1f}  {command}", file=sys.stderr)
    return seconds, processors


def measured(ci: bool) -> list[str]:
    """The rows of the table."""
    with tempfile.TemporaryDirectory() as name:
        unit, clone = pathlib.Path(name, "unit"), pathlib.Path(name, "clone")
        for file, text in UNIT.items():
            (unit / file).parent.mkdir(parents=True, exist_ok=True)
            (unit / file).write_text(text)
        run("cargo fetch", unit)
        one = min(run("rm -rf target && cargo build --release", unit)[1] for _ in range(3))

        rows = [f"| a release build of a crate on fluent-uri, the unit | | {one:.1f} | 1 |"]

        def row(what: str, command: str, prepared: str = "true") -> None:
            run(prepared, clone)
            seconds, processors = run(command, clone)
            rows.append(f"| {what}: `{command}` | {seconds:.0f} | {processors:.0f} | {processors / one:.0f} |")

        run(f"git clone --quiet '{ROOT}' '{clone}'", ROOT)
        run("cargo fetch --locked", clone)
        changed = f"echo '// A change.' >> {CHANGED}"
        row("the first command", "cargo run -- parse http://host.dom/")
        row("the command, after a change", "cargo run -- parse http://host.dom/", changed)
        row("all tests, the first time", "cargo test")
        row("the tests of a module, after a change", "cargo test --test library validate::", changed)
        row("the tests of the library, after a change", "cargo test --test library", changed)
        row("the tests of the command, after a change", "cargo test --test command", changed)
        if ci:
            clean = "git checkout --quiet . && rm -rf target"
            row("the Python package, the first time", "python3 -m venv target/venv && target/venv/bin/pip install ./bindings/python", clean)
            row("the book, the first time", "cargo xtask book", clean)
            row("the quick part of CI, the first time", ".ci/run --quick", clean)
            row("CI, the first time", ".ci/run", clean)
        return rows


def main() -> None:
    parser = argparse.ArgumentParser(prog="cargo xtask seconds", description=__doc__.split("\n", 1)[0])
    parser.add_argument("--ci", action="store_true", help="measure `.ci/run` and the packages too")
    rows = measured(parser.parse_args().ci)
    table = "\n".join(["| | seconds | of the processors | units |", "|---|--:|--:|--:|", *rows])
    page, count = re.subn(
        r"(<!-- seconds -->\n).*?(\n<!-- /seconds -->)", lambda match: match[1] + table + match[2], PAGE.read_text(), flags=re.S
    )
    assert count == 1, "CONTRIBUTING.md has a place for the table"
    PAGE.write_text(page)


main()
