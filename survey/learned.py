#!/usr/bin/env python3
"""Learns what the parsers of scoreboard.toml accept as `httpurl`, and those of RFC 3986 as its `URI`, and writes learned.md, its
pictures and data/learned.json.

Builds in a separate folder, as scoreboard.py does. With --only NAME, which may be given more than once, it learns these parsers and
keeps the results of the others. With --check it learns the parsers of RFC 3986 that are on the page as the same as the rule, and fails
unless they still are; it writes nothing.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True

from page import code, read, table, template, title, write
from panel import SURVEY, begin, listed, panel_arguments, prepare, rfc1738, say
from scoreboard import KINDS, asked, tells_urls

# For one parser and one rule, in seconds: what learning may take, and what all of it may.
LIMIT, LONGEST = 480, 600
# Causes of each kind that are kept.
CAUSES = 12
# Probes of each kind that are kept, and how long they may be, in bytes.
PROBES, LENGTH = 60, 20
# States up to which there is a picture.
DRAWN = 30


def main():
    parser = panel_arguments(__doc__)
    parser.add_argument("--only", metavar="NAME", action="append", help="learn only this parser")
    parser.add_argument("--check", action="store_true", help="check the parsers of RFC 3986 that agree with it, and write nothing")
    options = parser.parse_args()

    begin(options)
    peers = list(listed("scoreboard.toml"))
    if unknown := set(options.only or []) - {peer["name"] for peer in peers}:
        parser.error(f"scoreboard.toml has no {', '.join(unknown)}")
    wanted = [peer for peer in peers if not options.only or peer["name"] in options.only]
    if options.check:
        return check(wanted, options)
    known = {key(row): row for row in read("learned")} if options.only else {}
    ready, lacking = prepare(wanted, options.install, tells_urls)
    reasons = {peer["name"]: peer["reason"] for peer in lacking}
    board, absent = [], []
    for peer in peers:
        for rule in ["httpurl"] * ("httpurl" not in peer.get("without", [])) + ["URI"] * peer.get("uri", False):
            if peer in ready:
                board.append(learned(peer, rule))
            elif row := known.get(key({**peer, "rule": rule})):
                board.append(row)
            else:
                absent.append(f"{title({**peer, 'version': ''})}, for `{rule}`: {reasons.get(peer['name'], 'not asked yet')}")
    write("learned", board, page(board, absent))


def check(peers, options):
    """Fails unless the parsers of RFC 3986 that are the same on the page are still so."""
    expected = {key(row) for row in read("learned") if row["rule"] == "URI" and is_same(row)}
    ready, lacking = prepare((peer for peer in peers if key({**peer, "rule": "URI"}) in expected), options.install, tells_urls)
    if lacking or not ready:
        raise SystemExit("there is no parser to check" if not lacking else f"{lacking[0]['name']}: {lacking[0]['reason']}")
    for peer in ready:
        if not is_same(row := learned(peer, "URI")):
            raise SystemExit(f"{title(row)} is not the same as URI any more: {cells(row)}")


def is_same(row):
    """Whether what was learned is the rule itself."""
    return bool(row.get("exact_within")) and not any(row[kind]["count"] for kind in KINDS)


def key(row):
    return row["name"], row.get("how"), row["rule"]


def learned(peer, rule):
    """The result for a parser and a rule."""
    row = {k: peer[k] for k in ("name", "how", "implements", "note", "version") if k in peer} | {"rule": rule}
    say(f"{title(row)}: {rule}")
    with tempfile.TemporaryDirectory() as folder:
        picture = Path(folder, "picture.svg")
        kit = [os.environ["RFC1738"], "learn", rule, "--hex", "--json", "--timeout", "60", "--limit", str(LIMIT), "--svg", picture]
        kit += ["--grammar", "rfc3986"] * (rule == "URI") + ["--", *asked(peer, rule).split()]
        if peer.get("uri"):
            kit[4:4] = ["--corpus", addresses(Path(folder, "addresses"))]
        start = time.monotonic()
        with subprocess.Popen(kit, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
            try:
                lines = process.communicate(timeout=LONGEST)[0].splitlines()
            except subprocess.TimeoutExpired:
                # On SIGTERM it ends its peer as well; SIGKILL would leave it running.
                process.terminate()
                return row | {"fault": f"not done after {LONGEST} s"}
        row["seconds"] = round(time.monotonic() - start)
        if not lines:
            return row | {"fault": "the kit did not answer"}
        report = json.loads(lines[-1])
        name = re.sub("[^a-z0-9]+", "-", f"{title({**row, 'version': ''})} {rule}".lower())
        if (report["states"] or 0) <= DRAWN and picture.exists():
            (SURVEY / f"learned/{name}.svg").write_bytes(picture.read_bytes())
            row["picture"] = f"learned/{name}.svg"
    row |= {k: report[k] for k in ("states", "rule_states", "exact_within", "queries", "evidence", "contradiction")}
    row["fault"] = report["fault"] and report["fault"]["message"]
    for kind in KINDS:
        tally = report[kind]
        row[kind] = tally and {"count": tally["count"], "causes": tally["causes"][:CAUSES], "more": max(0, len(tally["causes"]) - CAUSES)}
        if tally:
            row[kind]["others"] = [other["hex"] for other in tally["others"][:CAUSES]]
            row[kind]["probes"] = [probe["hex"] for probe in tally["probes"] if len(probe["hex"]) <= 2 * LENGTH][:PROBES]
    return row


def addresses(path):
    """A file of http URLs with IPv6 addresses, which parsers of RFC 3986 know and `httpurl` does not: the suite of these."""
    suite = rfc1738("suite", "IPv6address", "--grammar", "rfc3986")
    before, after = b"http://[".hex(), b"]".hex()
    path.write_text("".join(f"{before}{json.loads(line)['hex']}{after}\n" for line in suite.splitlines()))
    return path


def page(board, absent):
    rows = [["parser", "rule", "states", "exact", "strings asked", "wrongly accepted", "wrongly rejected", "seconds"], ["---"] * 8]
    rows += [[title(row), f"`{row['rule']}`", *cells(row)] for row in board]
    missing = "".join(f"* Not on this page: {one}.\n" for one in absent)
    text = template("learned", table=table(rows), absent=missing)
    return "\n".join([text, *map(section, board)])


def cells(row):
    if row.get("states") is None:
        return [row.get("fault") or "it contradicts itself", "", "", "", "", ""]
    exact = row["exact_within"] is not None
    states = str(row["states"]) if exact else f"≥ {row['states']}"
    within = f"within {row['exact_within']}" if exact else f"no: {row['evidence']['bound']}"
    same = " (the same)" if is_same(row) else f" ({row['rule_states']})"
    counts = [f"{row[kind]['count']:,}" for kind in KINDS]
    return [states + same, within, f"{row['queries']:,}", *counts, str(row["seconds"])]


def section(row):
    lines = [f"### {title(row)}: `{row['rule']}`", "", f"Implements {row['implements']}", ""]
    if row.get("states") is None:
        return "\n".join([*lines, f"Nothing was learned: {row.get('fault') or 'it contradicts itself'}.", ""])
    lines += [evidence(row), ""]
    if "picture" in row:
        lines += [f"![The automaton.]({row['picture']})", ""]
    for kind, words in KINDS.items():
        if row[kind]["causes"]:
            rows = [[words, "in the rule", "after", "at"], ["---"] * 4]
            rows += [cause(one) for one in row[kind]["causes"]]
            lines += [table(rows), ""]
            more = row[kind]["more"]
            lines += [f"And {more} more rows." if more > 1 else "And one more row.", ""] if more else []
        if row[kind]["others"]:
            lines += [f"Also {words}: {', '.join(code(bytes.fromhex(other)) for other in row[kind]['others'])}.", ""]
        if row[kind].get("probes"):
            lines += [f"Probes, {words}: {', '.join(code(bytes.fromhex(probe)) for probe in row[kind]['probes'])}.", ""]
    return "\n".join(lines)


def evidence(row):
    if row["exact_within"] is None:
        return f"A lower bound: the answers tell {row['states']} states apart, and the bound of {row['evidence']['bound']} was reached."
    checks = ", ".join(f"{check['check']} ({check['strings']:,})" for check in row["evidence"]["checks"])
    return f"Checks passed: {checks}."


def cause(one):
    string = bytes.fromhex(one["hex"])
    return [code(string), f"`{one['rule']}`" if one["rule"] else "–", code(string[: one["at"]]) if one["at"] else "the start", characters(one)]


def characters(cause):
    """The bytes as ranges, and the end."""
    runs = []
    for byte in bytes.fromhex(cause["bytes"]):
        if runs and runs[-1][1] == byte - 1 and (chr(byte).isalnum() == chr(byte - 1).isalnum() or byte > 0x7F):
            runs[-1][1] = byte
        else:
            runs.append([byte, byte])
    ranges = [code([first]) if first == last else f"{code([first])}–{code([last])}" for first, last in runs]
    return " ".join(ranges + ["the end"] * cause["end"])


if __name__ == "__main__":
    main()
