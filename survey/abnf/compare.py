"""Asks the parsers that Python's `abnf` makes of RFC 3986's ABNF about strings of our suites.

Usage: compare.py RFC1738, where RFC1738 is the command. Exits with 1 if an answer differs.
"""

import functools
import json
import multiprocessing
import signal
import subprocess
import sys
from importlib.metadata import version

from abnf import ParseError, Rule
from abnf.grammars import rfc3986

# Of each rule's suite, at most as many members and as many other strings, evenly spread. `abnf`
# takes milliseconds for one.
MOST = 600

# What it does not decide in as many seconds, it does not decide.
PATIENCE = 5


class Undecided(Exception):
    pass


def give_up(*_):
    raise Undecided


def spread(cases):
    """At most MOST of the cases."""
    step = max(1, -(-len(cases) // MOST))
    return cases[::step]


def parses(rule, text):
    signal.alarm(PATIENCE)
    try:
        rule.parse_all(text)
        return True
    except ParseError:
        return False
    finally:
        signal.alarm(0)


def ask(command, *arguments):
    """The lines that the command prints about RFC 3986."""
    asked = [command, *arguments, "--grammar", "rfc3986"]
    return subprocess.run(
        asked, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ).stdout.splitlines()


def compare(command, name):
    """How many strings of the rule's suite were decided, how many were not, and the differences."""
    signal.signal(signal.SIGALRM, give_up)
    # A core rule is `abnf`'s own, under its base class.
    rule = (rfc3986.Rule if name not in ("ALPHA", "DIGIT", "HEXDIG") else Rule)(name)
    cases = [json.loads(line) for line in ask(command, "suite", name)]
    members = [case for case in cases if case["member"]]
    others = [case for case in cases if not case["member"]]
    decided, undecided, wrong = 0, 0, []
    for case in spread(members) + spread(others):
        # Values of ABNF are octets here: one character each.
        text = bytes.fromhex(case["hex"]).decode("latin-1")
        try:
            answer = parses(rule, text)
        except (Undecided, RecursionError):
            undecided += 1
            continue
        decided += 1
        if answer != case["member"]:
            wrong.append(f"{name}: {text!r}: abnf says {answer}, we say {case['member']}")
    return decided, undecided, wrong


def main():
    command = sys.argv[1]
    names = ask(command, "grammar", "--names")
    print(f"abnf {version('abnf')}, RFC 3986: {len(names)} rules")
    with multiprocessing.Pool() as pool:
        results = pool.map(functools.partial(compare, command), names, chunksize=1)
    asked, undecided = (sum(result[at] for result in results) for at in (0, 1))
    wrong = [line for result in results for line in result[2]]
    print(
        *wrong,
        f"{asked} strings asked, {undecided} not decided, {len(wrong)} answered differently",
        sep="\n",
    )
    if asked < 50 * len(names):
        sys.exit("too few strings were decided to compare anything")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
