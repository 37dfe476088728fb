#!/usr/bin/env python3
"""Asks the parsers of parts/parts.toml for the hosts and ports of the same URLs, and writes docs/hosts.md and .json.

  (none)            the suite of httpurl, random sentences and near misses, and all parsers: who disagrees, and why
  --agreed DIR      10,000,000 members of the agreed language, and all parsers that keep up: no two may disagree;
                    DIR keeps the result of each shard, so that this can be stopped and started again
  --agreed --quick  100,000 of them, and the parsers that are installed quickly; writes nothing

It exits with 1 if two parsers disagree about a member of the agreed language. It builds in a separate folder. With --install it
installs missing Debian packages; without, it leaves out the parsers that need them, and says so.
"""

import argparse
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

PEERS = Path(__file__).resolve().parent
ROOT = PEERS.parent.parent
sys.path.insert(0, str(PEERS / "parts"))
sys.dont_write_bytecode = True

from page import page
from panel import ask, prepare, public, say, speed, title
from scoreboard import build_rfc1738
from urls import candidates, mutant, punycode

JARS = "okhttp okio jetty9-http jetty9-util spring3-web spring3-core commons-httpclient commons-logging commons-codec".split()
# Members in a shard of the agreed language.
SHARD = 250_000
# How long a parser may be silent, in seconds.
SILENCE = 120


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir(), "rfc1738-peers"), help="where to build")
    parser.add_argument("--install", action="store_true", help="apt-get install what is missing")
    parser.add_argument("--rfc1738", type=Path, help="the command, if it is built already")
    parser.add_argument("--agreed", nargs="?", type=Path, const=Path(), metavar="DIR", help="ask for the agreed language")
    parser.add_argument("--quick", action="store_true", help="only the parsers that are installed quickly")
    parser.add_argument("--strings", type=int, help="how many strings")
    parser.add_argument("--corpus", type=Path, action="append", default=[], help="a file of real URLs, one a line, for --agreed")
    options = parser.parse_args()

    options.work.mkdir(parents=True, exist_ok=True)
    rfc1738 = options.rfc1738 or build_rfc1738(options.work)
    os.environ |= {
        "PARTS": str(PEERS / "parts"),
        "WORK": str(options.work.resolve()),
        "RFC1738": str(rfc1738.resolve()),
        "JARS": ":".join(f"/usr/share/java/{jar}.jar" for jar in JARS),
        # Answers and versions that do not depend on the user's language.
        "LC_ALL": "C.UTF-8",
    }
    peers, absent = prepare(options.quick, options.install)
    for peer in peers:
        say(title(peer))

    if options.agreed is None:
        for peer in peers:
            peer["microseconds"] = speed(peer)
        write(panel=[public(peer) for peer in peers], absent=absent, matrix=matrix(peers, options.strings or 100_000))
        return
    peers = [peer for peer in peers if "outside" not in peer]
    if options.quick:
        total = agreed(peers, Path(tempfile.mkdtemp()), options.corpus, options.strings or 100_000)
    else:
        peers = [peer for peer in peers if not peer.get("slow")]
        total = agreed(peers, options.agreed, options.corpus, options.strings or 10_000_000)
        write(agreed=total)
    say(f"members: {total['members']:,}, read differently: {total['disagreed']:,}")
    for conflict in smallest(total["conflicts"]):
        say(json.dumps(conflict))
    sys.exit(1 if total["disagreed"] else 0)


# The comparison


def disagree_file(peers, lines):
    """The values that `rfc1738 disagree` prints: those of pairs, those of peers and the total."""
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
    return [value for value in values if "cause" in value], [value for value in values if "peer" in value], total


