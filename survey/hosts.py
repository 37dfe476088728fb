#!/usr/bin/env python3
"""Asks the parsers of hosts.toml for the hosts and ports of the same URLs, and writes hosts.md and
data/hosts.json.

  (none)            URLs of the web as RFC 3986 has them, strings near them, and all parsers: who
                    disagrees, and why
  --agreed DIR      10,000,000 members of the agreed language, and all parsers that keep up: no two
                    may disagree; DIR keeps the result of each shard, so that this can be stopped
                    and started again
  --agreed --quick  100,000 of them, none from the suite, and the parsers that are installed
                    quickly; writes nothing
  --update          takes the newest version of each parser first, asks as without an option, and
                    says what changed since the page; then 100,000 members as above, and all parsers

It exits with 1 if two parsers disagree about a member of the agreed language. It builds in a
separate folder. With --install it installs missing Debian packages; without, it leaves out the
parsers that need them, and says so.
"""

import collections
import datetime
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.parse
from pathlib import Path

sys.dont_write_bytecode = True

from hosts_page import NONE, page
from hosts_update import changes, take_newest
from hosts_urls import candidates, mutant, punycode, refused
from page import read, title, write
from panel import ROOT, answers, arguments, begin, listed, prepare, rfc1738, say

# The rule that derives all that the rules of the agreed language are about.
OF_THE_WEB = ["agreed-syntax", "--grammar", str(ROOT / "grammar/agreed.abnf")]
# Members in a shard of the agreed language.
SHARD = 250_000
# How long a parser may be silent, in seconds.
SILENCE = 120
# Each parser must find these parts before it is asked for others.
KNOWN = {"http://a.dom/": ("a.dom", 80), "http://b.dom:81/c": ("b.dom", 81)}
# What the page says of each parser.
SHOWN = "name language version api engine note slow outside microseconds".split()


def main():
    parser = arguments(__doc__)
    parser.add_argument(
        "--agreed",
        nargs="?",
        type=Path,
        const=Path(),
        metavar="DIR",
        help="ask for the agreed language",
    )
    parser.add_argument(
        "--quick", action="store_true", help="only the parsers that are installed quickly"
    )
    parser.add_argument(
        "--update", action="store_true", help="take the newest versions first, and say what changed"
    )
    parser.add_argument("--strings", type=int, help="how many strings")
    parser.add_argument(
        "--corpus",
        type=Path,
        action="append",
        default=[],
        help="a file of real URLs, one per line, for --agreed",
    )
    options = parser.parse_args()

    if options.page:
        return keep()
    begin(options)
    if options.update:
        take_newest(list(listed("hosts.toml")), options.install)
    wanted = (peer for peer in listed("hosts.toml") if peer.get("quick") or not options.quick)
    peers, absent = prepare(wanted, options.install, finds_known)
    for peer in peers:
        say(title(peer))

    if options.agreed is None:
        for peer in peers:
            peer["microseconds"] = speed(peer)
        panel = [{key: peer[key] for key in SHOWN if key in peer} for peer in peers]
        before = read("hosts")
        keep(panel=panel, absent=absent, asked=asked(peers, options.strings or 100_000))
        if not options.update:
            return
        again = read_by(peers, before["asked"]["members"]["causes"])
        for line in changes(before, read("hosts"), again):
            say(line)
    peers = [peer for peer in peers if "outside" not in peer]
    if options.quick or options.agreed is None:
        total = agreed(peers, Path(tempfile.mkdtemp()), options.corpus, options.strings or 100_000)
    else:
        peers = [peer for peer in peers if not peer.get("slow")]
        total = agreed(peers, options.agreed, options.corpus, options.strings or 10_000_000)
        keep(agreed=total)
    say(f"members: {total['members']:,}, read differently: {total['disagreed']:,}")
    for conflict in smallest(total["conflicts"]):
        say(json.dumps(conflict))
    sys.exit(1 if total["disagreed"] else 0)


# A parser


