"""A damaged pickle of an `Array` is an error or an array, and takes no more memory than its bytes
account for."""

import pickle
import subprocess
import sys
import textwrap

import pyarrow as pa
import pytest

import rfc1738
from test_columns import QUESTIONS, TEXTS, THOROUGH, Other

STRINGS = [pa.string(), pa.large_string(), pa.string_view()]

# Of the places in a buffer, each, or every third one.
EVERY = 1 if THOROUGH else 3

# What is written in place of each length in a buffer, which has 4 or 8 bytes, and of each byte.
HUGE = [
    (size, (value % (1 << 8 * size)).to_bytes(size, "little"))
    for size in (1, 4, 8)
    for value in (-1, 1 << (8 * size - 2))
]

# What reads each pickle, in a process that may take 256 MiB more than it has.
READ_ALL = """
    import pickle, resource, sys
    import rfc1738

    size = 4096 * int(open("/proc/self/statm").read().split()[0])
    resource.setrlimit(resource.RLIMIT_AS, (size + (256 << 20), -1))
    while True:
        try:
            arguments = pickle.load(sys.stdin.buffer)
        except EOFError:
            break
        try:
            array = rfc1738.Array._read(*arguments)
            assert len(array.to_pylist()) == len(array)
            repr(array)
        except (ValueError, TypeError, OverflowError):
            continue
    print("all are read")
"""


def arguments(function, type=pa.string()):
    """What a pickle of the function's answers holds, in two chunks."""
    read, written = function(Other(pa.chunked_array([TEXTS, TEXTS[2:4]], type))).__reduce__()
    expected = pa.array(function(pa.array(TEXTS + TEXTS[2:4], type))).to_pylist()
    assert pa.array(read(*written)).to_pylist() == expected
    return written


def read_all(damaged):
    """Reads them in a process with little memory. One that is refused there is refused with an
    error about its type or its value."""
    code = textwrap.dedent(READ_ALL)
    pickles = b"".join(map(pickle.dumps, damaged))
    run = [sys.executable, "-c", code]
    done = subprocess.run(run, input=pickles, capture_output=True, timeout=600)
    assert done.stdout == b"all are read\n", done.stderr[-2000:]


def damage(value, of_bytes):
    """The value with one part of it changed: each number, each list and each of its bytes."""
    if isinstance(value, (tuple, list)):
        if isinstance(value, list):
            yield value[:-1]
            yield [*value, *value]
        for index, part in enumerate(value):
            for other in damage(part, of_bytes):
                yield type(value)([*value[:index], other, *value[index + 1 :]])
    elif isinstance(value, bytes):
        yield from of_bytes(value)
    elif isinstance(value, int):
        yield from (value + 1, value - 1, 1 << 30, 1 << 62, (1 << 64) - 1, -1)


def cut(octets):
    return (octets[:length] for length in range(len(octets)))


def overwritten(octets):
    for size, value in HUGE:
        for at in range(0, len(octets) - size + 1, EVERY * size):
            yield octets[:at] + value + octets[at + size :]


@pytest.mark.parametrize("of_bytes", [cut, overwritten])
@pytest.mark.parametrize("type", STRINGS, ids=str)
@pytest.mark.parametrize("function", QUESTIONS)
def test_a_damaged_pickle_takes_no_memory(function, type, of_bytes):
    read_all(damage(arguments(function, type), of_bytes))


@pytest.mark.parametrize("function", QUESTIONS)
def test_an_array_without_its_buffers_is_refused(function):
    place, chunks = arguments(function)
    for buffers, children in [([], []), ([b""], []), ([], chunks)]:
        with pytest.raises(ValueError):
            rfc1738.Array._read(place, [(3, None, buffers, children)])


def test_a_type_that_is_no_answer_is_refused():
    with pytest.raises(ValueError, match="no function answers with the type 7"):
        rfc1738.Array._read(7, [])
