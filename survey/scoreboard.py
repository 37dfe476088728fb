#!/usr/bin/env python3
"""Runs the parsers of scoreboard.toml against the suites of the ten schemes, and writes
scoreboard.md and data/scoreboard.json.

With --check, it writes nothing, and fails if a parser of a version on the page has another verdict.

Builds in a separate folder. With --install it installs missing Debian packages; without, it leaves
out the parsers that need them.
"""

import json
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True

from page import code, not_asked, read, table, template, title, write
from panel import answers, arguments, begin, listed, prepare, say

SCHEMES = "http ftp news nntp telnet gopher wais mailto file prospero".split()
# The kinds of differences.
KINDS = ["accepts", "rejects"]
# Differences of each kind that the page has for a parser.
DIFFERENCES = 5
# How long a parser may be silent, and take for all schemes, in seconds. Regexp::Common takes half a
# minute for a host of 65,536 digits.
SILENCE = 120
LIMIT = 900
# Of a string with more bytes than this, only its beginning is kept.
LONG = 40
BEGIN = 24


def main():
    parser = arguments(__doc__)
    parser.add_argument("--check", action="store_true", help="compare with the page, write nothing")
    options = parser.parse_args()
    if options.page:
        data = read("scoreboard")
        return write("scoreboard", data, page(data))
    begin(options)
    peers, absent = prepare(listed("scoreboard.toml"), options.install, tells_urls)
    reports = [(peer, judge(peer)) for peer in peers]
    data = {
        "suites": suites(reports[0][1]),
        "absent": absent,
        "parsers": [row(peer, verdicts) for peer, verdicts in reports],
    }
    if options.check:
        check(data)
    else:
        write("scoreboard", data, page(data))


def tells_urls(peer):
    """Whether the peer accepts a URL, and not a word."""
    command = peer["command"].replace("{}", "httpurl")
    return answers(command, [b"http://a.dom/", b"a"]) == ["yes", "no"]


def check(data):
    """Fails if a parser that is on the page, with its version, has another verdict there."""
    was = {title(row): row["verdicts"] for row in read("scoreboard")["parsers"]}
    changed = []
    for row in data["parsers"]:
        if title(row) not in was:
            say(f"{title(row)} is not on the page")
        elif was[title(row)] != row["verdicts"]:
            changed.append(title(row))
    if changed:
        sys.exit(f"other verdicts than on the page: {', '.join(changed)}; `cargo xtask scoreboard`")


# The questions


def judge(peer):
    """The kit's verdicts, by scheme."""
    say(title(peer))
    without = peer.get("without", [])
    productions = {f"{scheme}url": scheme for scheme in SCHEMES if f"{scheme}url" not in without}
    kit = [os.environ["RFC1738"], "conformance", *productions, "--hex", "--whole", "--json"]
    kit += ["--timeout", str(SILENCE), "--", *peer["command"].split()]
    with subprocess.Popen(kit, stdout=subprocess.PIPE, text=True) as process:
        try:
            lines = process.communicate(timeout=LIMIT)[0].splitlines()
            fault = "the kit did not ask"
        except subprocess.TimeoutExpired:
            # On SIGTERM the kit ends its peer as well; SIGKILL would leave it running.
            process.terminate()
            lines = []
            fault = f"not done after {LIMIT} s"
    found = {verdict.get("production"): verdict for verdict in map(json.loads, lines)}
    unasked = {"fault": {"message": fault}}
    return {scheme: found.get(production, unasked) for production, scheme in productions.items()}


def suites(verdicts):
    """By scheme, how many strings of the suite are members, and how many are not."""
    others = {scheme: verdict["right_is_no"] for scheme, verdict in verdicts.items()}
    return {
        scheme: {"members": verdict["cases"] - others[scheme], "others": others[scheme]}
        for scheme, verdict in verdicts.items()
    }


# The results


def row(peer, verdicts):
    """What the data has of a peer: for each scheme, how many differences of each kind there are,
    or what went wrong; and the main differences in all schemes."""
    found = {key: peer[key] for key in ("name", "how", "version") if key in peer}
    answered = {scheme: verdict for scheme, verdict in verdicts.items() if not verdict["fault"]}
    found["verdicts"] = {
        scheme: {kind: sum(one["kind"] == kind for one in verdict["differences"]) for kind in KINDS}
        if scheme in answered
        else {"fault": brief(verdict["fault"]["message"])}
        for scheme, verdict in verdicts.items()
    }
    return found | {kind: main_differences(answered, kind) for kind in KINDS}


def brief(message):
    """The message, with the beginnings of the strings that it quotes."""
    return re.sub(rf'"([^"]{{{BEGIN}}})[^"]+"', r'"\1…"', message)


