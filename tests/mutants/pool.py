"""The tests: which functions each of them reaches, and what they say about a mutant."""

import os
import re
import signal
import subprocess
import tempfile
import threading
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

# Tests whose answer depends on the time, so on what else the machine does; and those that read the sources, or count all
# allocations, which are others when mutants are woven in.
NO_EVIDENCE = r"^(layers|allocation)::|::time::|linear_time|little_time|takes?_(less_than_)?seconds"
# All tests that take less (in seconds of the processor) are run for all mutants before the slower ones are run for any. Those
# that take more than the last are not run.
STAGES = [0.3, 3.0, 10.0]
MEMORY = 6 << 30
# The same random strings each time, and snapshots are compared, never written.
ENVIRONMENT = {"PROPTEST_RNG_SEED": "1738", "INSTA_UPDATE": "no", "CI": "true", "RUST_BACKTRACE": "0"}


# A program of doctests always runs all that it has.
DOCTESTS = "doctests"


@dataclass(frozen=True)
class Test:
    program: str
    folder: str
    name: str


@dataclass
class Pool:
    jobs: int
    slowest: float  # a test that takes more seconds is not used
    programs: list[tuple[str, str, str]]  # label, path, folder
    cost: dict[Test, float] = field(default_factory=dict)
    reached: dict[int, list[Test]] = field(default_factory=lambda: defaultdict(list))
    label: dict[str, str] = field(default_factory=dict)
    caught_by: dict[str, Counter] = field(default_factory=lambda: defaultdict(Counter))
    failing: list[str] = field(default_factory=list)
    slow: list[str] = field(default_factory=list)

    def record(self) -> None:
        """Runs each test by itself, without a mutant."""
        tests = []
        for label, path, folder in self.programs:
            self.label[path] = label
            if label == DOCTESTS:
                tests.append(Test(path, folder, "all"))
                continue
            listed = subprocess.run([path, "--list", "--format", "terse"], cwd=folder, capture_output=True, text=True)
            for name in re.findall(r"^(.*): test$", listed.stdout, re.M):
                if not re.search(NO_EVIDENCE, f"{label}::{name}"):
                    tests.append(Test(path, folder, name))
        with ThreadPoolExecutor(self.jobs) as threads:
            list(threads.map(self.record_one, tests))
        for reaching in self.reached.values():
            reaching.sort(key=lambda test: self.cost[test])

    def record_one(self, test: Test) -> None:
        with tempfile.TemporaryDirectory() as folder:
            record = Path(folder, "reached")
            outcome, seconds = run(test.program, test.folder, [test.name], self.slowest, {"WOVEN_RECORD": str(record)})
            if outcome is not None:
                kind, name = outcome
                (self.slow if kind == "timeout" else self.failing).append(f"{self.label[test.program]}: {name}")
                return
            self.cost[test] = seconds
            for function in set(record.read_text().split()) if record.exists() else ():
                self.reached[int(function)].append(test)

    def ask(self, number: int, function: int, file: str, stage: int) -> tuple[str, str]:
        """The outcome of a mutant by the tests of one stage: `missed`, or `caught` or `timeout` and by which test."""
        low, high = ([0.0] + STAGES)[stage], STAGES[stage]
        groups = defaultdict(list)
        for test in self.reached.get(function, ()):
            if low <= self.cost[test] < high:
                # The slower ones by themselves.
                groups[test.program, test.name if stage else ""].append(test)

        def worth(group):
            return (1 + self.caught_by[file][group[0]]) / (0.05 + sum(self.cost[test] for test in groups[group]))

        for group in sorted(groups, key=worth, reverse=True):
            tests = groups[group]
            cost = sum(self.cost[test] for test in tests)
            names = [test.name for test in tests]
            outcome, _ = run(group[0], tests[0].folder, names, 5 * cost + 3, {"WOVEN_MUTANT": str(number)})
            if outcome is not None:
                self.caught_by[file][group[0]] += 1
                kind, name = outcome
                return kind, f"{self.label[group[0]]}: {name}"
        return "missed", ""


def run(program: str, folder: str, names: list[str], seconds: float, variables: dict) -> tuple:
    """Runs these tests until one fails, for at most so many seconds of the processor. Returns the outcome and the test that
    failed, or `None`; and how many seconds it took."""
    limits = ["prlimit", f"--cpu={int(seconds) + 1}", f"--as={MEMORY}", "--core=0"]
    process = subprocess.Popen(
        [*limits, program, "--exact", "--test-threads=1", *names],
        cwd=folder,
        env={**os.environ, **ENVIRONMENT, **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    # Waiting takes no processor time.
    watch = threading.Timer(60 + 20 * seconds, kill, [process])
    watch.start()
    said, failed = b"", None
    for line in process.stdout:
        said = line
        if failed := re.match(rb"test (.*?)(?: - should panic)? \.\.\. FAILED", line):
            kill(process)
            break
    process.stdout.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    watch.cancel()
    used = usage.ru_utime + usage.ru_stime
    if failed:
        return ("caught", failed[1].decode()), used
    if process.returncode == 0:
        return None, used
    last = re.match(rb"test (\S*)", said)
    name = last[1].decode() if last else names[0]
    late = process.returncode in (-signal.SIGXCPU, -signal.SIGKILL)
    return ("timeout" if late else "caught", name), used


def kill(process) -> None:
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
