#!/usr/bin/env python3
"""Validates the URLs of a Parquet data set with Apache Spark, on as many machines as the cluster
has.

    spark-submit spark_validate.py urls/ url validated/

Each row of the output is a row of the input and its findings: a list of {rule, slip, start, end, section, message, help, replacement, severity},
null if there is no URL. Offsets count bytes of UTF-8. A summary is printed when all is written.

Each executor needs Python with pyarrow and this package; PYSPARK_PYTHON says which Python that is.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import NamedTuple

import pyarrow as pa
from pyspark.sql import SparkSession
from pyspark.sql import functions as F
from pyspark.sql import types as T
from pyspark.sql.pandas.types import from_arrow_type, to_arrow_schema

import rfc1738

# The type of the answers, as Spark has it.
FINDINGS = from_arrow_type(rfc1738.findings(pa.array([], pa.string())).type)


class Summary(NamedTuple):
    """How many rows there are, how many have no URL, how many are not valid, and how many findings
    each rule has."""

    rows: int
    nulls: int
    invalid: int
    rules: dict[str, int]


def validate(
    spark: SparkSession, source: str, column: str, target: str, schemes: str | None = None
) -> Summary:
    """Validates the `column` of the data set `source`, and writes it with its findings to
    `target`."""
    urls = spark.read.parquet(source)
    if column not in urls.columns:
        raise SystemExit(f"{source} has no column {column}: it has {', '.join(urls.columns)}")
    if not isinstance(urls.schema[column].dataType, T.StringType):
        raise SystemExit(
            f"the column {column} of {source} is not of strings, but {urls.schema[column].dataType.simpleString()}"
        )
    if "findings" in urls.columns:
        raise SystemExit(f"{source} has a column findings already")
    schema = T.StructType([*urls.schema.fields, T.StructField("findings", FINDINGS, True)])
    arrow_schema = to_arrow_schema(schema)

    def with_findings(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            # Spark runs as many tasks as there are cores, so each is one thread.
            findings = rfc1738.findings(batch.column(column), schemes=schemes, threads=1)
            columns = [*batch.columns, findings]
            yield pa.RecordBatch.from_arrays(columns, names=arrow_schema.names).cast(arrow_schema)

    urls.mapInArrow(with_findings, schema).write.parquet(target)
    return summary(spark, target, column)


def summary(spark: SparkSession, target: str, column: str) -> Summary:
    """What was written. It is read again, because counts that are made on the way count a task twice
    that runs twice."""
    written = spark.read.parquet(target)
    counts = written.agg(
        F.count("*"),
        F.count_if(F.col("`" + column.replace("`", "``") + "`").isNull()),
        F.count_if(F.exists("findings", lambda finding: finding.severity == "error")),
    )
    rules = (
        written.select(F.explode("findings.rule").alias("rule"))
        .groupBy("rule")
        .count()
        .orderBy("rule")
    )
    rows, nulls, invalid = counts.first()
    return Summary(rows, nulls, invalid, {row["rule"]: row["count"] for row in rules.collect()})


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("source", help="the data set to read")
    parser.add_argument("column", help="its column of URLs")
    parser.add_argument("target", help="the data set to write, which must not exist")
    parser.add_argument(
        "--schemes",
        help="the set of schemes; `rfc1738` is the ten alone, and by default, https, ws and wss are known too",
    )
    arguments = parser.parse_args()
    try:
        rfc1738.is_valid("", schemes=arguments.schemes)
    except ValueError as unknown:
        parser.error(str(unknown))

    spark = SparkSession.builder.appName("rfc1738").getOrCreate()
    counted = validate(
        spark, arguments.source, arguments.column, arguments.target, arguments.schemes
    )
    print(f"{counted.rows} rows, {counted.nulls} without a URL, {counted.invalid} invalid")
    for rule, count in counted.rules.items():
        print(f"{count:12} {rule}")
    spark.stop()


if __name__ == "__main__":
    main()