def finds_known(peer):
    """Whether the peer finds the parts of the strings for which they are known."""
    named = ask(peer, list(KNOWN))
    return {
        string: parts and (parts["host"], int(parts["port"] or 80))
        for string, parts in named.items()
    } == KNOWN


def ask(peer, strings):
    """The parts that the peer finds, by string; None if it does not accept the string."""
    found = answers(peer["command"], [string.encode("latin-1") for string in strings])
    return {
        string: None if answer == "no" else json.loads(answer)
        for string, answer in zip(strings, found)
    }


def speed(peer):
    """Microseconds of processor time that the peer takes for a string, without its start."""
    few, many = (
        [url.encode().decode("latin-1") for url in candidates(random.Random(0), count)]
        for count in (1, 5_000)
    )
    return max(1, round((cpu(peer, many) - cpu(peer, few)) / len(many) * 1e6))


def cpu(peer, strings):
    before = os.times()
    ask(peer, strings)
    after = os.times()
    return (
        after.children_user + after.children_system - before.children_user - before.children_system
    )


# The comparison


def disagree_file(peers, lines):
    """The values that `rfc1738 disagree` prints: disagreements, those of peers, and the total."""
    command = [os.environ["RFC1738"], "disagree", "httpurl", "--json", "--timeout", str(SILENCE)]
    for peer in peers:
        command += ["--peer", f"{peer['name']}={peer['command']}"]
    with tempfile.NamedTemporaryFile("w", suffix=".hex") as file:
        file.writelines(line + "\n" for line in lines)
        file.flush()
        done = subprocess.run([*command, "--file", file.name], stdout=subprocess.PIPE, text=True)
    if done.returncode not in (0, 1):
        sys.exit("rfc1738 disagree failed")
    *values, total = map(json.loads, done.stdout.splitlines())
    return (
        [value for value in values if "values" in value],
        [value for value in values if "peer" in value],
        total,
    )


