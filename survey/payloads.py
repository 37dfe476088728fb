#!/usr/bin/env python3
"""Asks the parsers of hosts.toml about the URLs of payloads.toml, and writes payloads.md and
data/payloads.json.

It exits with 1 if one is neither refused by the rule that payloads.toml names, nor read by all
parsers as the host that it names, or if a parser does not read an example as `agreed` of the
library says. Options as for hosts.py.
"""

import json
import os
import subprocess
import sys
import tomllib

sys.dont_write_bytecode = True

from hosts import ask, by_value, finds_known, shortened
from hosts_page import NONE
from page import code, not_asked, read, table, template, title, write
from panel import SURVEY, arguments, begin, listed, prepare, rfc1738, say

# What the page shows of each URL.
SHOWN = ["Node's URL", "urllib.parse", "libcurl"]
# The names of parsers in the errors of the library, if they differ.
NAMED = {"Python's urllib.parse": "urllib.parse"}


def main():
    options = arguments(__doc__).parse_args()
    if options.page:
        data = read("payloads")
        return write("payloads", data, page(data))
    begin(options)
    peers, absent = prepare(listed("hosts.toml"), options.install, finds_known)
    payloads = tomllib.loads((SURVEY / "payloads.toml").read_text())["payload"]
    urls = [payload["url"] for payload in payloads]
    named = {peer["name"]: ask(peer, [*map(asked, payloads)]) for peer in peers}
    rows = []
    mistakes = []
    for payload, found in zip(payloads, checked(urls), strict=True):
        rows.append(row(payload, found, named))
        mistakes += wrong(payload, found, named)
    data = {"peers": [title(peer) for peer in peers], "absent": absent, "payloads": rows}
    write("payloads", data, page(data))
    mistakes += misread({peer["name"]: peer for peer in peers})
    for mistake in mistakes:
        say(mistake)
    sys.exit(1 if mistakes else 0)


def checked(urls):
    """What the command says of each URL."""
    for answer in (agreed(url) for url in urls):
        yield {"host": answer.get("host"), "rule": answer.get("error", {}).get("rule")}


def agreed(url):
    """The object that `rfc1738 agreed` prints, also if it exits with 1."""
    asked = [os.environ["RFC1738"], "agreed", "--json", "--", url]
    return json.loads(
        subprocess.run(asked, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    )


def row(payload, found, named):
    """What the data has of a payload."""
    url = asked(payload)
    shown = [named[name][url] for name in SHOWN if name in named]
    return {
        "url": payload["url"],
        "source": payload["source"],
        "refused": found["rule"],
        "agreed": found["host"],
        "shown": [
            parts["host"] if parts and parts["host"] is not None else NONE for parts in shown
        ],
        "hosts": shortened(by_value(named, url, "host")),
    }


def asked(payload):
    """The string that the parsers are asked about: a character for each byte."""
    return payload["url"].encode().decode("latin-1")


def wrong(payload, found, named):
    """Lines about what is wrong with what was found."""
    if found["rule"] != payload.get("rule") or found["host"] != payload.get("host"):
        yield f"{payload['url']}: refused by {found['rule']}, host {found['host']}"
    # OpenSSL is the exception of hosts.toml.
    hosts = by_value(named, asked(payload), "host")
    others = [host for host, names in hosts.items() if host != NONE and names != ["OpenSSL"]]
    if found["host"] and len(others) > 1:
        yield f"{payload['url']}: parsers read the hosts {others}"


def misread(peers):
    """The readings in the errors of the library that a parser contradicts."""
    rules = map(json.loads, rfc1738("rules", "--json").splitlines())
    examples = [rule["example"] for rule in rules if rule["id"].startswith("agreed-")]
    for text in [
        *examples,
        "http://host.dom:014353/",
        "http://host.dom:/",
        "http:/192.0.2.1/",
        "http://192.0.2.256/",
    ]:
        error = agreed(text)["error"]
        example, readings = error["example"], error["readings"]
        part = "port" if any(reading["port"] for reading in readings) else "host"
        for reading in readings:
            name, told = reading["parser"], reading[part]
            peer = peers.get(NAMED.get(name, name))
            parts = peer and (ask(peer, [example])[example] or {"host": None, "port": None})
            if peer and str(parts[part] or "") != (told or ""):
                found = f"{name} reads the {part} {parts[part]!r}"
                yield f"{example}: {found}, not {told!r}, as the library says"


def page(data):
    heads = ["URL", "source", "refused by, or host", *SHOWN, "hosts"]
    rows = [heads, ["---"] * 6 + ["---:"]]
    for one in data["payloads"]:
        source = f"[{short(one['source'])}]({one['source'].split()[0]})"
        count = sum(host != NONE for host in one["hosts"])
        rows.append([cell(one["url"]), source, verdict(one), *map(cell, one["shown"]), str(count)])
    return template(
        "payloads",
        count=len(data["payloads"]),
        parsers=len(data["peers"]),
        table=table(rows),
        absent=not_asked(data["absent"]),
    )


def cell(text):
    return text if text == NONE else code(text.encode())


def short(source):
    """The repository and the number, or the site."""
    return source.removeprefix("https://github.com/").removeprefix("https://")


def verdict(one):
    return f"`{one['refused']}`" if one["refused"] else f"in: `{one['agreed']}`"


if __name__ == "__main__":
    main()
