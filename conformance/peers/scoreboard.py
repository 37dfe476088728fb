#!/usr/bin/env python3
"""Runs the parsers of peers.toml against the k = 0 suites of the ten schemes, and writes docs/scoreboard.md and .json.

Builds in a separate folder. With --install it installs missing Debian packages; without, it skips the parsers that need them.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from string import Template

PEERS = Path(__file__).resolve().parent
ROOT = PEERS.parent.parent
SCHEMES = "http ftp news nntp telnet gopher wais mailto file prospero".split()
KINDS = {"wrongly_accepted": "accepted, not a member", "wrongly_rejected": "rejected, but a member"}
# For one parser and all schemes, in seconds.
LIMIT = 600
# Causes of each kind that are kept.
CAUSES = 3


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir(), "rfc1738-peers"), help="where to build")
    parser.add_argument("--install", action="store_true", help="apt-get install what is missing")
    parser.add_argument("--rfc1738", type=Path, help="the command, if it is built already")
    options = parser.parse_args()

    options.work.mkdir(parents=True, exist_ok=True)
    rfc1738 = options.rfc1738 or build_rfc1738(options.work)
    os.environ |= {"PEERS": str(PEERS), "WORK": str(options.work.resolve()), "RFC1738": str(rfc1738.resolve())}
    # Answers and versions that do not depend on the user's language.
    os.environ["LC_ALL"] = "C.UTF-8"

    board, absent = [], []
    for name, ecosystem in tomllib.loads((PEERS / "peers.toml").read_text()).items():
        if problem := prepare(ecosystem, options.install):
            say(f"{name}: left out: {problem}")
            absent += [(peer["name"], problem) for peer in ecosystem["peers"]]
        else:
            board += [row(peer) for peer in ecosystem["peers"]]

    (ROOT / "docs/scoreboard.json").write_text(json.dumps(board, indent=1, ensure_ascii=False) + "\n")
    (ROOT / "docs/scoreboard.md").write_text(page(board, absent))


def build_rfc1738(work):
    say("building rfc1738")
    target = Path(os.environ.get("CARGO_TARGET_DIR", work / "rfc1738"))
    command = ["cargo", "build", "--quiet", "--release", "--locked", "--package", "rfc1738-cli", "--target-dir", target]
    subprocess.run(command, cwd=ROOT, check=True)
    return target / "release/rfc1738"


def prepare(ecosystem, install):
    """Prepares the peers to run. Returns the reason if they cannot."""
    if not succeeds(ecosystem["needs"]):
        packages = ecosystem["debian"]
        if not install or not succeeds(f"apt-get install --yes --no-install-recommends {packages}"):
            return f"without {packages}"
    if "build" in ecosystem and not succeeds(ecosystem["build"]):
        return "it could not be built"


def succeeds(command):
    done = subprocess.run(["sh", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
    if done.returncode:
        sys.stderr.buffer.write(done.stdout)
    return done.returncode == 0


def row(peer):
    """The result for a peer: its version, and its verdict for each scheme."""
    version = subprocess.run(["sh", "-c", peer["version"]], capture_output=True, text=True, check=True).stdout.strip()
    say(title({**peer, "version": version}))
    verdicts = judge(peer)
    return {
        **{key: peer[key] for key in ("name", "how", "implements", "asked", "note") if key in peer},
        "version": version,
        "schemes": {scheme: verdicts[f"{scheme}url"] for scheme in SCHEMES if f"{scheme}url" in verdicts},
    }


def judge(peer):
    """The kit's verdicts, by production."""
    productions = [f"{scheme}url" for scheme in SCHEMES if f"{scheme}url" not in peer.get("without", [])]
    command = Template(peer["command"]).substitute(os.environ).split()
    kit = [os.environ["RFC1738"], "conformance", *productions, "--hex", "--whole", "--json", "--timeout", "60", "--", *command]
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
    kept = [{key: one[key] for key in ("rule", "bytes", "end", "count")} | {"shortest": one["shortest"]["hex"]} for one in of_kind[:CAUSES]]
    return {"different": len(of_kind), "causes": kept}


def page(board, absent):
    sections = [
        Template((PEERS / "scoreboard.md.in").read_text()).substitute(
            causes=table_of_causes(board),
            absent="".join(f"* Not asked: {name}, {problem}.\n" for name, problem in absent),
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
    lines = [f"{cause['count']:,} {place(cause)}: {code(bytes.fromhex(cause['shortest']))}" for cause in tally["causes"]]
    more = tally["different"] - len(tally["causes"])
    return "<br>".join(lines + [f"and {more} more causes" if more > 1 else "and one more cause"] * (more > 0))


def place(cause):
    """Where strings leave the grammar, or what all rejected members have."""
    what, rule = characters(cause), cause["rule"] and f"`{cause['rule']}`"
    if rule is None:
        return what or "with no single cause"
    return f"{what} in {rule}" if what else rule


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


def code(string):
    """A string as Markdown in a table: `\\xHH` for all but visible ASCII, and for the three characters special to Markdown."""
    return "`" + "".join(chr(b) if 0x21 <= b <= 0x7E and chr(b) not in "`|\\" else f"\\x{b:02X}" for b in string) + "`"


def title(row):
    name = f"{row['name']} {row['version']}".strip()
    return f"{name}, {row['how']}" if "how" in row else name


def anchor(row):
    return "".join(c for c in title(row).lower().replace(" ", "-") if c.isalnum() or c in "-_")


def table(rows):
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def say(text):
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
