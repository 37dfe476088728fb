#!/usr/bin/env python3
"""Checks the proofs of this folder by Rocq, which Debian packages as coq.

cargo xtask prove [--thorough] everything: docs/proof.md says what that is
cargo xtask prove FILE [RULE]  that the automaton of FILE has exactly the strings of RULE
cargo xtask prove --mutants    that automata with a single fault are refused

--thorough also checks the automata of RFC 3986 and of the agreed language, and by `coqchk` what is
used of Rocq's standard library.

FILE is what `rfc1738 grammar RULE --automaton` or `rfc1738 learn --save FILE` writes, or your own
in the same form. RULE is a production of RFC 1738, or "url (strict)"; the default is the rule that
FILE names.

Needs Linux, Python 3.9 or later, cargo, and coqc and coqchk of Coq 8.16 or later; as root on
Debian, it installs these. What the kit writes, and what is compiled, is in target/prove.
"""

import argparse
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import time
from graphlib import TopologicalSorter
from pathlib import Path

PROOF = Path(__file__).resolve().parent
ROOT = PROOF.parent
FOLDER = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve() / "prove"
# The modules of the folder have this name and a dot before their own.
LOGICAL = "Rfc1738"
CLOSED = "Closed under the global context"
# How long a program of Rocq may take, of the processors.
SECONDS = 600
# Words that leave a proof to faith, or to more than the kernel.
REFUSED = "Admitted admit Axiom Axioms Parameter Parameters Conjecture native_compute bypass_check".split()
# What `coqchk` finds none of.
NONE_OF = [
    "Axioms",
    "Constants/Inductives relying on type-in-type",
    "Constants/Inductives relying on unsafe (co)fixpoints",
    "Inductives whose positivity is assumed",
]
# The rule whose automaton the mutants are of.
MUTATED = "port"
NONE = "no fault"


