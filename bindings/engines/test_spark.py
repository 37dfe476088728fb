"""The Spark job, on a cluster of two executors: its rows are those of the command, also if an
executor is killed.

`RFC1738` is the command, `ROWS` the number of rows, such as 10,000,000.
"""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest

HERE = Path(__file__).parent
ROWS = int(os.environ.get("ROWS", 100_000))
COMMAND = os.environ["RFC1738"]
ENVIRONMENT = {
    **os.environ,
    "PYSPARK_PYTHON": sys.executable,
    "SPARK_LOCAL_IP": "127.0.0.1",
    # It warns about pandas, which this job does not use.
    "PYTHONWARNINGS": "ignore::FutureWarning",
}


def command(*arguments, text=None):
    done = subprocess.run([COMMAND, *arguments], input=text, capture_output=True, encoding="utf-8")
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def texts():
    """URLs of all schemes, half of them of the web, and texts that are none. Each is one line."""
    urls = command("generate", "url", "--count", "3000", "--seed", "1").splitlines()
    web = command("generate", "httpurl", "--count", "3000", "--seed", "2").splitlines()
    texts = urls + [text.replace("http://", "https://", 1) for text in web]
    # Every fifth loses a character, and every seventh gets a space.
    texts = [
        text[: len(text) // 2] + text[len(text) // 2 + 1 :] if row % 5 == 0 else text
        for row, text in enumerate(texts)
    ]
    texts = [text + " " + text if row % 7 == 0 else text for row, text in enumerate(texts)]
    return [text for text in texts if text]


@pytest.fixture(scope="session")
def expected(texts):
    """The findings of the command, of each text."""
    lines = command("validate", "--format", "json", text="".join(f"{text}\n" for text in texts))
    reports = [json.loads(line) for line in lines.splitlines()]
    assert [report["input"] for report in reports] == texts
    return {report["input"]: report["findings"] for report in reports}


@pytest.fixture(scope="session")
def source(texts, tmp_path_factory):
    """A data set of forty files. Every hundredth row has no URL."""
    folder = tmp_path_factory.mktemp("urls")
    files = 40
    for file in range(files):
        rows = range(file * ROWS // files, (file + 1) * ROWS // files)
        urls = [None if row % 100 == 0 else texts[row % len(texts)] for row in rows]
        pq.write_table(
            pa.table({"id": pa.array(rows, pa.int64()), "url": urls}), folder / f"{file:02}.parquet"
        )
    return folder


def mark(target):
    return f"-Drfc1738.target={target}"


def submit(source, target):
    """The job, on a cluster of two executors with a core and a gigabyte each, a task for each
    file."""
    options = {
        "spark.driver.host": "127.0.0.1",
        "spark.ui.enabled": "false",
        # By this the executors of this job are known.
        "spark.executor.extraJavaOptions": mark(target),
        # As much as a partition may have, so a partition is one file.
        "spark.sql.files.openCostInBytes": str(128 << 20),
        "spark.task.maxFailures": "4",
    }
    conf = [
        argument for name, value in options.items() for argument in ("--conf", f"{name}={value}")
    ]
    job = [str(HERE / "spark_validate.py"), str(source), "url", str(target)]
    submit = Path(sys.executable).with_name("spark-submit")
    return subprocess.Popen(
        [submit, "--master", "local-cluster[2,1,1024]", *conf, *job],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


def check(job, target, expected):
    output, log = job.communicate(timeout=1800)
    assert job.returncode == 0, log
    ids, rules, nulls, invalid = [], Counter(), 0, 0
    for batch in ds.dataset(target, format="parquet").to_batches(batch_size=50_000):
        ids.append(batch["id"].to_numpy())
        nulls += batch["url"].null_count
        for url, findings in zip(
            batch["url"].to_pylist(), batch["findings"].to_pylist(), strict=True
        ):
            assert findings == (None if url is None else expected[url]), url
            findings = findings or []
            rules.update(finding["rule"] for finding in findings)
            invalid += any(finding["severity"] == "error" for finding in findings)
    ids = np.sort(np.concatenate(ids))
    assert np.array_equal(ids, np.arange(ROWS)), "no row is lost, and none is there twice"
    first, *others = output.splitlines()
    assert first == f"{ROWS} rows, {nulls} without a URL, {invalid} invalid"
    assert [line.split() for line in others] == [[str(rules[rule]), rule] for rule in sorted(rules)]
    assert 0 < invalid < ROWS and len(rules) > 5


def test_each_row_has_the_findings_of_the_command(source, expected, tmp_path):
    target = tmp_path / "validated"
    check(submit(source, target), target, expected)


def test_an_executor_that_is_killed_loses_nothing(source, expected, tmp_path):
    target = tmp_path / "validated"
    job = submit(source, target)
    written = []
    while not written:
        assert job.poll() is None, job.stderr.read()
        time.sleep(0.02)
        # Tasks that are done wait here until all are.
        written = list(target.glob("_temporary/*/task_*"))
    executors = ["pgrep", "--full", "--", f"{mark(target)} .*CoarseGrainedExecutorBackend"]
    executors = subprocess.run(executors, capture_output=True, encoding="utf-8").stdout.split()
    assert len(executors) >= 2, executors
    os.kill(int(executors[0]), signal.SIGKILL)
    assert not (target / "_SUCCESS").exists(), "it was killed after the end"
    check(job, target, expected)


def test_what_is_wrong_with_a_call(source, tmp_path):
    def error(*arguments):
        job = [sys.executable, HERE / "spark_validate.py", *arguments]
        done = subprocess.run(job, env=ENVIRONMENT, capture_output=True, encoding="utf-8")
        assert done.returncode != 0
        return done.stderr.splitlines()[-1]

    assert error(source, "url", tmp_path / "a", "--schemes", "wbe").endswith(
        'there is no set of schemes "wbe": it is "today" or "rfc1738"'
    )
    assert error(source, "uri", tmp_path / "b") == f"{source} has no column uri: it has id, url"
    assert (
        error(source, "id", tmp_path / "c")
        == f"the column id of {source} is not of strings, but bigint"
    )
