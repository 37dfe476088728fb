"""Types for pydantic: fields that are URLs.

A value is parsed, as by :func:`rfc1738.parse`: the field is a :class:`rfc1738.Url`, and is written
as its text. An error has the line of the :class:`rfc1738.UrlError`, and, as context, its fields.
A field whose type is a class of URLs, such as :class:`rfc1738.FtpUrl`, is one, too.

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
>>> context["rule"], context["start"], context["section"], context["help"]
('syntax', 18, '2.2', 'a space must be encoded, write "%20"')
>>> try:
...     Link(href="https://host.dom:99999/")
... except pydantic.ValidationError as error:
...     context = error.errors()[0]["ctx"]
>>> context["rule"], context["message"]
('port-range', 'there is no port 99999: ports are numbered from 1 to 65535')
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, PydanticKnownError, core_schema

import rfc1738

from ._schemes import Only, SchemesArgument
from ._text import substituted

__all__ = ["By", "HttpUrl", "Url"]

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
        def parse(value: Any) -> rfc1738.Url:
            if not isinstance(value, (str, rfc1738.Url)):
                raise PydanticKnownError("string_type")
            try:
                return source(str(value), schemes=self.schemes, only=self.only)
            except rfc1738.UrlError as error:
                # pydantic has the input itself.
                known = {name: it for name, it in vars(error).items() if name != "input"}
                # The context is written in UTF-8.
                known["found"] = error.found and substituted(error.found)
                raise PydanticCustomError("url", "{line}", {"line": str(error), **known}) from None

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
