#!/usr/bin/env python3
"""Checks every row of docs/regexp-common.md against the grammar and the module.

A row is: string, production, the answer of section 5, that of Regexp::Common, and the reason, which is not checked.
The argument is the command `rfc1738`.
"""

import re
import subprocess
import sys
from pathlib import Path

PEERS = Path(__file__).resolve().parent
PAGE = PEERS.parent.parent / "docs/regexp-common.md"
ROW = re.compile(r"^\| `(?P<string>[^`]+)` \| (?P<production>\w+) \| (?P<section5>yes|no) \| (?P<module>yes|no)(?P<i>, with `-i`)? \|")


def run(command, line):
    return subprocess.run(command, input=line + "\n", capture_output=True, text=True, check=True).stdout.strip()


def section5(string, production):
    return "yes" if run([sys.argv[1], "match", production], string) == str(len(string)) else "no"


def module(string, production, flags):
    scheme = production.endswith("url")
    adapter = PEERS / "perl" / ("regexp-common.pl" if scheme else "regexp-common-rfc1738.pl")
    return run(["perl", adapter, *flags, production], string.encode().hex())


def main():
    rows = [row for line in PAGE.read_text().splitlines() if (row := ROW.match(line))]
    wrong = 0
    for row in rows:
        string, production = row["string"], row["production"]
        actual = section5(string, production), module(string, production, ["-i"] if row["i"] else [])
        if actual != (row["section5"], row["module"]):
            wrong += 1
            print(f"{row[0]} but they say {actual}")
    print(f"{len(rows)} rows, {wrong} wrong")
    return 1 if wrong or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
