"""The code of columns.md, run; and Parquet files of pyarrow and DuckDB, read by the command."""

import contextlib
import io
import os
import pathlib
import re
import subprocess
import tempfile

import duckdb
import pandas
import pyarrow
import pyarrow.csv
import pyarrow.parquet

here = pathlib.Path(__file__).parent
page = (here.parent / "columns.md").read_text()
os.chdir(tempfile.mkdtemp())


def validate(*arguments):
    """The output of the command, which may find invalid URLs, but does not fail."""
    run = subprocess.run(["rfc1738", "validate", "--column", "url", *arguments], capture_output=True)
    assert run.returncode in (0, 1), run.stderr
    return run.stdout


# The blocks of the page.
table = pyarrow.csv.read_csv(here / "pages.csv", convert_options=pyarrow.csv.ConvertOptions(strings_can_be_null=True))
pathlib.Path("pages.csv").write_bytes((here / "pages.csv").read_bytes())
pyarrow.parquet.write_table(table, "pages.parquet")
pathlib.Path("findings.csv").write_bytes(validate("--format", "csv", "pages.csv"))
pathlib.Path("findings.parquet").write_bytes(validate("--format", "parquet", "pages.parquet"))
[python] = re.findall("```python\n(.*?)```", page, re.DOTALL)
with contextlib.redirect_stdout(io.StringIO()) as printed:
    exec(python)
assert "2  host-number-range" in printed.getvalue(), printed.getvalue()
[sql] = re.findall("```sql\n(.*?)```", page, re.DOTALL)
count, joined = [duckdb.sql(query).fetchall() for query in sql.strip().rstrip(";").split(";")]
assert count == [("host-number-range", 1)], count
assert [row[:2] for row in joined] == [(2, "http://192.0.2.256/")], joined
findings = pyarrow.parquet.read_table("findings.parquet").to_pylist()
assert [(finding["row"], finding["rule"]) for finding in findings] == [(2, "host-number-range")], findings

# The same column as others write it.
rows = 100_000
urls = [None if row % 7 == 0 else f"http://host{row % 1000}.dom/{row % 3}" for row in range(rows)]
expected = f"valid {rows - urls.count(None)}\ninvalid 0\nnull {urls.count(None)}\n".encode()
types = [pyarrow.string(), pyarrow.large_string(), pyarrow.string_view(), pyarrow.binary()]
arrays = [pyarrow.array(urls, kind) for kind in types] + [pyarrow.array(urls).dictionary_encode()]
options = [dict(compression=name) for name in ("none", "snappy", "gzip", "brotli", "lz4", "zstd")]
options += [dict(use_dictionary=False, column_encoding=name) for name in ("PLAIN", "DELTA_BYTE_ARRAY", "DELTA_LENGTH_BYTE_ARRAY")]
options += [dict(data_page_version="2.0"), dict(row_group_size=1000, write_page_checksum=True), dict(version="1.0")]
for array in arrays:
    for option in options:
        if pyarrow.types.is_dictionary(array.type) and "column_encoding" in option:
            continue
        pyarrow.parquet.write_table(pyarrow.table({"url": array}), "table.parquet", **option)
        assert validate("--format", "count", "table.parquet") == expected, (array.type, option)
pyarrow.parquet.write_table(pyarrow.table({"url": arrays[0]}), "table.parquet")
for option in ("CODEC zstd", "PARQUET_VERSION v2", "CODEC lz4_raw, ROW_GROUP_SIZE 10000"):
    duckdb.sql(f"COPY 'table.parquet' TO 'copy.parquet' (FORMAT parquet, {option})")
    assert validate("--format", "count", "copy.parquet") == expected, option

# Many findings, as other libraries read them.
pandas.DataFrame({"url": [f"http://host.dom:81/{row}%41" for row in range(rows)]}).to_parquet("many.parquet")
pathlib.Path("many-findings.parquet").write_bytes(validate("--format", "parquet", "many.parquet"))
counted = duckdb.sql("SELECT rule, count(DISTINCT row) FROM 'many-findings.parquet' GROUP BY rule ORDER BY rule").fetchall()
assert counted == [("escape-needless", rows), ("port-not-default", rows)], counted
frame = pandas.read_parquet("many-findings.parquet")
assert (frame.input == [f"http://host.dom:81/{(row - 1)}%41" for row in frame.row]).all()
print("tables: the page and the files of pyarrow, pandas and DuckDB are read")
