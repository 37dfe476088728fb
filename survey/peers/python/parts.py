"""The parsers of Python: what scheme, host and port do they find? Takes the parser's name."""

import json
import sys
from operator import attrgetter


def reading(parse, scheme="scheme", host="host", port="port"):
    """A parser, and the attributes of its result."""
    get = attrgetter(scheme, host, port)
    return lambda text: get(parse(text))


def urllib_parse():
    from urllib.parse import urlsplit

    return reading(urlsplit, host="hostname")


def urljoin():
    from urllib.parse import urljoin, urlsplit

    # What it writes, as `urlsplit` reads it.
    return reading(lambda text: urlsplit(urljoin("http://other.dom/", text)), host="hostname")


def urllib3():
    from urllib3.util import parse_url

    return reading(parse_url)


def requests():
    from requests import PreparedRequest
    from urllib3.util import parse_url

    def prepare(text):
        request = PreparedRequest()
        request.prepare_url(text, None)
        return parse_url(request.url)

    return reading(prepare)


def yarl():
    from yarl import URL

    return reading(URL, host="raw_host", port="explicit_port")


def httpx():
    from httpx import URL

    return reading(URL, host="raw_host")


def pydantic():
    from pydantic_core import Url

    return reading(Url)


def ada_url():
    from ada_url import URL

    return reading(URL, scheme="protocol", host="hostname")


def can_ada():
    from can_ada import parse

    return reading(parse, scheme="protocol", host="hostname")


def rfc3986():
    from rfc3986 import urlparse

    return reading(urlparse)


def hyperlink():
    from hyperlink import URL

    return reading(URL.from_text)


def furl():
    from furl import furl

    return reading(furl)


def whatwg_url():
    from whatwg_url import urlparse

    return reading(urlparse, host="hostname")


def urlstd():
    from urlstd.parse import URL

    return reading(URL, scheme="protocol", host="hostname")


def boltons():
    from boltons.urlutils import URL

    return reading(URL)


def uritools():
    from uritools import urisplit

    def parse(text):
        url = urisplit(text)
        host = url.gethost()
        return url.getscheme(), host and str(host), url.getport()

    return parse


def yurl():
    from yurl import URL

    return reading(lambda text: URL(text).validate())


def pycurl():
    from pycurl import CurlUrl

    return reading(CurlUrl)


def answer(parse, line):
    try:
        scheme, host, port = parse(bytes.fromhex(line.decode()).decode())
        if isinstance(host, bytes):
            host = host.decode()
    except Exception:  # Whatever a parser raises, it does not accept the string.
        return "no"
    return json.dumps(
        {
            "scheme": scheme and scheme.rstrip(":") or None,
            "host": host or None,
            "port": None if port == "" else port,
        }
    )


parser = globals()[sys.argv[1]]()
for line in sys.stdin.buffer:
    print(answer(parser, line))
