"""Builds the woven mutants and their tests, and remembers them until something changes."""

import hashlib
import json
import os
import pickle
import re
import shutil
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from catalogue import Mutant
from pool import DOCTESTS, STAGES, Pool
from weave import Woven

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


@dataclass(frozen=True)
class Tests:
    """Which tests are used."""

    jobs: int  # how many at a time
    slowest: float = STAGES[-1]  # at most so many seconds each
    doctests: bool = True
    files: tuple[str, ...] = ()  # only these of tests/; all if there are none

    @property
    def are_all(self) -> bool:
        return self.doctests and not self.files


def prepared(mutants: list[Mutant], state: Path, target: Path, tests: Tests) -> tuple[Woven, Pool]:
    """The mutants of a package woven in and its tests recorded: those of the last run, if nothing has changed since."""
    plan, now = state / "plan.pickle", fingerprint(tests)
    if plan.exists():
        before, woven, pool = pickle.loads(plan.read_bytes())
        if before == now and {mutant.key for mutant in mutants} <= {mutant.key for mutant in woven.mutants.values()}:
            say("the build and the records of the last run are used again")
            return woven, pool
    package = mutants[0].package
    say(f"{len(mutants)} mutants of {package} are woven into one build")
    woven = Woven(ROOT, state / "tree", mutants)
    call = cargo(woven.tree, target, package)
    woven.build(call)
    say(f"the tests of {len(woven.function)} mutants are built")
    found = programs(call, tests.files) if woven.function else []
    if woven.function and tests.doctests:
        found += doctests(call, woven.tree, state / "doctests")
    pool = Pool(tests.jobs, tests.slowest, found)
    say("each test is run without a mutant, and the functions that it reaches are recorded")
    pool.record()
    for test in pool.failing:
        say(f"not used, because it fails when mutants are woven in: {test}")
    for test in pool.slow:
        say(f"not used, because it takes more than {pool.slowest:.0f} s: {test}")
    plan.write_bytes(pickle.dumps((now, woven, pool)))
    return woven, pool


def fingerprint(tests: Tests) -> str:
    """Of which tests are used, and of all files that they may read."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ":!tests/mutants"]
    names = subprocess.check_output(command, cwd=ROOT, text=True).split("\0")
    digest = hashlib.sha256(repr(tests).encode())
    for name in sorted(name for name in names if name and (ROOT / name).is_file()):
        digest.update(f"{name}\0{hashlib.sha256((ROOT / name).read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


def without_optimisation(package: str) -> list[str]:
    """Settings of cargo: copies of functions take long to optimise, and most tests are fast without."""
    return [f'profile.dev.package."{package}".{setting}' for setting in ("debug=false", "opt-level=0")]


def cargo(tree: Path, target: Path, package: str):
    """Runs cargo in the tree. Returns the messages of the compiler, or of a test's build, which must succeed, all messages."""
    of_all = ["--message-format=json", "--package", package]
    of_all += [word for setting in without_optimisation(package) for word in ("--config", setting)]

    def call(*arguments: str, **variables: str) -> list[dict]:
        environment = {**os.environ, "CARGO_TARGET_DIR": str(target), **variables}
        command = ["cargo", *arguments, *of_all]
        done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True)
        messages = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
        if arguments[0] == "check":
            return [message["message"] for message in messages if message["reason"] == "compiler-message"]
        if done.returncode:
            raise SystemExit(done.stderr[-4000:])
        return messages

    return call


def programs(call, files: tuple[str, ...]) -> list[tuple[str, str, str]]:
    """The test programs, built: the name of each, its path, and the folder to run it in."""
    chosen = [word for file in files for word in ("--test", file)] or ["--lib", "--tests"]
    built = [m for m in call("test", "--no-run", *chosen) if m["reason"] == "compiler-artifact" and m["executable"]]
    return [(m["target"]["name"], m["executable"], str(Path(m["manifest_path"]).parent)) for m in built if m["profile"]["test"]]


def doctests(call, tree: Path, keep: Path) -> list[tuple[str, str, str]]:
    """As [`programs`]: rustdoc builds programs of many doctests each, and they are kept."""
    host = re.search(r"host: (.*)", subprocess.check_output(["rustc", "-vV"], text=True))[1]
    runner = f"CARGO_TARGET_{host.upper().replace('-', '_')}_RUNNER"
    shutil.rmtree(keep, ignore_errors=True)
    call("test", "--doc", **{runner: str(HERE / "keep.sh"), "WOVEN_KEEP": str(keep)})
    return [(DOCTESTS, str(path), str(tree)) for path in sorted(keep.iterdir())]


def say(text: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {text}", flush=True)
