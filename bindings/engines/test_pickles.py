"""A damaged pickle of an `Array` is an error or an array, and takes no more memory than its bytes account for."""

import base64
import subprocess
import sys
import textwrap

import pyarrow as pa
import pytest

import rfc1738
from test_columns import TEXTS, THOROUGH

FUNCTIONS = [rfc1738.is_valid, rfc1738.parts, rfc1738.normalize, rfc1738.findings, rfc1738.extract]
STRINGS = [pa.string(), pa.large_string(), pa.string_view()]

# Of the places in a stream, each, or every third one.
EVERY = 1 if THOROUGH else 3

# What is written in place of each length in a stream, which has 4 or 8 bytes, and of each byte.
HUGE = [(size, (value % (1 << 8 * size)).to_bytes(size, "little")) for size in (1, 4, 8) for value in (-1, 1 << (8 * size - 2))]

# What reads all of a stream, in a process that may take 256 MiB more than it has.
READ_ALL = """
    import base64, resource, sys
    import rfc1738

    size = 4096 * int(open("/proc/self/statm").read().split()[0])
    resource.setrlimit(resource.RLIMIT_AS, (size + (256 << 20), -1))
    for line in sys.stdin:
        try:
            array = rfc1738.Array._read(base64.b64decode(line))
            assert len(array.to_pylist()) == len(array)
            repr(array)
        except ValueError:
            continue
    print("all are read")
"""


def stream(function, type=pa.string()):
    """The bytes that a pickle of the function's answers holds, in two chunks."""
    read, (ipc,) = function(pa.chunked_array([TEXTS, TEXTS[2:4]], type)).__reduce__()
    assert pa.array(read(ipc)).to_pylist() == pa.array(function(pa.array(TEXTS + TEXTS[2:4], type))).to_pylist()
    return ipc


def read_all(streams):
    """Reads them in a process with little memory. A stream that is refused there is refused with a ValueError."""
    lines = b"".join(base64.b64encode(ipc) + b"\n" for ipc in streams)
    code = textwrap.dedent(READ_ALL)
    done = subprocess.run([sys.executable, "-c", code], input=lines, capture_output=True, timeout=600)
    assert done.stdout == b"all are read\n", done.stderr[-2000:]


@pytest.mark.parametrize("function", FUNCTIONS)
def test_a_stream_that_is_cut_is_refused(function):
    ipc = stream(function)
    for length in range(len(ipc)):
        with pytest.raises(ValueError):
            rfc1738.Array._read(ipc[:length])
    with pytest.raises(ValueError):
        rfc1738.Array._read(ipc + ipc)


@pytest.mark.parametrize("type", STRINGS, ids=str)
@pytest.mark.parametrize("function", FUNCTIONS)
def test_no_length_in_a_stream_allocates(function, type):
    ipc = stream(function, type)
    places = ((at, size, value) for size, value in HUGE for at in range(0, len(ipc) - size + 1, EVERY * size))
    read_all(ipc[:at] + value + ipc[at + size :] for at, size, value in places)


def written(column):
    sink = pa.BufferOutputStream()
    batch = pa.record_batch({"": column})
    with pa.ipc.new_stream(sink, batch.schema) as writer:
        writer.write_batch(batch)
    return sink.getvalue().to_pybytes()


@pytest.mark.parametrize(
    "column",
    [
        # The rows of these take no bytes.
        pa.nulls(3),
        pa.array([[]], pa.list_(pa.null(), 0)),
        pa.array([{}], pa.struct([])),
        pa.array([b""]),
        pa.array(["a"]).dictionary_encode(),
        pa.array([[None]]),
    ],
    ids=lambda column: str(column.type),
)
def test_a_type_that_is_no_answer_is_refused(column):
    with pytest.raises(ValueError, match="no function answers with"):
        rfc1738.Array._read(written(column))


def test_a_stream_has_one_column():
    batch = pa.record_batch({"a": [True], "b": [True]})
    for columns in (batch, batch.select([])):
        sink = pa.BufferOutputStream()
        with pa.ipc.new_stream(sink, columns.schema) as writer:
            writer.write_batch(columns)
        with pytest.raises(ValueError, match=f"there are {columns.num_columns} columns, not one"):
            rfc1738.Array._read(sink.getvalue().to_pybytes())
