#!/usr/bin/env python3
"""Prints how many URLs a second the functions over columns take, beside what Python's users have, as tables in Markdown.

    crates/bench/columns.py [--rows N] [--no-spark] FILE

FILE has URLs, one per line; they are repeated to N rows (10,000,000 by default). The table has generated URLs too, of which no two are the
same. It runs in the environment of `cargo xtask test-engines`, with further packages from PyPI: run that first.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PYTHON = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "python/venv/bin/python"
PEERS = ["ada-url==4.0.0", "can-ada==3.0.0", "rfc3986==2.0.0"]
RUNS = 3
# A loop of Python is measured on so many rows only.
SINGLY = 200_000
# What is written where a URL has to be checked or split in a hurry.
CHECK = r"^https?://[^\s/$.?#][^\s]*$"
# That of RFC 3986, appendix B, which splits whatever it is given.
SPLIT = r"^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=10_000_000)
    parser.add_argument("--no-spark", action="store_true", help="only what one machine does")
    parser.add_argument("file", type=Path)
    options = parser.parse_args()
    if Path(sys.prefix) != PYTHON.parent.parent:
        if not PYTHON.exists():
            sys.exit("run `cargo xtask test-engines` first")
        install = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*install, *PEERS], check=True)
        # As users have it, with optimization.
        subprocess.run([*install, "--force-reinstall", "--no-deps", ROOT / "bindings/python"], check=True)
        os.execv(PYTHON, [PYTHON, __file__, *sys.argv[1:]])

    import pyarrow as pa

    lines = options.file.read_text("utf-8").splitlines()
    repeated = pa.array(lines).take(pa.array(row % len(lines) for row in range(options.rows)))
    generated = pa.array(different(options.rows))
    one_machine({options.file.name: repeated, "generated": generated})
    if not options.no_spark:
        spark(repeated)


def different(rows):
    """Generated URLs of the web, each with another number in its path."""
    urls = subprocess.check_output(
        ["cargo", "run", "--quiet", "--release", "--package", "rfc1738-bench", "--", "--urls"], cwd=ROOT, text=True
    ).splitlines()
    for row in range(rows):
        scheme, rest = urls[row % len(urls)].split("://", 1)
        host, slash, path = rest.partition("/")
        yield f"{scheme}s://{host}/{row}{slash}{path}"


def best(run, rows):
    """Millions of rows a second, of the fastest run."""
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return rows / min(times) / 1e6


def one_machine(corpora):
    import ada_url
    import can_ada
    import duckdb
    import polars as pl
    import pyarrow as pa
    import rfc3986
    from urllib.parse import urlsplit

    import rfc1738

    def singly(function):
        def run(texts):
            for text in texts:
                try:
                    function(text)
                except (ValueError, rfc3986.exceptions.RFC3986Exception):
                    pass

        return run

    def uri_reference(text):
        return rfc3986.uri_reference(text).authority_info()

    def polars(expression):
        return lambda series: series.to_frame("url").select(expression)

    columns = {
        "`rfc1738.is_valid`": lambda urls: rfc1738.is_valid(urls),
        "`rfc1738.is_agreed`": lambda urls: rfc1738.is_agreed(urls),
        "`rfc1738.parts`": lambda urls: rfc1738.parts(urls),
        "`rfc1738.normalize`": lambda urls: rfc1738.normalize(urls),
        "`rfc1738.findings`": lambda urls: rfc1738.findings(urls),
    }
    frames = {
        "polars, `str.contains`": pl.col("url").str.contains(CHECK),
        "polars, `str.extract_groups`": pl.col("url").str.extract_groups(SPLIT),
    }
    queries = {
        "DuckDB, `regexp_matches`": f"regexp_matches(url, '{CHECK}')",
        "DuckDB, `regexp_extract`": f"regexp_extract(url, '{SPLIT}', ['a', 'scheme', 'b', 'authority', 'path', 'c', 'query', 'd', 'e'])",
    }
    loops = {
        "`rfc1738.is_valid`, one by one": lambda text: rfc1738.is_valid(text),
        "`rfc1738.parse`, one by one": lambda text: rfc1738.parse(text),
        "`can_ada.parse`": can_ada.parse,
        "`ada_url.URL`": ada_url.URL,
        "`ada_url.check_url`": ada_url.check_url,
        "`urllib.parse.urlsplit`": urlsplit.__wrapped__ if hasattr(urlsplit, "__wrapped__") else urlsplit,
        "`rfc3986.uri_reference`, its authority": uri_reference,
    }
    rows = len(next(iter(corpora.values())))
    print(f"{rows:,} rows; millions of rows a second, the fastest of {RUNS} runs. With {versions()}.\n")
    print("| | " + " | ".join(corpora) + " |")
    print("| --- |" + " ---: |" * len(corpora))

    def line(name, rates):
        print(f"| {name} | " + " | ".join(f"{rate:.2f}" if rate < 10 else f"{rate:.0f}" for rate in rates) + " |")

    for name, kernel in columns.items():
        line(name, [best(lambda: kernel(urls), rows) for urls in corpora.values()])
    series = [pl.Series(urls) for urls in corpora.values()]
    for name, expression in frames.items():
        line(name, [best(lambda: polars(expression)(urls), rows) for urls in series])
    for name, expression in queries.items():
        rates = []
        for corpus in corpora.values():
            connection = duckdb.connect()
            connection.register("arrow", pa.table({"url": corpus}))
            # As a table of its own, so that the figure has no import in it.
            connection.sql("CREATE TABLE urls AS SELECT url FROM arrow")
            query = f"CREATE OR REPLACE TABLE answers AS SELECT {expression} AS answer FROM urls"
            rates.append(best(lambda: connection.execute(query), rows))
        line(name, rates)
    for name, function in loops.items():
        rates = []
        for corpus in corpora.values():
            texts = corpus.slice(0, min(rows, SINGLY)).to_pylist()
            rates.append(best(lambda: singly(function)(texts), len(texts)))
        line(name, rates)


def versions():
    from importlib.metadata import version

    names = ["pyarrow", "polars", "duckdb", "ada-url", "can-ada", "rfc3986"]
    return ", ".join(f"{name} {version(name)}" for name in names) + f", Python {sys.version.split()[0]}"


def spark(urls):
    """The job of bindings/engines, by rows and by executors. The start of the cluster and of its Pythons is not in the time."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    program = """
