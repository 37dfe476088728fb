#!/usr/bin/env bash
# The tests on other machines than this one:
#
#   i686      32 bits: the library, the kit, the command and the Arrow kernels. They run natively, linked statically.
#   s390x     big-endian: the same under QEMU, without Arrow, which is for little-endian machines, and of the command only the
#             unit tests: its other tests start it, and the kernel of this machine cannot.
#   thumbv6m  neither `std` nor atomic compare-and-swap: the library compiles, with the features that need only `core` and `alloc`.
#
# cargo xtask targets [TARGET…]
#
# `.ci/run` calls it for thumbv6m. Needs rustup; s390x also Debian's packages qemu-user,
# gcc-s390x-linux-gnu and libc6-dev-s390x-cross. All are installed if they are missing and can be.
set -euo pipefail
cd "$(dirname "$0")/.."
. crates/xtask/common.sh
target=$(realpath -m -- "${CARGO_TARGET_DIR:-target}")
export CARGO_TARGET_DIR=$target/targets INSTA_UPDATE=no
# Nothing is looked at in a debugger.
export CARGO_PROFILE_DEV_DEBUG=0

# Tests everything for this target, and of the command what the other arguments select.
everything() {
    step cargo test --locked --target "$1" --package rfc1738 --package rfc1738-by-name --package rfc1738-conformance
    step cargo test --locked --target "$1" --package rfc1738-cli "${@:2}"
}

i686() {
    local triple=i686-unknown-linux-musl
    step rustup target add "$triple"
    # Rust brings the linker and the C library for this target.
    export CARGO_TARGET_I686_UNKNOWN_LINUX_MUSL_LINKER=rust-lld
    export CARGO_TARGET_I686_UNKNOWN_LINUX_MUSL_RUSTFLAGS=-Clink-self-contained=yes
    everything "$triple"
    step cargo test --locked --target "$triple" --package rfc1738-arrow
}

s390x() {
    local triple=s390x-unknown-linux-gnu
    need qemu-s390x qemu-user
    need s390x-linux-gnu-gcc gcc-s390x-linux-gnu libc6-dev-s390x-cross
    step rustup target add "$triple"
    export CARGO_TARGET_S390X_UNKNOWN_LINUX_GNU_LINKER=s390x-linux-gnu-gcc
    export CARGO_TARGET_S390X_UNKNOWN_LINUX_GNU_RUNNER='qemu-s390x -L /usr/s390x-linux-gnu'
    everything "$triple" --bins
}

thumbv6m() {
    local triple=thumbv6m-none-eabi features
    step rustup target add "$triple"
    for features in '' serde; do
        step cargo check --locked --target "$triple" --package rfc1738 --no-default-features --features "$features"
    done
}

[[ $# != 0 ]] || set -- thumbv6m i686 s390x
only "i686 s390x thumbv6m" "$@"
for name; do "$name"; done
