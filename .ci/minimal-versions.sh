#!/usr/bin/env bash
# Compiles the published libraries, the command and the kernels for Arrow with the oldest versions
# that their Cargo.toml allows of what they depend on. Needs rustup with a nightly toolchain, which
# chooses the versions; the stable one compiles. Three minutes on two cores.
set -euo pipefail
(($# == 0)) || { echo "usage: cargo xtask minimal-versions" >&2; exit 2; }
cd "$(dirname "$0")/.."
. crates/xtask/common.sh
need_nightly

target=$(realpath -m -- "${CARGO_TARGET_DIR:-target}")/minimal-versions
# A copy, because the versions are chosen in its lock file.
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
git ls-files -z --cached --others --exclude-standard | tar --create --null --files-from - | tar --extract --directory "$copy"
cd "$copy"

# check MEMBERS PACKAGE…: these packages, with the oldest versions of what they name, in a workspace
# of only these members.
check() {
    sed -i -z "s|\nmembers = \[[^]]*\]|\nmembers = [$1]|; s|\ndefault-members[^\n]*||" Cargo.toml
    shift
    cargo "+$nightly" update --quiet -Z direct-minimal-versions
    CARGO_TARGET_DIR=$target cargo check --quiet --locked --all-features "${@/#/--package=}"
}

# What the tests need says nothing about what users need.
sed -i '/^\[dev-dependencies\]/,/^\[/ { /^\[dev-dependencies\]/d; /^\[/!d }' Cargo.toml crates/{by-name,cli,conformance,diagrams}/Cargo.toml bindings/arrow/Cargo.toml

echo '== The libraries'
check '".", "crates/by-name", "crates/conformance"' rfc1738 rfc1738-conformance rfc1738-by-name
echo '== The kernels for Arrow'
check '".", "bindings/arrow", "crates/by-name"' rfc1738-arrow
echo '== The command'
# Cargo chooses one version of each for all members, so here the libraries ask for as much as the
# command does.
for dependency in serde thiserror; do
    version=$(sed -nE "s/^$dependency = [^0-9]*\"([0-9.]+)\".*/\1/p" crates/cli/Cargo.toml)
    sed -i -E "s/^($dependency = [^0-9]*)\"[0-9.]+\"/\1\"$version\"/" Cargo.toml crates/{by-name,conformance,diagrams}/Cargo.toml
done
check '".", "crates/by-name", "crates/cli", "crates/conformance", "crates/diagrams"' rfc1738-diagrams rfc1738-cli
