"""The exceptions. Each is a ValueError that knows what the library's error knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._text import Places

if TYPE_CHECKING:
    from ._rfc1738 import _Facts


class _Known(ValueError):
    """An error that knows more than its message: what its annotations say, in this order."""

    def __init__(self, message: str, *known: Any) -> None:
        super().__init__(message)
        self.__dict__.update(zip(type(self).__annotations__, known))


class ParseError(_Known):
    """Why a string is not a URL: how far it can be read, and what was expected there.

    Places are indices into the text, so that ``text[start:end]`` is what is wrong.

    >>> try:
    ...     parse("http://host.dom/a b")
    ... except ParseError as error:
    ...     print(error.offset, error.found, error.section, error.help, error.replacement, sep="|")
    17| |2.2|a space must be encoded, write "%20"|%20
    """

    text: str
    """The text."""
    offset: int
    """Where it stops being the beginning of a URL."""
    column: int
    """The column of the offset, from 1, in the first line: a URL has no line break."""
    found: str | None
    """The character there; None at the end of the text."""
    expected: tuple[str, ...]
    """What was expected there, in words."""
    within: tuple[str, ...]
    """The productions that were being read there, the outermost first."""
    section: str
    """The section of the RFC that says so."""
    start: int
    """Where the mistake begins, which may be before the offset."""
    end: int
    """Where the mistake ends."""
    slip: str | None
    """The name of the common mistake that it is, such as 'space'; None if it is none."""
    help: str | None
    """What to do about this mistake."""
    replacement: str | None
    """What to write in place of ``text[start:end]``, if one edit mends it."""


class BuildError(_Known):
    """Why a URL cannot be built from its parts.

    >>> try:
    ...     build("http", host="my_host.dom")
    ... except BuildError as error:
    ...     print(error.part, "|", error)
    host | the host cannot contain "_" (section 3.1)
    """

    part: str | None
    """The part that is wrong or missing; None if it is the scheme."""
    section: str | None
    """The section of the RFC that says so; None if none does."""


class InterpretError(_Known):
    """Why a client must not act on a URL, although it is valid, or why it is not known how.

    >>> try:
    ...     interpret("ftp://host.dom/a%0D%0ADELE%20b")
    ... except InterpretError as error:
    ...     print(error.section, error.url[error.start:error.end])
    6 %0D
    """

    url: str
    """The URL."""
    start: int
    """Where the part at fault begins."""
    end: int
    """Where it ends."""
    section: str
    """The section of the RFC that says so."""


class DisagreedError(_Known):
    """Why a text is not in the agreed language: where, which rule refuses it, and what parsers make
    of such a URL.

    >>> try:
    ...     agreed("http://010.2.3.1/")
    ... except DisagreedError as error:
    ...     print(error.rule, "|", error.text[error.start:error.end], "|", error.help)
    ...     print(error.readings[1])
    agreed-leading-zero | 010 | leave out the leading zeros
    ("Node's URL", '8.2.3.1', None)
    """

    text: str
    """The text."""
    start: int
    """Where it is refused."""
    end: int
    """Where that ends."""
    rule: str
    """The id of the rule: one of :data:`AGREED_RULES`."""
    help: str
    """What to write instead."""
    example: str
    """A URL that is refused for the same reason."""
    readings: tuple[tuple[str, str | None, str | None], ...]
    """What some parsers make of the example: the parser, the host and the port, None where it names
    none."""


class RegistrationError(_Known):
    """Why a scheme cannot be registered.

    >>> try:
    ...     Schemes().register("gopher", "httpurl")
    ... except RegistrationError as error:
    ...     print(error)
    "gopher" is taken: its URLs are read by gopherurl; take another name (section 4)
    """

    name: str
    """The name of the scheme."""


for _error in (ParseError, BuildError, InterpretError, DisagreedError, RegistrationError):
    _error.__module__ = "rfc1738"


def surrogate(text: str, offset: int, within: list[str]) -> str | None:
    """What is wrong at this offset, if it is a lone surrogate.

    The library reads U+FFFD there, and would say how to encode it.
    """
    found = text[offset : offset + 1]
    if "\ud800" <= found <= "\udfff":
        return f"unexpected lone surrogate {found!r}, which is not a character, in {within[-1]}"
    return None


def parse_error(text: str, facts: _Facts) -> ParseError:
    """The exception for what the native module says about a text."""
    message, offset, column, start, end, expected, within, section, slip = facts
    start, offset, end = map(Places(text), (start, offset, end))
    found = text[offset : offset + 1] or None
    wrong = surrogate(text, offset, within)
    if wrong is not None:
        message, section, slip = f"1:{column}: {wrong} (section 2.2)", "2.2", None
    read = (tuple(expected), tuple(within), section, start, end)
    return ParseError(message, text, offset, column, found, *read, *(slip or (None,) * 3))


def disagreed_error(text: str, facts: _Facts) -> DisagreedError:
    message, start, end, rule, help, example, readings = facts
    start, end = map(Places(text), (start, end))
    return DisagreedError(message, text, start, end, rule, help, example, tuple(readings))
