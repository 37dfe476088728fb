"""A format checker for jsonschema.

>>> import jsonschema
>>> from rfc1738.jsonschema import format_checker
>>> schema = {"type": "string", "format": "uri"}
>>> checker = format_checker(only=("https", "http"))
>>> try:
...     jsonschema.validate("https://host.dom/a b", schema, format_checker=checker)
... except jsonschema.ValidationError as error:
...     print(error.cause.offset, error.cause.help)
18 a space must be encoded, write "%20"
"""

from __future__ import annotations

from jsonschema import FormatChecker

import rfc1738

from ._functions import first_error
from ._schemes import Only, SchemesArgument

__all__ = ["InvalidUrl", "format_checker"]


class InvalidUrl(ValueError):
    """A string is a URL, but not a valid one: the cause of an error of jsonschema. Its message is
    that of the finding.

    >>> import jsonschema
    >>> from rfc1738.jsonschema import format_checker
    >>> try:
    ...     format_checker().check("https://host.dom:99999/", "uri")
    ... except jsonschema.exceptions.FormatError as error:
    ...     print(error.cause.finding.rule, "|", error.cause)
    port-range | there is no port 99999: ports are numbered from 1 to 65535
    """

    def __init__(self, finding: rfc1738.Finding) -> None:
        super().__init__(finding)
        self.finding = finding
        """The first finding of :func:`rfc1738.findings` that is an error."""

    def __str__(self) -> str:
        return self.finding.message


def format_checker(
    format: str = "uri", *, schemes: SchemesArgument = None, only: Only = None
) -> FormatChecker:
    """The checker of all formats that jsonschema knows, but a string of this `format` is a valid
    URL, by the arguments of :func:`rfc1738.is_valid`.

    The cause of an error is the :class:`rfc1738.ParseError`, or an :class:`InvalidUrl`.
    """
    if only is not None and not isinstance(only, str):
        only = tuple(only)
    # An unknown set is an error now, and not with the first string.
    rfc1738.is_valid("", schemes=schemes, only=only)
    checker = FormatChecker()

    @checker.checks(format, raises=(rfc1738.ParseError, InvalidUrl))
    def is_url(instance: object) -> bool:
        if isinstance(instance, str):
            rfc1738.parse(instance, schemes=schemes, only=only)
            finding = first_error(instance, schemes=schemes, only=only)
            if finding is not None:
                raise InvalidUrl(finding)
        return True

    return checker
