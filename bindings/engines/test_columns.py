"""Columns: each function says of each text what it says of that text alone, whatever library the
column is of; bad columns are errors; and the examples of the page about columns do what they say.
"""

import doctest
import gc
import json
import multiprocessing
import os
import pickle
import re
import resource
import subprocess
import sys
import threading
from pathlib import Path

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from datafusion import SessionContext

import rfc1738

# As in cargo's tests: whether all is asked of which a part is asked otherwise, because all takes
# long.
THOROUGH = "THOROUGH" in os.environ

TEXTS = [
    "https://host.dom:8443/a?b",
    None,
    "",
    "https://user@host.dom/",
    "ftp://me:@host.dom:021/%2Fetc/motd;type=a",
    "HTTP://Host.dom:80/%7euser/a/long/path/that/is/no/inline/view",
    "http://hôte.dom/ and \U0001f600",
    "wais://host.dom/db?cats",
    "see <URL:http://host.dom/over-\nview.html#the-end>, or http://host.dom/.",
    "mailto:me@host.dom",
    "http://host.dom:99999/",
    "\x00",
]
ONE = [pa.array(["http://host.dom/"])]
QUESTIONS = [
    rfc1738.is_valid,
    rfc1738.is_agreed,
    rfc1738.agreed,
    rfc1738.parts,
    rfc1738.normalize,
    rfc1738.findings,
    rfc1738.extract,
]


def rows(answers):
    is_one = hasattr(answers, "__arrow_c_array__")
    return (pa.array(answers) if is_one else pa.chunked_array(answers)).to_pylist()


def of_strings(type):
    return pa.array(TEXTS, type)


COLUMNS = {
    "pyarrow string": of_strings(pa.string()),
    "pyarrow large_string": of_strings(pa.large_string()),
    "pyarrow string_view": of_strings(pa.string_view()),
    "pyarrow dictionary": of_strings(pa.string()).dictionary_encode(),
    "pyarrow dictionary of views": pa.DictionaryArray.from_arrays(
        pa.array(range(len(TEXTS)), pa.int16()), of_strings(pa.string_view())
    ),
    "pyarrow slice": pa.array(["before", *TEXTS, "after"]).slice(1, len(TEXTS)),
    "pyarrow chunks": pa.chunked_array([TEXTS[:3], [], TEXTS[3:]], pa.string()),
    "pyarrow table": pa.table({"url": TEXTS}),
    "pyarrow batch": pa.record_batch({"url": TEXTS}),
    "polars": pl.Series(TEXTS),
    "polars categories": pl.Series(TEXTS, dtype=pl.Categorical),
    "polars frame": pl.DataFrame({"url": TEXTS}),
    "pandas": pd.Series(TEXTS),
    "pandas, Arrow": pd.Series(TEXTS, dtype=pd.ArrowDtype(pa.string())),
    "DuckDB": duckdb.from_arrow(pa.table({"url": TEXTS})),
    "DataFusion": SessionContext().from_pydict({"url": TEXTS}),
}


@pytest.mark.parametrize("only", [None, ("https", "ftp", "news")])
def test_ten_thousand_lines_have_the_answers_of_the_command(only):
    def run(*arguments, input=""):
        return subprocess.run(
            [os.environ["RFC1738"], *arguments],
            input=input,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        ).stdout

    generated = [
        run("generate", "url", "--schemes", "today", "--count", "5000", *args)
        for args in ([], ["--near-miss"])
    ]
    lines = "".join(generated)
    told = run(
        "validate", "--format", "json", *(["--only", ",".join(only)] if only else []), input=lines
    )
    valid = [json.loads(line)["ok"] for line in told.splitlines() if line.startswith("{")]
    assert len(valid) == 10_000 and sum(valid) > 300
    assert rows(rfc1738.is_valid(pa.array(lines.splitlines()), only=only)) == valid


