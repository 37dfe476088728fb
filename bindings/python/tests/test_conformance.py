"""The conformance suites, through Python: every production, and the questions that most users ask.

As a program, it answers the questions of `rfc1738 conformance --hex` (docs/implementers.md): strings
on standard input, in hexadecimal.

test_conformance.py prefix-of PRODUCTION    the longest prefix that the production derives
test_conformance.py parse [SCHEMES]         whether all of it parses, by this set, for --whole
test_conformance.py is_agreed               whether all of it is in the agreed language, for --whole
"""

import sys

import pytest
from conftest import THOROUGH

import rfc1738

ADAPTER = __file__


def test_all_67_productions_agree(run):
    # Every sixth of them, unless all are asked about.
    names = list(rfc1738.PRODUCTIONS)[:: 1 if THOROUGH else 6]
    told = run("conformance", *names, "--hex", "--", sys.executable, ADAPTER, "prefix-of", "{}")
    assert f"agree: {len(names)}, differ: 0, failed: 0" in told, told


@pytest.mark.skipif(not THOROUGH, reason="a million strings: cargo xtask thorough")
def test_parse_agrees_with_the_strict_reading(run):
    options = ["--schemes", "today", "--hex", "--whole"]
    told = run("conformance", "url", *options, "--", sys.executable, ADAPTER, "parse", "today")
    assert "agree: 1, differ: 0, failed: 0" in told, told


def test_a_wrong_answer_is_noticed(run):
    told = run(
        "conformance",
        "hostname",
        "--hex",
        "--",
        sys.executable,
        ADAPTER,
        "prefix-of",
        "domainlabel",
    )
    assert "agree: 0, differ: 1, failed: 0" in told, told


def prefix(production):
    def answer(octets):
        length = rfc1738.longest_prefix(production, octets)
        return "no" if length is None else str(length)

    return answer


def whole(question, **options):
    def answer(octets):
        # Octets that are not UTF-8 are not text. As surrogates they are one of Python's, which no
        # question may take.
        return "yes" if question(octets.decode("utf-8", "surrogateescape"), **options) else "no"

    return answer


def parses(text, schemes):
    try:
        return rfc1738.parse(text, schemes=schemes) is not None
    except rfc1738.UrlError:
        return False


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["prefix-of", production]:
            answer = prefix(production)
        case ["parse", *schemes]:
            answer = whole(parses, schemes=schemes[0] if schemes else None)
        case ["is_agreed"]:
            answer = whole(rfc1738.is_agreed)

    sys.stdout.writelines(answer(bytes.fromhex(line)) + "\n" for line in sys.stdin)