import sys, time
sys.path.insert(0, "bindings/engines")
from pyspark.sql import SparkSession
import spark_validate
source, target = sys.argv[1:]
spark = SparkSession.builder.getOrCreate()
# Every executor starts its Python.
spark.range(0, 64, 1, 16).mapInArrow(lambda batches: batches, "id long").count()
start = time.time()
summary = spark_validate.validate(spark, source, "url", target)
print("time", time.time() - start, summary.rows, summary.invalid)
"""
    print("\nSpark 4.3, `bindings/engines/spark_validate.py`, on a cluster of this one machine:\n")
    print("| rows | executors of one core | time | rows/s | invalid |")
    print("| ---: | ---: | ---: | ---: | ---: |")
    environment = {
        **os.environ,
        "PYSPARK_PYTHON": sys.executable,
        "SPARK_LOCAL_IP": "127.0.0.1",
        "PYTHONWARNINGS": "ignore::FutureWarning",
    }
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "job.py")
        script.write_text(program)
        rows = len(urls)
        for count in (rows // 100, rows // 10, rows):
            source = Path(folder, f"urls-{count}")
            source.mkdir()
            for file in range(16):
                begin, end = file * count // 16, (file + 1) * count // 16
                pq.write_table(pa.table({"url": urls.slice(begin, end - begin)}), source / f"{file}.parquet")
            for executors in (1, 2):
                target = Path(folder, f"validated-{count}-{executors}")
                done = subprocess.run(
                    [
                        Path(sys.executable).with_name("spark-submit"),
                        *("--master", f"local-cluster[{executors},1,1024]"),
                        *("--conf", "spark.driver.host=127.0.0.1"),
                        *("--conf", "spark.ui.enabled=false"),
                        *(script, source, target),
                    ],
                    cwd=ROOT,
                    env=environment,
                    capture_output=True,
                    check=True,
                    text=True,
                )
                _, seconds, all_rows, invalid = next(
                    line.split() for line in done.stdout.splitlines() if line.startswith("time ")
                )
                assert int(all_rows) == count
                rate = count / float(seconds)
                print(f"| {count:,} | {executors} | {float(seconds):.1f} s | {rate:,.0f} | {int(invalid):,} |", flush=True)


if __name__ == "__main__":
    main()
