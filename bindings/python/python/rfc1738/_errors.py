"""The exceptions. Each is a ValueError that knows what the library's error knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ._text import Places, lone_surrogate

if TYPE_CHECKING:
    from ._nodes import Url
    from ._rfc1738 import _Facts


class _Known(ValueError):
    """An error that knows more than its line: what its annotations say, in their order."""

    _names: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        cls._names = tuple(dict.fromkeys((*cls._names, *cls.__annotations__)))

    def __init__(self, line: str, *known: Any) -> None:
        super().__init__(line)
        self.__dict__.update(zip(self._names, known))


class _Error(_Known):
    """What all errors about a URL know. Places are indices into the text, so that
    ``text[start:end]`` is what is wrong. As a ``str``, it is one line."""

    rule: str
    """The id of the rule: one of :data:`RULES`, or the name of the function or class that failed."""
    slip: str | None
    """The name of the common mistake that it is, such as 'space'; None if it is none."""
    start: int | None
    """Where the mistake begins; None if there is no text."""
    end: int | None
    """Where it ends."""
    section: str | None
    """The section of the RFC that says so; None or '-' if none does."""
    message: str
    """What is wrong, without the place, the section and the help."""
    help: str | None
    """What to do about this mistake."""
    replacement: str | None
    """What to write in place of ``text[start:end]``, if one edit mends it."""


class _TextError(_Error):
    start: int
    end: int
    section: str
    input: str
    """The text."""


class UrlError(_TextError):
    """Why a string is not a valid URL, or not one of a class: what is wrong first, and where.

    If the rule is ``syntax``, no production derives it; then it also knows how far the string can be
    read.

    >>> try:
    ...     parse("http://host.dom/a b")
    ... except UrlError as error:
    ...     print(error.rule, error.start, error.section, error.help, error.replacement, sep="|")
    syntax|17|2.2|a space must be encoded, write "%20"|%20
    >>> try:
    ...     parse("http://host.dom:99999/")
    ... except UrlError as error:
    ...     print(error.rule, error.start, error.section, error.message, sep="|")
    port-range|16|3.1, RFC 1700|there is no port 99999: ports are numbered from 1 to 65535
    """

    offset: int | None
    """Where it stops being the beginning of a URL."""
    found: str | None
    """The character there; None at the end of the text."""
    expected: tuple[str, ...]
    """What was expected there, in words."""
    within: tuple[str, ...]
    """The productions that were being read there, the outermost first."""


class BuildError(_Error):
    """Why a URL cannot be built from its parts.

    >>> try:
    ...     build("http", host="my_host.dom")
    ... except BuildError as error:
    ...     print(error.part, "|", error)
    host | the host cannot contain "_" (section 3.1)
    """

    part: str | None
    """The part that is wrong or missing; None if it is the scheme."""


class InterpretError(_TextError):
    """Why a client must not act on a URL, although it is valid, or why it is not known how.

    >>> try:
    ...     interpret("ftp://host.dom/a%0D%0ADELE%20b")
    ... except InterpretError as error:
    ...     print(error.section, error.input[error.start:error.end])
    6 %0D
    """


class DisagreedError(_TextError):
    """Why a text is not in the agreed language: where, which rule refuses it, and what parsers make
    of such a URL.

    >>> try:
    ...     agreed("http://010.2.3.1/")
    ... except DisagreedError as error:
    ...     print(error.rule, "|", error.input[error.start:error.end], "|", error.help)
    ...     print(error.readings[1])
    agreed-leading-zero | 0 | leave out the leading zeros
    ("Node's URL", '8.2.3.1', None)
    """

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


for _error in (UrlError, BuildError, InterpretError, DisagreedError, RegistrationError):
    _error.__module__ = "rfc1738"


def placed(text: str, places: Places, line: str, fields: _Facts) -> tuple[str, Any]:
    """The line and the fields of an error, with places in the text.

    The library reads U+FFFD in place of a lone surrogate, and would say how to encode it. But
    nothing can be written in its place.
    """
    rule, slip, start, end, section, message, help, replacement = fields
    start, end = places(start), places(end)
    lone = lone_surrogate(text, start, end)
    if lone is not None:
        line = line.replace(f": {help}", "") if help else line
        slip = help = replacement = None
        # What is wrong begins with the mistake, and the surrogate may only be in it.
        if lone.start() == start:
            said = f"unexpected lone surrogate {lone.group()!r}, which is not a character"
            line, message = line.replace(message, said), said
    return line, (rule, slip, start, end, section, message, help, replacement)


def url_error(text: str, facts: _Facts) -> UrlError:
    """The exception for what the native module says about a text."""
    line, fields, syntax = facts
    places = Places(text)
    line, fields = placed(text, places, line, fields)
    if syntax is None:
        return UrlError(line, *fields, text, None, None, (), ())
    offset, expected, within = syntax
    offset = places(offset)
    found = text[offset : offset + 1] or None
    return UrlError(line, *fields, text, offset, found, tuple(expected), tuple(within))


def class_error(cls: type[Url], expected: str, url: Url) -> UrlError:
    """The exception for a URL that is not of the class `cls`."""
    text, line = str(url), f"expected {expected}, found {url!r}"
    fields = (cls.__name__, None, 0, len(text), "-", line, None, None)
    return UrlError(line, *fields, text, None, None, (), ())


def disagreed_error(text: str, facts: _Facts) -> DisagreedError:
    line, fields, example, readings = facts
    line, fields = placed(text, Places(text), line, fields)
    return DisagreedError(line, *fields, text, example, tuple(readings))


def interpret_error(url: str, facts: _Facts) -> InterpretError:
    line, fields = facts
    return InterpretError(line, *fields, url)


def build_error(
    line: str,
    part: str | None,
    rule: str = "build",
    section: str | None = None,
    message: str | None = None,
    help: str | None = None,
) -> BuildError:
    fields = (rule, None, None, None, section, message or line, help, None)
    return BuildError(line, *fields, part)
