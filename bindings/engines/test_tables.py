"""The page about tables: its Python and SQL do what they say, with what the command writes."""

import os
import re
import subprocess
from pathlib import Path

import duckdb
import polars as pl

DOCS = Path(__file__).parents[2] / "docs"


def test_the_code_of_the_page_runs(tmp_path, monkeypatch, capsys):
    page = (DOCS / "columns.md").read_text()
    table = DOCS / "tables/pages.csv"
    monkeypatch.chdir(tmp_path)
    Path("pages.csv").write_bytes(table.read_bytes())
    pl.read_csv("pages.csv").write_parquet("pages.parquet")
    command = [os.environ["RFC1738"], "validate", "--column", "url", "--format", "csv", "pages.csv"]
    run = subprocess.run(command, capture_output=True)
    assert run.returncode == 1, run.stderr
    Path("findings.csv").write_bytes(run.stdout)

    merged, filtered = re.findall("```python\n(.*?)```", page, re.DOTALL)
    exec(merged)
    assert "2  host-number-range" in capsys.readouterr().out
    exec(filtered)
    printed = capsys.readouterr().out
    assert "http://192.0.2.256/" in printed and "host.dom" not in printed

    [sql] = re.findall("```sql\n(.*?)```", page, re.DOTALL)
    count, joined = [duckdb.sql(query).fetchall() for query in sql.strip().rstrip(";").split(";")]
    assert count == [("host-number-range", 1)], count
    assert [row[:2] for row in joined] == [(2, "http://192.0.2.256/")], joined
