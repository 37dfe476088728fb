#!/usr/bin/env python3
"""Checks every row of regexp-common.md against the grammar and the module.

A row is: string, production, the answer of section 5, that of Regexp::Common, and the reason, which is not checked.
"""

import re
import sys

sys.dont_write_bytecode = True

from panel import SURVEY, answers, arguments, begin, rfc1738

ROW = re.compile(r"^\| `(?P<string>[^`]+)` \| (?P<production>\w+) \| (?P<section5>yes|no) \| (?P<module>yes|no)(?P<i>, with `-i`)? \|")


def section5(string, production):
    return "yes" if rfc1738("match", production, text=string + "\n").strip() == str(len(string)) else "no"


def module(string, production, flags):
    parser = "Regexp::Common" if production.endswith("url") else "Regexp::Common::URI::RFC1738"
    return answers(f"perl {SURVEY}/peers/perl/accepts.pl {parser} {production} {flags}", [string.encode()])[0]


def main():
    begin(arguments(__doc__).parse_args())
    rows = [row for line in (SURVEY / "regexp-common.md").read_text().splitlines() if (row := ROW.match(line))]
    wrong = 0
    for row in rows:
        string, production = row["string"], row["production"]
        actual = section5(string, production), module(string, production, "-i" if row["i"] else "")
        if actual != (row["section5"], row["module"]):
            wrong += 1
            print(f"{row[0]} but they say {actual}")
    print(f"{len(rows)} rows, {wrong} wrong")
    return 1 if wrong or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
