#!/usr/bin/env python3
"""Asks the parsers of compare.toml about the URLs of compare_urls.toml, and writes docs/COMPARE.md and data/compare.json.

With --check, it asks those of Rust alone, and fails if their answers are not in the data, or the page is not made from these.

Builds in a separate folder. With --install it installs missing Debian packages; without, it leaves out the parsers that need them.
trurl has a package since Debian 13; elsewhere, it must be on the PATH.
"""

import itertools
import json
import sys
import tomllib
from collections import defaultdict

sys.dont_write_bytecode = True

from page import lines, read, table, template, title, write
from panel import ROOT, SURVEY, answers, begin, listed, panel_arguments, prepare

PAGE = ROOT / "docs/COMPARE.md"
SHOWN = "name version implements asked".split()


def main():
    parser = panel_arguments(__doc__, with_command=False)
    parser.add_argument("--check", action="store_true", help="ask those of Rust alone, and write nothing")
    options = parser.parse_args()
    begin(options)
    kinds, with_errors = urls()
    wanted = [peer for peer in listed("compare.toml") if peer["language"] == "rust" or not options.check]
    peers, absent = prepare(wanted, options.install, accepts)
    found = {peer["name"]: dict(zip(texts(kinds), ask(peer, texts(kinds)))) for peer in peers}
    data = {
        "parsers": [{key: peer[key] for key in SHOWN} for peer in peers],
        "absent": absent,
        "urls": [
            {"url": url, "answers": {name: verdict(url, of_peer[url], url in with_errors) for name, of_peer in found.items()}}
            for url in texts(kinds)
        ],
    }
    if options.check:
        check(data, kinds, with_errors)
    else:
        write("compare", data, page(data, kinds, with_errors), PAGE)


def urls():
    """The kinds, each with its URLs and their points, and the URLs for which errors are shown."""
    listed = tomllib.loads((SURVEY / "compare_urls.toml").read_text())
    rfc = listed["rfc"]
    examples = tomllib.loads((ROOT / "grammar/examples.toml").read_text())["example"]
    # A form that has a note lacks something, and a Gopher+ string is a part of a URL.
    chosen = (e for source in rfc["sources"] for e in examples if e["source"] == source and (source == "wrapped" or "note" not in e))
    points = [(e["text"], f"section {e['section']}" if e["section"][0].isdigit() else e["section"]) for e in chosen]
    return [rfc | {"urls": points}, *listed["kind"]], listed["errors"]


def texts(kinds):
    return [url for kind in kinds for url, _ in kind["urls"]]


def accepts(peer):
    """Whether the peer accepts a URL."""
    return ask(peer, ["http://a.dom/"]) == [{"as": "http://a.dom/"}]


def ask(peer, strings):
    return [json.loads(line) for line in answers(peer["command"], [string.encode() for string in strings])]


def verdict(url, answer, with_error):
    """True if the peer accepts the URL as it is, what it makes of it if it changes it, or its error, or False."""
    if "error" in answer:
        return {"error": answer["error"]} if with_error else False
    return answer["as"] == url or answer["as"]


def check(data, kinds, with_errors):
    kept = read("compare")
    names = {peer["name"] for peer in data["parsers"]}
    of_rust = [peer for peer in kept["parsers"] if peer["name"] in names]
    same = [{**row, "answers": {name: row["answers"].get(name) for name in names}} for row in kept["urls"]]
    if data["absent"] or lines(of_rust) != lines(data["parsers"]) or same != data["urls"]:
        sys.exit("data/compare.json does not have what the parsers answer: run `cargo xtask compare`, and read the difference")
    if PAGE.read_text() != page(kept, kinds, with_errors):
        sys.exit(f"{PAGE} is not made from the data: run `cargo xtask compare`")


# The page


