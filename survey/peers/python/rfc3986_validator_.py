"""`rfc3986-validator`, a regular expression for RFC 3986: does `validate_rfc3986` match? It tells neither the scheme nor the
fragment, so the adapter looks at them itself."""

from peer import answer, fits, scheme_of
from rfc3986_validator import validate_rfc3986


def is_url(scheme, text):
    return bool(validate_rfc3986(text)) and fits(scheme, scheme_of(text), "#" in text)


answer(is_url)
