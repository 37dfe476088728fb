# The native module. Of its functions, users see `is_valid` and `parse`. The others are called by
# this package alone: the arguments are checked, and the answers are plain data. What a tuple has is
# written in `src/`.

import os
from collections.abc import Callable, Iterator
from typing import Any, Generic, Literal, TypeAlias, TypeVar, final, overload

from typing_extensions import Self, disjoint_base

from ._nodes import SyntaxTree, Url
from ._schemes import Only, Registration, Schemes, SchemesArgument
from ._text import Column, Texts
from ._values import Severity

_T_co = TypeVar("_T_co", covariant=True)

__version__: str

_Given: TypeAlias = list[tuple[str, bytes | list[bytes] | None]]
_Facts: TypeAlias = tuple[Any, ...]

@overload
def is_valid(
    text: str, *, schemes: SchemesArgument = None, only: Only = None, threads: int | None = None
) -> bool: ...
@overload
def is_valid(
    text: Texts, *, schemes: SchemesArgument = None, only: Only = None, threads: int | None = None
) -> list[bool | None]: ...
@overload
def is_valid(
    text: Column, *, schemes: SchemesArgument = None, only: Only = None, threads: int | None = None
) -> Any: ...
@overload
def parse(
    text: str,
    *,
    schemes: SchemesArgument = None,
    only: Only = None,
    syntax_only: Literal[False] = False,
) -> Url: ...
@overload
def parse(
    text: str, *, schemes: SchemesArgument = None, only: Only = None, syntax_only: Literal[True]
) -> SyntaxTree: ...
def is_agreed(text: str, schemes: Schemes) -> bool: ...
def agreed(text: str, schemes: Schemes) -> tuple[str, str, int]: ...
def check_node(production: str, text: str) -> None: ...
def normalize(text: str, schemes: Schemes, syntax_only: bool) -> str: ...
def ports(text: str, schemes: Schemes) -> list[int | None]: ...
def parts(text: str, schemes: Schemes, syntax_only: bool) -> _Facts: ...
def validate(
    text: str, schemes: Schemes, ids: list[str] | None
) -> tuple[list[_Facts], Severity | None, SyntaxTree | None]: ...
def extract(
    text: str, schemes: Schemes, wrapped: bool, rejected: bool
) -> list[tuple[_Facts, _Facts]]: ...
def interpret(text: str, schemes: Schemes) -> list[_Facts]: ...
def build(scheme: str, schemes: Schemes, parts: _Given) -> str: ...
def replace(text: str, schemes: Schemes, parts: _Given) -> str: ...
def repeated() -> list[str]: ...
def decode(text: str) -> bytes: ...
def longest_prefix(production: str, octets: bytes) -> int | None: ...
def productions() -> list[tuple[str, str, str, str, list[str]]]: ...
def rule_table() -> list[tuple[str, str, Severity, str, str, str, bool]]: ...
def ask_column(
    column: object,
    question: str,
    threads: int | None,
    schemes: Schemes,
    *,
    rules: list[str] | None = None,
    wrapped: bool = False,
    syntax_only: bool = False,
) -> Array | None: ...

@disjoint_base
class Set:
    def __new__(cls, base: str | tuple[str, ...], registered: tuple[Registration, ...]) -> Self: ...
    def _rows(self) -> list[Registration]: ...

@disjoint_base
class Node:
    def __new__(cls, text: str, start: int = 0, schemes: Schemes | None = None) -> Self: ...
    @property
    def _text(self) -> str: ...
    @property
    def _start(self) -> int: ...
    @property
    def _schemes(self) -> Schemes: ...

@final
class Part(Generic[_T_co]):
    def __new__(cls, doc: str) -> Self: ...
    def __set_name__(self, owner: object, name: str) -> None: ...
    @overload
    def __get__(self, instance: None, owner: type | None = None, /) -> Self: ...
    @overload
    def __get__(self, instance: Node, owner: type | None = None, /) -> _T_co: ...

@final
class Array:
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __getitem__(self, index: int, /) -> Any: ...
    def __iter__(self) -> Iterator[Any]: ...
    def to_pylist(self) -> list[Any]: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __reduce__(self) -> tuple[Any, tuple[int, list[Any]]]: ...
    @classmethod
    def _read(cls, place: int, chunks: list[Any]) -> Array: ...

# For `rfc1738.conformance`.
_Source: TypeAlias = str | os.PathLike[str]
# A grammar, its bases and its depths.
_Grammar: TypeAlias = tuple[_Source, list[tuple[str, _Source]], list[tuple[str, int]]] | None

def check(
    function: Callable[[bytes], object],
    rule: str,
    grammar: _Grammar,
    schemes: Schemes | None,
    only: list[str] | None,
    corpus: list[bytes],
    whole: bool,
    faults: bool,
) -> dict[str, Any]: ...
def learn(
    function: Callable[[bytes], object],
    rule: str | None,
    grammar: _Grammar,
    schemes: Schemes | None,
    only: list[str] | None,
    corpus: list[bytes],
    states: int,
    queries: int,
    seconds: float | None,
) -> dict[str, Any]: ...
def disagree(
    functions: list[tuple[str, Callable[[bytes], object]]],
    rule: str,
    grammar: _Grammar,
    schemes: Schemes | None,
    only: list[str] | None,
    corpus: list[bytes],
    count: int,
) -> tuple[str, int, int, int, int, list[Any], str]: ...