def matrix(peers, count):
    """Who disagrees about which members of httpurl, and about which strings near it."""
    rng = random.Random("matrix")
    suite = [json.loads(line) for line in run(["suite", "httpurl"]).splitlines()]
    sentences = run(["generate", "httpurl", "--hex", "--count", str(count // 4)]).splitlines()
    drawn = [string.encode().hex() for string in candidates(rng, count)]
    mutants = [mutant(bytes.fromhex(line), rng).hex() for line in drawn[: count // 4]]
    members, others = [case["hex"] for case in suite if case["member"]], [case["hex"] for case in suite if not case["member"]]
    encoded = [punycode(rng).hex() for _ in range(count // 20)]
    for line, is_member in derived("httpurl", [*sentences, *drawn, *mutants, *encoded]):
        (members if is_member else others).append(line)
    return {"when": today(), "members": compared(peers, members), "near": compared(peers, rng.sample(others, min(len(others), count // 4)))}


def compared(peers, lines):
    """Who disagrees about these strings, and what all parsers name for the shortest of each cause."""
    pairs, reports, total = disagree_file(peers, lines)
    causes = {}
    for pair in pairs:
        # Other rules about the host do not matter where one of the agreed language excludes it.
        if rules := [rule for rule in pair["cause"].get("rules", []) if rule.startswith("consensus-")]:
            pair["cause"] = {"rules": rules}
        causes.setdefault((json.dumps(pair["cause"]), pair["part"]), []).append(pair)
    examples = [min(found, key=length)["shortest"]["hex"] for found in causes.values()]
    named = {peer["name"]: ask(peer, [bytes.fromhex(example).decode("latin-1") for example in examples]) for peer in peers}
    counts = collections.Counter()
    for pair in pairs:
        counts[tuple(pair["peers"])] += pair["strings"]
    return {
        "strings": total["strings"],
        "disagreed": total["disagreed"],
        "faults": [report for report in reports if report["fault"] or report["crashes"]],
        "pairs": [[*pair, strings] for pair, strings in sorted(counts.items())],
        "causes": [
            {
                "cause": found[0]["cause"],
                "part": found[0]["part"],
                "pairs": len(found),
                "shortest": example,
                "named": by_value(named, bytes.fromhex(example).decode("latin-1"), found[0]["part"]),
            }
            for found, example in zip(causes.values(), examples)
        ],
    }


def by_value(named, string, part):
    """Who names what for a part of the string: lists of parsers, by the value; and those that reject it or name no host."""
    values = collections.defaultdict(list)
    for name, answers in named.items():
        parts = answers[string]
        if parts is None or parts["host"] is None:
            values["no"].append(name)
        else:
            values[json.dumps(folded(parts, part))].append(name)
    return dict(sorted(values.items(), key=lambda value: (value[0] == "no", -len(value[1]))))


def folded(parts, part):
    if part == "port":
        return parts["port"] if parts["port"] is not None else {"http": 80, "https": 443}.get((parts["scheme"] or "").lower())
    return urllib.parse.unquote(parts["host"]).lower().removeprefix("[").removesuffix("]")


def length(pair):
    return len(pair["shortest"]["hex"]), pair["shortest"]["hex"]


# The agreed language


def agreed(peers, folder, corpora, count):
    """Asks for `count` members, shard by shard, and sums the results up. A shard that `folder` has is not asked again."""
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
        say(f"shard {number}: {shard['members']:,} members, read differently: {shard['disagreed']}, {shard['seconds']} s")
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
    """For each cause and part the conflict with the shortest string."""
    found = {}
    for conflict in sorted(conflicts, key=length):
        found.setdefault((json.dumps(conflict["cause"]), conflict["part"]), conflict)
    return list(found.values())


def ask_shard(peers, corpora, number, size):
    members, drawn = shard_strings(corpora, number, size)
    pairs, reports, total = disagree_file(peers, members)
    return {
        "members": size,
        "drawn": drawn,
        "disagreed": total["disagreed"],
        "conflicts": pairs,
        "faults": [report for report in reports if report["fault"] or report["crashes"]],
        "accepted": {report["peer"]: report["accepted"] for report in reports},
    }


def shard_strings(corpora, number, size):
    """`size` members of the agreed language, in hexadecimal, which depend on the number and the corpora alone; and how many were drawn."""
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
    if number == 0:
        suite = [case["hex"] for case in map(json.loads, run(["suite", "consensus"]).splitlines()) if case["member"]]
        yield suite if is_whole else rng.sample(suite, size // 4)
    if number == 1 or not is_whole:
        urls = [url for corpus in corpora for url in corpus.read_bytes().splitlines()]
        urls = [url.hex() for line in urls for url in (line, re.sub(rb"\Ahttps(?=:)", b"http", line))]
        yield urls if is_whole else rng.sample(urls, min(len(urls), size // 4))
    sentences = run(["generate", "consensus", "--hex", "--seed", str(number), "--count", str(size // 4)]).splitlines()
    yield sentences
    yield [mutant(bytes.fromhex(sentence), rng).hex() for sentence in sentences]
    while True:
        yield [string.encode().hex() for string in candidates(rng, size // 4)]


def filter_members(lines):
    """Those of the agreed language."""
    derivable = derived("consensus", lines)
    return [line for line, is_member in derivable if is_member]


def derived(production, lines):
    """Each of these strings in hexadecimal, and whether the production derives it."""
    web = ["--schemes", "web"] if production == "httpurl" else []
    answers = run(["match", production, "--hex", *web], "".join(line + "\n" for line in lines)).splitlines()
    return [(line, answer == str(len(line) // 2)) for line, answer in zip(lines, answers, strict=True)]


def run(arguments, text=""):
    command = [os.environ["RFC1738"], *arguments]
    # Suites and reports end with a summary on standard error.
    return subprocess.run(command, input=text, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True).stdout


def write(**results):
    """Replaces these parts of the results, and writes the page from all of them."""
    file = ROOT / "docs/hosts.json"
    results = (json.loads(file.read_text()) if file.exists() else {}) | results
    file.write_text(one_line_a_list(json.dumps(results, indent=1, ensure_ascii=False)) + "\n")
    if "matrix" in results:
        (ROOT / "docs/hosts.md").write_text(page(**results))


def one_line_a_list(text):
    """JSON with each list of names and numbers on a line of its own."""
    return re.sub(r"\[\s+([^][{}]*?)\s+\]", lambda found: "[" + re.sub(r",\n\s+", ", ", found[1]) + "]", text)


def today():
    return datetime.date.today().isoformat()


if __name__ == "__main__":
    main()
