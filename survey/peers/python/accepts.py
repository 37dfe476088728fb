"""The parsers of Python: is a string a URL of a scheme, as a whole? Takes the parser's name and
that of the production.

The scheme is that of the production, `http` of `httpurl`. These parsers read `str`, so what is not
UTF-8 cannot be put to them, and the answer is `no`.
"""

import sys


def fits(asked, scheme, has_fragment):
    """Whether a URI of this scheme is one of the scheme that is asked for, without a fragment."""
    return scheme.lower() == asked and not has_fragment


def scheme_of(text):
    """The text before the first colon, for parsers that do not report the scheme."""
    return text.partition(":")[0].lower()


def rfc3986():
    """Implements RFC 3986: does its `Validator` find each component valid, the scheme the one it
    should be, and no fragment?"""
    from rfc3986 import exceptions, uri_reference, validators

    components = "scheme userinfo host port path query fragment".split()
    validator = validators.Validator().require_presence_of("scheme").check_validity_of(*components)

    def is_url(scheme, text):
        try:
            uri = uri_reference(text)
            validator.validate(uri)
        except exceptions.RFC3986Exception:
            return False
        return fits(scheme, uri.scheme, uri.fragment is not None)

    return is_url


def rfc3986_validator():
    """A regular expression for RFC 3986: does `validate_rfc3986` match? It tells neither the scheme
    nor the fragment."""
    from rfc3986_validator import validate_rfc3986

    return lambda scheme, text: (
        bool(validate_rfc3986(text)) and fits(scheme, scheme_of(text), "#" in text)
    )


def urllib_parse():
    """Splits and, as its documentation says, does not validate: does `urlsplit` take it, and is the
    port, if any, a port? (A port that is none raises an error only when it is asked for.) It does
    not tell an empty fragment from none."""
    from urllib.parse import urlsplit

    def is_url(scheme, text):
        try:
            url = urlsplit(text)
            url.port
        except ValueError:
            return False
        return fits(scheme, url.scheme, "#" in text)

    return is_url


def validators():
    """Its `url` follows no specification by name: is it true? A host of one label is allowed
    (`simple_host`), as in RFC 1738. It tells neither the scheme nor the fragment."""
    import validators

    return lambda scheme, text: (
        validators.url(text, simple_host=True) is True
        and fits(scheme, scheme_of(text), "#" in text)
    )


is_url = globals()[sys.argv[1]]()
scheme = sys.argv[2].removesuffix("url")
for line in sys.stdin:
    try:
        yes = is_url(scheme, bytes.fromhex(line).decode())
    except UnicodeDecodeError:
        yes = False
    sys.stdout.write("yes\n" if yes else "no\n")