@pytest.mark.parametrize("column", COLUMNS.values(), ids=COLUMNS.keys())
@pytest.mark.parametrize("threads", [None, 1, 7])
class TestEachText:
    def test_is_valid(self, column, threads):
        expected = [None if text is None else rfc1738.is_valid(text) for text in TEXTS]
        answers = rfc1738.is_valid(column, threads=threads)
        kinds = (pa.Array, pa.ChunkedArray, pl.Series, pd.Series)
        kind = next((kind for kind in kinds if isinstance(column, kind)), object)
        assert isinstance(answers, kind) and len(answers) == len(TEXTS)
        assert rows(answers) == expected

    def test_is_agreed(self, column, threads):
        expected = [None if text is None else rfc1738.is_agreed(text) for text in TEXTS]
        assert rows(rfc1738.is_agreed(column, threads=threads)) == expected

    def test_agreed(self, column, threads):
        expected = [alone(rfc1738.agreed, text, lambda parts: parts._asdict()) for text in TEXTS]
        assert rows(rfc1738.agreed(column, threads=threads)) == expected

    def test_parts(self, column, threads):
        expected = [alone(rfc1738.parts, text, lambda parts: parts._asdict()) for text in TEXTS]
        assert rows(rfc1738.parts(column, threads=threads)) == expected

    def test_normalize(self, column, threads):
        expected = [alone(rfc1738.normalize, text) for text in TEXTS]
        assert rows(rfc1738.normalize(column, threads=threads)) == expected

    def test_findings(self, column, threads):
        def finding(text, found):
            return {
                "rule": found.rule,
                "slip": found.slip,
                "start": octets(text, found.start),
                "end": octets(text, found.end),
                "section": found.section,
                "message": found.message,
                "help": found.help,
                "replacement": found.replacement,
                "severity": found.severity,
            }

        expected = [
            None if text is None else [finding(text, found) for found in rfc1738.findings(text)]
            for text in TEXTS
        ]
        assert rows(rfc1738.findings(column, threads=threads)) == expected

    @pytest.mark.parametrize("wrapped", [False, True])
    def test_extract(self, column, threads, wrapped):
        def url(text, found):
            return {
                "url": str(found.url),
                "fragment": found.fragment,
                "wrapper": found.wrapper,
                "start": octets(text, found.start),
                "end": octets(text, found.end),
            }

        expected = [
            None
            if text is None
            else [url(text, found) for found in rfc1738.extract(text, wrapped=wrapped)]
            for text in TEXTS
        ]
        assert rows(rfc1738.extract(column, wrapped=wrapped, threads=threads)) == expected


def alone(function, text, read=lambda answer: answer):
    try:
        return None if text is None else read(function(text))
    except (rfc1738.UrlError, rfc1738.DisagreedError):
        return None


def octets(text, index):
    """A position in a column counts bytes, a position in a str characters."""
    return len(text[:index].encode())


def test_rules():
    column = pa.array(["http://010.2.3.1/"])
    found = rows(rfc1738.findings(column, rules=rfc1738.AGREED_RULES))
    assert [finding["rule"] for finding in found[0]] == ["agreed-leading-zero"]


class Other:
    """A column of a library that is not known."""

    def __init__(self, column):
        self.column = column

    def __arrow_c_stream__(self, requested_schema=None):
        return pa.chunked_array(self.column).__arrow_c_stream__(requested_schema)


def other(*chunks):
    return Other(pa.chunked_array(chunks, pa.string()))


@pytest.mark.parametrize("texts", [[], [None, None], ["http://host.dom/"] * 100_000])
@pytest.mark.parametrize(
    "function",
    [rfc1738.is_valid, rfc1738.parts, rfc1738.normalize, rfc1738.findings, rfc1738.extract],
)
def test_none_or_many(function, texts):
    answers = function(pa.array(texts, pa.string()))
    assert len(answers) == len(texts)
    array = pa.array(answers)
    array.validate(full=True)
    assert array.null_count == texts.count(None)
    assert function(pa.chunked_array([], pa.string())).__len__() == 0


