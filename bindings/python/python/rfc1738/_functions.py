"""The functions: each checks its arguments, asks the native module, and makes an object of what it
answers. Only `is_valid` and `parse` are in the native module themselves, in `src/questions.rs`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, overload

from . import _rfc1738
from ._columns import of_column
from ._errors import DisagreedError, UrlError, build_error, placed, url_error
from ._nodes import Leaf, Url, Value, new_leaf
from ._rfc1738 import parse
from ._schemes import Only, SchemesArgument, schemes_of
from ._text import (
    Column,
    Places,
    Texts,
    flag_of,
    lone_surrogate,
    name_of,
    rules_of,
    substituted,
    text_of,
    threads_of,
    wrong_text,
    wrong_type,
)
from ._values import STEPS, Agreed, Extracted, Finding, Parts, Reading, Rejected, Report, Step


@overload
def is_agreed(
    text: str, *, schemes: SchemesArgument = None, only: Only = None, threads: int | None = None
) -> bool: ...
@overload
def is_agreed(
    text: Texts, *, schemes: SchemesArgument = None, only: Only = None, threads: int | None = None
) -> list[bool | None]: ...
@overload
def is_agreed(
    text: Column, *, schemes: SchemesArgument = None, only: Only = None, threads: int | None = None
) -> Any: ...
def is_agreed(
    text: object,
    *,
    schemes: SchemesArgument = None,
    only: Only = None,
    threads: int | None = None,
) -> Any:
    """Whether `text` is in the agreed language, for which the parsers that were compared, but one,
    name the same host and port. Then :func:`agreed` returns them.

    >>> is_agreed("https://192.0.2.1/")
    True
    >>> is_agreed("https://192.0.2.010/"), is_agreed("http://192.0.2.1/", only=["https"])
    (False, False)
    """
    by = schemes_of(schemes, only)
    threads = threads_of(threads)
    if isinstance(text, str):
        return _rfc1738.is_agreed(text, by)
    return of_column(text, "is_agreed", threads, by)


@overload
def agreed(
    text: str, *, schemes: SchemesArgument = None, only: Only = None, threads: int | None = None
) -> Agreed: ...
@overload
def agreed(
    text: Texts, *, schemes: SchemesArgument = None, only: Only = None, threads: int | None = None
) -> list[Agreed | None]: ...
@overload
def agreed(
    text: Column, *, schemes: SchemesArgument = None, only: Only = None, threads: int | None = None
) -> Any: ...
def agreed(
    text: object,
    *,
    schemes: SchemesArgument = None,
    only: Only = None,
    threads: int | None = None,
) -> Any:
    """The scheme, the host and the port that parsers name for `text`, if it is in the agreed
    language: scheme and host in lower case, as parsers compare them.

    It is a URL of ``http``, ``https``, ``ws`` or ``wss``, or of those that ``only`` names, without
    anything that parsers are known to disagree about. Raises :class:`DisagreedError` for any other
    text. Ask about exactly the text that you then fetch.

    >>> agreed("HTTPS://Host.dom/~user?a#b")
    Agreed(scheme='https', host='host.dom', port=443)
    """
    by = schemes_of(schemes, only)
    threads = threads_of(threads)
    if not isinstance(text, str):
        return of_column(text, "agreed", threads, by)
    text = text_of(text)
    answer = _rfc1738.agreed(text, by)
    lone = lone_surrogate(text, 0, len(text))
    if lone is not None:
        message = "a lone surrogate is not a character"
        line = f"at character {lone.start() + 1}: {message}: leave it out"
        fields = ("agreed-syntax", None, *lone.span(), "-", message, "leave it out", None)
        raise DisagreedError(line, *fields, text, "http://host.dom/\ud800", ())
    return Agreed(*answer)


def validate(
    text: str,
    *,
    schemes: SchemesArgument = None,
    only: Only = None,
    rules: Iterable[str] | None = None,
) -> Report:
    """Validates `text`: parses it, and checks what the RFC demands, advises or notes beyond its
    grammar.

    `rules` are the ids of the rules to check, by default ``RFC_RULES``.

    >>> report = validate("ftp://user:secret@host.dom:70000/motd")
    >>> report.valid
    False
    >>> for finding in report.findings:
    ...     print(finding.severity, finding.rule, report.text[finding.start:finding.end])
    warning password-present secret
    error port-range 70000
    >>> validate("http://010.2.3.1/", rules=AGREED_RULES).findings[0].rule
    'agreed-leading-zero'
    """
    by = schemes_of(schemes, only)
    text = text_of(text)
    rows, severity, tree = _rfc1738.validate(text, by, rules_of(rules))
    places = Places(text)
    findings = []
    for line, fields, serious, left_out in rows:
        line, fields = placed(text, places, line, fields)
        known: tuple[Any, ...] = (*fields, serious, left_out, line)
        findings.append(Finding(*known))
    return Report(text, tuple(findings), severity, tree)


@overload
def findings(
    text: str,
    *,
    schemes: SchemesArgument = None,
    only: Only = None,
    rules: Iterable[str] | None = None,
    threads: int | None = None,
) -> tuple[Finding, ...]: ...
@overload
def findings(
    text: Texts,
    *,
    schemes: SchemesArgument = None,
    only: Only = None,
    rules: Iterable[str] | None = None,
    threads: int | None = None,
) -> list[tuple[Finding, ...] | None]: ...
@overload
def findings(
    text: Column,
    *,
    schemes: SchemesArgument = None,
    only: Only = None,
    rules: Iterable[str] | None = None,
    threads: int | None = None,
) -> Any: ...
def findings(
    text: Any,
    *,
    schemes: SchemesArgument = None,
    only: Only = None,
    rules: Iterable[str] | None = None,
    threads: int | None = None,
) -> Any:
    """What is wrong with `text` by the RFC, including beyond its grammar: the findings of
    :func:`validate`.

    >>> [finding.rule for finding in findings("https://host.dom:443/")]
    ['port-needless']
    """
    threads = threads_of(threads)
    if isinstance(text, str):
        return validate(text, schemes=schemes, only=only, rules=rules).findings
    by = schemes_of(schemes, only)
    return of_column(text, "findings", threads, by, rules=rules_of(rules))


@overload
def normalize(
    text: str,
    *,
    schemes: SchemesArgument = None,
    only: Only = None,
    syntax_only: bool = False,
    threads: int | None = None,
) -> str: ...
@overload
def normalize(
    text: Texts,
    *,
    schemes: SchemesArgument = None,
    only: Only = None,
    syntax_only: bool = False,
    threads: int | None = None,
) -> list[str | None]: ...
@overload
def normalize(
    text: Column,
    *,
    schemes: SchemesArgument = None,
    only: Only = None,
    syntax_only: bool = False,
    threads: int | None = None,
) -> Any: ...
def normalize(
    text: object,
    *,
    schemes: SchemesArgument = None,
    only: Only = None,
    syntax_only: bool = False,
    threads: int | None = None,
) -> Any:
    """The normal form of the URL `text`: the same for all URLs that the RFC calls equivalent.

    Raises :class:`UrlError` if it is not a valid URL. With ``syntax_only=True``, it is enough that
    section 5 derives it.

    >>> normalize("HTTPS://Host.dom:443/%7euser")
    'https://host.dom/%7Euser'
    """
    by = schemes_of(schemes, only)
    threads, syntax_only = threads_of(threads), flag_of(syntax_only)
    if isinstance(text, str):
        return _rfc1738.normalize(text_of(text), by, syntax_only)
    return of_column(text, "normalize", threads, by, syntax_only=syntax_only)


def equivalent(
    a: str,
    b: str,
    *,
    schemes: SchemesArgument = None,
    only: Only = None,
    syntax_only: bool = False,
) -> bool:
    """Whether the RFC calls the URLs `a` and `b` equivalent: whether they have the same normal
    form.

    Raises :class:`UrlError` if one of them is not a valid URL; its line says which of the two. With
    ``syntax_only=True``, it is enough that section 5 derives them.

    >>> equivalent("HTTPS://Host.dom:443", "https://host.dom/")
    True
    """
    by = schemes_of(schemes, only)
    forms = []
    for name, text in (("a", text_of(a)), ("b", text_of(b))):
        try:
            forms.append(_rfc1738.normalize(text, by, flag_of(syntax_only)))
        except UrlError as error:
            error.args = (f"{name}: {error}",)
            raise
    return forms[0] == forms[1]


@overload
def parts(
    text: str,
    *,
    schemes: SchemesArgument = None,
    only: Only = None,
    syntax_only: bool = False,
    threads: int | None = None,
) -> Parts: ...
@overload
def parts(
    text: Texts,
    *,
    schemes: SchemesArgument = None,
    only: Only = None,
    syntax_only: bool = False,
    threads: int | None = None,
) -> list[Parts | None]: ...
@overload
def parts(
    text: Column,
    *,
    schemes: SchemesArgument = None,
    only: Only = None,
    syntax_only: bool = False,
    threads: int | None = None,
) -> Any: ...
def parts(
    text: object,
    *,
    schemes: SchemesArgument = None,
    only: Only = None,
    syntax_only: bool = False,
    threads: int | None = None,
) -> Any:
    """The parts of the URL `text` that all schemes share, as it writes them.

    Raises :class:`UrlError` if it is not a valid URL. With ``syntax_only=True``, it is enough that
    section 5 derives it. For the parts of a particular scheme, see :func:`parse`.

    >>> parts("ftp://me:@host.dom:021/motd;type=a")[:5]
    ('ftp', 'me', '', 'host.dom', 21)
    """
    by = schemes_of(schemes, only)
    threads, syntax_only = threads_of(threads), flag_of(syntax_only)
    if isinstance(text, str):
        return Parts(*_rfc1738.parts(text_of(text), by, syntax_only))
    return of_column(text, "parts", threads, by, syntax_only=syntax_only)


def interpret(text: str, *, schemes: SchemesArgument = None, only: Only = None) -> tuple[Step, ...]:
    """What a client does with the URL `text`, step by step, as section 3 says. Nothing is sent.

    Raises :class:`UrlError` if it is not a valid URL, and :class:`InterpretError` if a client must not
    act on it: octets to send could be read as a command of their own, for example.

    >>> for step in interpret("gopher://host.dom/1/menu"):
    ...     print(step)
    connect to host.dom, port 70 (section 3.4.1)
    send "/menu\\r\\n" (section 3.4.1)
    show the answer as an item of the type "1" (section 3.4.1)
    """
    by = schemes_of(schemes, only)
    steps = _rfc1738.interpret(text_of(text), by)
    return tuple(
        STEPS[name](section, condition, line, *fields)
        for name, section, condition, line, fields in steps
    )


@overload
def extract(
    text: str,
    *,
    wrapped: bool = False,
    rejected: Literal[False] = False,
    schemes: SchemesArgument = None,
    only: Only = None,
    threads: int | None = None,
) -> list[Extracted]: ...
@overload
def extract(
    text: str,
    *,
    wrapped: bool = False,
    rejected: bool,
    schemes: SchemesArgument = None,
    only: Only = None,
    threads: int | None = None,
) -> list[Extracted | Rejected]: ...
@overload
def extract(
    text: Texts,
    *,
    wrapped: bool = False,
    rejected: Literal[False] = False,
    schemes: SchemesArgument = None,
    only: Only = None,
    threads: int | None = None,
) -> list[list[Extracted] | None]: ...
@overload
def extract(
    text: Column,
    *,
    wrapped: bool = False,
    rejected: Literal[False] = False,
    schemes: SchemesArgument = None,
    only: Only = None,
    threads: int | None = None,
) -> Any: ...
def extract(
    text: object,
    *,
    wrapped: bool = False,
    rejected: bool = False,
    schemes: SchemesArgument = None,
    only: Only = None,
    threads: int | None = None,
) -> Any:
    """Finds the URLs in `text`, in order.

    They are set apart as ``<URL:...>``, ``URL:...`` or ``<...>``, or are in running text; with
    ``wrapped=True``, only the former are found. ``&amp;`` is decoded in an
    attribute of HTML, and ``\\/`` in a string of JSON; quoted-printable is not. With ``rejected=True``, the list also has what is presented as
    a URL but is not a valid one.

    >>> text = "See <URL:https://host.dom/a#b>, or http://host.dom/."
    >>> [str(found.url) for found in extract(text)]
    ['https://host.dom/a', 'http://host.dom/']
    """
    wrapped, rejected = flag_of(wrapped), flag_of(rejected)
    by = schemes_of(schemes, only)
    threads = threads_of(threads)
    if not isinstance(text, str):
        if rejected:
            raise ValueError("rejected=True is for a str: in a column, only URLs are found")
        return of_column(text, "extract", threads, by, wrapped=wrapped)
    text = text_of(text)
    places = Places(text)
    found = _rfc1738.extract(text, by, wrapped, rejected)
    return [_item(places, place, facts) for place, facts in found]


def _item(places: Places, place: Any, facts: Any) -> Extracted | Rejected:
    """What is found in a text, from what the native module says about it."""

    def leaf(piece: tuple[str, int]) -> Leaf:
        text, start = piece
        return new_leaf(Leaf, text, places(start))

    wrapper, start, end, written = place
    where = (wrapper, places(start), places(end), leaf(written))
    if len(facts) == 3:
        text, error, offset = facts
        return Rejected(*where, text, url_error(text, error), places(offset))
    found, hyphens, further, left_out = facts
    readings = (Reading(*reading) for reading in found)
    hyphens = tuple(map(places, hyphens))
    return Extracted(*where, tuple(readings), hyphens, further and leaf(further), left_out)


def build(
    scheme: str,
    /,
    *,
    schemes: SchemesArgument = None,
    only: Only = None,
    **parts: Value | Iterable[Value] | None,
) -> Url:
    """Builds a URL of the scheme with this name from its parts, by the RFC's names. `schemes` and
    `only` are those of :func:`is_valid`; a scheme that is registered is built like the one whose
    syntax it has.

    The parts are decoded, as ``str`` (in UTF-8) or ``bytes``; what a part cannot contain is
    encoded, so that data never becomes a delimiter. A port or digits may be an ``int``. Segments of
    a path, and names and values of fields, are sequences.

    Raises :class:`BuildError` if a part is missing, or cannot be written, even percent-encoded.

    >>> build("ftp", user="me@home", host="host.dom", fsegment=["/etc", "a;type=d"])
    FtpUrl('ftp://me%40home@host.dom/%2Fetc/a%3Btype=d')
    >>> build("https", host="host.dom", port=8080, hsegment=["a b", b"\\xff"], search="what")
    HttpUrl('https://host.dom:8080/a%20b/%FF?what')
    >>> str(build("coap", host="host.dom", schemes=Schemes().register("coap", "httpurl", 5683)))
    'coap://host.dom'
    """
    by = schemes_of(schemes, only)
    given = {name: value for name, value in parts.items() if value is not None}
    text = _rfc1738.build(name_of(scheme), by, octets_of(given))
    return parse(text, schemes=by)


def octets_of(
    parts: Mapping[str, Value | Iterable[Value] | None],
) -> list[tuple[str, bytes | list[bytes] | None]]:
    """The parts with their octets; all values of one that may be repeated."""
    return [(name, None if value is None else _given(name, value)) for name, value in parts.items()]


_REPEATED = frozenset(_rfc1738.repeated())


def _given(name: str, value: Any) -> bytes | list[bytes]:
    # A buffer would be several numbers, although one value is meant.
    is_one = isinstance(value, (str, bytes, int, bytearray, memoryview))
    if name not in _REPEATED or is_one or not hasattr(value, "__iter__"):
        return _octets(name, value)
    return [_octets(name, one) for one in value]


def _octets(name: str, value: Any) -> bytes:
    """The octets of one value."""
    if isinstance(value, bytes):
        return bytes(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return b"%d" % value
    if not isinstance(value, str):
        raise wrong_type(value, f"{name} to be a str, bytes or an int")
    try:
        return value.encode()
    except UnicodeEncodeError as error:
        found = f"found the lone surrogate {value[error.start]!r}, which is not a character"
        raise build_error(f"{name}: {found}", name) from None


def derives(production: str, text: str | bytes) -> bool:
    """Whether the production of section 5 with this name derives all of `text`. As a ``bytes``, it
    may have any octets.

    ``url`` is the literal reading of section 5, in which ``otherurl`` derives any scheme;
    :func:`is_valid` asks for the strict one.

    >>> derives("hostnumber", "192.31.7.130")
    True
    >>> derives("hostname", b"host.dom\\n")
    False
    """
    octets = _octets_of_text(text)
    return _rfc1738.longest_prefix(name_of(production), octets) == len(octets)


def longest_prefix(production: str, text: str | bytes) -> int | None:
    """The length of the longest prefix of `text` that the production with this name derives; None
    if it derives none.

    >>> longest_prefix("hostport", "host.dom:70/")
    11
    >>> longest_prefix("hostport", ":70")
    """
    # A production derives nothing outside US-ASCII, so the bytes of the prefix are its characters.
    return _rfc1738.longest_prefix(name_of(production), _octets_of_text(text))


def _octets_of_text(text: str | bytes) -> bytes:
    if isinstance(text, bytes):
        return text
    if isinstance(text, str):
        return substituted(text_of(text)).encode()
    raise wrong_text(text, "a str or bytes", ": call it for each")


for _function in list(vars().values()):
    if getattr(_function, "__module__", None) == __name__:
        _function.__module__ = "rfc1738"
