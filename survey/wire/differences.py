"""Compares differences with those that are listed in differences.toml."""

import json
import pathlib
import tomllib

LISTED = pathlib.Path(__file__).parent / "differences.toml"
HEAD = """\
# Where a client does not send what the interpretation says: what it sends instead, and why that is
# a difference. The reasons are those of reasons.toml. Only the reasons are written by hand: `cargo
# xtask wire` writes the rest.
"""


def listed():
    return tomllib.loads(LISTED.read_text())


def unlisted(answers):
    """The answers that are not as listed."""
    table = listed()
    told = lambda it: table.get(it.client, {}).get(f"{it.scheme}/{it.case}", {}).get("sends", it.expected)
    return [it for it in answers if it.told != told(it)]


def judge(answers, judged, write):
    """Prints each answer that is not as listed, or has no reason, and returns how many of the judged clients there are."""
    table = listed()
    failed = 0
    for client in dict.fromkeys(it.client for it in answers):
        of_client = {}
        for it in answers:
            if it.client == client and it.told != it.expected:
                key = f"{it.scheme}/{it.case}"
                why = table.get(client, {}).get(key, {}).get("why", [])
                of_client[key] = {"sends": it.told, "why": why}
        failed += compare(client, table.get(client, {}), of_client, answers) * (client in judged)
        table[client] = of_client
    if write:
        LISTED.write_text(HEAD + "".join(written(client, table[client]) for client in table if table[client]))
    return failed


def compare(name, before, now, answers):
    """Prints each difference of a client that is not as it was, or has no reason, and returns how many there are."""
    expected = {f"{it.scheme}/{it.case}": it for it in answers if it.client == name}
    failed = 0
    for key in expected:
        old, new = before.get(key), now.get(key)
        if new == old and (new is None or new["why"]):
            continue
        failed += 1
        print(f"FAIL {name} {key} {expected[key].template}")
        print(f"     the RFC asks for {expected[key].expected}")
        print(f"     it sends         {expected[key].told}")
        print(f"     listed is        {old['sends'] if old else 'nothing'}")
        if new and not new["why"]:
            print("     no reason is listed")
    return failed


def written(client, differences):
    text = f"\n[{client}]\n"
    for key, it in differences.items():
        why = ", ".join(map(json.dumps, it["why"]))
        sends = ", ".join(json.dumps(line, ensure_ascii=False) for line in it["sends"])
        text += f'"{key}" = {{ why = [{why}], sends = [{sends}] }}\n'
    return text
