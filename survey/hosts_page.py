"""The page about hosts, from the results."""

from page import code, not_asked, table, template, title

# What a parser names that rejects the string or finds no host.
NONE = "*none*"


def page(panel, absent, asked, agreed=None):
    members, near = asked["members"], asked["near"]
    of = {"cpp": "c", "reference": "rust"}
    near_pairs = [["differently", "alike", "part", "pairs"], ["---", "---", "---", "---:"]]
    for found in near["pairs"]:
        near_pairs.append(
            [shown(found["shortest"]), shown(found["beside"]), found["part"], f"{found['pairs']:,}"]
        )
    heads = [["parser", "language", "asked", "engine", "µs"], ["---"] * 4 + ["---:"]]
    return template(
        "hosts",
        count=len(panel),
        languages=len({of.get(peer["language"], peer["language"]) for peer in panel}),
        agreed=summary(agreed, panel),
        outside="\n".join(
            f"* **{title(peer)}.** {peer['outside']}" for peer in panel if "outside" in peer
        ),
        members_asked=counts(members, asked["when"]),
        causes="\n".join(cause(found, len(panel)) for found in members["causes"]),
        agree=agreement(members["agree"]),
        lone=len(panel) - len(members["agree"]),
        near_asked=counts(near, asked["when"]),
        near=table(near_pairs),
        parsers=table([*heads, *map(entry, panel)]),
        absent=not_asked(absent),
    )


def summary(agreed, panel):
    if agreed is None:
        return "[The agreed language](../grammar/agreed.md) was not asked about yet."
    slow = [peer["name"] for peer in panel if peer.get("slow")]
    return (
        f"On {agreed['when']}, {len(agreed['peers'])} of the parsers were asked about "
        f"{agreed['members']:,} members of [the agreed language](../grammar/agreed.md), whose rules "
        f"exclude the causes below. **{agreed['disagreed']:,}** were read differently by two "
        "parsers that both accept them. The strings are its test suite, real URLs, random "
        "sentences, members that are one byte from another, and combinations of hosts, ports and "
        "paths that are easily misread. "
        f"Not asked, because they are slow: {', '.join(slow)}."
    )


def counts(run, when):
    return (
        f"{run['strings']:,} strings were asked on {when}; some two parsers read "
        f"{run['disagreed']:,} of them differently."
    )


def cause(found, count):
    rows = [[found["part"], "parsers"], ["---"] * 2]
    others = count - sum(len(names) for names in found["named"].values() if names != "others")
    for value, names in found["named"].items():
        who = f"the other {others}" if names == "others" else "; ".join(names)
        rows.append([value if value == NONE else f"`{value}`", who])
    heading = f"### {why(found)}: {found['part']}"
    beside = f" beside {shown(found['beside'])}" if found["beside"] else ""
    strings = f"{shown(found['shortest'])}{beside}, {found['pairs']:,} pairs"
    return f"{heading}\n\n{strings}\n\n{table(rows)}\n"


def why(found):
    return ", ".join(found["cause"]["rules"]) or "no rule"


def shown(string):
    return "–" if string is None else code(bytes.fromhex(string))


def agreement(agree):
    """Those that never disagreed. Parsers that agree with the same others, and with each other,
    share a row."""
    rows = {}
    for name, others in agree.items():
        rows.setdefault(frozenset([name, *others]), []).append(name)
    lines = [["parsers", "agree with each other, and with"], ["---"] * 2]
    for all_of, names in rows.items():
        others = [name for name in agree if name in all_of and name not in names]
        lines.append(["; ".join(names), "; ".join(others) or "no other"])
    return table(lines)


def entry(peer):
    slow = " ⏱" if peer.get("slow") else ""
    asked = peer["api"] + (f". {peer['note']}" if "note" in peer else "")
    return [
        title(peer) + slow,
        peer["language"],
        asked.replace("|", r"\|"),
        peer.get("engine", ""),
        str(peer["microseconds"]),
    ]
