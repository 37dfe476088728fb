#!/usr/bin/env bash
# Builds the documentation of each published library as docs.rs does: with a nightly toolchain, the
# features that its Cargo.toml names for docs.rs, and `--cfg docsrs`; a broken link is an error.
# Half a minute.
set -euo pipefail
(($# == 0)) || { echo "usage: cargo xtask docs" >&2; exit 2; }
cd "$(dirname "$0")/.."
. crates/xtask/common.sh
need_nightly

target=$(realpath -m -- "${CARGO_TARGET_DIR:-target}")/docs
RUSTDOCFLAGS='--cfg docsrs -D warnings' cargo "+$nightly" doc --quiet --locked --no-deps --lib --all-features --target-dir "$target" \
    --package rfc1738 --package rfc1738-conformance --package rfc1738-diagrams --package rfc1738-by-name
