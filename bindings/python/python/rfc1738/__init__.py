"""The URL grammar of RFC 1738: is a string a valid URL, what are its parts, and if it is not one,
where and why.

>>> import rfc1738
>>> rfc1738.is_valid("https://host.dom/path?search")
True
>>> url = rfc1738.parse("https://host.dom:8443/a%20b?what")
>>> url.host, url.port, url.hpath.hsegment[0].decode()
(HostName('host.dom'), 8443, b'a b')
>>> rfc1738.parse("https://host.dom/a b")
Traceback (most recent call last):
rfc1738.UrlError: at character 19: unexpected " " (section 2.2): a space must be encoded, write "%20"

The schemes are the ten of RFC 1738 (ftp, http, gopher, mailto, news, nntp, telnet, wais, file and
prospero), and ``https``, ``ws`` and ``wss``, which are read like ``http``. For any other, only the
general syntax is checked. ``only=("https", "http")`` allows these alone, ``schemes="rfc1738"``
reads by the ten alone, and :class:`Schemes` registers others.

* Is it valid? :func:`is_valid`, :func:`validate`. What are its parts? :func:`parse`. Do parsers
  agree about it? :func:`is_agreed`; which host do they name? :func:`agreed`.
* Are two the same? :func:`normalize`, :func:`equivalent`.
* What does a client do with it? :func:`interpret`.
* Where are URLs in text? :func:`extract`. How is one written? :func:`build`.
* What does the grammar say? ``PRODUCTIONS``, :func:`derives`, :func:`longest_prefix`. What is
  checked? ``RULES``.

A text is a ``str``; places in it are indices, so that ``text[start:end]`` is what is meant. Nothing
is trimmed or repaired.
"""

from __future__ import annotations

from collections.abc import Mapping as _Mapping
from types import MappingProxyType as _MappingProxyType

from . import _rfc1738
from ._errors import BuildError, DisagreedError, InterpretError, RegistrationError, UrlError
from ._functions import (
    agreed,
    build,
    derives,
    equivalent,
    extract,
    findings,
    interpret,
    is_agreed,
    longest_prefix,
    normalize,
    parts,
    validate,
)
from ._nodes import (
    Article,
    FieldSpec,
    FileUrl,
    FPath,
    FtpUrl,
    GopherUrl,
    HostName,
    HostNumber,
    HostPort,
    HPath,
    HttpUrl,
    IpSchemePart,
    Leaf,
    Login,
    MailtoUrl,
    NewsUrl,
    NntpUrl,
    OtherUrl,
    Port,
    PPath,
    ProsperoUrl,
    SyntaxTree,
    TelnetUrl,
    Url,
    WaisDatabase,
    WaisDoc,
    WaisIndex,
    WaisUrl,
)
from ._rfc1738 import Array, is_valid, parse
from ._schemes import Schemes
from ._values import (
    Address,
    Advise,
    Agreed,
    Ask,
    Choose,
    Close,
    Connect,
    Extracted,
    Finding,
    Handshake,
    Open,
    Parts,
    Production,
    Reading,
    Rejected,
    Report,
    Request,
    Rule,
    Secure,
    Send,
    Show,
    Step,
)

__version__: str = _rfc1738.__version__

PRODUCTIONS: _Mapping[str, Production] = _MappingProxyType(
    {row[0]: Production(*row[:4], tuple(row[4])) for row in _rfc1738.productions()}
)
"""The 67 productions of section 5, by their names."""

RULES: _Mapping[str, Rule] = _MappingProxyType(
    {row[0]: Rule(*row) for row in _rfc1738.rule_table()}
)
"""All rules of :func:`validate`, by their ids."""

RFC_RULES: frozenset[str] = frozenset(row.id for row in RULES.values() if not row.agreed)
"""The ids of the rules of the RFC, which :func:`validate` checks by default."""

AGREED_RULES: frozenset[str] = frozenset(RULES.keys() - RFC_RULES) | {"host-name-length"}
"""The ids of the rules of the agreed language: what parsers disagree about, and a rule of the RFC."""

__all__ = [
    "Array",
    "AGREED_RULES",
    "PRODUCTIONS",
    "RFC_RULES",
    "RULES",
    "Address",
    "Advise",
    "Agreed",
    "Article",
    "Ask",
    "BuildError",
    "Choose",
    "Close",
    "Connect",
    "DisagreedError",
    "Extracted",
    "FPath",
    "FieldSpec",
    "FileUrl",
    "Finding",
    "FtpUrl",
    "GopherUrl",
    "HPath",
    "Handshake",
    "HostName",
    "HostNumber",
    "HostPort",
    "HttpUrl",
    "InterpretError",
    "IpSchemePart",
    "Leaf",
    "Login",
    "MailtoUrl",
    "NewsUrl",
    "NntpUrl",
    "Open",
    "OtherUrl",
    "PPath",
    "Parts",
    "Port",
    "Production",
    "ProsperoUrl",
    "Reading",
    "RegistrationError",
    "Rejected",
    "Report",
    "Request",
    "Rule",
    "Schemes",
    "Secure",
    "Send",
    "Show",
    "Step",
    "SyntaxTree",
    "TelnetUrl",
    "Url",
    "UrlError",
    "WaisDatabase",
    "WaisDoc",
    "WaisIndex",
    "WaisUrl",
    "agreed",
    "build",
    "derives",
    "equivalent",
    "extract",
    "findings",
    "interpret",
    "is_agreed",
    "is_valid",
    "longest_prefix",
    "normalize",
    "parse",
    "parts",
    "validate",
]