def page(data, kinds, with_errors):
    names = [peer["name"] for peer in data["parsers"]]
    # The first two kinds are no mistakes.
    parts = {**{kind["id"]: kind["urls"] for kind in kinds}, "mistakes": [row for kind in kinds[2:] for row in kind["urls"]]}
    rows = {row["url"]: row["answers"] for row in data["urls"]}
    absent = [f"{peer['name']} was not asked: {peer['reason']}." for peer in data["absent"]]
    return template(
        "compare",
        count=len(rows),
        parsers="\n".join(
            [table([["parser", "implements", "asked"], ["---"] * 3, *([title(p), p["implements"], p["asked"]] for p in data["parsers"])])]
            + [f"\n{line}" for line in absent]
        ),
        summary=summary(names, kinds, rows),
        errors="\n".join("\n".join([f"* {code(url)}", *(f"  * {said(name, rows[url][name])}" for name in names)]) for url in with_errors),
        verdicts="\n".join(section(names, kind, rows) for kind in kinds),
        **{f"n_{part}": len(of_part) for part, of_part in parts.items()},
        # How many of a part a parser accepts; how many URLs it changes, of all; and for how many
        # two parsers differ.
        **{
            f"{plain(name)}_{part}": sum(accepted(rows[url][name]) for url, _ in of_part)
            for name in names
            for part, of_part in parts.items()
        },
        **{f"{plain(name)}_changed": sum(isinstance(row[name], str) for row in rows.values()) for name in names},
        **{
            f"{plain(one)}_{plain(other)}_differ": sum(row[one] != row[other] for row in shared(rows))
            for one, other in itertools.combinations(names, 2)
        },
        )


def plain(name):
    """As it stands in the names of the template."""
    return name.replace("-", "_").lower()


def shared(rows):
    """The answers, in which all errors are the same."""
    return ({name: accepted(answer) and answer for name, answer in row.items()} for row in rows.values())


def accepted(answer):
    return answer is True or isinstance(answer, str)


def summary(names, kinds, rows):
    lines = [["", "URLs", *names], ["---"] + ["---:"] * (len(names) + 1)]
    for kind in kinds:
        of_kind = [rows[url] for url, _ in kind["urls"]]
        lines.append([kind["name"], str(len(of_kind)), *(tally([row[name] for row in of_kind]) for name in names)])
    return table(lines)


def tally(answers):
    """How many are accepted, and how many of them changed."""
    changed = sum(isinstance(answer, str) for answer in answers)
    return f"{sum(map(accepted, answers))}" + (f" ({changed})" if changed else "")


def said(name, answer):
    if isinstance(answer, dict):
        return f"{name}: {code(answer['error'])}"
    return f"{name}: accepted" + (f", as {code(answer)}" if answer is not True else "")


def section(names, kind, rows):
    """The verdicts about a kind, and what parsers make of the URLs that they change."""
    lines = [["URL", "", *names], ["---"] * (len(names) + 2)]
    lines += [[code(url).replace("|", r"\|"), point.replace("|", r"\|"), *(cell(rows[url][name]) for name in names)] for url, point in kind["urls"]]
    changes = []
    for url, _ in kind["urls"]:
        by_result = defaultdict(list)
        for name in names:
            if isinstance(rows[url][name], str):
                by_result[rows[url][name]].append(name)
        changes += [f"* {code(url)} becomes {code(result)}: {', '.join(who)}" for result, who in by_result.items()]
    return "\n".join([f"### {kind['name']}", "", table(lines), "", *changes, ""])


def cell(answer):
    return "→" if isinstance(answer, str) else "yes" if answer is True else "no"


def code(text):
    """Text as code, with escapes for what would not be seen."""
    seen = "".join(c if c.isprintable() else f"\\u{{{ord(c):x}}}" for c in text)
    mark = "``" if "`" in seen else "`"
    space = " " if "`" in seen or seen != seen.strip() else ""
    return f"{mark}{space}{seen}{space}{mark}"


if __name__ == "__main__":
    main()
