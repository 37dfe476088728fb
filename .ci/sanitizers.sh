#!/usr/bin/env bash
# Runs the tests of the bindings under sanitizers. Our code has no `unsafe`; what it stands on there
# does: Arrow's buffers, the C data interface, and Python's objects.
#
# cargo xtask sanitizers [address|thread|python]…
#
#   address  AddressSanitizer, with leaks: the Arrow kernels
#   thread   ThreadSanitizer, also of Rust's standard library: the Arrow kernels, which use several threads
#   python   AddressSanitizer: the native module of the Python package, with the tests of the package, but for the conformance suites,
#            whose millions of strings would take hours, and for a test of memory, of which the
#            sanitizer keeps what is freed; without leaks, because PyPI's libraries are not free of
#            them
#
# Needs rustup, GCC (its AddressSanitizer is loaded into Python), python3 (3.11 or later) with venv,
# and access to PyPI. Nightly Rust is installed if it is missing.
set -euo pipefail
cd "$(dirname "$0")/.."
. crates/xtask/common.sh
target=$(realpath -m -- "${CARGO_TARGET_DIR:-target}")
triple=$(rustc -vV | sed -n 's/^host: //p')
# Line numbers are for the stacks of reports.
export CARGO_PROFILE_DEV_DEBUG=line-tables-only

# Cargo, with this sanitizer in all that runs on the target; --target keeps it out of build scripts
# and macros.
sanitized() {
    local sanitizer=$1
    shift
    CARGO_TARGET_DIR=$target/sanitizers/$sanitizer RUSTFLAGS=-Zsanitizer=$sanitizer \
        cargo "+$nightly" "$@" --locked --target "$triple"
}

address() {
    step sanitized address test --package rfc1738-arrow --tests
}

thread() {
    step sanitized thread test --package rfc1738-arrow --tests -Zbuild-std
}

python() {
    local package=$target/sanitizers/package venv=$target/python/venv
    step sanitized address build --package rfc1738-python --profile test
    rm -rf "$package"
    mkdir -p "$package"
    cp -r bindings/python/python/rfc1738 "$package/"
    cp "$target/sanitizers/address/$triple/debug/lib_rfc1738.so" "$package/rfc1738/_rfc1738.abi3.so"

    [[ -x $venv/bin/python ]] || python3 -m venv "$venv"
    step "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --requirement bindings/python/tests/requirements.txt
    step cargo build --quiet --package rfc1738-cli
    # Python's own allocator would hide its objects from the sanitizer.
    (
        cd bindings/python/tests
        export RFC1738=$target/debug/rfc1738 PYTHONPATH=$package PYTHONMALLOC=malloc PYTHONDONTWRITEBYTECODE=1
        step env ASAN_OPTIONS=detect_leaks=0 LD_PRELOAD="$(gcc -print-file-name=libasan.so)" \
            "$venv/bin/python" -m pytest -q -p no:cacheprovider --ignore test_conformance.py \
            -k 'not test_memory_does_not_grow' .
    )
}

[[ $# != 0 ]] || set -- address thread python
only "address thread python" "$@"
need_nightly rust-src
for name; do "$name"; done
