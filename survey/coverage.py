#!/usr/bin/env python3
"""Measures how much of a grammar public test data takes, and writes the results into coverage.md.

DATA is a folder with the files that coverage.md names. Their strings are read here and are not kept.
"""

import ast
import json
import re
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True

from page import table
from panel import SURVEY, arguments, begin, rfc1738

PAGE = SURVEY / "coverage.md"
RESULTS = re.compile(r"(<!-- results -->\n).*(<!-- end of results -->)", re.DOTALL)
# What a member chooses, and not which character it has.
CHOICES = {
    "alternative": "takes {of}",
    "present": "takes {expression}",
    "absent": "leaves out {expression}",
    "zero": "has {expression} not at all",
    "one": "has {expression} once",
    "many": "has {expression} more than once",
}


def wpt(path):
    """The `input`s without a `base`. A lone surrogate has no bytes."""
    rows = [row for row in json.loads(path.read_text()) if isinstance(row, dict) and row["base"] is None]
    for row in rows:
        try:
            yield row["input"].encode()
        except UnicodeEncodeError:
            pass


def json_schema(path):
    """The `data` that are strings."""
    for group in json.loads(path.read_text()):
        for test in group["tests"]:
            if isinstance(test["data"], str):
                yield test["data"].encode()


def go(path):
    """The first string of each row of the tables `urltests` and `parseRequestURLTests`."""
    text = path.read_text()
    for table in ["urltests", "parseRequestURLTests"]:
        rows = re.search(rf"^var {table} = .*?^}}\n", text, re.DOTALL | re.MULTILINE)[0]
        yield from (literal(row) for row in re.findall(r'^\t\{\s*("(?:[^"\\]|\\.)*"),', rows, re.MULTILINE))


def c(path):
    """The first string of each row of a table, if it is one literal."""
    rows = re.findall(r'^\s*\{\s*("(?:[^"\\]|\\.)*"),', path.read_text(), re.MULTILINE)
    yield from (literal(row) for row in rows)


def python(path):
    """The string constants that have `://` in them."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
            value = node.value.encode(errors="surrogateescape") if isinstance(node.value, str) else node.value
            if b"://" in value:
                yield value


def literal(text):
    """The bytes of a string literal of C or Go. Escapes are the same as those of Python's bytes."""
    pieces = re.split(r"(\\(?:x[0-9a-fA-F]{2}|[0-7]{1,3}|u[0-9a-fA-F]{4}|.))", text[1:-1])
    unicode = lambda piece: ast.literal_eval(f'"{piece}"').encode()
    escape = lambda piece: unicode(piece) if piece[1] == "u" else ast.literal_eval(f'b"{piece}"')
    return b"".join(escape(piece) if piece.startswith("\\") else piece.encode() for piece in pieces)


# The file, how its strings are read, and the rules that they are measured by, each with its
# grammar.
URI, REFERENCE, HTTP = ("URI", "rfc3986"), ("URI-reference", "rfc3986"), ("httpurl", "rfc1738")
SETS = [
    ("urltestdata.json", wpt, [URI, REFERENCE, HTTP]),
    ("uri.json", json_schema, [URI]),
    ("uri-reference.json", json_schema, [REFERENCE]),
    ("ipv6.json", json_schema, [("IPv6address", "rfc3986")]),
    ("hostname.json", json_schema, [("hostname", "rfc1738")]),
    ("url_test.go", go, [URI, REFERENCE, HTTP]),
    ("test_urlparse.py", python, [URI, REFERENCE, HTTP]),
    ("lib1560.c", c, [URI, REFERENCE, HTTP]),
]


def main():
    parser = arguments(__doc__)
    parser.add_argument("data", type=Path, metavar="DATA", help="the folder with the files")
    options = parser.parse_args()
    begin(options)

    rows = [["file", "rule", "strings", "members", "items taken by members", "by near misses", "mutants missed"]]
    rows.append(["---"] * 2 + ["---:"] * 5)
    lists = []
    for file, strings, rules in SETS:
        strings = sorted(set(strings(options.data / file)))
        for rule, grammar in rules:
            report = measure(strings, rule, grammar)
            rows.append(row(file, rule, report))
            lists.append(f"**`{file}`, `{rule}`.** {untaken(report)}\n")
    results = table(rows) + "\n\n### What no member does\n\n" + "\n".join(lists)
    page = PAGE.read_text()
    PAGE.write_text(RESULTS.sub(lambda match: match[1] + results + match[2], page))


def measure(strings, rule, grammar):
    with tempfile.NamedTemporaryFile("w", suffix=".hex") as file:
        file.write("".join(string.hex() + "\n" for string in strings))
        file.flush()
        return json.loads(rfc1738("coverage", rule, "--grammar", grammar, "--hex", "--mutants", "--json", file.name))


def row(file, rule, report):
    items, covered, mutants = report["items"], report["covered"], report["mutants"]
    taken = [f"{covered[kind]} of {items[kind]}" for kind in ["members", "near_misses"]]
    missed = f"{len(mutants['missed']):,} of {mutants['count']:,}"
    return [f"`{file}`", f"`{rule}`", f"{report['strings']:,}", f"{report['members']:,}", *taken, missed]


def untaken(report):
    """The choices that no member takes, those with the shortest strings first, and how many characters are not read."""
    missing = [item for item in report["missing"] if item["shortest"] and not item["near_miss"]]
    choices = sorted(
        (item for item in missing if item["take"] in CHOICES),
        key=lambda item: (len(item["shortest"]["hex"]), item["shortest"]["hex"]),
    )
    # Text that contains a backquote would end the code.
    code = lambda text: f"`` {text} ``" if "`" in text else f"`{text}`" if text else "the empty string"
    brief = lambda text: code(text if len(text) <= 60 else text[:60] + "…")
    told = []
    for item in choices[:8]:
        what = CHOICES[item["take"]].format(expression=brief(item["expression"]), of=brief(item["of"] or ""))
        told.append(f"{code(item['rule'])} {what} ({code(item['shortest']['text'])})")
    if not choices:
        told = ["Every choice is taken"]
    more = f"; and {len(choices) - 8} choices more" if len(choices) > 8 else ""
    characters = sum(item["take"] == "byte" for item in missing)
    return f"{'; '.join(told)}{more}. Characters at the edges of classes that are not read: {characters}."


if __name__ == "__main__":
    main()
