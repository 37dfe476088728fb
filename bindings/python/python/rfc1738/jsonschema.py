"""A format checker for jsonschema.

>>> import jsonschema
>>> from rfc1738.jsonschema import format_checker
>>> schema = {"type": "string", "format": "uri"}
>>> checker = format_checker(only=("https", "http"))
>>> try:
...     jsonschema.validate("https://host.dom/a b", schema, format_checker=checker)
... except jsonschema.ValidationError as error:
...     print(error.cause.start, error.cause.help)
18 a space must be encoded, write "%20"
"""

from __future__ import annotations

from jsonschema import FormatChecker

import rfc1738

from ._schemes import Only, SchemesArgument

__all__ = ["format_checker"]


def format_checker(
    format: str = "uri", *, schemes: SchemesArgument = None, only: Only = None
) -> FormatChecker:
    """The checker of all formats that jsonschema knows, but a string of this `format` is a valid
    URL, by the arguments of :func:`rfc1738.parse`.

    The cause of an error is the :class:`rfc1738.UrlError`.
    """
    if only is not None and not isinstance(only, str):
        only = tuple(only)
    # An unknown set is an error now, and not with the first string.
    rfc1738.is_valid("", schemes=schemes, only=only)
    checker = FormatChecker()

    @checker.checks(format, raises=rfc1738.UrlError)
    def is_url(instance: object) -> bool:
        if isinstance(instance, str):
            rfc1738.parse(instance, schemes=schemes, only=only)
        return True

    return checker
