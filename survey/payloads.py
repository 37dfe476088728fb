#!/usr/bin/env python3
"""Asks the parsers of hosts.toml about the URLs of payloads.toml, and writes payloads.md and data/payloads.json.

It exits with 1 if one is neither refused by the rule that payloads.toml names, nor read by all parsers as the host that it names, or if
a parser does not read an example as `agreed` of the library says. Options as for hosts.py.
"""

import json
import os
import re
import subprocess
import sys
import tomllib

sys.dont_write_bytecode = True

from hosts import JARS, ask, by_value, finds_known
from page import code, table, template, title, write
from panel import SURVEY, begin, listed, panel_arguments, prepare, rfc1738, say

# What the page shows of each URL.
SHOWN = ["Node's URL", "urllib.parse", "libcurl"]
# A parser and what it reads, in an error of the library.
READING = re.compile(r"(?:^|, (?:and )?)([^\",]+?)(?: reads(?: the (?:host|port))?)? (?:\"([^\"]*)\"|no (?:host|port))")
# The names of parsers in these errors, if they differ.
NAMED = {"Python's urllib.parse": "urllib.parse"}


def main():
    options = panel_arguments(__doc__).parse_args()
    begin(options)
    os.environ["JARS"] = ":".join(f"/usr/share/java/{jar}.jar" for jar in JARS)
    peers, absent = prepare(listed("hosts.toml"), options.install, finds_known)
    payloads = tomllib.loads((SURVEY / "payloads.toml").read_text())["payload"]
    urls = [payload["url"] for payload in payloads]
    named = {peer["name"]: ask(peer, [url.encode().decode("latin-1") for url in urls]) for peer in peers}
    rows = [row(payload, found, named) for payload, found in zip(payloads, checked(urls), strict=True)]
    data = {"peers": [title(peer) for peer in peers], "absent": absent, "payloads": rows}
    write("payloads", data, page(data))
    mistakes = [mistake for payload, found in zip(payloads, rows) if (mistake := wrong(payload, found))]
    mistakes += misread({peer["name"]: peer for peer in peers})
    for mistake in mistakes:
        say(mistake)
    sys.exit(1 if mistakes else 0)


def checked(urls):
    """What the command says of each URL."""
    answers = [rfc1738_or_refusal(["agreed", "--json", "--", url]) for url in urls]
    refusals = [rfc1738_or_refusal(["validate", "--agreed", "--syntax-only", "--format", "json", "--", url]) for url in urls]
    for answer, report in zip(answers, refusals):
        found = [finding["rule"] for finding in report["findings"] if finding["rule"] != "syntax"]
        yield answer | {"rule": None if answer["agreed"] else found[0]}


def rfc1738_or_refusal(arguments):
    """The object that the command prints, also if it exits with 1."""
    asked = [os.environ["RFC1738"], *arguments]
    return json.loads(subprocess.run(asked, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout)


def row(payload, found, named):
    url = payload["url"].encode().decode("latin-1")
    hosts = by_value(named, url, "host")
    shown = [named[name][url] for name in SHOWN if name in named]
    return payload | {
        "refused": found["rule"],
        "agreed": found["host"],
        "hosts": {host: names for host, names in hosts.items() if host != "no"},
        "shown": ["no" if parts is None or parts["host"] is None else parts["host"] for parts in shown],
    }


def wrong(payload, found):
    """What is wrong with what was found, if anything is."""
    if found["refused"] != payload.get("rule") or found["agreed"] != payload.get("host"):
        return f"{payload['url']}: refused by {found['refused']}, host {found['agreed']}"
    # OpenSSL is the exception of hosts.toml.
    others = [host for host, names in found["hosts"].items() if set(names) != {"OpenSSL"}]
    if found["agreed"] and len(others) > 1:
        return f"{payload['url']}: parsers read the hosts {others}"
    return None


def misread(peers):
    """The readings in the errors of the library that a parser contradicts."""
    rules = map(json.loads, rfc1738("rules", "--json").splitlines())
    examples = [rule["example"] for rule in rules if rule["id"].startswith("agreed-")]
    for text in [*examples, "http://host.dom:014353/", "http://host.dom:/", "http:/192.0.2.1/", "http://192.0.2.256/"]:
        message = rfc1738_or_refusal(["agreed", "--json", "--", text])["message"]
        if ": of \"" not in message:
            continue
        example, told = message.split(": of \"", 1)[1].split("\", ", 1)
        part = "port" if "the port \"" in told else "host"
        for name, reading in READING.findall(told):
            peer = peers.get(NAMED.get(name, name))
            parts = peer and (ask(peer, [example])[example] or {"host": None, "port": None})
            if peer and (str(parts[part]) if parts[part] is not None else "") != reading:
                yield f"{example}: {name} reads the {part} {parts[part]!r}, not {reading!r}, as the library says"


def page(data):
    heads = ["URL", "source", "refused by, or host", *SHOWN, "hosts"]
    rows = [[cell(one["url"]), f"[{short(one['source'])}]({one['source'].split()[0]})", verdict(one), *map(cell, one["shown"]), str(len(one["hosts"]))] for one in data["payloads"]]
    absent = "\n".join(f"Not asked: {name['name']}: {name['reason']}." for name in data["absent"])
    return template("payloads", count=len(data["payloads"]), parsers=len(data["peers"]), table=table([heads, ["---"] * 6 + ["---:"], *rows]), absent=absent)


def cell(text):
    return "*none*" if text == "no" else code(text.encode())


def short(source):
    """The repository and the number, or the site."""
    return source.removeprefix("https://github.com/").removeprefix("https://")


def verdict(one):
    return f"`{one['refused']}`" if one["refused"] else f"in: `{one['agreed']}`"


if __name__ == "__main__":
    main()