@pytest.mark.parametrize(
    "type",
    [pa.string(), pa.large_string(), pa.string_view(), pa.dictionary(pa.int8(), pa.string())],
)
@pytest.mark.parametrize(
    "function",
    [rfc1738.is_valid, rfc1738.parts, rfc1738.normalize, rfc1738.findings, rfc1738.extract],
)
def test_a_slice_of_nothing(function, type):
    texts = pa.array(TEXTS).cast(type)
    column = pa.chunked_array([texts.slice(5, 0), texts.slice(0, 1), texts.slice(len(texts), 0)])
    assert rows(function(column)) == rows(function(texts.slice(0, 1)))
    assert rows(function(pl.Series(TEXTS)[3:3])) == []
    assert rows(function(pa.record_batch({"url": texts}).slice(5, 0))) == []


def test_a_column_of_nulls_has_no_type():
    assert rows(rfc1738.is_valid(pa.nulls(3))) == [None] * 3
    table = pa.StructArray.from_arrays([pa.nulls(3)], ["url"], mask=pa.array([True, False, False]))
    assert rows(rfc1738.is_valid(table)) == [None] * 3
    untyped = pl.DataFrame({"url": [None] * 3})
    for column in (
        untyped,
        untyped["url"],
        pd.Series([np.nan] * 3),
        pd.Series([None] * 3, dtype="category"),
    ):
        for function in QUESTIONS:
            assert rows(function(column)) == [None] * 3


@pytest.mark.parametrize("function", QUESTIONS)
def test_objects_of_pandas_are_texts_as_those_of_a_list(function):
    others = ["x:y", "http://h.dom/", None, pd.NA, "<URL:http://h.dom/>"]
    lone = rows(function(pd.Series(["http://h.dom/\ud800", *others], dtype=object)))
    assert lone[1:] == rows(function(pd.Series(others, dtype=object)))
    [alone] = function(["http://h.dom/\ud800"])
    assert bool(lone[0]) == bool(alone)


@pytest.mark.parametrize(
    "function",
    [rfc1738.is_valid, rfc1738.parts, rfc1738.normalize, rfc1738.findings, rfc1738.extract],
)
def test_an_answer_is_pickled_and_shown(function):
    answers = function(other(TEXTS, TEXTS[2:4]))
    again = pickle.loads(pickle.dumps(answers))
    assert isinstance(again, rfc1738.Array)
    assert rows(again) == rows(answers)
    assert repr(again) == repr(answers) and repr(again).startswith(
        f"<rfc1738.Array of {len(TEXTS) + 2} "
    )
    with pytest.raises(ValueError):
        rfc1738.Array._read(0, [(1, None, [], [])])


@pytest.mark.parametrize(
    "function",
    [rfc1738.is_valid, rfc1738.parts, rfc1738.normalize, rfc1738.findings, rfc1738.extract],
)
def test_an_answer_is_read_without_a_library(function):
    answers = function(other(TEXTS, [], TEXTS[:3]))
    expected = rows(answers)
    assert answers.to_pylist() == list(answers) == expected
    assert [answers[index] for index in range(len(answers))] == expected
    assert answers[-1] == expected[-1] and answers[-len(answers)] == expected[0]
    for beyond in (len(answers), -len(answers) - 1):
        with pytest.raises(IndexError):
            answers[beyond]
    with pytest.raises(ValueError, match="neither true nor false"):
        bool(answers)


@pytest.mark.parametrize("dtype", [None, object, "category", pd.ArrowDtype(pa.string())])
def test_a_series_of_pandas_has_a_series(dtype):
    frame = pd.DataFrame({"url": pd.Series(TEXTS, dtype=dtype)}).set_index(pd.Index([7] * len(TEXTS)))
    valid = [text for text in TEXTS if text is not None and rfc1738.is_valid(text)]
    assert frame[rfc1738.is_valid(frame.url)].url.tolist() == valid
    frame["valid"], frame["parts"] = rfc1738.is_valid(frame.url), rfc1738.parts(frame["url"])
    assert frame.valid.sum() == len(valid) and frame.valid.isna().sum() == 1
    assert frame.parts.struct.field("host").dropna().tolist() == [
        parts.host for parts in map(rfc1738.parts, valid) if parts.host is not None
    ]
    assert rfc1738.normalize(frame.url).name == "url" and frame[frame.parts.isna()].valid.sum() == 0


