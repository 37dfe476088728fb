#!/usr/bin/env python3
"""Mutation testing of the library and `conformance`; README.md has what, how and how long.

Needs Python 3.11, cargo, prlimit of Linux, and cargo-mutants, which it installs if it is missing.
"""

import argparse
import hashlib
import json
import math
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import tomllib
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

sys.dont_write_bytecode = True
from weave import Woven  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
STATE = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve() / "mutants"
TARGET = STATE / "target"
CRATES = {"rfc1738": "src/lib.rs", "rfc1738-conformance": "crates/conformance/src/lib.rs"}

# All mutants of these files are tested, and one in ten of the others: those with the least hash.
DEMANDED = r"src/(engine|grammar|parse/error/slip|uses/build)/|src/(uses/normalize|facts/rfc822|parse/encoding|uses/validate/escape)\.rs"
TENTH = "1ad8"

# A test that takes more seconds is not used; nor is one whose answer depends on the clock, or on
# what woven functions allocate.
SLOWEST = 10
NO_EVIDENCE = r"^allocation::|::time::|linear_time|little_time|takes?_(less_than_)?seconds"
# The same random strings each time, snapshots are compared and never written, and the test harness
# stops at the first failure.
ENVIRONMENT = {"PROPTEST_RNG_SEED": "1738", "INSTA_UPDATE": "no", "CI": "true", "RUST_BACKTRACE": "0", "RUSTC_BOOTSTRAP": "1"}
HARNESS = ["--exact", "--test-threads=1", "-Zunstable-options", "--fail-fast"]


class Test(NamedTuple):
    program: str
    folder: Path
    name: str


class Tests:
    """The tests of a woven package: what each costs, and which functions with mutants it reaches."""

    def __init__(self, jobs: int, programs: list[tuple[str, Path]], doctests: list[Test]):
        self.cost: dict[Test, float] = {}
        self.reaching: dict[int, list[Test]] = defaultdict(list)
        tests = doctests
        for program, folder in programs:
            listed = subprocess.check_output([program, "--list", "--format", "terse"], cwd=folder, text=True)
            names = re.findall(r"^(.*): test$", listed, re.M)
            tests += [Test(program, folder, name) for name in names if not re.search(NO_EVIDENCE, name)]
        with ThreadPoolExecutor(jobs) as threads:
            list(threads.map(self.record, tests))

    def record(self, test: Test) -> None:
        with tempfile.NamedTemporaryFile("r") as reached:
            outcome, seconds = run([test], SLOWEST, {"WOVEN_RECORD": reached.name})
            if outcome != "missed":
                return say(f"not used without a mutant, {outcome}: {test.name}")
            self.cost[test] = seconds
            for function in set(reached.read().split()):
                self.reaching[int(function)].append(test)

    def ask(self, mutant: int, function: int) -> str:
        """Asks the tests that reach its function, the quickest first: at once those of a program that take similarly long."""
        batch = lambda test: (round(math.log2(self.cost[test] + 0.01)), test.program)
        for _, tests in groupby(sorted(self.reaching[function], key=batch), key=batch):
            tests = list(tests)
            outcome, _ = run(tests, 3 + 5 * sum(self.cost[test] for test in tests), {"WOVEN_MUTANT": str(mutant)})
            if outcome != "missed":
                return outcome
        return "missed"


def run(tests: list[Test], seconds: float, variables: dict[str, str]) -> tuple[str, float]:
    """`missed` if these tests of a program pass, `timeout` if they take more processor time; and the seconds that they took."""
    program, folder, _ = tests[0]
    limits = [f"--cpu={math.ceil(seconds)}", f"--as={6 << 30}", "--core=0"]
    command = ["prlimit", *limits, program, *HARNESS, *(test.name for test in tests)]
    environment = {**os.environ, **ENVIRONMENT, **variables}
    process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    # Waiting takes no processor time.
    watch = threading.Timer(60 + 20 * seconds, process.kill)
    watch.start()
    _, status, usage = os.wait4(process.pid, 0)
    watch.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    outcome = {0: "missed", -signal.SIGXCPU: "timeout", -signal.SIGKILL: "timeout"}.get(process.returncode, "caught")
    return outcome, usage.ru_utime + usage.ru_stime


