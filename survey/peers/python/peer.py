"""The line protocol, shared by the adapters of this folder."""

import sys


def answer(is_url):
    """Answers each hexadecimal line with whether it is a URL of the scheme, as a whole.

    The scheme is that of the production named on the command line; for `URI`, the rule of RFC 3986, it is None. These peers read `str`, so what is not UTF-8 cannot
    be put to them, and the answer is `no`.
    """
    scheme = None if sys.argv[1] == "URI" else sys.argv[1].removesuffix("url")
    for line in sys.stdin:
        try:
            yes = is_url(scheme, bytes.fromhex(line).decode())
        except UnicodeDecodeError:
            yes = False
        sys.stdout.write("yes\n" if yes else "no\n")


def fits(asked, scheme, has_fragment):
    """Whether a URI of this scheme is one: of the scheme asked and without a fragment, or any if none is asked for."""
    return asked is None or scheme.lower() == asked and not has_fragment


def scheme_of(text):
    """The text before the first colon, for peers that do not report the scheme."""
    return text.partition(":")[0].lower()
