#!/usr/bin/env bash
# Builds a Debian package of the command: cargo xtask deb [FOLDER]
#
# It is written to FOLDER, or to target/packaging. This needs cargo, and from Debian debhelper and
# dpkg-dev. It takes as long as a release build, and ten seconds.
set -euo pipefail
[[ $# -le 1 && ${1-} != -* ]] || { echo "usage: cargo xtask deb [FOLDER]" >&2; exit 2; }
folder=${1:+$(realpath -m -- "$1")}
cd "$(dirname "$0")/../../.."

target=$(realpath -m -- "${CARGO_TARGET_DIR:-target}")
out=${folder:-$target/packaging}
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT

version=$(cargo pkgid --manifest-path crates/cli/Cargo.toml)
cargo build --release --locked --package rfc1738-cli
# dpkg-buildpackage wants debian/ at the top, and writes beside it.
mkdir "$copy/rfc1738"
mapfile -t docs < <(grep --invert-match '^debian/' crates/cli/packaging/debian/rfc1738.docs)
git ls-files -z -- crates/cli/packaging "${docs[@]}" | tar --null --files-from - --create | tar --extract --directory "$copy/rfc1738"
cd "$copy/rfc1738"
mv crates/cli/packaging/debian debian
(cd "$OLDPWD" && cargo xtask notices crates/cli/Cargo.toml) > debian/LICENSE-THIRD-PARTY
cat > debian/changelog << CHANGELOG
rfc1738 (${version##*[@#]}) unstable; urgency=medium

  * CHANGELOG.md has what is new.

 -- $(sed -n 's/^Maintainer: //p' debian/control)  $(git -C "$OLDPWD" log -1 --format=%cD)
CHANGELOG
# The cargo that built the command need not be a package.
COMMAND=$target/${CARGO_BUILD_TARGET:-}/release/rfc1738 dpkg-buildpackage --build=binary --no-check-builddeps --no-sign
mkdir -p "$out"
cp "$copy"/*.deb "$out"
