#!/usr/bin/env python3
"""Counts instructions and bytes, and compares them with those in crates/bench/budget.toml: the status is 1 if one has risen by more than 2 %.

    cargo xtask budget [--write]

--write puts what was counted into the file. Needs cargo, valgrind, the `size` of binutils, and rustup, if Rust's standard library for
WebAssembly is not installed. Counts of another rustc than the one that the file names are shown, and not compared.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from build_cost import LIBRARIES, NOTHING, ROOT, build, size

FILE = Path(__file__).with_name("budget.toml")
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).absolute()
# In percent.
TOLERANCE = 2
# What is counted is optimized, each crate in one unit, so that a change of one function does not move others. All else is as cargo builds
# it for the command, which other steps of CI have done.
OPTIMIZED = ["rfc1738", "rfc1738-bench", "rfc1738-cli"]
RELEASE = ["opt-level=3", "codegen-units=1", "overflow-checks=false", "incremental=false"]
KIT = ["opt-level=1", "incremental=false"]
PARSING = ["rfc1738, is_valid", "rfc1738, Url::parse"]
MODULES = ["rfc1738-js", "rfc1738-js-conformance", "rfc1738-playground"]
BULK = "validate --syntax-only --format count --threads 1"


def main():
    parser = argparse.ArgumentParser(prog="cargo xtask budget", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write what was counted into the file")
    options = parser.parse_args()

    text = FILE.read_text()
    file = tomllib.loads(text)
    rustc = subprocess.check_output(["rustc", "--version"], text=True).split()[1]
    # The command is compiled on one core, most of the time.
    with ThreadPoolExecutor() as pool:
        parsing = pool.submit(bytes_of_parsing)
        now = {"instructions": instructions(), "bytes": bytes_of_packages() | parsing.result()}

    failed = False
    for unit, counts in now.items():
        print(f"{unit:50}{'budget':>13}{'now':>13}")
        for name in file[unit] | counts:
            figures = file[unit].get(name, 0), counts.get(name, 0)
            verdict, is_wrong = compared(*figures)
            failed |= is_wrong
            print(f"{name:50}{figures[0]:13,}{figures[1]:13,}  {verdict}")
    if options.write:
        same = rustc == file["rustc"]
        parts = [text.split("\n\n")[0], f'rustc = "{rustc}"']
        for unit, counts in now.items():
            kept = {name: written(file[unit].get(name, 0) if same else 0, count) for name, count in counts.items()}
            parts.append("\n".join([f"[{unit}]", *(f'"{name}" = {count}' for name, count in kept.items())]))
        FILE.write_text("\n\n".join(parts) + "\n")
    elif rustc != file["rustc"]:
        print(f"This is rustc {rustc}. The budget was counted with {file['rustc']}, so the figures do not show what a change of ours costs.")
    elif failed:
        sys.exit("If it has to be: cargo xtask budget --write, and the message of the same commit says why.")


def compared(budget, now):
    """What to say of a figure, and whether it is wrong; 0 if there is none.

    >>> compared(1000, 1019), compared(1000, 1021)
    (('+1.9 %', False), ('+2.1 %: too much', True))
    >>> compared(1000, 979)
    ('-2.1 %: --write lowers the budget', False)
    >>> compared(0, 1), compared(1, 0)
    (('it has no budget', True), ('it is not counted', True))
    """
    if not budget or not now:
        return ("it is not counted" if budget else "it has no budget"), True
    change = 100 * (now / budget - 1)
    note = ": too much" if change > TOLERANCE else ": --write lowers the budget" if change < -TOLERANCE else ""
    return f"{change:+.1f} %{note}", change > TOLERANCE


def written(budget, now):
    """The figure for the file. One that has risen within the tolerance stays, so that small rises do not add up.

    >>> [written(100, now) for now in (99, 102, 103)]
    [99, 100, 103]
    """
    return budget if budget <= now <= budget * (1 + TOLERANCE / 100) else now


def instructions():
    """By item, those of a text, a line or a verdict."""
    settings = [(name, setting) for name in OPTIMIZED for setting in RELEASE] + [("rfc1738-conformance", setting) for setting in KIT]
    config = [f"--config=profile.dev.package.{name}.{setting}" for name, setting in settings]
    cargo("build", "--no-default-features", "--package=rfc1738-bench", "--package=rfc1738-cli", "--bin=budget", "--bin=rfc1738", *config)
    program = TARGET / "debug/budget"
    counts = counted(program)
    lines = subprocess.check_output([program, "--lines"])
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        (folder / "lines").write_bytes(lines)
        # Its status says that some lines are no URLs.
        callgrind(folder / "command", TARGET / "debug/rfc1738", *BULK.split(), folder / "lines")
        counts[BULK] = total((folder / "command").read_text()) // lines.count(b"\n")
    return counts


def counted(program, *files):
    """By item of the program, the instructions of a text or a verdict."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "item"
        # A profile is written before each item, and after it one of the item alone.
        ended = callgrind(out, *(f"--dump-{when}=budget::counted" for when in ("before", "after")), program, *files)
        if ended.returncode:
            sys.exit(ended.stderr)
        counts = {}
        for index, line in enumerate(ended.stdout.splitlines(), 1):
            texts, name = line.split(" ", 1)
            counts[name] = total(out.with_suffix(f".{2 * index}").read_text()) // int(texts)
        return counts


def callgrind(out, *command):
    valgrind = ["valgrind", "--tool=callgrind", "--quiet", f"--callgrind-out-file={out}"]
    return subprocess.run([*valgrind, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def total(profile):
    """The instructions in a profile of callgrind.

    >>> total("events: Ir\\nfn=(1) main\\n1 7\\ntotals: 12\\n")
    12
    >>> total("events: Ir\\n")
    Traceback (most recent call last):
    SystemExit: valgrind: a profile without a total
    """
    for line in profile.splitlines():
        if line.startswith("totals: "):
            return int(line.removeprefix("totals: "))
    sys.exit("valgrind: a profile without a total")


def bytes_of_parsing():
    """By function, the bytes of a program that calls it beyond those of one that does not."""
    nothing, *sizes = (build(*LIBRARIES[name], target=TARGET / "budget")[2] for name in (NOTHING, *PARSING))
    return {name: size - nothing for name, size in zip(PARSING, sizes)}


def bytes_of_packages():
    """By package, the bytes of its WebAssembly or its library."""
    sizes = {}
    for package in MODULES:
        folder = TARGET / "budget" / package
        cargo("xtask", "wasm", package, folder)
        sizes[package] = (folder / "rfc1738.wasm").stat().st_size
    # Optimized, it would take longer to compile than everything else here.
    tested = subprocess.check_output(["bash", "-c", f". crates/xtask/common.sh; tested_wheel . '{TARGET}'"], cwd=ROOT, text=True)
    cargo("build", "--package=rfc1738-python", "--lib", *tested.split())
    sizes["rfc1738-python, as tested"] = size(TARGET / "debug/lib_rfc1738.so")
    return sizes


def cargo(*arguments):
    environment = os.environ | {"CARGO_TARGET_DIR": str(TARGET)}
    subprocess.run(["cargo", "--quiet", "--locked", *arguments], cwd=ROOT, env=environment, check=True)


if __name__ == "__main__":
    main()