def test_a_mask_of_pandas_needs_no_pyarrow():
    program = """if True:
        import sys
        sys.modules["pyarrow"] = None
        import pandas, rfc1738
        frame = pandas.DataFrame({"url": ["https://h.d/", "x", None]}, index=[2, 1, 1])
        assert frame[rfc1738.is_valid(frame.url)].index.tolist() == [2]
    """
    subprocess.run([sys.executable, "-c", program], check=True)


def test_an_array_of_numpy_has_an_array():
    texts = np.array(TEXTS, object)
    valid = [text is not None and rfc1738.is_valid(text) for text in TEXTS]
    assert rfc1738.is_valid(texts).tolist() == valid and len(texts[rfc1738.is_valid(texts)]) == sum(valid)
    parts = [alone(rfc1738.parts, text) for text in TEXTS]
    assert rfc1738.parts(texts).tolist() == parts
    strings = np.array([text or "" for text in TEXTS])
    for dtype in (strings.dtype, np.dtypes.StringDType()):
        square = strings.astype(dtype).reshape(3, 4)
        assert rfc1738.is_valid(square).tolist() == np.reshape(valid, (3, 4)).tolist()
    for wrong in (np.array([b"http://h.d/"]), np.array([1])):
        with pytest.raises(TypeError, match="expected a str, found"):
            rfc1738.is_valid(wrong)


def test_a_series_of_polars_has_a_series():
    frame = pl.DataFrame({"url": TEXTS})
    valid = [text for text in TEXTS if text is not None and rfc1738.is_valid(text)]
    assert frame.filter(rfc1738.is_valid(frame["url"]))["url"].to_list() == valid
    assert rfc1738.parts(frame["url"]).name == "url"


def test_the_index_of_a_filtered_frame_is_not_a_column():
    frame = pd.DataFrame({"url": TEXTS})
    answers = rfc1738.is_valid(frame[frame.index > 0])
    assert list(answers) == rfc1738.is_valid(TEXTS)[1:]


def test_an_answer_takes_the_type_that_is_asked_for():
    answers = rfc1738.parts(pa.array(TEXTS))
    texts = pa.struct(
        [(name, pa.int32() if name == "port" else pa.string()) for name in rfc1738.Parts._fields]
    )
    assert pa.array(answers, type=texts).type == texts


@pytest.mark.parametrize(
    ("value", "kind", "message"),
    [
        (1, TypeError, "expected a str or a column, found int"),
        (None, TypeError, "expected a str or a column, found NoneType"),
        (b"http://host.dom/", TypeError, "decode it first"),
        (pa.Array, TypeError, "expected a str or a column, found type"),
        (
            pa.array([1]),
            TypeError,
            "expected strings (Utf8, LargeUtf8, Utf8View, or a dictionary of them), not Int64",
        ),
        (pa.array([b"a"]), TypeError, "not Binary"),
        (pa.array([["a"]]), TypeError, "not List"),
        (pd.Series([1.5, np.nan]), TypeError, "expected a str, found float"),
        (pd.Series(["a", 3], dtype=object), TypeError, "expected a str, found int"),
        (pd.Series(["a", b"a"], dtype=object), TypeError, "decode it first"),
        (
            pa.array(["a"]).dictionary_encode().cast(pa.dictionary(pa.int8(), pa.binary())),
            TypeError,
            "Binary",
        ),
        (
            pa.table({"a": ["x"], "b": ["y"]}),
            TypeError,
            "expected one column of strings, not 2: select one of a, b",
        ),
        (
            pd.DataFrame({"a": ["x"], "b": ["y"]}, index=[7]),
            TypeError,
            "expected one column of strings, not 2: select one of a, b",
        ),
        (pa.table({"a": [1]}), TypeError, "not Int64"),
    ],
)
@pytest.mark.parametrize("function", [rfc1738.is_valid, rfc1738.parts])
def test_what_is_no_column_of_strings(function, value, kind, message):
    with pytest.raises(kind) as error:
        function(value)
    assert message in str(error.value)


