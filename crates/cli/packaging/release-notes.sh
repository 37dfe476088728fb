#!/usr/bin/env bash
# Prints the entry of CHANGELOG.md for a tag such as v0.1.0: crates/cli/packaging/release-notes.sh
# TAG
#
# Fails if the tag is not the version of the workspace, or a package that is released needs another
# one, or Cargo.lock is stale, or there is no entry. This needs cargo and awk.
set -euo pipefail
cd "$(dirname "$0")/../../.."

fail() {
    printf '%s\n' "$1" >&2
    exit 1
}
version=$(cargo pkgid --manifest-path crates/cli/Cargo.toml)
version=${version##*[@#]}
[[ $1 == "v$version" ]] || fail "the tag is $1, but Cargo.toml has the version $version"
others=$(sed -n '/^\[workspace.dependencies\]/,/^$/p' Cargo.toml | grep 'version = ' | grep --invert-match "version = \"=\?${version//./\\.}\"" || true)
[[ -z $others ]] || fail "in Cargo.toml, [workspace.dependencies] has another version than $version"
# A release is built with --locked. Of our packages, only those that are never released have the
# version 0.0.0.
stale=$(awk -v version="\"$version\"" '
    /^name = / { ours = $3 ~ /^"rfc1738/ }
    /^version = / && ours && $3 != version && $3 != "\"0.0.0\"" { print "it is stale" }' Cargo.lock)
[[ -z $stale ]] || fail "Cargo.lock has another version than $version: cargo update --workspace"
# From its heading, such as "## 0.1.0" or "## [0.1.0] - 2026-11-23", to the next one.
notes=$(awk -v version="$version" '
    /^## / { heading = $2; gsub(/[][]/, "", heading); printing = heading == version; next }
    printing' CHANGELOG.md)
[[ $notes == *[![:space:]]* ]] || fail "CHANGELOG.md has no entry for $version"
printf '%s\n' "$notes"
