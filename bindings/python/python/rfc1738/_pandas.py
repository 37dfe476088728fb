"""The answers about a column, as an array of pandas."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import Array


def to_pandas(answers: "Array") -> Any:
    # Both are here only if the user has them.
    import pandas  # type: ignore[import-untyped, import-not-found, unused-ignore]
    import pyarrow  # type: ignore[import-untyped, import-not-found, unused-ignore]

    chunks = pyarrow.chunked_array(answers)
    if pyarrow.types.is_struct(chunks.type):
        # pyarrow does not filter views.
        view = pyarrow.string_view()
        fields = [field.with_type(pyarrow.string()) if field.type == view else field for field in chunks.type]
        chunks = chunks.cast(pyarrow.struct(fields))
    return pandas.arrays.ArrowExtensionArray(chunks)
