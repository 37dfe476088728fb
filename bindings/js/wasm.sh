#!/usr/bin/env bash
# Builds a crate of this workspace as WebAssembly, for JavaScript: bindings/js/wasm.sh CRATE FOLDER
# KIBIBYTES
#
# FOLDER has it as rfc1738.wasm, the modules of lib/, and the glue between them. Gzipped, it may
# have so many kibibytes. Rust's standard library for WebAssembly is installed with rustup if it is
# missing.
set -euo pipefail

readonly WASM=wasm32-unknown-unknown

usage="usage: bindings/js/wasm.sh CRATE FOLDER KIBIBYTES"
crate=${1:?$usage}
folder=$(realpath -m -- "${2:?$usage}")
limit=$((${3:?$usage} * 1024))
cd "$(dirname "$0")"
target=$(realpath -m -- "${CARGO_TARGET_DIR:-../../target}")

[[ -d $(rustc --print sysroot)/lib/rustlib/$WASM/lib ]] || rustup --quiet target add "$WASM" ||
    { echo "bindings/js/wasm.sh needs Rust's standard library for $WASM" >&2; exit 1; }

# The package is the same wherever it is built: messages of panics have paths.
root=$(realpath ../..)
paths="--remap-path-prefix=$root=rfc1738 --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo"
RUSTFLAGS=$paths cargo rustc --locked --profile wasm --package "$crate" --lib --crate-type cdylib --target "$WASM"

mkdir -p "$folder"
cargo run --quiet --locked --package bindgen -- "$target/$WASM/wasm/${crate//-/_}.wasm" "$folder"
mv "$folder/glue_bg.wasm" "$folder/rfc1738.wasm"
cp lib/*.js "$folder"

size=$(gzip --best --stdout "$folder/rfc1738.wasm" | wc --bytes)
echo "The WebAssembly of $crate has $size bytes gzipped, of $limit at most"
((size <= limit))
