"""The leaves of a tree: strings that know their place.

They are written in Python because a class of the native module cannot extend ``str``. What is in them, the native module says.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from typing import Any, ClassVar, TypeVar

from . import _rfc1738


class Leaf(str):
    """A part of a URL without parts of its own: a ``str`` that knows its place.

    >>> search = parse("http://host.dom/a?b%20c").search
    >>> search, search.start, search.end, search.decode()
    (Leaf('b%20c'), 18, 23, b'b c')
    >>> search == "b%20c"
    True
    """

    __slots__ = ("_start",)

    _production: ClassVar[str | None] = None
    _start: int

    def __new__(cls, text: str, start: int = 0) -> Leaf:
        if cls._production is not None:
            _rfc1738.check_leaf(cls._production, text)
        return _made(cls, text, index(start))

    @property
    def start(self) -> int:
        """The index of its first character in the text that was parsed."""
        return self._start

    @property
    def end(self) -> int:
        """The index after its last character in the text that was parsed."""
        return self._start + len(self)

    def decode(self) -> bytes:
        """The octets that it represents: every escape decoded (section 2.2).

        >>> HPath("caf%C3%A9").decode().decode("utf-8")
        'café'
        """
        return _rfc1738.decode(self)

    def _part(self, name: str) -> Any:
        """The part with this name, which the native module reads."""
        return _rfc1738.part_of_leaf(self, self._start, name)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str.__repr__(self)})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} objects do not change")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} objects do not change")

    def __getnewargs__(self) -> tuple[str, int]:  # type: ignore[override]
        return str(self), self._start

    def __getstate__(self) -> None:
        return None

    def __copy__(self) -> Leaf:
        return self

    def __deepcopy__(self, memo: Any) -> Leaf:
        return self


L = TypeVar("L", bound=Leaf)

_set_start = Leaf._start.__set__  # type: ignore[attr-defined]


def _made(cls: type[L], text: str, start: int) -> L:
    """A leaf that is known to be one."""
    leaf = str.__new__(cls, text)
    _set_start(leaf, start)
    return leaf


class HostName(Leaf):
    """hostname = *[ domainlabel "." ] toplabel (section 3.1)

    >>> HostName("info.cern.ch").labels
    (Leaf('info'), Leaf('cern'), Leaf('ch'))
    """

    __slots__ = ()
    _production = "hostname"

    @property
    def labels(self) -> tuple[Leaf, ...]:
        """All its labels, the toplabel last."""
        return self._part("labels")  # type: ignore[no-any-return]

    @property
    def domainlabel(self) -> tuple[Leaf, ...]:
        """All its labels but the last."""
        return self._part("domainlabel")  # type: ignore[no-any-return]

    @property
    def toplabel(self) -> Leaf:
        """Its last label, which begins with a letter."""
        return self._part("toplabel")  # type: ignore[no-any-return]


class HostNumber(Leaf):
    """hostnumber = digits "." digits "." digits "." digits (section 3.1)

    >>> HostNumber("192.31.7.1300").digits
    (Leaf('192'), Leaf('31'), Leaf('7'), Leaf('1300'))
    """

    __slots__ = ()
    _production = "hostnumber"

    @property
    def digits(self) -> tuple[Leaf, ...]:
        """Its four groups of digits, whose size the BNF does not bound."""
        return self._part("digits")  # type: ignore[no-any-return]


class Port(Leaf):
    """port = digits (section 3.1)

    >>> Port("0070").number
    70
    """

    __slots__ = ()
    _production = "port"

    @property
    def number(self) -> int | None:
        """The number; None if it is over 65535."""
        return self._part("number")  # type: ignore[no-any-return]


class HPath(Leaf):
    """hpath = hsegment *[ "/" hsegment ] (section 3.3)

    >>> HPath("a//b").hsegment
    (Leaf('a'), Leaf(''), Leaf('b'))
    """

    __slots__ = ()
    _production = "hpath"

    @property
    def hsegment(self) -> tuple[Leaf, ...]:
        """Its segments, each of which may be empty."""
        return self._part("hsegment")  # type: ignore[no-any-return]


class FPath(Leaf):
    """fpath = fsegment *[ "/" fsegment ] (section 3.2.2)

    >>> [segment.decode() for segment in FPath("%2Fetc/motd").fsegment]
    [b'/etc', b'motd']
    """

    __slots__ = ()
    _production = "fpath"

    @property
    def fsegment(self) -> tuple[Leaf, ...]:
        """Its segments, each of which may be empty."""
        return self._part("fsegment")  # type: ignore[no-any-return]


class PPath(Leaf):
    """ppath = psegment *[ "/" psegment ] (section 3.11)

    >>> PPath("/pros/name").psegment
    (Leaf(''), Leaf('pros'), Leaf('name'))
    """

    __slots__ = ()
    _production = "ppath"

    @property
    def psegment(self) -> tuple[Leaf, ...]:
        """Its segments, each of which may be empty."""
        return self._part("psegment")  # type: ignore[no-any-return]


def _maker(cls: type[L]) -> Callable[[str, int], L]:
    """What the native module calls to make a leaf of a tree."""
    cls.__module__ = "rfc1738"
    return lambda text, start: _made(cls, text, start)


leaf = _maker(Leaf)
host_name = _maker(HostName)
host_number = _maker(HostNumber)
port = _maker(Port)
hpath = _maker(HPath)
fpath = _maker(FPath)
ppath = _maker(PPath)
