"""The mutants: what cargo-mutants lists, in the order in which they are tested."""

import hashlib
import json
import re
import subprocess
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

PACKAGES = ["rfc1738", "rfc1738-conformance"]

# All of these are tested, in this order.
DEMANDED = {
    "engine": r"src/engine/",
    "grammar": r"src/grammar/",
    "slips": r"src/error/slip/",
    "normal form": r"src/(normalize|rfc822)\.rs",
    "escapes": r"src/(decode|reserved|validate/escape)\.rs",
    "builders": r"src/build/",
}
# Of the others, those with the least hash of this seed and their name.
SEED = "RFC 1738"


@dataclass
class Mutant:
    file: str
    change: str  # such as `replace < with <= in Word::begins`
    code: str  # the line that is changed
    nth: int  # among those that are otherwise the same
    package: str
    listed: str  # the name that cargo-mutants gives it
    span: dict
    replacement: str
    function: dict | None
    part: str = field(init=False)

    def __post_init__(self):
        demanded = (part for part, pattern in DEMANDED.items() if re.match(pattern, self.file))
        self.part = next(demanded, "rest of the library" if self.package == "rfc1738" else "conformance")

    @property
    def key(self):
        """Its name for as long as its line is not edited, wherever the line moves to."""
        return " | ".join([f"{self.file}: {self.change}", self.code, *([f"#{self.nth}"] if self.nth > 1 else [])])

    @property
    def rank(self):
        demanded = list(DEMANDED)
        first = demanded.index(self.part) if self.part in demanded else len(demanded)
        return first, hashlib.sha256(f"{SEED}: {self.key}".encode()).hexdigest()


def listed(root: Path, *arguments: str) -> list[dict]:
    packages = [word for package in PACKAGES for word in ("--package", package)]
    command = ["cargo", "mutants", "--list", "--json", "--no-config", *packages, *arguments]
    return json.loads(subprocess.run(command, cwd=root, check=True, stdout=subprocess.PIPE, text=True).stdout or "[]")


def in_diff(root: Path, every: list[Mutant], diff: Path) -> list[Mutant]:
    """Those on lines that a diff touches."""
    names = {entry["name"] for entry in listed(root, "--in-diff", str(diff))}
    return [mutant for mutant in every if mutant.listed in names]


def mutants(root: Path) -> list[Mutant]:
    """All, the demanded ones first."""
    lines, seen, found = {}, Counter(), []
    for entry in listed(root):
        file = entry["file"]
        if file not in lines:
            lines[file] = (root / file).read_text().split("\n")
        code = lines[file][entry["span"]["start"]["line"] - 1].strip()
        change = " ".join(re.sub(r"^[^ ]*:\d+:\d+: ", "", entry["name"]).split())
        seen[file, change, code] += 1
        found.append(
            Mutant(
                file, change, code, seen[file, change, code], entry["package"], entry["name"],
                entry["span"], entry["replacement"], entry["function"],
            )  # fmt: skip
        )
    return sorted(found, key=lambda mutant: mutant.rank)
