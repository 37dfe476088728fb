#!/usr/bin/env bash
# Compiles every package that is published, and the exercises, with the oldest Rust that its
# `rust-version` promises, and runs fast tests of the library, the kit and the command with theirs.
# Needs rustup, which installs these. Six minutes on two cores.
#
#   cargo xtask msrv               what is published as a crate, and the exercises
#   cargo xtask msrv --check       those, without the tests, as `.ci/run` does; a minute
#   cargo xtask msrv --bindings    those of the bindings and the example too; some minutes more
set -euo pipefail
cd "$(dirname "$0")/.."
. crates/xtask/common.sh

mode=${1-}
[[ $mode =~ ^(|--check|--bindings)$ ]] || { echo "usage: cargo xtask msrv [--check | --bindings]" >&2; exit 2; }
target=$(realpath -m -- "${CARGO_TARGET_DIR:-target}")/msrv

# oldest PACKAGE…: the oldest Rust of each package that is published, and of these; and its name.
oldest() {
    cargo metadata --locked --no-deps --format-version 1 | python3 -c '
import json, sys
for package in json.load(sys.stdin)["packages"]:
    if package["publish"] is None or package["name"] in sys.argv:
        print(package["rust_version"], package["name"])' "$@" | sort
}

# with VERSION COMMAND…: cargo of this Rust.
with() {
    CARGO_TARGET_DIR=$target INSTA_UPDATE=no cargo "+$1" "$2" --quiet --locked "${@:3}"
}

others=(exercises)
[[ $mode != --bindings ]] || others+=(rfc1738-arrow rfc1738-python fetch-for-others)
while read -r version packages; do
    rustup --quiet toolchain install "$version" --profile minimal --no-self-update
    read -ra packages <<< "$packages"
    step with "$version" check --all-features "${packages[@]/#/--package=}"
done < <(oldest "${others[@]}" | awk '{ of[$1] = of[$1] " " $2 } END { for (version in of) print version of[version] }' | sort)
if [ "$mode" != --check ]; then
    promised() {
        sed -n 's/^rust-version = "\(.*\)"/\1/p' "$1"
    }
    step with "$(promised Cargo.toml)" test --package rfc1738 --lib
    step with "$(promised Cargo.toml)" test --package rfc1738 --test library -- \
        errors:: interpret:: near_misses:: normalize:: schemes:: snapshots:: validate::
    step with "$(promised Cargo.toml)" test --package rfc1738-conformance --test kit -- automata::
    step with "$(promised crates/cli/Cargo.toml)" test --package rfc1738-cli --bins
    step with "$(promised crates/cli/Cargo.toml)" test --package rfc1738-cli --test command -- \
        extract:: interpret:: parse:: validate::
fi
