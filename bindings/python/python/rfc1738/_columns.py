"""Columns: many texts at once, and the answers as a column of the same kind."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

from . import _rfc1738
from ._errors import DisagreedError, UrlError
from ._schemes import Schemes
from ._text import lone_surrogate, substituted, wrong_text


def of_column(
    column: Any, question: str, threads: int | None, schemes: Schemes, **options: Any
) -> Any:
    """The answers of the function with this name about each text of a column.

    No library is imported but the one that the column is of, and pyarrow for pandas.
    """
    if isinstance(column, (list, tuple)):
        return _each(column, question, schemes, options)
    kind = _kind_of(column)
    is_mask = question in ("is_valid", "is_agreed")
    answers: Any
    try:
        if kind == "numpy.ndarray":
            answers = _each(column.ravel().tolist(), question, schemes, options)
        else:
            answers = _rfc1738.ask_column(
                _typed(column), question, threads, schemes, **options
            )
    except (ImportError, TypeError, ValueError):
        # pandas exports Arrow data by pyarrow, which is optional, and has no strings of objects
        # that are not all texts, or of nothing but missing numbers.
        if kind != "pandas.Series":
            raise
        texts = column.astype(object).where(column.notna(), None).tolist()
        if is_mask:
            answers = _each(texts, question, schemes, options)
        else:
            strings = _strings(texts, question)
            answers = _rfc1738.ask_column(strings, question, threads, schemes, **options)
    if answers is None:
        raise wrong_text(column, "a str or a column", "")
    return _KINDS[kind](answers, column, is_mask) if kind in _KINDS else answers


def _kind_of(column: object) -> str:
    """The first class of the column that is one of those below."""
    names = (f"{cls.__module__.partition('.')[0]}.{cls.__name__}" for cls in type(column).__mro__)
    return next((name for name in names if name in _KINDS), "")


def _each(texts: Iterable[object], question: str, schemes: Schemes, options: Any) -> list[Any]:
    """The answers about the texts, one after another: None for one that is missing, or about which
    there is an error."""
    import rfc1738

    ask = getattr(rfc1738, question)

    def answer(text: object) -> Any:
        text = _present(text)
        try:
            return None if text is None else ask(text, schemes=schemes, **options)
        except (UrlError, DisagreedError):
            return None

    return list(map(answer, texts))


def _present(text: object) -> str | None:
    """A text of a column; None if it is missing."""
    if isinstance(text, str):
        return text
    if text is None or (isinstance(text, float) and text != text):
        return None
    raise wrong_text(text, "a str", "")


def _strings(texts: list[object], question: str) -> Any:
    """The texts as Arrow's, which are UTF-8. One with a lone surrogate is no URL, as the empty text
    is none; what is found in it is found with U+FFFD in its place."""
    import pyarrow  # type: ignore[import-untyped, import-not-found, unused-ignore]

    def string(text: object) -> str | None:
        text = _present(text)
        if text is None or lone_surrogate(text, 0, len(text)) is None:
            return text
        return substituted(text) if question in ("findings", "extract") else ""

    return pyarrow.array(map(string, texts), pyarrow.large_string())


def _typed(column: Any) -> Any:
    """The column, with a type if it is one of nulls alone of polars, which does not export them as
    Arrow says."""
    polars = sys.modules.get("polars")
    if polars is None:
        return column
    if isinstance(column, polars.DataFrame):
        return column.cast({polars.Null: polars.String})
    is_untyped = isinstance(column, polars.Series) and column.dtype == polars.Null
    return column.cast(polars.String) if is_untyped else column


def _numpy(answers: list[Any], column: Any, is_mask: bool) -> Any:
    """NumPy has no bool that is missing: a text that is missing is not valid."""
    import numpy  # type: ignore[import-not-found, unused-ignore]

    of_type = numpy.fromiter(answers, bool if is_mask else object, len(answers))
    return of_type.reshape(column.shape)


def _pandas(answers: Any, column: Any, is_mask: bool) -> Any:
    import pandas  # type: ignore[import-untyped, import-not-found, unused-ignore]

    if is_mask:
        array = pandas.array(list(answers), dtype="boolean")
    else:
        array = pandas.arrays.ArrowExtensionArray(_pyarrow_strings(answers))
    return pandas.Series(array, index=column.index, name=column.name)


def _pyarrow_strings(answers: Any) -> Any:
    """The answers, with strings in place of views, which pyarrow does not filter."""
    import pyarrow

    chunks = pyarrow.chunked_array(answers)
    if not pyarrow.types.is_struct(chunks.type):
        return chunks
    view, text = pyarrow.string_view(), pyarrow.string()
    fields = [it.with_type(text) if it.type == view else it for it in chunks.type]
    return chunks.cast(pyarrow.struct(fields))


def _polars(answers: Any, column: Any, is_mask: bool) -> Any:
    import polars  # type: ignore[import-not-found, unused-ignore]

    return polars.Series(answers).rename(column.name)


def _pyarrow(answers: Any, column: Any, is_mask: bool) -> Any:
    import pyarrow

    is_one = hasattr(column, "__arrow_c_array__")
    return pyarrow.array(answers) if is_one else pyarrow.chunked_array(answers)


_KINDS = {
    "numpy.ndarray": _numpy,
    "pandas.Series": _pandas,
    "polars.Series": _polars,
    **dict.fromkeys(
        ("pyarrow.Array", "pyarrow.ChunkedArray", "pyarrow.RecordBatch", "pyarrow.Table"), _pyarrow
    ),
}
"""How the answers become a column of the same kind."""
