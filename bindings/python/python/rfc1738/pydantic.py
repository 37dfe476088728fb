"""Types for pydantic: fields that are URLs.

A value is parsed, and must be valid, as for :func:`rfc1738.is_valid`: the field is a
:class:`rfc1738.Url`, and is written as its text. An error has the message of
:class:`rfc1738.ParseError`, or of the first :class:`rfc1738.Finding` that is an error, and, as
context, where the text is wrong.

>>> import pydantic
>>> from rfc1738.pydantic import HttpUrl
>>> class Link(pydantic.BaseModel):
...     href: HttpUrl
>>> Link(href="https://host.dom/a?b").href.search
Leaf('b')
>>> try:
...     Link(href="https://host.dom/a b")
... except pydantic.ValidationError as error:
...     context = error.errors()[0]["ctx"]
>>> context["offset"], context["section"], context["help"]
(18, '2.2', 'a space must be encoded, write "%20"')
>>> try:
...     Link(href="https://host.dom:99999/")
... except pydantic.ValidationError as error:
...     print(error.errors()[0]["msg"])
there is no port 99999: ports are numbered from 1 to 65535
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, PydanticKnownError, core_schema

import rfc1738

from ._functions import first_error
from ._schemes import Only, SchemesArgument

__all__ = ["By", "HttpUrl", "Url"]

PLACE = ("start", "end", "section", "help")


@dataclass(frozen=True)
class By:
    """Annotates a class of URLs with the schemes that a field is parsed by: the arguments of
    :func:`rfc1738.parse`.

    >>> from typing import Annotated
    >>> import pydantic
    >>> import rfc1738.pydantic
    >>> coap = rfc1738.Schemes([("coap", "httpurl", 5683)])
    >>> Sensor = Annotated[rfc1738.HttpUrl, rfc1738.pydantic.By(coap)]
    >>> pydantic.TypeAdapter(Sensor).validate_python("coap://host.dom/temperature").port_or_default
    5683
    """

    schemes: SchemesArgument = None
    only: Only = None

    def __post_init__(self) -> None:
        if self.only is not None and not isinstance(self.only, str):
            object.__setattr__(self, "only", tuple(self.only))
        # An unknown set is an error of the model, and not of its values.
        rfc1738.is_valid("", schemes=self.schemes, only=self.only)

    def __get_pydantic_core_schema__(
        self, source: type[rfc1738.Url], handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        def wrong(message: str, about: object, *names: str, **more: Any) -> PydanticCustomError:
            context = {name: getattr(about, name) for name in names} | more
            return PydanticCustomError("url", "{message}", {"message": message, **context})

        def parse(value: Any) -> rfc1738.Url:
            if not isinstance(value, (str, rfc1738.Url)):
                raise PydanticKnownError("string_type")
            text = str(value)
            try:
                url = source(text, schemes=self.schemes, only=self.only)
            except rfc1738.ParseError as error:
                raise wrong(str(error), error, "offset", *PLACE) from None
            except ValueError as error:
                # It is a URL, but not of this class.
                raise wrong(str(error), error) from None
            finding = first_error(text, schemes=self.schemes, only=self.only)
            if finding is not None:
                raise wrong(finding.message, finding, "rule", *PLACE, offset=finding.start)
            return url

        return core_schema.no_info_plain_validator_function(
            parse, serialization=core_schema.to_string_ser_schema(when_used="json")
        )

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return {"type": "string", "format": "uri"}


Url = Annotated[rfc1738.Url, By()]
"""A URL by the schemes of today."""

HttpUrl = Annotated[rfc1738.HttpUrl, By(only=("https", "http"))]
"""A URL of https or http, and of no other scheme."""