def main_differences(verdicts, kind):
    """The differences of the most answers in all schemes, each with a shortest pair."""
    by_name = {}
    for scheme, verdict in verdicts.items():
        for one in verdict["differences"]:
            if one["kind"] == kind:
                by_name.setdefault(name(one), []).append((scheme, one))
    found = sorted(by_name.items(), key=lambda item: -sum(one["explains"] for _, one in item[1]))
    return [
        {
            "difference": difference,
            "schemes": [scheme for scheme in SCHEMES if scheme in dict(of_schemes)],
            **shortest([one["pair"] for _, one in of_schemes]),
        }
        for difference, of_schemes in found[:DIFFERENCES]
    ]


def name(difference):
    """The rules and the shape, without what makes the same difference another one in each scheme:
    the bytes and the pieces."""
    shape = difference["shape"]
    kind, value = (shape, None) if isinstance(shape, str) else next(iter(shape.items()))
    words = {
        "below": f"below {value}",
        "number": f"above {value}",
        "length": f"more than {value} bytes",
        "texts": "most texts",
        "left_out": "a piece left out",
        "together": "a piece before and a piece after",
        "piece": "another piece",
    }
    rules = " | ".join(difference.get("rules", []))
    return f"{rules}: {words.get(kind, 'other characters')}"


def shortest(pairs):
    """The pair with the shortest wrong string, in hexadecimal, or their beginnings."""
    pair = min(pairs, key=lambda pair: (len(pair["wrong_hex"]), pair["wrong_hex"]))
    return {key: beginning(pair[f"{key}_hex"]) for key in ("wrong", "right")}


def beginning(string):
    """The string, or its beginning and its length."""
    length = len(string) // 2
    return [string] if length <= LONG else [string[: 2 * BEGIN], length]


# The page


def page(data):
    peers = {key(peer): peer for peer in listed("scoreboard.toml")}
    board = [(row, peers[key(row)]) for row in data["parsers"]]
    sections = [section(row, peer) for row, peer in board]
    counts = [data["suites"][scheme] for scheme in SCHEMES]
    return template(
        "scoreboard",
        verdicts=verdicts(data["parsers"], counts),
        absent=not_asked(data["absent"]),
        parsers="\n\n".join(sections),
    )


def key(row):
    return row["name"], row.get("how")


def verdicts(rows, counts):
    lines = [["parser", *SCHEMES], ["---"] * (len(SCHEMES) + 1)]
    for row in rows:
        cells = [cell(row["verdicts"].get(scheme)) for scheme in SCHEMES]
        lines.append([f"[{title(row)}](#{anchor(row)})", *cells])
    lines.append(["*strings asked*", *(f"{sum(count.values()):,}" for count in counts)])
    lines.append(["*of these, members*", *(f"{count['members']:,}" for count in counts)])
    return table(lines)


def cell(verdict):
    if verdict is None:
        return "–"
    if "fault" in verdict:
        return "failed"
    counts = [verdict[kind] for kind in KINDS]
    return f"{counts[0]} / {counts[1]}" if any(counts) else "agrees"


def section(row, peer):
    lines = [f"### {title(row)}", f"Implements {peer['implements']}", f"Asked: {peer['asked']}"]
    lines += [peer["note"]] if "note" in peer else []
    lines += [
        f"Failed for {scheme}: `{verdict['fault']}`."
        for scheme, verdict in row["verdicts"].items()
        if "fault" in verdict
    ]
    rows = [["", "difference", "schemes", "wrong", "right"], ["---"] * 5]
    for kind in KINDS:
        for one in row[kind]:
            schemes = among(one["schemes"], row["verdicts"])
            difference = one["difference"].replace("|", r"\|")
            pair = [string(one[key]) for key in ("wrong", "right")]
            rows.append([kind, f"`{difference}`", schemes, *pair])
    return "\n\n".join([*lines, table(rows) if len(rows) > 2 else "Nothing differs."])


def among(schemes, asked):
    """The schemes, or those that are not among them, if these are few."""
    missing = [scheme for scheme in asked if scheme not in schemes]
    if not missing:
        return "all"
    return (
        f"all but {', '.join(missing)}" if len(missing) < 3 < len(schemes) else ", ".join(schemes)
    )


def string(hex_and_length):
    hexadecimal, *length = hex_and_length
    shown = code(bytes.fromhex(hexadecimal))
    return f"{shown}… ({length[0]:,} bytes)" if length else shown


def anchor(row):
    return "".join(c for c in title(row).lower().replace(" ", "-") if c.isalnum() or c in "-_")


if __name__ == "__main__":
    main()
