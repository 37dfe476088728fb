#!/usr/bin/env bash
# Builds a crate of this workspace as WebAssembly, for JavaScript: bindings/js/wasm.sh CRATE FOLDER KIBIBYTES
#
# FOLDER has it as rfc1738.wasm, the modules of lib/, and the glue between them. Gzipped, it may have so many kibibytes. The standard library for WebAssembly is
# rustup's. If rustup cannot provide it, Debian's compiler builds it from source; as root, this script installs that
# compiler with apt-get.
set -euo pipefail

readonly WASM=wasm32-unknown-unknown
readonly DEBIAN=(rustc-web cargo-web rust-web-src lld)

usage="usage: bindings/js/wasm.sh CRATE FOLDER KIBIBYTES"
crate=${1:?$usage}
folder=$(realpath -m -- "${2:?$usage}")
limit=$((${3:?$usage} * 1024))
cd "$(dirname "$0")"
CARGO_TARGET_DIR=$(realpath -m -- "${CARGO_TARGET_DIR:-../../target}")/wasm
export CARGO_TARGET_DIR

# Whether the compiler in PATH can build for WebAssembly, after an attempt to add the target with rustup.
has_target() {
    local sysroot
    sysroot=$(rustc --print sysroot) || return
    [[ -d $sysroot/lib/rustlib/$WASM/lib ]] && return
    command -v rustup > /dev/null && timeout 120 rustup --quiet target add "$WASM" > /dev/null 2>&1
}

has_debian() {
    dpkg-query --show "${DEBIAN[@]}" > /dev/null 2>&1
}

install_debian() {
    if ! command -v apt-get > /dev/null || ((EUID != 0)); then
        echo "bindings/js/wasm.sh: there is no standard library for $WASM. Install it with one of these:" >&2
        echo "  rustup target add $WASM" >&2
        echo "  apt-get install ${DEBIAN[*]}    (Debian, as root)" >&2
        exit 1
    fi
    export DEBIAN_FRONTEND=noninteractive
    apt-get --quiet update
    apt-get --quiet --yes -o DPkg::Lock::Timeout=600 install --no-install-recommends "${DEBIAN[@]}"
}

# The package is the same wherever it is built: messages of panics have paths.
root=$(realpath ../..)
paths="--remap-path-prefix=$root=rfc1738 --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo"
build=(rustc --locked --release --package "$crate" --lib --crate-type cdylib --target "$WASM")
if has_target; then
    RUSTFLAGS=$paths cargo "${build[@]}"
else
    has_debian || install_debian
    # Not those in PATH, which may be rustup's.
    RUSTFLAGS=$paths RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld \
        /usr/bin/cargo "${build[@]}" -Zbuild-std=std,panic_abort
fi

mkdir -p "$folder"
cargo run --quiet --locked --package bindgen -- "$CARGO_TARGET_DIR/$WASM/release/${crate//-/_}.wasm" "$folder"
mv "$folder/glue_bg.wasm" "$folder/rfc1738.wasm"
cp lib/*.js "$folder"

size=$(gzip --best --stdout "$folder/rfc1738.wasm" | wc --bytes)
echo "The WebAssembly of $crate has $size bytes gzipped, of $limit at most"
((size <= limit))
