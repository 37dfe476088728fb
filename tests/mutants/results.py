"""The outcomes of the mutants, and what is told of them."""

import json
import subprocess
import threading
import tomllib
from collections import Counter
from datetime import date
from pathlib import Path

from catalogue import DEMANDED, SEED, Mutant


class Results:
    """The outcome of each mutant, one a line, so that a run that was stopped goes on."""

    def __init__(self, path: Path):
        self.path, self.lock = path, threading.Lock()
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = path.read_text().splitlines() if path.exists() else []
        self.of = {entry["mutant"]: entry for entry in map(json.loads, lines)}

    def add(self, mutant: Mutant, outcome: str, by: str = "") -> None:
        entry = {"mutant": mutant.key, "outcome": outcome, "by": by}
        with self.lock, self.path.open("a") as file:
            self.of[mutant.key] = entry
            file.write(json.dumps(entry) + "\n")

    def outcome(self, mutant: Mutant) -> str:
        return self.of.get(mutant.key, {"outcome": "not tested"})["outcome"]


def equivalent(path: Path, every: list[Mutant]) -> dict[str, str]:
    """The mutants that change nothing observable, with their reasons. Each must exist."""
    entries = tomllib.loads(path.read_text()).get("equivalent", [])
    known, names = {}, {mutant.key for mutant in every}
    for entry in entries:
        if set(entry) != {"mutants", "reason"} or not entry["reason"].strip():
            raise SystemExit(f"equivalent.toml: an entry has `mutants` and a `reason`: {entry}")
        for key in entry["mutants"]:
            if key not in names:
                raise SystemExit(f"equivalent.toml: there is no such mutant any more: {key}")
            if key in known:
                raise SystemExit(f"equivalent.toml: it is listed twice: {key}")
            known[key] = entry["reason"]
    return known


def report(every: list[Mutant], sample: int, results: Results, known: dict[str, str]) -> str:
    """RESULT.md."""
    parts = [*DEMANDED, "rest of the library", "conformance"]
    kinds = ["caught", "timeout", "equivalent", "missed", "unviable", "not tested"]
    counts = {part: Counter() for part in parts}
    missed = []
    for mutant in every:
        outcome = results.outcome(mutant)
        if outcome in ("missed", "not tested") and mutant.key in known:
            outcome = "equivalent"
        if outcome == "missed":
            missed.append(mutant)
        counts[mutant.part][outcome] += 1
    total = sum(counts.values(), Counter())
    rows = [(part, counts[part]) for part in parts] + [("all", total)]
    rest = sum(sum(counts[part].values()) - counts[part]["not tested"] for part in parts[len(DEMANDED) :])
    version = lambda *command: subprocess.check_output(command, text=True).strip().split(" (")[0]
    lines = [
        "# The last run",
        "",
        "Written by `cargo xtask mutants`; [README.md](README.md) explains it.",
        "",
        f"{date.today()}, {version('cargo', 'mutants', '--version')}, {version('rustc', '--version')}. "
        f"All mutants of the first {len(DEMANDED)} parts are demanded, and {sample} of the others, those with the least hash "
        f"(seed {SEED!r}); {rest} of these have been tested.",
        "",
        "| part | mutants | " + " | ".join(kinds) + " |",
        "|---|--:|" + "--:|" * len(kinds),
        *(f"| {part} | {sum(count.values())} | " + " | ".join(str(count[kind]) for kind in kinds) + " |" for part, count in rows),
        "",
        "* caught: a test fails; timeout: a test takes more than five times as long as without it",
        "* equivalent: no test fails, and none can: [equivalent.toml](equivalent.toml) has the reasons",
        "* missed: no test fails; unviable: it does not compile",
        "",
    ]
    if missed:
        lines += ["Missed:", "", *(f"* `{mutant.key}`" for mutant in missed), ""]
    return "\n".join(lines)
