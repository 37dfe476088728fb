#!/usr/bin/env bash
# Tests the functions over columns with the libraries and engines that give them columns: pyarrow,
# pandas, polars, DuckDB, DataFusion and, on a cluster of two executors, Spark.
#
# Needs cargo, python3 with venv, access to PyPI and to the registry of cargo, and Java 17 or later.
# If there is no Java, the script installs it with apt-get as root on Debian; otherwise it stops
# with a message. Its environment is in target/python. RFC1738 is the command `rfc1738`; without it,
# the command is built. ROWS is the number of rows for Spark, 100,000 by default.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
target=$(realpath -m -- "${CARGO_TARGET_DIR:-$root/target}")
venv=$target/python/venv

. ../../crates/xtask/common.sh
need java openjdk-17-jre-headless

echo '== The package, and the engines'
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
install=("$venv/bin/python" -m pip install --quiet --disable-pip-version-check)
timeout 900 "${install[@]}" --requirement requirements.txt
# As bindings/python/test.sh installs it.
MATURIN_PEP517_ARGS=$(tested_wheel "$root" "$target") "${install[@]}" --force-reinstall --no-deps ../python

need_rfc1738 "$root"

echo '== The tests'
"$venv/bin/python" -m pytest -q "$@"
