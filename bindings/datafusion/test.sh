#!/usr/bin/env bash
# Builds and tests the functions for DataFusion. Needs cargo, and ten minutes or more the first time: DataFusion is 250 crates.
set -euo pipefail
(($# == 0)) || { echo "usage: cargo xtask test-datafusion" >&2; exit 2; }
cd "$(dirname "$0")"
CARGO_TARGET_DIR=$(realpath -m -- "${CARGO_TARGET_DIR:-../../target}")/datafusion
export CARGO_TARGET_DIR

cargo fmt --check
cargo clippy --locked --all-targets -- -D warnings
cargo test --locked
