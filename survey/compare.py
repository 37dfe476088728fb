#!/usr/bin/env python3
"""Asks the parsers of compare.toml about the URLs of compare_urls.toml, and writes docs/COMPARE.md
and data/compare.json.

With --check, it asks those of Rust alone, and fails if their answers are not in the data, or the
page is not made from these.

Builds in a separate folder. With --install it installs missing Debian packages; without, it leaves
out the parsers that need them. trurl has a package since Debian 13; elsewhere, it must be on the
PATH.
"""

import itertools
import json
import sys
import tomllib

sys.dont_write_bytecode = True

from page import not_asked, read, table, template, title, write
from panel import ROOT, SURVEY, answers, arguments, begin, listed, prepare

PAGE = ROOT / "docs/COMPARE.md"
SHOWN = "name version implements asked".split()


def main():
    parser = arguments(__doc__, with_command=False)
    parser.add_argument(
        "--check", action="store_true", help="ask those of Rust alone, and write nothing"
    )
    options = parser.parse_args()
    kinds, with_errors = urls()
    if options.page:
        data = read("compare")
        return write("compare", data, page(data, kinds, with_errors), PAGE)
    begin(options)
    wanted = [
        peer for peer in listed("compare.toml") if peer["language"] == "rust" or not options.check
    ]
    peers, absent = prepare(wanted, options.install, accepts)
    found = {peer["name"]: dict(zip(texts(kinds), ask(peer, texts(kinds)))) for peer in peers}
    data = {
        "parsers": [{key: peer[key] for key in SHOWN} for peer in peers],
        "absent": absent,
        "urls": [
            row(url, {name: of_peer[url] for name, of_peer in found.items()}, url in with_errors)
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
    chosen = (
        e
        for source in rfc["sources"]
        for e in examples
        if e["source"] == source and (source == "wrapped" or "note" not in e)
    )
    points = [
        (e["text"], f"section {e['section']}" if e["section"][0].isdigit() else e["section"])
        for e in chosen
    ]
    return [rfc | {"urls": points}, *listed["kind"]], listed["errors"]


def texts(kinds):
    return [url for kind in kinds for url, _ in kind["urls"]]


def accepts(peer):
    """Whether the peer accepts a URL."""
    return ask(peer, ["http://a.dom/"]) == [{"as": "http://a.dom/"}]


def ask(peer, strings):
    return [
        json.loads(line)
        for line in answers(peer["command"], [string.encode() for string in strings])
    ]


def row(url, answers, with_errors):
    """Which peers accept the URL as it is, what those make of it that change it, and the errors of
    the others, if they are shown."""
    accepted = {name: answer["as"] for name, answer in answers.items() if "error" not in answer}
    found = {
        "url": url,
        "as_it_is": [name for name, result in accepted.items() if result == url],
        "changed": {name: result for name, result in accepted.items() if result != url},
    }
    if with_errors:
        found["errors"] = {name: answers[name]["error"] for name in answers if name not in accepted}
    return {key: value for key, value in found.items() if value}


def verdicts(row, names):
    """By name: True if the peer accepts the URL as it is, what it makes of it if it changes it, or
    False."""
    changed = row.get("changed", {})
    return {name: name in row.get("as_it_is", []) or changed.get(name, False) for name in names}


def check(data, kinds, with_errors):
    kept = read("compare")
    names = {peer["name"] for peer in data["parsers"]}
    of_rust = {
        "parsers": [peer for peer in kept["parsers"] if peer["name"] in names],
        "absent": [],
        "urls": [only(names, row) for row in kept["urls"]],
    }
    if of_rust != data:
        sys.exit(
            "data/compare.json does not have what the parsers answer: run `cargo xtask compare`, "
            "and read the difference"
        )
    if PAGE.read_text() != page(kept, kinds, with_errors):
        sys.exit(f"{PAGE} is not made from the data: run `cargo xtask compare`")


def only(names, row):
    """What a row says of the peers of these names."""
    found = {
        "url": row["url"],
        "as_it_is": [name for name in row.get("as_it_is", []) if name in names],
    }
    for key in ("changed", "errors"):
        found[key] = {name: text for name, text in row.get(key, {}).items() if name in names}
    return {key: value for key, value in found.items() if value}


# The page


def page(data, kinds, with_errors):
    names = [peer["name"] for peer in data["parsers"]]
    # The first two kinds are no mistakes.
    parts = {kind["id"]: kind["urls"] for kind in kinds}
    parts["mistakes"] = [row for kind in kinds[2:] for row in kind["urls"]]
    rows = {row["url"]: verdicts(row, names) for row in data["urls"]}
    errors = {row["url"]: row.get("errors", {}) for row in data["urls"]}
    parsers = [["parser", "implements", "asked"], ["---"] * 3]
    parsers += [[title(peer), peer["implements"], peer["asked"]] for peer in data["parsers"]]
    return template(
        "compare",
        count=len(rows),
        parsers=table(parsers),
        absent=not_asked(data["absent"]),
        summary=summary(names, kinds, rows),
        errors="\n".join(said(url, rows[url], errors[url]) for url in with_errors),
        verdicts="\n".join(section(names, kind, rows) for kind in kinds),
        **{f"n_{part}": len(of_part) for part, of_part in parts.items()},
        # How many of a part a parser accepts; how many URLs it changes, of all; and for how many
        # two parsers differ.
        **{
            f"{plain(name)}_{part}": sum(rows[url][name] is not False for url, _ in of_part)
            for name in names
            for part, of_part in parts.items()
        },
        **{
            f"{plain(name)}_changed": sum(isinstance(row[name], str) for row in rows.values())
            for name in names
        },
        **{
            f"{plain(one)}_{plain(other)}_differ": sum(
                row[one] != row[other] for row in rows.values()
            )
            for one, other in itertools.combinations(names, 2)
        },
    )


def plain(name):
    """As it stands in the names of the template."""
    return name.replace("-", "_").lower()


def summary(names, kinds, rows):
    lines = [["", "URLs", *names], ["---"] + ["---:"] * (len(names) + 1)]
    for kind in kinds:
        of_kind = [rows[url] for url, _ in kind["urls"]]
        lines.append(
            [
                kind["name"],
                str(len(of_kind)),
                *(tally([row[name] for row in of_kind]) for name in names),
            ]
        )
    return table(lines)


def tally(answers):
    """How many are accepted, and how many of them changed."""
    changed = sum(isinstance(answer, str) for answer in answers)
    accepted = sum(answer is not False for answer in answers)
    return f"{accepted} ({changed})" if changed else str(accepted)


def said(url, row, errors):
    """What each parser says about a URL."""
    lines = [f"* {code(url)}"]
    for name, answer in row.items():
        changed = f", as {code(answer)}" if isinstance(answer, str) else ""
        lines.append(
            f"  * {name}: {code(errors[name]) if name in errors else f'accepted{changed}'}"
        )
    return "\n".join(lines)


def section(names, kind, rows):
    """The verdicts about a kind, and what parsers make of the URLs that they change."""
    lines = [["URL", "", *names], ["---"] * (len(names) + 2)]
    changes = []
    for url, point in kind["urls"]:
        shown = [text.replace("|", r"\|") for text in (code(url), point)]
        lines.append(shown + [cell(rows[url][name]) for name in names])
        by_result = {}
        for name in names:
            if isinstance(rows[url][name], str):
                by_result.setdefault(rows[url][name], []).append(name)
        for result, who in by_result.items():
            changes.append(f"* {code(url)} becomes {code(result)}: {', '.join(who)}")
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
