"""Arguments: what the functions are given, checked, and what an error says about another type."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from typing import Any, Protocol, TypeAlias

_LONE = re.compile("[\ud800-\udfff]")


class _HasArray(Protocol):
    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]: ...


class _HasStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...


class _HasShape(Protocol):
    @property
    def shape(self) -> tuple[int, ...]: ...


Column: TypeAlias = _HasArray | _HasStream | _HasShape
"""A column of any library that implements the Arrow PyCapsule interface, or an array of NumPy."""

Texts: TypeAlias = list[str] | list[str | None] | tuple[str | None, ...]
"""Texts, some of which may be missing."""


def substituted(text: str) -> str:
    """The text with U+FFFD in place of each lone surrogate: it is not a URL either."""
    return _LONE.sub("\ufffd", text)


def lone_surrogate(text: str, start: int, end: int) -> re.Match[str] | None:
    """The first lone surrogate between these places."""
    return None if text.isascii() else _LONE.search(text, start, end)


class Places:
    """The positions in a text: the library counts bytes of UTF-8, Python counts characters.

    It remembers the last position, so that to find all in order takes time linear in the text.
    """

    def __init__(self, text: str) -> None:
        self._octets = None if text.isascii() else text.encode("utf-8", "surrogatepass")
        self._byte = self._index = 0

    def __call__(self, byte: int) -> int:
        if self._octets is None:
            return byte
        first, last = sorted((self._byte, byte))
        between = len(self._octets[first:last].decode("utf-8", "surrogatepass"))
        self._index += between if self._byte <= byte else -between
        self._byte = byte
        return self._index


def wrong_type(value: object, expected: str, help: str = "") -> TypeError:
    """The error for a value that is not what was expected."""
    cls = type(value)
    module = "" if cls.__module__ == "builtins" else f"{cls.__module__}."
    return TypeError(f"expected {expected}, found {module}{cls.__qualname__}{help}")


def wrong_text(value: object, expected: str, several: str) -> TypeError:
    """The same for what should be a text; `several` says what to do with a list of texts."""
    help = ""
    if isinstance(value, float) and value != value:
        missing = "leave missing values out, or ask about the column, of which they stay missing"
        help = f" (NaN?): {missing}"
    elif isinstance(value, bytes):
        help = ': decode it first, for example with .decode("ascii")'
    elif isinstance(value, (list, tuple)):
        help = several
    elif hasattr(type(value), "port_or_default"):
        help = ": take its text with str(), or its methods"
    return wrong_type(value, expected, help)


def text_of(value: object) -> str:
    """One text, as an exact ``str``: a subclass may say anything about itself."""
    if type(value) is str:
        return value
    if isinstance(value, str):
        return str.__str__(value)
    raise wrong_text(value, "a str", ": call it for each")


def name_of(value: object) -> str:
    """The name of a scheme, a production or a rule."""
    if not isinstance(value, str):
        raise wrong_type(value, "a name, a str")
    return value


def flag_of(value: object) -> bool:
    if not isinstance(value, bool):
        raise wrong_type(value, "True or False")
    return value


def int_of(value: Any, expected: str, least: int, most: int) -> int:
    """An integer from `least` to `most`, which are in what is expected."""
    try:
        number = value.__index__()
    except AttributeError:
        raise wrong_type(value, expected) from None
    if not least <= number <= most:
        raise ValueError(f"expected {expected}, found {number}")
    return int(number)


MOST = 2 * sys.maxsize + 1


def threads_of(value: int | None) -> int | None:
    if value is None:
        return None
    expected = f"threads to be the most threads that work, an int from 1 to {MOST}"
    return int_of(value, expected, 1, MOST)


def strings_of(value: Iterable[str], of_all: str, of_each: str) -> list[str]:
    """A list of strings, which is not one string."""
    if isinstance(value, str) or not hasattr(value, "__iter__"):
        raise wrong_type(value, of_all)
    strings = list(value)
    for string in strings:
        if not isinstance(string, str):
            raise wrong_type(string, of_each)
    return strings


def rules_of(rules: Iterable[str] | None) -> list[str] | None:
    """The ids of rules; None for those of the RFC."""
    if rules is None:
        return None
    expected = 'rules to be a set of ids, such as {"port-range"}'
    return strings_of(rules, expected, "the id of a rule, a str")