def of_buffers(type, offsets, octets, length=2):
    return pa.Array.from_buffers(type, length, [None, pa.py_buffer(offsets), pa.py_buffer(octets)])


@pytest.mark.parametrize(
    "column",
    [
        of_buffers(pa.utf8(), np.array([0, 1, 3], np.int32), b"a\xff\xfe"),
        of_buffers(pa.large_utf8(), np.array([0, 1, 3], np.int64), b"a\xed\xa0"),
        # Characters that are cut in two.
        of_buffers(pa.utf8(), np.array([0, 1, 2], np.int32), "é".encode()),
        of_buffers(pa.utf8(), np.array([0, 1000, 3], np.int32), b"abc"),
        of_buffers(pa.utf8(), np.array([0, 2, 1], np.int32), b"abc"),
    ],
)
def test_what_is_no_valid_arrow_data(column):
    for function in (rfc1738.is_valid, rfc1738.parts, rfc1738.extract):
        with pytest.raises(ValueError, match="(?i)utf-?8|offset"):
            function(column)


def test_arguments():
    column = pa.array(TEXTS)
    for threads in (0, -1, 2**70):
        with pytest.raises(
            ValueError, match="expected threads to be the most threads that work, an int from 1 to"
        ):
            rfc1738.is_valid(column, threads=threads)
    with pytest.raises(TypeError):
        rfc1738.is_valid(column, threads="2")
    with pytest.raises(ValueError, match='there is no set of schemes "wbe"'):
        rfc1738.is_valid(column, schemes="wbe")
    with pytest.raises(ValueError, match="rejected=True is for a str"):
        rfc1738.extract(column, rejected=True)


class Hostile:
    """Says that it speaks the interface, and does not."""

    def __init__(self, answer):
        self.answer = answer

    def __arrow_c_array__(self, requested_schema=None):
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.mark.parametrize(
    "answer", [None, (1, 2), ("a",), KeyError("theirs"), pa.array(["a"]).__arrow_c_array__()[::-1]]
)
def test_an_object_that_only_says_that_it_is_a_column(answer):
    with pytest.raises((TypeError, ValueError, KeyError)):
        rfc1738.is_valid(Hostile(answer))


@pytest.mark.parametrize("answer", [(), pa.array(["a"]).__arrow_c_array__()[:1]])
def test_a_tuple_with_too_few_capsules(answer):
    with pytest.raises(TypeError, match="a tuple of two capsules, a schema and an array"):
        rfc1738.is_valid(Hostile(answer))


def test_what_was_taken_already():
    """An exporter that gives the same array twice: the second time there is nothing in it."""
    array = Hostile(pa.array(["http://host.dom/"]).__arrow_c_array__())
    assert rows(rfc1738.is_valid(array)) == [True]
    with pytest.raises(ValueError, match="not valid Arrow data, or was taken already"):
        rfc1738.is_valid(array)


def batches(columns):
    """A stream of strings, as it says; pyarrow does not look at what the batches are."""
    schema = pa.schema([("url", pa.string())])
    return pa.RecordBatchReader.from_batches(
        schema, (pa.record_batch({"url": column}) for column in columns)
    )


def test_a_stream_of_batches_of_different_types():
    assert rows(rfc1738.is_valid(batches(ONE * 2))) == [True, True]
    with pytest.raises(ValueError, match="not valid Arrow data"):
        rfc1738.is_valid(batches([*ONE, pa.array([1])]))


def test_a_stream_that_fails_in_the_middle():
    def columns():
        yield from ONE
        raise KeyError("theirs")

    with pytest.raises(ValueError, match="theirs"):
        rfc1738.is_valid(batches(columns()))


