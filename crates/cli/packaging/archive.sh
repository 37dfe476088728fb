#!/usr/bin/env bash
# Builds the command for a target, and packs it with its manual pages, completions, licenses and
# those of others: cargo xtask archive TARGET FOLDER
#
# It is FOLDER/rfc1738-cli-TARGET-vVERSION.tgz, the name that `cargo binstall` looks for. This needs
# cargo and rustup, and a machine that runs programs of TARGET. It takes as long as a release build.
set -euo pipefail
[[ $# == 2 && $1 != -* ]] || { echo "usage: cargo xtask archive TARGET FOLDER" >&2; exit 2; }
target=$1
# Without realpath: that of macOS has no option for a folder that does not exist.
mkdir -p -- "$2"
out=$(cd -- "$2" && pwd)
cd "$(dirname "$0")/../../.."

version=$(cargo pkgid --manifest-path crates/cli/Cargo.toml)
name=rfc1738-cli-$target-v${version##*[@#]}
built=${CARGO_TARGET_DIR:-target}/$target/release
rustup target add "$target"
cargo build --release --locked --package rfc1738-cli --target "$target"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/$name"
command=rfc1738
[[ $target != *-windows-* ]] || command=rfc1738.exe
cp "$built/$command" crates/cli/README.md LICENSE-* "$folder/$name"
cargo xtask notices crates/cli/Cargo.toml > "$folder/$name/LICENSE-THIRD-PARTY"
crates/cli/packaging/files.sh "$built/$command" "$folder/$name/share"
tar --create --gzip --file "$out/$name.tgz" --directory "$folder" "$name"
