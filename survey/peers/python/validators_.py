"""`validators`, whose `url` follows no specification by name: is it true? A host of one label is allowed (`simple_host`), as in
RFC 1738. It tells neither the scheme nor the fragment, so the adapter looks at them itself."""

import validators
from peer import answer, scheme_of


def is_url(scheme, text):
    return validators.url(text, simple_host=True) is True and scheme_of(text) == scheme and "#" not in text


answer(is_url)
