"""Answers the questions of `rfc1738 conformance --hex` (docs/implementers.md): strings on standard
input, in hexadecimal.

conformance.py prefix-of PRODUCTION    the longest prefix that the production derives
conformance.py parse [SCHEMES]         whether all of it parses, by this set of schemes, for --whole
conformance.py is_agreed               whether all of it is in the agreed language, for --whole
"""

import sys

import rfc1738


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
    except rfc1738.ParseError:
        return False


match sys.argv[1:]:
    case ["prefix-of", production]:
        answer = prefix(production)
    case ["parse", *schemes]:
        answer = whole(parses, schemes=schemes[0] if schemes else None)
    case ["is_agreed"]:
        answer = whole(rfc1738.is_agreed)

sys.stdout.writelines(answer(bytes.fromhex(line)) + "\n" for line in sys.stdin)
