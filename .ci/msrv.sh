#!/usr/bin/env bash
# Compiles every package that is published, and the exercises, with the oldest Rust that its `rust-version` promises, and runs fast
# tests of the library, the kit and the command with theirs. Needs rustup, which installs these. Six minutes on two cores.
#
#   cargo xtask msrv               the packages of the workspace
#   cargo xtask msrv --check       those, without the tests and without Parquet, as `.ci/run` does; a minute
#   cargo xtask msrv --bindings    those of the bindings and the example too; some minutes more
set -euo pipefail
cd "$(dirname "$0")/.."
. xtask/common.sh

mode=${1-}
[[ $mode =~ ^(|--check|--bindings)$ ]] || { echo "usage: cargo xtask msrv [--check | --bindings]" >&2; exit 2; }
target=$(realpath -m -- "${CARGO_TARGET_DIR:-target}")/msrv

# oldest FOLDER: the oldest Rust of each package there, and its name.
oldest() {
    cargo metadata --locked --no-deps --format-version 1 --manifest-path "$1/Cargo.toml" | python3 -c '
import json, sys
for package in json.load(sys.stdin)["packages"]:
    if package["publish"] is None or sys.argv[1] != "." or package["name"] == "exercises":
        print(package["rust_version"], package["name"])' "$1" | sort
}

# with VERSION COMMAND…: cargo of this Rust.
with() {
    CARGO_TARGET_DIR=$target INSTA_UPDATE=no cargo "+$1" "$2" --quiet --locked "${@:3}"
}

# check FOLDER
check() {
    local version packages features
    while read -r version packages; do
        rustup --quiet toolchain install "$version" --profile minimal --no-self-update
        read -ra packages <<< "$packages"
        features=(--all-features)
        # Parquet needs many more packages, one of them in C.
        [[ $mode != --check || " ${packages[*]} " != *" rfc1738-cli "* ]] || features=()
        (cd "$1" && step with "$version" check "${features[@]}" "${packages[@]/#/--package=}")
    done < <(oldest "$1" | awk '{ of[$1] = of[$1] " " $2 } END { for (version in of) print version of[version] }' | sort)
}

check .
if [ "$mode" = --bindings ]; then
    for folder in bindings/arrow bindings/python bindings/datafusion examples/fetch_for_others; do
        check "$folder"
    done
fi
if [ "$mode" != --check ]; then
    promised() {
        sed -n 's/^rust-version = "\(.*\)"/\1/p' "$1"
    }
    step with "$(promised Cargo.toml)" test --package rfc1738 --lib \
        --test errors --test interpret --test near_misses --test normalize --test schemes --test snapshots --test validate
    step with "$(promised Cargo.toml)" test --package rfc1738-conformance --lib --test automata
    step with "$(promised cli/Cargo.toml)" test --package rfc1738-cli --bins --test parse --test validate --test interpret --test extract
fi
