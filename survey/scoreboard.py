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
# The kinds of wrong answers, and their words on the page.
KINDS = {"wrongly_accepted": "accepted", "wrongly_rejected": "rejected"}
# Causes of each kind that the page has for a parser.
CAUSES = 5
# How long a parser may be silent, and take for all schemes, in seconds. Regexp::Common takes half a
# minute for a host of 65,536 digits.
SILENCE = 120
LIMIT = 900
# Of a string with more bytes than this, only its beginning is kept.
LONG = 40
BEGIN = 24
# Words of a cause that are longer than this are shortened.
WORDS = 50


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
    """What the data has of a peer: for each scheme, how many causes of each kind there are, or what
    went wrong; and the main causes in all schemes."""
    found = {key: peer[key] for key in ("name", "how", "version") if key in peer}
    answered = {scheme: verdict for scheme, verdict in verdicts.items() if not verdict["fault"]}
    found["verdicts"] = {
        scheme: {kind: sum(one["kind"] == kind for one in verdict["causes"]) for kind in KINDS}
        if scheme in answered
        else {"fault": brief(verdict["fault"]["message"])}
        for scheme, verdict in verdicts.items()
    }
    return found | {kind: main_causes(answered, kind) for kind in KINDS}


def brief(message):
    """The message, with the beginnings of the strings that it quotes."""
    return re.sub(rf'"([^"]{{{BEGIN}}})[^"]+"', r'"\1…"', message)


def main_causes(verdicts, kind):
    """The causes of the most answers in all schemes, each with a shortest string."""
    by_name = {}
    for scheme, verdict in verdicts.items():
        for cause in verdict["causes"]:
            if cause["kind"] == kind:
                by_name.setdefault(name(cause), []).append((scheme, cause))
    found = sorted(by_name.items(), key=lambda item: -sum(cause["count"] for _, cause in item[1]))
    return [
        {
            "cause": cause,
            "schemes": [scheme for scheme in SCHEMES if scheme in dict(of_schemes)],
            **shortest(one["shortest"]["hex"] for _, one in of_schemes),
        }
        for cause, of_schemes in found[:CAUSES]
    ]


def name(cause):
    """The kit's words without what makes the same cause another one in each scheme: the bytes, if
    there are many, and the string that leads there."""
    words = cause["words"].partition(", ")[2]
    words = re.sub(r', as after ".*', "", words).removeprefix("every member ")
    bytes_, within, rule = words.rpartition(" in ")
    if within and (cause["kind"] == "wrongly_accepted" or len(words) > WORDS):
        if bytes_ not in ("the end", "an unfinished escape"):
            return f"characters in {rule}"
    return words if len(words) <= 2 * WORDS else f"{words[:WORDS]}…"


def shortest(strings):
    """The shortest of the strings, in hexadecimal, or its beginning."""
    string = min(strings, key=lambda string: (len(string), string))
    length = len(string) // 2
    if length <= LONG:
        return {"shortest": string}
    return {"shortest": string[: 2 * BEGIN], "length": length}


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
    rows = [["", "cause", "schemes", "shortest"], ["---"] * 4]
    for kind, word in KINDS.items():
        for cause in row[kind]:
            schemes = among(cause["schemes"], row["verdicts"])
            rows.append([word, words(cause), schemes, string(cause)])
    return "\n\n".join([*lines, table(rows) if len(rows) > 2 else "Nothing differs."])


def among(schemes, asked):
    """The schemes, or those that are not among them, if these are few."""
    missing = [scheme for scheme in asked if scheme not in schemes]
    if not missing:
        return "all"
    return (
        f"all but {', '.join(missing)}" if len(missing) < 3 < len(schemes) else ", ".join(schemes)
    )


def string(cause):
    shown = code(bytes.fromhex(cause["shortest"]))
    return f"{shown}… ({cause['length']:,} bytes)" if "length" in cause else shown


def words(cause):
    """The words, as Markdown in a table."""
    around = "`` {} ``" if "`" in cause["cause"] else "`{}`"
    return around.format(cause["cause"].replace("|", r"\|"))


def anchor(row):
    return "".join(c for c in title(row).lower().replace(" ", "-") if c.isalnum() or c in "-_")


if __name__ == "__main__":
    main()
