"""The page about hosts, from the results."""

import collections
import json

from page import code, table, template, title


def page(panel, absent, matrix, agreed=None):
    members, near = matrix["members"], matrix["near"]
    pairs = [(row["parser"], other, strings) for row in members["pairs"] for other, strings in row["disagrees_with"].items()]
    clusters = groups([peer["name"] for peer in panel], pairs)
    return template(
        "hosts",
        count=len(panel),
        languages=len({{"cpp": "c", "reference": "rust"}.get(peer["language"], peer["language"]) for peer in panel}),
        agreed=summary(agreed, panel),
        outside="\n".join(f"* **{title(peer)}.** {peer['outside']}" for peer in panel if "outside" in peer),
        members_asked=asked(members, matrix["when"]),
        causes="\n".join(cause(found) for found in members["causes"]),
        groups=table([["", "parsers"], ["---"] * 2, *([letter, "; ".join(names)] for letter, names in clusters.items())]),
        matrix=squares(clusters, pairs),
        near_asked=asked(near, matrix["when"]),
        near=table(
            [["cause", "part", "pairs", "shortest"], ["---", "---", "---:", "---"]]
            + [[why(found), found["part"], f"{found['pairs']:,}", code(bytes.fromhex(found["shortest"]))] for found in near["causes"]]
        ),
        parsers=table([["parser", "language", "asked", "engine", "µs"], ["---"] * 4 + ["---:"], *map(entry, panel)]),
        absent="\n".join(f"Not asked: {name['name']}: {name['reason']}." for name in absent),
    )


def summary(agreed, panel):
    if agreed is None:
        return "[The agreed language](../grammar/agreed.md) was not asked about yet."
    slow = [peer["name"] for peer in panel if peer.get("slow")]
    return (
        f"On {agreed['when']}, {len(agreed['peers'])} of the parsers were asked about {agreed['members']:,} members of [the agreed "
        f"language](../grammar/agreed.md), whose rules exclude the causes below. **{agreed['disagreed']:,}** were read differently "
        "by two parsers that both accept them. The strings are its test suite, real URLs, random sentences, members that are one byte "
        "from another, and combinations of hosts, ports and paths that are easily misread. "
        f"Not asked, because they are slow: {', '.join(slow)}."
    )


def asked(run, when):
    return f"{run['strings']:,} strings were asked on {when}; some two parsers read {run['disagreed']:,} of them differently."


def cause(found):
    rows = [[found["part"], "parsers"], ["---"] * 2]
    count = sum(map(len, found["named"].values()))
    for value, names in found["named"].items():
        who = f"the other {len(names)}" if len(names) > count / 2 else "; ".join(names)
        rows.append(["*none*" if value == "no" else f"`{json.loads(value)}`", who])
    return f"### {why(found)}: {found['part']}\n\n{code(bytes.fromhex(found['shortest']))}, {found['pairs']:,} pairs\n\n{table(rows)}\n"


def why(found):
    (kind, value), = found["cause"].items()
    if kind == "rules":
        return ", ".join(value) or "no rule"
    return {"slip": f"{value}", "production": f"not a URL, in {value}"}[kind]


def groups(names, pairs):
    """Names that disagree with the same others, by a letter; last those that disagree with nobody."""
    with_whom = {name: frozenset(b if a == name else a for a, b, _ in pairs if name in (a, b)) for name in names}
    same = {}
    for name in names:
        same.setdefault(with_whom[name], []).append(name)
    ordered = sorted(same.items(), key=lambda item: (not item[0], -len(item[1])))
    return {letters(index): names for index, (_, names) in enumerate(ordered)}


def letters(index):
    return chr(ord("A") + index) if index < 26 else letters(index // 26 - 1) + letters(index % 26)


def squares(clusters, pairs):
    """The matrix of the groups: the largest number of a pair of them."""
    of = {name: letter for letter, names in clusters.items() for name in names}
    most = collections.Counter()
    for a, b, strings in pairs:
        for square in ((of[a], of[b]), (of[b], of[a])):
            most[square] = max(most[square], strings)
    rows = [["", *clusters], ["---"] + ["---:"] * len(clusters)]
    rows += [[f"**{row}**", *(f"{most[row, column]:,}" if most[row, column] else "" for column in clusters)] for row in clusters]
    return table(rows)


def entry(peer):
    slow = " ⏱" if peer.get("slow") else ""
    asked = peer["api"] + (f". {peer['note']}" if "note" in peer else "")
    return [title(peer) + slow, peer["language"], asked.replace("|", r"\|"), peer.get("engine", ""), str(peer["microseconds"])]
