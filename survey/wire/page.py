"""The tables of wire.md, between its markers."""

import itertools
import pathlib
import re
import tomllib

import differences

HERE = pathlib.Path(__file__).parent
PAGE = HERE.parent / "wire.md"
ODDS = {
    "danger": "The client is at odds with the RFC, and harm is possible.",
    "client": "The client is at odds with the RFC.",
    "later": "The client follows a later standard.",
    "open": "Nobody is at odds with the RFC.",
}


def judge(answers, known, write):
    """Writes the tables, or returns 1 if they are not what they should be."""
    reasons = tomllib.loads((HERE / "reasons.toml").read_text())
    listed = differences.listed()
    unknown = {why for of in listed.values() for it in of.values() for why in it["why"]} - set(reasons)
    if unknown:
        print(f"FAIL reasons.toml has no {', '.join(sorted(unknown))}")
        return 1
    rows = [Row(it, listed.get(it.client, {}).get(f"{it.scheme}/{it.case}"), reasons) for it in answers]
    unused = set(reasons) - {why for row in rows for why in row.why}
    if unused:
        print(f"FAIL no difference has the reason {', '.join(sorted(unused))}")
        return 1
    before = text = PAGE.read_text()
    for name, table in [
        ("clients", clients(rows, known)), ("dangers", dangers(rows, known)), ("reasons", each_reason(rows, known, reasons)),
    ]:
        text = re.sub(f"(<!-- {name} -->\n).*?(<!-- end -->)", lambda it: it[1] + "\n" + table + "\n" + it[2], text, flags=re.DOTALL)
    if write:
        PAGE.write_text(text)
    elif text != before:
        print("FAIL wire.md is not what differences.toml says; `cargo xtask wire` writes it")
        return 1
    return 0


class Row:
    """An answer, with its reasons and the worst of them."""

    def __init__(self, answer, difference, reasons):
        self.answer = answer
        self.why = difference["why"] if difference else []
        self.odds = next((odds for odds in ODDS if any(reasons[why]["odds"] == odds for why in self.why)), None)


def title(name, known):
    return known[name].get("title", name)


def clients(rows, known):
    """Each client, its version, and how many of its cases are as the RFC asks, or otherwise."""
    text = "| client | version | schemes | URLs | as RFC 1738 asks | left open by it | by a later standard | against it | of these, dangerous |\n"
    text += "|---|---|---|--:|--:|--:|--:|--:|--:|\n"
    for name, client in known.items():
        odds = [row.odds for row in rows if row.answer.client == name]
        package = f"{client['package']} {client['version']}" if "package" in client else "this repository"
        against = odds.count("client") + odds.count("danger")
        cells = [title(name, known), package, ", ".join(client["schemes"]), len(odds)]
        cells += [odds.count(None), odds.count("open"), odds.count("later"), against, odds.count("danger")]
        text += f"| {' | '.join(map(str, cells))} |\n"
    return text


def dangers(rows, known):
    """What each client does with each URL that stands for a line end."""
    smuggling = [row for row in rows if row.answer.scheme in ("ftp", "gopher") and row.answer.case.startswith("smuggled")]
    cases = list(dict.fromkeys((row.answer.scheme, row.answer.case) for row in smuggling))
    text = "| URL |" + "".join(f" {word} |" for word in ("sent as a line end", "as a line end for some servers", "altered", "sent as it is written", "not sent"))
    text += "\n|---|---|---|---|---|---|\n"
    for scheme, case in cases:
        of_case = [row for row in smuggling if (row.answer.scheme, row.answer.case) == (scheme, case)]
        by = {why: [] for why in ("smuggles", "smuggles-lf", "alters", "escapes", None)}
        for row in of_case:
            by[next((why for why in by if why in row.why), None)].append(row.answer.client)
        text += f"| {code(of_case[0].answer.template)} |" + "".join(f" {', '.join(names)} |" for names in by.values()) + "\n"
    return text


def each_reason(rows, known, reasons):
    """For each reason, what decides, and an example for each client."""
    text = ""
    for name, reason in reasons.items():
        having = [row for row in rows if name in row.why]
        text += f"### It {reason['title']}\n\n{prose(reason['decides'])} {ODDS[reason['odds']]}"
        text += f" {prose(reason['advice'])}\n\n" if "advice" in reason else "\n\n"
        text += "| client | URL | it sends | the RFC asks for | more |\n|---|---|---|---|--:|\n"
        for client, of_client in itertools.groupby(having, lambda row: row.answer.client):
            first, *others = of_client
            sends, asks = without_login(first.answer.told, first.answer.expected)
            more = f"+ {len(others)}" if others else ""
            text += f"| {title(client, known)} | {code(first.answer.template)} | {codes(sends)} | {codes(asks)} | {more} |\n"
        text += "\n"
    return text.rstrip("\n") + "\n"


def without_login(told, expected):
    """Both, without the login if it is the same."""
    same = [line for line, other in zip(told, expected) if line == other and line.startswith(("USER ", "PASS "))]
    return told[len(same):], expected[len(same):]


def prose(text):
    """Text that Markdown shows as it is, except for code."""
    parts = text.split("`")
    parts[::2] = [part.replace("<", "\\<").replace("*", "\\*") for part in parts[::2]]
    return "`".join(parts)


def codes(lines):
    return " ".join(map(code, lines)) or "nothing"


def code(text):
    return "`" + text.replace("|", "\\|") + "`"
