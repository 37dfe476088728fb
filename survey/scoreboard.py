#!/usr/bin/env python3
"""Runs the parsers of scoreboard.toml against the k = 0 suites of the ten schemes, and writes scoreboard.md and data/scoreboard.json.

Builds in a separate folder. With --install it installs missing Debian packages; without, it leaves out the parsers that need them.
"""

import json
import os
import subprocess
import sys

sys.dont_write_bytecode = True

from page import code, table, template, title, write
from panel import answers, begin, listed, panel_arguments, prepare, say

SCHEMES = "http ftp news nntp telnet gopher wais mailto file prospero".split()
KINDS = {"wrongly_accepted": "accepted, not a member", "wrongly_rejected": "rejected, but a member"}
# For one parser and all schemes, in seconds.
LIMIT = 600
# Causes of each kind that are kept.
CAUSES = 3
# Of a string with more bytes than this, only its beginning is kept.
LONG, BEGIN = 80, 24


def main():
    options = panel_arguments(__doc__).parse_args()
    begin(options)
    peers, absent = prepare(listed("scoreboard.toml"), options.install, tells_urls)
    board = [row(peer) for peer in peers]
    write("scoreboard", board, page(board, absent))


def tells_urls(peer):
    """Whether the peer accepts a URL, and not a word."""
    return answers(asked(peer, "httpurl"), [b"http://a.dom/", b"a"]) == ["yes", "no"]


def asked(peer, rule):
    """The command that asks the peer for a rule."""
    return peer["command"].replace("{}", rule)


def row(peer):
    """The result for a peer: its version, and its verdict for each scheme."""
    say(title(peer))
    verdicts = judge(peer)
    return {
        **{key: peer[key] for key in ("name", "how", "implements", "asked", "note") if key in peer},
        "version": peer["version"],
        "schemes": {scheme: verdicts[f"{scheme}url"] for scheme in SCHEMES if f"{scheme}url" in verdicts},
    }


def judge(peer):
    """The kit's verdicts, by production."""
    productions = [f"{scheme}url" for scheme in SCHEMES if f"{scheme}url" not in peer.get("without", [])]
    kit = [os.environ["RFC1738"], "conformance", *productions, "--hex", "--whole", "--json", "--timeout", "60", "--"]
    kit += peer["command"].split()
    with subprocess.Popen(kit, stdout=subprocess.PIPE, text=True) as process:
        try:
            lines = process.communicate(timeout=LIMIT)[0].splitlines()
        except subprocess.TimeoutExpired:
            # On SIGTERM the kit ends its peer as well; SIGKILL would leave it running.
            process.terminate()
            return {p: {"fault": f"not done after {LIMIT} s"} for p in productions}
    verdicts = {verdict.get("production"): verdict for verdict in map(json.loads, lines)}
    return {p: summary(verdicts[p]) if p in verdicts else {"fault": "the kit did not ask"} for p in productions}


def summary(verdict):
    if verdict["fault"]:
        return {"fault": verdict["fault"]["message"]}
    non_members = verdict["right_is_no"]
    members = verdict["cases"] - non_members
    wrong = {kind: {"count": verdict[kind]["count"], **causes(verdict, kind)} for kind in KINDS}
    return {"members": members, "non_members": non_members, **wrong}


def causes(verdict, kind):
    """How many causes there are, and those of the most answers."""
    of_kind = sorted((one for one in verdict["causes"] if one["kind"] == kind), key=lambda one: -one["count"])
    return {"different": len(of_kind), "causes": [kept(cause) for cause in of_kind[:CAUSES]]}


def kept(cause):
    """What the page tells about a cause."""
    string = bytes.fromhex(cause["shortest"]["hex"])
    told = {"words": cause["words"].partition(", ")[2], "count": cause["count"]}
    if len(string) <= LONG:
        return {**told, "shortest": string.hex()}
    return {**told, "shortest": string[:BEGIN].hex(), "length": len(string)}


def page(board, absent):
    sections = [
        template(
            "scoreboard",
            causes=table_of_causes(board),
            absent="".join(f"* Not asked: {peer['name']}, {peer['reason']}.\n" for peer in absent),
        )
    ]
    sections += [section(row) for row in board]
    return "\n".join(sections)


def table_of_causes(board):
    lines = [["parser", *SCHEMES], ["---"] * 11]
    lines += [[f"[{title(row)}](#{anchor(row)})", *(cell(row["schemes"].get(s)) for s in SCHEMES)] for row in board]
    return table(lines)


def cell(verdict):
    if verdict is None:
        return "–"
    if "fault" in verdict:
        return "failed"
    different = [verdict[kind]["different"] for kind in KINDS]
    return f"{different[0]} / {different[1]}" if any(different) else "agrees"


def section(row):
    lines = [f"### {title(row)}", "", f"Implements {row['implements']}", "", f"Asked: {row['asked']}", ""]
    lines += [row["note"], ""] if "note" in row else []
    verdicts = row["schemes"]
    if all(not verdict.get(kind, {}).get("count", 1) for verdict in verdicts.values() for kind in KINDS):
        return "\n".join([*lines, "Nothing differs.", ""])
    rows = [["scheme", *KINDS.values()], ["---"] * 3]
    for scheme, verdict in verdicts.items():
        if "fault" in verdict:
            rows.append([scheme, verdict["fault"].replace("|", r"\|"), ""])
        else:
            rows.append([scheme, *(differences(verdict[kind]) for kind in KINDS)])
    return "\n".join([*lines, table(rows), ""])


def differences(tally):
    """The causes with the most answers, each with a shortest string."""
    if not tally["count"]:
        return "none"
    lines = [f"{cause['count']:,} {words(cause)}: {shortest(cause)}" for cause in tally["causes"]]
    more = tally["different"] - len(tally["causes"])
    return "<br>".join(lines + [f"and {more} more causes" if more > 1 else "and one more cause"] * (more > 0))


def shortest(cause):
    """The string, or its beginning."""
    string = code(bytes.fromhex(cause["shortest"]))
    return f"{string}… ({cause['length']:,} bytes)" if "length" in cause else string


def words(cause):
    """The kit's words, as Markdown in a table."""
    around = "`` {} ``" if "`" in cause["words"] else "`{}`"
    return around.format(cause["words"].replace("|", r"\|"))


def anchor(row):
    return "".join(c for c in title(row).lower().replace(" ", "-") if c.isalnum() or c in "-_")


if __name__ == "__main__":
    main()
