#!/usr/bin/env bash
# Whether the public API of the libraries changed as their version says, by cargo-semver-checks:
# compared with the last release, which is the last tag before this commit that begins with "v", or
# with another commit. cargo-semver-checks is installed if it is missing, which takes ten minutes
# and more. A minute for each library.
#
#   cargo xtask semver             since the last release; before the first, there is nothing to compare with
#   cargo xtask semver COMMIT      since this commit
set -euo pipefail
[[ $# -le 1 && ${1-} != -* ]] || { echo "usage: cargo xtask semver [COMMIT]" >&2; exit 2; }
cd "$(dirname "$0")/.."
. crates/xtask/common.sh

base=${1-$(git describe --tags --abbrev=0 --match 'v*' HEAD^ 2> /dev/null || true)}
if [ -z "$base" ]; then
    echo 'There is no release yet, so nothing is compared. `cargo xtask semver COMMIT` compares with a commit.' >&2
    exit
fi
need_cargo semver-checks 0.51.0
libraries=(rfc1738 rfc1738-conformance rfc1738-diagrams rfc1738-by-name)
cargo semver-checks check-release --all-features --baseline-rev "$base" "${libraries[@]/#/--package=}"
