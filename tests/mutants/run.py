#!/usr/bin/env python3
"""Mutation testing of the library and `conformance`; README.md has what, how and how long.

Needs Python 3.11, cargo, and cargo-mutants, which it installs if it is missing.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True
import catalogue  # noqa: E402
from build import HERE, ROOT, Tests, prepared, say, without_optimisation
from catalogue import DEMANDED, PACKAGES, Mutant
from pool import STAGES
from results import Results, equivalent, report

TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()
STATE = TARGET / "mutants"


def test(mutants: list[Mutant], results: Results, state: Path, tests: Tests) -> list[Mutant]:
    """Tests mutants, each by the tests of its package, and returns those that cannot be woven."""
    left_over = []
    for package in PACKAGES:
        if of_package := [mutant for mutant in mutants if mutant.package == package]:
            left_over += test_package(of_package, results, state / package, tests)
    return left_over


def test_package(mutants: list[Mutant], results: Results, state: Path, tests: Tests) -> list[Mutant]:
    woven, pool = prepared(mutants, state, TARGET, tests)
    say(f"{len(pool.cost)} tests of {sum(pool.cost.values()):.0f} s in all")
    numbers = {mutant.key: number for number, mutant in woven.mutants.items()}
    asked = [numbers[mutant.key] for mutant in mutants]
    for number in asked:
        if number in woven.unviable:
            results.add(woven.mutants[number], "unviable")
    stages = [stage for stage, limit in enumerate(STAGES) if limit <= pool.slowest]
    left = [number for number in asked if number in woven.function]
    for stage in stages:
        say(f"{len(left)} mutants: tests of less than {STAGES[stage]} s")

        def ask(number: int) -> tuple[int, str]:
            mutant = woven.mutants[number]
            outcome, by = pool.ask(number, woven.function[number], mutant.file, stage)
            if outcome != "missed" or stage == stages[-1] and tests.are_all:
                results.add(mutant, outcome, by)
            return number, outcome

        with ThreadPoolExecutor(tests.jobs) as threads:
            left = [number for number, outcome in threads.map(ask, left) if outcome == "missed"]
    return [woven.mutants[number] for number in asked if number in woven.left_over]


# What a mutant that is compiled by itself is tested by: first by what is compiled soonest, then by other tests of less than a minute.
ALONE = {
    "rfc1738": [
        ["--lib", "--test=cases"],
        [f"--test={name}" for name in "build errors interpret near_misses normalize rulings spans tree validate".split()],
        ["--doc"],
    ],
    "rfc1738-conformance": [
        ["--lib", "--test=automata"],
        [f"--test={name}" for name in "derivations grammars learn notations".split()],
        ["--doc"],
    ],
}
# The slowest of these tests take two minutes on a busy machine.
TIMEOUT = 600


def one_by_one(mutants: list[Mutant], results: Results, state: Path) -> None:
    """Tests mutants by cargo-mutants, which compiles each by itself."""
    for package, stages in ALONE.items():
        left = {mutant.listed: mutant for mutant in mutants if mutant.package == package}
        for tests in stages:
            if not left:
                break
            say(f"{len(left)} mutants of {package} are compiled one by one: cargo test {' '.join(tests)}")
            output = state / "one-by-one"
            shutil.rmtree(output, ignore_errors=True)
            output.mkdir(parents=True)
            config = output / "config.toml"
            config.write_text(f"examine_re = {json.dumps(['^' + re.escape(name) + '$' for name in left])}\n")
            command = ["cargo", "mutants", "--config", str(config), "--output", str(output), "--package", package]
            # Not behind `--`, for then all tests are compiled.
            # The tests of conformance would take minutes without optimisation.
            settings = without_optimisation(package) if package == "rfc1738" else []
            words = [*tests, *(f"--config={setting}" for setting in settings)]
            command += [f"--cargo-arg={word}" for word in words]
            command += ["--baseline=skip", f"--timeout={TIMEOUT}", "--build-timeout=600"]
            environment = {**os.environ, "CARGO_TARGET_DIR": str(TARGET)}
            process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
            # What it has found so far is kept if it is stopped.
            while process.poll() is None:
                time.sleep(5)
                collect(output, left, results, is_last=tests == stages[-1])
            collect(output, left, results, is_last=tests == stages[-1])


def collect(output: Path, left: dict[str, Mutant], results: Results, is_last: bool) -> None:
    for outcome in ["caught", "timeout", "unviable", *(["missed"] if is_last else [])]:
        file = output / "mutants.out" / f"{outcome}.txt"
        for name in file.read_text().splitlines() if file.exists() else ():
            if mutant := left.pop(name, None):
                results.add(mutant, outcome, "compiled by itself")


def changed(revision: str | None) -> str:
    """The diff of the library since a revision: by default, since this branch left `origin/main`, or else the last commit."""
    git = lambda *arguments: subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)
    if not revision:
        base = git("merge-base", "HEAD", "origin/main").stdout.strip()
        head = git("rev-parse", "HEAD").stdout.strip()
        revision = base if base and base != head else "HEAD~1"
    diff = git("diff", revision, "--", "src", "conformance/src")
    if diff.returncode:
        sys.exit(f"git diff {revision}: {diff.stderr.strip()}")
    say(f"what has changed since {revision}")
    return diff.stdout


def test_change(revision: str, most: int, jobs: int) -> None:
    diff = changed(revision)
    if not diff:
        return say("no code of the library or of conformance has changed: no mutants")
    need_cargo_mutants()
    STATE.mkdir(parents=True, exist_ok=True)
    (STATE / "change.diff").write_text(diff)
    every = catalogue.mutants(ROOT)
    known = equivalent(HERE / "equivalent.toml", every)
    touched = catalogue.in_diff(ROOT, every, STATE / "change.diff")
    todo = [mutant for mutant in touched if mutant.key not in known]
    say(f"{len(touched)} mutants are on lines that have changed; {len(touched) - len(todo)} are known to change nothing")
    (STATE / "change.jsonl").unlink(missing_ok=True)
    results = Results(STATE / "change.jsonl")
    alone = test(todo[:most], results, STATE / "change", Tests(jobs, STAGES[1], doctests=False))
    missed = [mutant for mutant in todo[:most] if results.outcome(mutant) == "not tested" and mutant not in alone]
    for mutant in missed:
        results.add(mutant, "missed")
    say(", ".join(f"{count} {outcome}" for outcome, count in Counter(map(results.outcome, todo)).items()))
    if len(todo) > most:
        say(f"not tested: all beyond the first {most}")
    if alone:
        say(f"not tested: {len(alone)} that cannot be woven; `cargo xtask mutants` compiles them one by one")
    if missed:
        tests = "Missed by the tests of less than 3 s, without doctests; see tests/mutants/README.md:"
        sys.exit("\n".join([tests, *(mutant.key for mutant in missed)]))


def need_cargo_mutants() -> None:
    if subprocess.run(["cargo", "mutants", "--version"], capture_output=True).returncode:
        subprocess.run(["cargo", "install", "--quiet", "--locked", "cargo-mutants@27.1.0"], check=True)


def shard(text: str) -> tuple[int, int]:
    part, parts = map(int, text.split("/"))
    if not 1 <= part <= parts:
        raise ValueError(text)
    return part, parts


def pattern(text: str) -> re.Pattern:
    try:
        return re.compile(text)
    except re.error as error:
        raise argparse.ArgumentTypeError(f"{error}: {text!r}")


def count(text: str) -> int:
    if int(text) < 0:
        raise ValueError(text)
    return int(text)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--change", nargs="?", const="", metavar="REVISION", help="only the mutants of what has changed since")
    parser.add_argument("--most", type=count, default=150, help="with --change: at most so many (default: %(default)s)")
    parser.add_argument("--sample", type=count, default=400, help="how many of those that are not demanded (default: %(default)s)")
    parser.add_argument("--shard", type=shard, default="1/1", metavar="K/N", help="the K-th of N parts")
    parser.add_argument("--only", type=pattern, default="", metavar="REGEX", help="only mutants whose name matches")
    parser.add_argument("--again", action="store_true", help="also those that were missed before")
    parser.add_argument("--woven", action="store_true", help="not those that must be compiled one by one")
    parser.add_argument("--test", action="append", default=[], metavar="FILE", help="only these tests: is a mutant caught now?")
    parser.add_argument("--report", action="store_true", help="only check equivalent.toml and write RESULT.md")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="tests at a time (default: %(default)s)")
    arguments = parser.parse_args()
    if arguments.change is not None:
        return test_change(arguments.change, arguments.most, arguments.jobs)

    need_cargo_mutants()
    every = catalogue.mutants(ROOT)
    known = equivalent(HERE / "equivalent.toml", every)
    results = Results(STATE / "results.jsonl")
    if not arguments.report:
        rest = [mutant for mutant in every if mutant.part not in DEMANDED][: arguments.sample]
        chosen = [mutant for mutant in every if mutant.part in DEMANDED] + rest
        part, parts = arguments.shard
        wanted = {"not tested", "missed"} if arguments.again else {"not tested"}
        todo = [
            mutant
            for mutant in chosen[part - 1 :: parts]
            if arguments.only.search(mutant.key) and results.outcome(mutant) in wanted and mutant.key not in known
        ]
        state = STATE / f"shard-{part}-of-{parts}"
        tests = Tests(arguments.jobs, doctests=not arguments.test, files=tuple(arguments.test))
        alone = test(todo, results, state, tests)
        if tests.are_all and not arguments.woven:
            one_by_one(alone, results, state)
    (HERE / "RESULT.md").write_text(report(every, arguments.sample, results, known))
    say("RESULT.md is written")
    if missed := sum(results.outcome(mutant) == "missed" and mutant.key not in known for mutant in every):
        sys.exit(f"{missed} mutants are missed")


if __name__ == "__main__":
    main()
