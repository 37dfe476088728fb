"""`Schemes`, and the arguments `schemes` and `only` of the functions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar, Union

from . import _rfc1738
from ._text import int_of, name_of, strings_of, wrong_type

S = TypeVar("S", bound="Immutable")


class Immutable:
    """A value that does not change: a copy is the object itself."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} objects do not change")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} objects do not change")

    def __getstate__(self) -> None:
        return None

    def __reduce_ex__(self, protocol: Any) -> Any:
        # Protocols 0 and 1 know no `__getnewargs__`; what is written for 2 is read by them, too.
        return super().__reduce_ex__(max(protocol, 2))

    def __copy__(self: S) -> S:
        return self

    def __deepcopy__(self: S, memo: Any) -> S:
        return self


set_field = object.__setattr__
"""Sets a field of a new object that does not change after."""

Registration: TypeAlias = tuple[str, str, int | None]
SchemesArgument: TypeAlias = Union[Literal["today", "rfc1738"], "Schemes", None]
Only: TypeAlias = Iterable[str] | None


class Schemes(Immutable, _rfc1738.Set):
    """A set of schemes: those of today, or as the arguments ``schemes`` and ``only`` say, and those
    that are registered. It does not change.

    `registered` are new schemes, each with its name, the production that its URLs have the syntax
    of, and its default port, or None for that of the scheme that it is like.

    >>> coap = Schemes([("coap", "httpurl", 5683)])
    >>> parse("coap://host.dom/sensor", schemes=coap).port_or_default
    5683
    >>> is_valid("ftp://host.dom/", schemes=Schemes([("coap", "httpurl", 5683)], only=["https"]))
    False
    """

    __slots__ = ("_base", "_registered")

    if TYPE_CHECKING:
        _base: str | tuple[str, ...]
        _registered: tuple[Registration, ...]

    def __new__(
        cls,
        registered: Sequence[Registration] = (),
        *,
        schemes: SchemesArgument = None,
        only: Only = None,
    ) -> Schemes:
        made = schemes_of(schemes, only)
        for row in _registrations(registered):
            made = made.register(*row)
        return made

    def register(self, name: str, production: str, default_port: int | None = None) -> Schemes:
        """This set and a new scheme, whose URLs have the syntax of `production`, one of those of
        the ten schemes.

        Raises :class:`RegistrationError` if there cannot be such a scheme.

        >>> Schemes().register("ftps", "ftpurl", 990)
        Schemes([('ftps', 'ftpurl', 990)])
        """
        if default_port is not None:
            expected = "a port, an int from 0 to 65535, or None"
            default_port = int_of(default_port, expected, 0, 65535)
        row = (name_of(name), name_of(production), default_port)
        return _made(self._base, (*self._registered, row))

    @property
    def registered(self) -> tuple[Registration, ...]:
        """The schemes that are registered: a name, a production and a default port each.

        >>> Schemes([("coap", "httpurl", 5683)]).registered
        (('coap', 'httpurl', 5683),)
        """
        return self._registered

    def _of_production(self, production: str) -> list[str]:
        """The names of its schemes whose URLs have the syntax of `production`."""
        named = [name for name, like, _ in self._rows() if like == production]
        # One of the ten is named as its production is.
        own = production.removesuffix("url")
        is_ten = own not in (production, "other")
        is_here = isinstance(self._base, str) or own in self._base
        return [own, *named] if is_ten and is_here else named

    def _argument(self) -> SchemesArgument:
        """The argument `schemes` that stands for it."""
        return "rfc1738" if self._base == "rfc1738" and not self._registered else self

    def _keywords(self) -> dict[str, Any]:
        if self._base == "today":
            return {}
        return {"schemes" if isinstance(self._base, str) else "only": self._base}

    def __repr__(self) -> str:
        rows = [repr(list(self._registered))] if self._registered else []
        return f"Schemes({', '.join(rows + [f'{k}={v!r}' for k, v in self._keywords().items()])})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Schemes) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __getnewargs_ex__(self) -> tuple[tuple[tuple[Registration, ...]], dict[str, Any]]:
        return (self._registered,), self._keywords()


def _made(
    base: str | tuple[str, ...], registered: tuple[Registration, ...] = ()
) -> Schemes:
    made = _rfc1738.Set.__new__(Schemes, base, registered)
    set_field(made, "_base", base)
    # As the native module has them: each has a port, if there is one by default.
    rows = made._rows()
    set_field(made, "_registered", tuple(rows[len(rows) - len(registered) :]))
    return made


TODAY = _made("today")

_NAMED = {"today": TODAY, "rfc1738": _made("rfc1738")}


def _registrations(rows: Sequence[Registration]) -> list[Registration]:
    expected = 'registered to be schemes such as [("coap", "httpurl", 5683)]'
    if isinstance(rows, str):
        help = '; by the name of a set, write Schemes(schemes="rfc1738")'
        raise wrong_type(rows, expected, help)
    try:
        return [(name, production, port) for name, production, port in rows]
    except (TypeError, ValueError):
        raise wrong_type(rows, expected) from None


def schemes_of(schemes: SchemesArgument, only: Only = None) -> Schemes:
    """The set that these arguments name: that of today if neither is given."""
    if only is None:
        if schemes is None:
            return TODAY
        if isinstance(schemes, Schemes):
            return schemes
        if isinstance(schemes, str):
            return _NAMED.get(schemes) or _made(schemes)
        raise wrong_type(schemes, 'schemes to be None, "today", "rfc1738" or a Schemes')
    if schemes is not None:
        raise ValueError(
            "give schemes or only, not both: only names the schemes of today that are allowed, "
            "and nothing else is"
        )
    expected = 'only to be names of schemes, such as ("https", "http")'
    names = strings_of(only, expected, expected)
    if not names:
        raise ValueError("only has no scheme: name one, or leave it out")
    return _made(tuple(names))