def catalogue() -> list[dict]:
    """The mutants to test, in an order by which the first ones are a sample that stays the same."""
    listed = lambda *options: json.loads(cargo(ROOT, "mutants", "--list", "--json", "--workspace", *options))
    names = [mutant["name"] for mutant in listed("--no-config")]
    for equivalent in tomllib.loads((ROOT / ".cargo/mutants.toml").read_text())["exclude_re"]:
        if not any(re.search(equivalent, name) for name in names):
            sys.exit(f".cargo/mutants.toml: there is no such mutant any more: {equivalent}")
    seen, chosen = Counter(), []
    for mutant in listed():
        # Its name for as long as its line is not edited, wherever the line moves to.
        line = (ROOT / mutant["file"]).read_text().split("\n")[mutant["span"]["start"]["line"] - 1]
        key = f"{' '.join(re.sub(r':[0-9]+:[0-9]+:', ':', mutant['name'], count=1).split())} | {line.strip()}"
        seen[key] += 1
        mutant["key"] = f"{key} | #{seen[key]}" if seen[key] > 1 else key
        mutant["hash"] = hashlib.sha256(f"RFC 1738: {mutant['key']}".encode()).hexdigest()
        if re.match(DEMANDED, mutant["file"]) or mutant["hash"] < TENTH:
            chosen.append(mutant)
    return sorted(chosen, key=lambda mutant: mutant["hash"][::-1])


def copied() -> Path:
    """A new copy of the repository. Its files are as new, because cargo does not see that a file has become an older one."""
    tree = STATE / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    tree.mkdir(parents=True)
    files = "git ls-files -z --cached --others --exclude-standard"
    copy = f"{files} | tar --create --null --files-from - | tar --extract --touch --directory '{tree}'"
    subprocess.run(copy, shell=True, cwd=ROOT, check=True)
    return tree


def in_one_build(package: str, mutants: dict[int, dict], jobs: int) -> dict[int, str]:
    """The outcomes of these mutants by the tests of their package, but for those that cannot be woven."""
    say(f"{len(mutants)} mutants of {package} are woven into one build")
    tree = copied()
    # Copies of functions take long to optimize, and most tests are fast without that.
    settings = [f'--config=profile.test.package."{package}".{setting}' for setting in ("debug=false", "opt-level=0")]
    options = ["--message-format=json", f"--target-dir={TARGET}", *settings]

    def messages(*arguments: str, may_fail: bool = False) -> list[dict]:
        return [json.loads(line) for line in cargo(tree, *arguments, *options, may_fail=may_fail).splitlines()]

    def errors() -> list[dict]:
        checked = messages("check", f"--package={package}", "--lib", "--all-features", may_fail=True)
        found = [it["message"] for it in checked if "message" in it]
        return [message for message in found if message["level"] == "error" and message["spans"]]

    woven = Woven(tree, CRATES[package], mutants)
    woven.build(errors)
    say(f"{len(woven.unviable)} do not compile, {len(woven.left_over)} cannot be woven; the tests are built")
    built = [it for it in messages("test", f"--package={package}", "--no-run", "--tests") if it.get("executable") and it["profile"]["test"]]
    # rustdoc removes its programs, so their runner keeps a copy of each; such a program runs all
    # tests, whatever its arguments.
    shutil.rmtree(kept := STATE / "doctests", ignore_errors=True)
    kept.mkdir()
    keep = f"""--config=target."cfg(all())".runner=["sh", "-c", "cp $0 '{kept}'/$$"]"""
    cargo(tree, "test", f"--package={package}", "--doc", *options, keep)
    say("each test is run without a mutant, and the functions that it reaches are recorded")
    programs = [(it["executable"], Path(it["manifest_path"]).parent) for it in built]
    tests = Tests(jobs, programs, [Test(str(program), tree, "doctests") for program in kept.iterdir()])
    say(f"{len(woven.function)} mutants are tested, by {len(tests.cost)} tests of {sum(tests.cost.values()):.0f} s in all")
    with ThreadPoolExecutor(jobs) as threads:
        outcomes = threads.map(lambda asked: tests.ask(*asked), woven.function.items())
        return dict.fromkeys(woven.unviable, "unviable") | dict(zip(woven.function, outcomes))