def asked(peers, count):
    """Who disagrees about which URLs of the web, which `agreed-syntax` derives, and about which
    strings near them."""
    rng = random.Random("matrix")
    suite = [json.loads(line)["hex"] for line in rfc1738("suite", "httpurl").splitlines()]
    sentences = rfc1738("generate", *OF_THE_WEB, "--hex", "--count", str(count // 4)).splitlines()
    drawn = [string.encode().hex() for string in [*candidates(rng, count), *refused(rng, count)]]
    mutants = [
        mutant(bytes.fromhex(line), rng).hex()
        for line in [*drawn[: count // 4], *drawn[-count // 4 :]]
    ]
    encoded = [punycode(rng).hex() for _ in range(count // 20)]
    members, others = [], []
    for line, is_member in derived(OF_THE_WEB, [*suite, *sentences, *drawn, *mutants, *encoded]):
        (members if is_member else others).append(line)
    near = rng.sample(others, min(len(others), count // 4))
    disagreements, members = compared(peers, members)
    members["causes"] = read_by(peers, causes(disagreements))
    disagreements, near = compared(peers, near)
    del near["agree"]
    near["pairs"] = sorted(map(pair, disagreements), key=lambda found: -found["pairs"])
    return {"when": today(), "members": members, "near": near}


def compared(peers, lines):
    """What the peers disagree about of these strings, and the numbers."""
    disagreements, reports, total = disagree_file(peers, lines)
    names = [report["peer"] for report in reports]
    others = {
        report["peer"]: [
            name for name in names if name not in [report["peer"], *report["disagrees_with"]]
        ]
        for report in reports
    }
    return disagreements, {
        "strings": total["strings"],
        "disagreed": total["disagreed"],
        "faults": faults(reports),
        "agree": {name: agree for name, agree in others.items() if agree},
    }


def pair(found):
    """A string that some read differently, one that is an edit away, and how many pairs of parsers
    disagree."""
    sizes = [len(value["peers"]) for value in found["values"]]
    difference = found["difference"]
    return {
        "part": found["part"],
        "pairs": (sum(sizes) ** 2 - sum(size**2 for size in sizes)) // 2,
        "shortest": found["hex"],
        "beside": difference and difference["pair"]["right_hex"],
    }


def causes(disagreements):
    """For the rules by which the agreed language excludes such a string, and a part, the pair with
    the shortest string."""
    urls = "".join(found["text"] + "\n" for found in disagreements)
    command = [os.environ["RFC1738"], "validate", "--agreed", "--syntax-only", "--format", "json"]
    # Its table of numbers is on standard error.
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    done = subprocess.run(command, input=urls, text=True, **streams)
    found = {}
    for one, report in zip(disagreements, done.stdout.splitlines(), strict=True):
        # Other rules about the host do not matter where one of the agreed language excludes it.
        rules = [finding["rule"] for finding in json.loads(report)["findings"]]
        rules = sorted({rule for rule in rules if rule != "syntax"})
        cause = {"cause": {"rules": rules}, **pair(one)}
        shortest = found.setdefault((tuple(rules), one["part"]), cause)
        if length(cause) < length(shortest):
            shortest |= {"shortest": cause["shortest"], "beside": cause["beside"]}
        shortest["pairs"] = max(shortest["pairs"], cause["pairs"])
    return sorted(minimal(found.values()), key=lambda cause: -cause["pairs"])


def faults(reports):
    """The peers whose answers ended before the strings did."""
    return [report for report in reports if report["fault"] or report["crashes"]]


def minimal(causes):
    """Those whose rules do not include all rules of another: strings that break several rules would
    give hundreds."""
    rules = [(set(cause["cause"].get("rules", [])), cause["part"], cause) for cause in causes]
    includes_another = lambda those, part: any(
        others and others < those and part == other for others, other, _ in rules
    )
    return [cause for those, part, cause in rules if not includes_another(those, part)]


def read_by(peers, causes):
    """The causes, and which peers name what for their strings."""
    strings = [bytes.fromhex(cause["shortest"]).decode("latin-1") for cause in causes]
    named = {peer["name"]: ask(peer, strings) for peer in peers}
    values = [by_value(named, string, cause["part"]) for cause, string in zip(causes, strings)]
    return [cause | {"named": shortened(found)} for cause, found in zip(causes, values)]


def by_value(named, string, part):
    """Who names what for a part of the string: lists of parsers, by the value; and those that
    reject it or name no host."""
    values = collections.defaultdict(list)
    for name, by_string in named.items():
        parts = by_string[string]
        is_none = parts is None or parts["host"] is None
        values[NONE if is_none else folded(parts, part)].append(name)
    return dict(sorted(values.items(), key=lambda value: (value[0] == NONE, -len(value[1]))))


def shortened(values):
    """The same, but if more than half of the parsers name a value, they are the others."""
    half = sum(map(len, values.values())) / 2
    return {value: "others" if len(names) > half else names for value, names in values.items()}


def folded(parts, part):
    if part == "port":
        default = {"http": 80, "https": 443, "ws": 80, "wss": 443}.get(
            (parts["scheme"] or "").lower()
        )
        port = default if parts["port"] is None else parts["port"]
        return "unknown" if port is None else str(port)
    host = urllib.parse.unquote(parts["host"]).lower()
    return host[1:-1] if host[:1] + host[-1:] == "[]" and ":" in host else host


def length(found):
    return len(found["shortest"]), found["shortest"]


# The agreed language


def agreed(peers, folder, corpora, count):
    """Asks for `count` members, shard by shard, and sums the results up. A shard that `folder` has
    is not asked again."""
    folder.mkdir(parents=True, exist_ok=True)
    names = {peer["name"]: peer["version"] for peer in peers}
    shards = []
    for number in range(-(-count // SHARD)):
        size = min(SHARD, count - number * SHARD)
        file = folder / f"{number:04}.json"
        shard = json.loads(file.read_text()) if file.exists() else None
        if shard is None or shard["peers"] != names or shard["members"] != size:
            begin = time.monotonic()
            shard = {"peers": names, **ask_shard(peers, corpora, number, size)}
            shard["seconds"] = round(time.monotonic() - begin)
            # Either all of a result is kept, or nothing.
            file.with_suffix(".part").write_text(json.dumps(shard, indent=1) + "\n")
            file.with_suffix(".part").rename(file)
        counts = f"{shard['members']:,} members, read differently: {shard['disagreed']}"
        say(f"shard {number}: {counts}, {shard['seconds']} s")
        shards.append(shard)
    return {
        "when": today(),
        "peers": names,
        "members": sum(shard["members"] for shard in shards),
        "drawn": sum(shard["drawn"] for shard in shards),
        "disagreed": sum(shard["disagreed"] for shard in shards),
        "conflicts": smallest(conflict for shard in shards for conflict in shard["conflicts"]),
        "faults": [fault for shard in shards for fault in shard["faults"]],
        "seconds": sum(shard["seconds"] for shard in shards),
    }


def smallest(conflicts):
    """For each part and edit the conflict with the shortest string."""
    found = {}
    for conflict in sorted(conflicts, key=length):
        found.setdefault((conflict["part"], conflict["beside"]), conflict)
    return list(found.values())


def ask_shard(peers, corpora, number, size):
    members, drawn = shard_strings(corpora, number, size)
    disagreements, reports, total = disagree_file(peers, members)
    return {
        "members": size,
        "drawn": drawn,
        "disagreed": total["disagreed"],
        "conflicts": list(map(pair, disagreements)),
        "faults": faults(reports),
        "accepted": {report["peer"]: report["accepted"] for report in reports},
    }


def shard_strings(corpora, number, size):
    """`size` members of the agreed language, in hexadecimal, which depend on the number and the
    corpora alone; and how many were drawn."""
    rng = random.Random(number)
    members, drawn = [], 0
    for lines in sources(corpora, number, size, rng):
        drawn += len(lines)
        members += filter_members(lines)
        if len(members) >= size:
            return members[:size], drawn
    raise AssertionError("the last source has no end")


def sources(corpora, number, size, rng):
    """Lists of strings that may be members, in hexadecimal."""
    is_whole = size == SHARD
    if number == 0 and is_whole:
        # Two and a half million strings, of which only the members are read.
        members = [
            line
            for line in rfc1738("suite", "agreed").splitlines()
            if line.endswith('"member":true}')
        ]
        yield [json.loads(line)["hex"] for line in members]
    if number == 1 or not is_whole:
        urls = [url for corpus in corpora for url in corpus.read_bytes().splitlines()]
        urls = [url.hex() for line in urls for url in (line, re.sub(rb"\Ahttps(?=:)", b"ws", line))]
        yield urls if is_whole else rng.sample(urls, min(len(urls), size // 4))
    sentences = rfc1738(
        "generate", "agreed", "--hex", "--seed", str(number), "--count", str(size // 4)
    ).splitlines()
    yield sentences
    yield [mutant(bytes.fromhex(sentence), rng).hex() for sentence in sentences]
    while True:
        yield [string.encode().hex() for string in candidates(rng, size // 4)]


def filter_members(lines):
    """Those of the agreed language."""
    derivable = derived(["agreed"], lines)
    return [line for line, is_member in derivable if is_member]


def derived(production, lines):
    """Each of these strings in hexadecimal, and whether the production, with the options that it
    needs, derives it."""
    found = rfc1738(
        "match", *production, "--hex", text="".join(line + "\n" for line in lines)
    ).splitlines()
    return [
        (line, answer == str(len(line) // 2)) for line, answer in zip(lines, found, strict=True)
    ]


def keep(**results):
    """Replaces these parts of the results, and makes the page from all of them."""
    results = read("hosts") | results
    write("hosts", results, page(**results))


def today():
    return datetime.date.today().isoformat()


if __name__ == "__main__":
    main()
