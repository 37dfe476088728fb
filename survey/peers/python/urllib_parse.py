"""`urllib.parse`, which splits and, as its documentation says, does not validate: does `urlsplit` take it, and is the port,
if any, a port? (A port that is none raises an error only when it is asked for.) It does not tell an empty fragment from none,
so the adapter looks for the `#` itself."""

from urllib.parse import urlsplit

from peer import answer


def is_url(scheme, text):
    try:
        url = urlsplit(text)
        url.port
    except ValueError:
        return False
    return url.scheme == scheme and "#" not in text


answer(is_url)