def one_by_one(package: str, mutants: dict[int, dict]) -> dict[int, str]:
    """The outcomes of these mutants by cargo-mutants, which compiles each on its own."""
    say(f"{len(mutants)} mutants of {package} are compiled one by one")
    chosen = [f"--re=^{re.escape(mutant['name'])}$" for mutant in mutants.values()]
    # cargo-mutants 27.1 takes deleted fields whatever their names, so the lines are chosen, too.
    lines = STATE / "one-by-one.diff"
    places = {(mutant["file"], mutant["span"]["start"]["line"]) for mutant in mutants.values()}
    lines.write_text("".join(as_added(*place) for place in sorted(places)))
    chosen.append(f"--in-diff={lines}")
    command = ["cargo", "mutants", "--in-place", f"--package={package}", f"--output={STATE}", *chosen]
    subprocess.run(command, cwd=copied(), env={**os.environ, "CARGO_TARGET_DIR": str(TARGET)})
    outcomes = {}
    for outcome in ("caught", "timeout", "unviable", "missed"):
        names = (STATE / f"mutants.out/{outcome}.txt").read_text().splitlines()
        outcomes |= {number: outcome for number, mutant in mutants.items() if mutant["name"] in names}
    return outcomes


def as_added(file: str, number: int) -> str:
    """A diff that adds this line."""
    line = (ROOT / file).read_text().split("\n")[number - 1]
    return f"--- a/{file}\n+++ b/{file}\n@@ -{number - 1},0 +{number},1 @@\n+{line}\n"


def cargo(folder: Path, *arguments: str, may_fail: bool = False) -> str:
    done = subprocess.run(["cargo", *arguments], cwd=folder, capture_output=True, text=True)
    if done.returncode and not may_fail:
        sys.exit(done.stderr[-4000:])
    return done.stdout


def say(text: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {text}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, metavar="N", help="only N of the mutants, always the same ones")
    parser.add_argument("--change", nargs="?", const="origin/main", metavar="REVISION", help="only those in what changed since")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="tests at a time (default: %(default)s)")
    arguments = parser.parse_args()
    if not shutil.which("cargo-mutants"):
        cargo(ROOT, "install", "--locked", "cargo-mutants@27.1.0")
    STATE.mkdir(parents=True, exist_ok=True)
    if arguments.change:
        diff = STATE / "change.diff"
        diff.write_bytes(subprocess.check_output(["git", "diff", "--merge-base", arguments.change], cwd=ROOT))
        tests = f"--test-package={','.join(CRATES)}"
        tool = ["cargo", "mutants", "--workspace", tests, f"--in-diff={diff}", f"--output={STATE}"]
        sys.exit(subprocess.run(tool, cwd=ROOT).returncode)

    asked = dict(enumerate(catalogue()[: arguments.sample], 1))
    outcomes = dict.fromkeys(asked, "not tested")

    def found(some: dict[int, str]) -> None:
        """Writes them at once: a run takes hours, and may be ended."""
        outcomes.update(some)
        lines = sorted(f"{mutant['key']}: {outcomes[number]}\n" for number, mutant in asked.items())
        (STATE / "outcomes.txt").write_text("".join(lines))

    for package in CRATES:
        mutants = {number: mutant for number, mutant in asked.items() if mutant["package"] == package}
        if mutants:
            found(in_one_build(package, mutants, arguments.jobs))
        if left_over := {number: mutant for number, mutant in mutants.items() if outcomes[number] == "not tested"}:
            found(one_by_one(package, left_over))
    say(", ".join(f"{count} {outcome}" for outcome, count in Counter(outcomes.values()).items()))
    failed = [number for number, outcome in outcomes.items() if outcome in ("missed", "not tested")]
    if failed:
        sys.exit("\n".join(f"{outcomes[number]}: {asked[number]['name']}" for number in failed))


if __name__ == "__main__":
    main()
