#!/usr/bin/env python3
"""Learns what the parsers of peers.toml accept as `httpurl`, and those of RFC 3986 as its `URI`, and writes docs/learned.md and .json.

Builds in a separate folder, as scoreboard.py does. With --only NAME, which may be given more than once, it learns these parsers and
keeps the results of the others. With --check it learns the parsers of RFC 3986 that are on the page as the same as the rule, and fails
unless they still are; it writes nothing.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path
from string import Template

sys.dont_write_bytecode = True

import scoreboard
from scoreboard import characters, code, say, table, title

PEERS = Path(__file__).resolve().parent
ROOT = PEERS.parent.parent
JSON = ROOT / "docs/learned.json"
PICTURES = ROOT / "docs/learned"
# For one parser and one rule, in seconds: what learning may take, and what all of it may.
LIMIT, LONGEST = 480, 600
# Causes of each kind that are kept.
CAUSES = 12
# Probes of each kind that are kept, and how long they may be, in bytes.
PROBES, LENGTH = 60, 20
# States up to which there is a picture.
DRAWN = 30


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir(), "rfc1738-peers"), help="where to build")
    parser.add_argument("--install", action="store_true", help="apt-get install what is missing")
    parser.add_argument("--rfc1738", type=Path, help="the command, if it is built already")
    parser.add_argument("--only", metavar="NAME", action="append", help="learn only this parser")
    parser.add_argument("--check", action="store_true", help="check the parsers of RFC 3986 that agree with it, and write nothing")
    options = parser.parse_args()

    options.work.mkdir(parents=True, exist_ok=True)
    rfc1738 = options.rfc1738 or scoreboard.build_rfc1738(options.work)
    os.environ |= {"PEERS": str(PEERS), "WORK": str(options.work.resolve()), "RFC1738": str(rfc1738.resolve()), "LC_ALL": "C.UTF-8"}

    ecosystems = tomllib.loads((PEERS / "peers.toml").read_text())
    if options.check:
        return check(ecosystems, options)
    known = {key(row): row for row in json.loads(JSON.read_text())} if options.only and JSON.exists() else {}
    board, absent = [], []
    for ecosystem in ecosystems.values():
        wanted = [peer for peer in ecosystem["peers"] if not options.only or peer["name"] in options.only]
        problem = wanted and scoreboard.prepare(ecosystem, options.install)
        for peer in ecosystem["peers"]:
            for rule in ["httpurl"] * ("httpurl" not in peer.get("without", [])) + ["URI"] * peer.get("uri", False):
                if peer in wanted and not problem:
                    board.append(learned(peer, rule))
                elif row := known.get(key({**peer, "rule": rule})):
                    board.append(row)
                else:
                    absent.append(f"{title({**peer, 'version': ''})}, for `{rule}`: {problem or 'not asked yet'}")
    JSON.write_text(json.dumps(board, indent=1, ensure_ascii=False) + "\n")
    (ROOT / "docs/learned.md").write_text(page(board, absent))


def check(ecosystems, options):
    """Fails unless the parsers of RFC 3986 that are the same on the page are still so."""
    expected = {key(row) for row in json.loads(JSON.read_text()) if row["rule"] == "URI" and is_same(row)}
    for ecosystem in ecosystems.values():
        peers = [peer for peer in ecosystem["peers"] if key({**peer, "rule": "URI"}) in expected]
        peers = [peer for peer in peers if not options.only or peer["name"] in options.only]
        if peers and (problem := scoreboard.prepare(ecosystem, options.install)):
            raise SystemExit(f"{peers[0]['name']}: {problem}")
        for peer in peers:
            if not is_same(row := learned(peer, "URI")):
                raise SystemExit(f"{title(row)} is not the same as URI any more: {cells(row)}")


def is_same(row):
    """Whether what was learned is the rule itself."""
    return bool(row.get("exact_within")) and not any(row[kind]["count"] for kind in scoreboard.KINDS)


def key(row):
    return row["name"], row.get("how"), row["rule"]


def learned(peer, rule):
    """The result for a parser and a rule."""
    version = subprocess.run(["sh", "-c", peer["version"]], capture_output=True, text=True, check=True).stdout.strip()
    row = {k: peer[k] for k in ("name", "how", "implements", "note") if k in peer} | {"version": version, "rule": rule}
    say(f"{title(row)}: {rule}")
    command = Template(peer["command"]).substitute(os.environ).split()
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        picture = Path(folder, "picture.svg")
        kit = [os.environ["RFC1738"], "learn", rule, "--hex", "--json", "--timeout", "60", "--limit", str(LIMIT), "--svg", picture]
        kit += ["--grammar", "rfc3986"] * (rule == "URI") + ["--", *command]
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
            (PICTURES / f"{name}.svg").write_bytes(picture.read_bytes())
            row["picture"] = f"learned/{name}.svg"
    row |= {k: report[k] for k in ("states", "rule_states", "exact_within", "queries", "evidence", "contradiction")}
    row["fault"] = report["fault"] and report["fault"]["message"]
    for kind in scoreboard.KINDS:
        tally = report[kind]
        row[kind] = tally and {"count": tally["count"], "causes": tally["causes"][:CAUSES], "more": max(0, len(tally["causes"]) - CAUSES)}
        if tally:
            row[kind]["others"] = [other["hex"] for other in tally["others"][:CAUSES]]
            row[kind]["probes"] = [probe["hex"] for probe in tally["probes"] if len(probe["hex"]) <= 2 * LENGTH][:PROBES]
    return row


def addresses(path):
    """A file of http URLs with IPv6 addresses, which parsers of RFC 3986 know and `httpurl` does not: the suite of these."""
    kit = [os.environ["RFC1738"], "suite", "IPv6address", "--grammar", "rfc3986"]
    suite = subprocess.run(kit, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True).stdout
    before, after = b"http://[".hex(), b"]".hex()
    path.write_text("".join(f"{before}{json.loads(line)['hex']}{after}\n" for line in suite.splitlines()))
    return path


def page(board, absent):
    rows = [["parser", "rule", "states", "exact", "strings asked", "wrongly accepted", "wrongly rejected", "seconds"], ["---"] * 8]
    rows += [[title(row), f"`{row['rule']}`", *cells(row)] for row in board]
    missing = "".join(f"* Not on this page: {one}.\n" for one in absent)
    text = Template((PEERS / "learned.md.in").read_text()).substitute(table=table(rows), absent=missing)
    return "\n".join([text, *map(section, board)])


def cells(row):
    if row.get("states") is None:
        return [row.get("fault") or "it contradicts itself", "", "", "", "", ""]
    exact = row["exact_within"] is not None
    states = str(row["states"]) if exact else f"≥ {row['states']}"
    within = f"within {row['exact_within']}" if exact else f"no: {row['evidence']['bound']}"
    same = " (the same)" if is_same(row) else f" ({row['rule_states']})"
    counts = [f"{row[kind]['count']:,}" for kind in scoreboard.KINDS]
    return [states + same, within, f"{row['queries']:,}", *counts, str(row["seconds"])]


def section(row):
    lines = [f"### {title(row)}: `{row['rule']}`", "", f"Implements {row['implements']}", ""]
    if row.get("states") is None:
        return "\n".join([*lines, f"Nothing was learned: {row.get('fault') or 'it contradicts itself'}.", ""])
    lines += [evidence(row), ""]
    if "picture" in row:
        lines += [f"![The automaton.]({row['picture']})", ""]
    for kind, words in scoreboard.KINDS.items():
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


if __name__ == "__main__":
    main()