def test_a_text_of_half_a_gigabyte():
    text = "http://host.dom/" + "a" * (1 << 29)
    column = pa.array([text, text + " "], pa.large_string())
    del text
    assert rows(rfc1738.is_valid(column)) == [True, False]
    parts = pa.array(rfc1738.parts(column))
    assert len(parts[0]["path"].as_py()) == (1 << 29) + 1
    assert not parts[1].is_valid


@pytest.mark.skipif(not THOROUGH, reason="it takes 13 GB: cargo xtask thorough")
def test_more_than_four_gigabytes_of_text():
    """A view has 32 bits for its place, so the parts of the last text are in another block."""
    filler = "http://host.dom/" + "a" * (1 << 20)
    texts = pa.concat_arrays(
        [pa.array([filler] * 1024, pa.large_string())] * 4
        + [pa.array(["http://a.host.that.is.long/x"], pa.large_string())]
    )
    assert texts.nbytes > 1 << 32
    parts = pa.array(rfc1738.parts(texts))
    assert parts[-1].as_py()["host"] == "a.host.that.is.long"
    assert parts[3000].as_py()["host"] == "host.dom"


def test_other_threads_run_meanwhile():
    column = pa.array(["http://host.dom/" + "a" * 100] * 2_000_000)
    done = threading.Event()
    beats = 0

    def work():
        rfc1738.findings(column)
        done.set()

    worker = threading.Thread(target=work)
    worker.start()
    while not done.wait(0.001):
        beats += 1
    worker.join()
    assert beats > 3


def forked(column, connection):
    connection.send(rows(rfc1738.is_valid(column)))


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_process_that_is_forked_works():
    column = pa.array(["http://host.dom/"] * 100_000)
    rfc1738.is_valid(column)
    here, there = multiprocessing.Pipe()
    child = multiprocessing.get_context("fork").Process(target=forked, args=(column, there))
    child.start()
    assert here.poll(60), "it waits for threads that it does not have"
    assert here.recv() == [True] * 100_000
    child.join()


def short_of_threads(column, connection):
    size = next(
        line
        for line in Path("/proc/self/status").read_text().splitlines()
        if line.startswith("VmSize")
    )
    # Room for the stacks of some threads.
    limit = int(size.split()[1]) * 1024 + (20 << 20)
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    connection.send(rows(rfc1738.is_valid(column, threads=2**64 - 1)))


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_system_that_gives_no_more_threads():
    column = pa.chunked_array([["http://host.dom/"]] * 500)
    here, there = multiprocessing.Pipe()
    child = multiprocessing.get_context("fork").Process(
        target=short_of_threads, args=(column, there)
    )
    child.start()
    there.close()
    assert here.recv() == [True] * 500
    child.join()


def memory():
    """The memory of this process that is its own, in KiB."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("RssAnon"))


def test_nothing_is_kept():
    column = pa.array(TEXTS * (10_000 if THOROUGH else 2_000))
    wrong = of_buffers(pa.utf8(), np.array([0, 1, 3], np.int32), b"a\xff\xfe")

    def call():
        for function in (
            rfc1738.is_valid,
            rfc1738.parts,
            rfc1738.normalize,
            rfc1738.findings,
            rfc1738.extract,
        ):
            # On one thread: the memory of threads that end comes and goes.
            pa.array(function(column, threads=1))
            pickle.loads(pickle.dumps(function(Other([column.slice(0, 10)]))))
            for bad in (wrong, pa.array([1]), Hostile(None)):
                with pytest.raises((TypeError, ValueError)):
                    function(bad)

    def settled():
        for _ in range(4):
            call()
        gc.collect()
        return memory()

    earlier, later = [min(settled() for _ in range(5)) for _ in range(2)]
    # The answers of one round have at least 40 MB, and there were five more of them.
    assert later - earlier < 50_000, f"{earlier} KiB, then {later} KiB"


PAGE = Path(__file__).parents[2] / "docs" / "data.md"


def test_the_examples_of_the_page():
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.M | re.S)
    assert len(blocks) > 5
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, PAGE.name, str(PAGE), 0)
    told = []
    doctest.DocTestRunner().run(test, out=told.append)
    assert not told, "".join(told)
