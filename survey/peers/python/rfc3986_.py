"""`rfc3986`, which implements RFC 3986: does its `Validator` find each component valid, the scheme the one it should be, and
no fragment?"""

from peer import answer, fits
from rfc3986 import exceptions, uri_reference, validators

VALIDATOR = (
    validators.Validator()
    .require_presence_of("scheme")
    .check_validity_of("scheme", "userinfo", "host", "port", "path", "query", "fragment")
)


def is_url(scheme, text):
    try:
        uri = uri_reference(text)
        VALIDATOR.validate(uri)
    except exceptions.RFC3986Exception:
        return False
    return fits(scheme, uri.scheme, uri.fragment is not None)


answer(is_url)
