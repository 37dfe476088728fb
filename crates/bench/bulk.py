#!/usr/bin/env python3
"""Many URLs: compares `rfc1738 validate` with ripgrep and the regular expression of `httpurl`.

Makes a file of 86 MB of web URLs as http, repeated to fill it, and has each program count it in turn; then a file of
those in which no rule finds anything. Prints tables in Markdown: the fastest round, MB/s, the peak memory, and the counts.
"""

import argparse
import json
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SIZE = 86_000_000
RIPGREP = "rg --no-unicode -c -x -f REGEX"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", nargs="?", help="a file of URLs, one per line, instead of generated ones")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--install", action="store_true", help="apt-get install ripgrep if it is missing")
    options = parser.parse_args()
    if not shutil.which("rg") and options.install:
        command = "apt-get install --quiet --yes --no-install-recommends ripgrep"
        subprocess.run(command.split(), check=True, stdout=subprocess.DEVNULL)

    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    build = "cargo build --quiet --release --package rfc1738-cli --package rfc1738-bench --bins"
    subprocess.run([*build.split(), "--target-dir", target], cwd=ROOT, check=True)
    rfc1738, bench = (target / "release" / name for name in ("rfc1738", "rfc1738-bench"))

    version = subprocess.check_output(["rg", "--version"], text=True).split()[1]
    print(f"With ripgrep {version}.")
    text = subprocess.check_output([bench, "--urls", *filter(None, [options.corpus])])
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        regex = subprocess.check_output([rfc1738, "grammar", "httpurl", "--regex"])
        # Before version 14, ripgrep does not accept an escaped "/".
        (folder / "regex.txt").write_bytes(regex.replace(rb"\/", b"/"))
        for what, text in {"all": text, "in which nothing is found": faultless(rfc1738, text)}.items():
            table(what, text, rfc1738, folder, options.rounds)


def faultless(rfc1738, text):
    """The lines of `text` in which no rule finds anything."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(text)
        file.flush()
        command = [rfc1738, "validate", "--format", "json", file.name]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
            reports = (line for line in process.stdout if b'"findings":[]' in line)
            return b"".join(json.loads(line)["input"].encode() + b"\n" for line in reports)


def table(what, text, rfc1738, folder, rounds):
    times = round(SIZE / len(text))
    # A piece at a time: the memory of this program is the least that is measured for each command.
    with open(folder / "urls.txt", "wb") as file:
        for _ in range(times):
            file.write(text)
    megabytes = (folder / "urls.txt").stat().st_size / 1e6
    commands = {
        "rfc1738 validate --syntax-only --format count": [rfc1738],
        "rfc1738 validate --format count": [rfc1738],
        RIPGREP: ["rg"],
    }
    for name, command in commands.items():
        command += [folder / "regex.txt" if word == "REGEX" else word for word in name.split()[1:]]
        command += [folder / "urls.txt"]
    rounds = [{name: measure(command) for name, command in commands.items()} for _ in range(rounds)]

    lines = text.count(b"\n") * times
    print(f"\n| {megabytes:.0f} MB, {lines:,} lines, {what} | time | MB/s | speed ÷ rg | memory | says |")
    print("| --- | ---: | ---: | ---: | ---: | --- |")
    fastest = {name: min(round[name][0] for round in rounds) for name in commands}
    for name, seconds in fastest.items():
        memory = max(round[name][1] for round in rounds)
        speed = f"{seconds:.2f} s | {megabytes / seconds:.0f} | {fastest[RIPGREP] / seconds:.1f}"
        print(f"| `{name}` | {speed} | {memory / 1000:.0f} MB | {rounds[0][name][2]} |")


def measure(command):
    """The seconds, the kilobytes of memory, and the output on one line. An exit status for invalid URLs is not a failure."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise SystemExit(f"{command[0]}: status {process.returncode}")
    return seconds, usage.ru_maxrss, " ".join(output.split())


if __name__ == "__main__":
    main()