def main():
    parser = argparse.ArgumentParser(
        prog="cargo xtask prove",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        usage=argparse.SUPPRESS,
    )
    parser.add_argument("file", nargs="?", help=argparse.SUPPRESS)
    parser.add_argument("rule", nargs="?", help=argparse.SUPPRESS)
    parser.add_argument("--thorough", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--mutants", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if sum([options.mutants, options.thorough, options.file is not None]) > 1:
        parser.error("only one of FILE, --mutants and --thorough can be given")
    need_rocq()
    begin(options.thorough)
    if options.mutants:
        return mutants()
    if options.file:
        return foreign(options.file, options.rule)
    everything(options.thorough)


def need_rocq():
    install = f". {ROOT}/crates/xtask/common.sh && need coqc coq && need coqchk coq"
    if subprocess.run(["bash", "-c", install, "cargo xtask prove"]).returncode:
        sys.exit(1)


def begin(thorough):
    """An empty folder but for the proofs."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    for file in PROOF.glob("**/*.v" if thorough else "*.v"):
        shutil.copy(file, FOLDER)
    if not written() or thorough and not written("--later"):
        sys.exit("the kit did not write its data")


def written(*arguments):
    """Whether the kit has written its data."""
    xtask = ["cargo", "run", "--quiet", "--package", "xtask", "--", "generate", "--proof"]
    return not subprocess.run([*xtask, FOLDER, *arguments], cwd=ROOT).returncode


def everything(thorough):
    begun = time.monotonic()
    refuse_faith()
    print("== Compiled, by coqc")
    runs = [compiled(name) for name in in_order()]

    print("\n== Checked once more, by coqchk")
    runs.append(checked_again(thorough))

    print("\n== Theorems")
    runs.append(assumptions())

    seconds = sum(run.seconds for run in runs)
    peak = max(run.megabytes for run in runs)
    wall = time.monotonic() - begun
    print(f"\n{wall:.0f} s, of the processors {seconds:.0f} s; at most {peak:.0f} MB")


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


class Run:
    """What a program of Rocq did in the folder: its output, seconds of the processors, memory."""

    def __init__(self, *command):
        with open(FOLDER / "output", "w+") as output:
            process = subprocess.Popen(
                command, cwd=FOLDER, stdout=output, stderr=subprocess.STDOUT, preexec_fn=limit
            )
            _, status, usage = os.wait4(process.pid, 0)
            output.seek(0)
            self.output = output.read()
        self.passed = status == 0
        self.seconds = usage.ru_utime + usage.ru_stime
        self.megabytes = usage.ru_maxrss / 1024

    def show(self, name):
        print(f"{name:<20}{self.seconds:6.1f} s {self.megabytes:6.0f} MB", flush=True)


def compiled(name):
    run = Run("coqc", "-q", "-Q", ".", LOGICAL, f"{name}.v")
    run.show(name)
    if not run.passed:
        sys.exit(f"{name}.v: {run.output or 'takes too long'}")
    return run


def in_order(last=None):
    """The names of all files, or of the last one and those that it uses: each after what it uses."""
    files = sorted(path.name for path in FOLDER.glob("*.v"))
    lines = subprocess.check_output(["coqdep", "-Q", ".", LOGICAL, *files], cwd=FOLDER, text=True)
    uses = {}
    for made, used in re.findall(r"^(\w+)\.vo [^:]*:(.*)$", lines, re.MULTILINE):
        uses[made] = re.findall(r"(\w+)\.vo\b", used)
    if last:
        needed = [last]
        for name in needed:
            needed.extend(used for used in uses[name] if used not in needed)
        uses = {name: uses[name] for name in needed}
    return list(TopologicalSorter(uses).static_order())


def refuse_faith():
    """Fails if a proof has a gap, or uses more than the kernel."""
    for file in FOLDER.glob("*.v"):
        for word in REFUSED:
            if re.search(rf"\b{word}\b", without_comments(file.read_text())):
                sys.exit(f"{file.name}: has `{word}`")


def without_comments(text):
    """The text without comments, which nest, and strings."""
    depth, rest = 0, []
    for token in re.findall(r'\(\*|\*\)|"[^"]*"|.', text, re.DOTALL):
        depth += (token == "(*") - (token == "*)")
        if not depth and token != "*)" and token[0] != '"':
            rest.append(token)
    return "".join(rest)


def checked_again(thorough):
    """Checks what theorems rest on by a program that is little more than the kernel."""
    modules = [f"{LOGICAL}.{name}" for name in in_order(None if thorough else "Theorems")]
    # Without the bytecode compiler, the kernel would take the computations step by step.
    options = ["-silent", "-o", "-bytecode-compiler", "yes", "-Q", ".", LOGICAL]
    if not thorough:
        modules = [word for module in modules for word in ["-norec", module]]
    run = Run("coqchk", *options, *modules)
    run.show("all")
    # Each kind begins a line; names follow if there are any. Of what is not checked, it lists the
    # parameters of signatures as axioms; the assumptions of the theorems show that none is used.
    for kind in NONE_OF:
        found = re.search(rf"^\* {re.escape(kind)}:(.*?)^\s*$", run.output, re.DOTALL | re.MULTILINE)
        names = found.group(1).split() if found else [run.output]
        if not thorough:
            names = [name for name in names if not name.startswith("Coq.ssr.ssrunder.")]
        if not run.passed or names not in ([], ["<none>"]):
            sys.exit(f"{kind}: {', '.join(names)}")
        print(f"{kind}: none")
    return run


def assumptions():
    """Lists the theorems; fails if one rests on an axiom."""
    names, modules = [], []
    for file in sorted(FOLDER.glob("Theorems*.v")):
        found = r"^\s*(?:Theorem|Corollary)\s+([\w']+)"
        found = re.findall(found, without_comments(file.read_text()), re.MULTILINE)
        names += [f"{file.stem}.{name}" for name in found]
        modules.append(file.stem)
    # All theorems together rest on what any of them rests on, so one question is enough.
    (FOLDER / "Assumptions.v").write_text(
        f"From {LOGICAL} Require {' '.join(modules)}.\n"
        f"Definition all := ({', '.join(names)}).\n"
        "Print Assumptions all.\n"
    )
    run = Run("coqc", "-q", "-Q", ".", LOGICAL, "Assumptions.v")
    if not names or run.output.splitlines() != [CLOSED]:
        sys.exit(f"not all are closed: {', '.join(names)}\n{run.output}")
    for name in names:
        print(f"{name}: {CLOSED}")
    return run


def foreign(file, rule):
    """Checks somebody's automaton."""
    file = Path(file).resolve()
    if not written(file, *([rule] if rule else [])):
        sys.exit(1)
    *before, last = in_order("Foreign")
    for name in before:
        compiled(name)
    if not proves(last):
        sys.exit(
            f"{file}: not proven. If it is wrong, `rfc1738 compare {file} {rule or 'RULE'}` shows a "
            "shortest string about which they differ."
        )
    print(f"{file}: proven")


def proves(name):
    """Whether the check of an automaton says yes, and its proof rests on nothing else."""
    run = Run("coqc", "-q", "-Q", ".", LOGICAL, f"{name}.v")
    return run.passed and run.output.splitlines() == [CLOSED]


def mutants():
    """Makes one fault after the other in an automaton: the check refuses each."""
    command = ["cargo", "run", "--quiet", "--package", "rfc1738-cli", "--"]
    printed = subprocess.check_output([*command, "grammar", MUTATED, "--automaton"], cwd=ROOT)
    file = FOLDER / "mutant.dfa.json"
    wrong = []
    for fault, automaton in faults(json.loads(printed)):
        file.write_text(json.dumps(automaton))
        if not written(file):
            sys.exit(1)
        if fault == NONE:
            for name in in_order("Foreign")[:-1]:
                compiled(name)
        passed = proves("Foreign")
        print(f"{fault}: {'proven' if passed else 'refused'}", flush=True)
        if passed != (fault == NONE):
            wrong.append(fault)
    if wrong:
        sys.exit(f"wrong: {', '.join(wrong)}")


def faults(automaton):
    """The automaton, and then with a single fault: each with its name."""
    rows, classes = automaton["rows"], automaton["classes"]
    right, dead = by_byte(automaton), dead_states(rows)
    yield NONE, automaton
    for state, row in enumerate(rows):
        row["accepting"] = not row["accepting"]
        yield f"accepting of row {state}", automaton
        row["accepting"] = not row["accepting"]
        for place, target in enumerate(row["targets"]):
            # A row that is missing is a fault, but where the string is refused anyway.
            for other in range(len(rows) + (target not in dead)):
                if other != target:
                    row["targets"][place] = other
                    yield f"target {place} of row {state} is {other}", automaton
            row["targets"][place] = target
    for number, ranges in enumerate(classes):
        for byte_range in ranges:
            for end in 0, 1:
                for by in -1, 1:
                    byte_range[end] += by
                    if 0 <= byte_range[end] <= 255 and by_byte(automaton) != right:
                        yield f"end {end} of a range of class {number} is {byte_range[end]}", automaton
                    byte_range[end] -= by


def dead_states(rows):
    return [state for state, row in enumerate(rows) if set(row["targets"]) == {state}]


def by_byte(automaton):
    """For each byte, the targets of its class, the first that has it. Without one, it is refused."""
    rows, classes = automaton["rows"], automaton["classes"]
    dead = dead_states(rows)

    def targets(byte):
        for number, ranges in enumerate(classes):
            if any(first <= byte <= last for first, last in ranges):
                return [row["targets"][number] for row in rows]
        return dead * len(rows)

    return [targets(byte) for byte in range(256)]


if __name__ == "__main__":
    main()
