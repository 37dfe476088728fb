#!/usr/bin/env bash
# Makes everything that a release consists of, in target/release-files: the crates, the wheel and
# the source distribution for Python, the npm package, the archive of the command for this machine,
# the small suites, and the sums of all. Then it uses each as its users will: new projects in an
# empty folder, where the crates come from a folder in the place of cargo's registry, and the
# checkout is hidden. It publishes nothing.
#
#   cargo xtask release            all, optimized; some 20 minutes
#   cargo xtask release --quick    the wheel in the profile for development, no archives, nothing built from the source distribution,
#                             and the examples of the packed library not run; for checks of a change
#   cargo xtask release --files    makes the files, and stops
#
# It needs cargo, python3 (3.10 or later) with venv, Node.js 20 with npm (or installs it, as the npm
# package does), and the registries of cargo, PyPI and npm. As root on Linux it hides the checkout
# with `unshare`; otherwise it only compares paths.
set -euo pipefail
cd "$(dirname "$0")/.."

mode=${1-}
[[ $mode =~ ^(|--quick|--files)$ ]] || { echo "usage: cargo xtask release [--quick | --files]" >&2; exit 2; }
root=$PWD
target=$(realpath -m -- "${CARGO_TARGET_DIR:-target}")
out=$target/release-files
. crates/xtask/common.sh
need_node "$target"
rm -rf "$out"
mkdir -p "$out"

echo '== The crates'
mapfile -t crates < <(cargo metadata --locked --no-deps --format-version 1 | python3 -c '
import json, sys
for package in json.load(sys.stdin)["packages"]:
    if package["publish"] is None:
        print(package["name"])')
# They are compiled below, by those who use them.
cargo package --quiet --locked --no-verify --allow-dirty "${crates[@]/#/--package=}" 2>&1 | { grep -v 'is not included in the published package$' || true; }
version=$(cargo pkgid --package rfc1738 | sed 's/.*[#@]//')
for crate in "${crates[@]}"; do
    cp "$target/package/$crate-$version.crate" "$out"
done

echo '== The Python package'
tools=$target/release-tools
[ -x "$tools/bin/python" ] || python3 -m venv "$tools"
"$tools/bin/python" -m pip install --quiet --disable-pip-version-check 'maturin>=1.16,<2'
profile=(--release)
[ "$mode" != --quick ] || profile=(--profile dev)
(
    cd bindings/python
    # The source distribution contains nothing of others, so it is made without their licenses.
    rm -f LICENSE-THIRD-PARTY
    "$tools/bin/maturin" sdist --out "$out"
    trap 'rm LICENSE-THIRD-PARTY' EXIT
    (cd "$root" && cargo xtask notices bindings/python/Cargo.toml) > LICENSE-THIRD-PARTY
    "$tools/bin/maturin" build --quiet --locked "${profile[@]}" --out "$out"
)

echo '== The npm package'
bindings/js/build.sh
cp "$target"/js/*.tgz "$out"

if [ "$mode" != --quick ]; then
    echo '== The archive'
    host=$(rustc --version --verbose | sed -n 's/^host: //p')
    crates/cli/packaging/archive.sh "$host" "$out"

    echo '== The suites'
    crates/cli/packaging/suites.sh "$target/$host/release/rfc1738" "$out"
fi

# Each has the texts of the licenses; and what contains crates of others, those of theirs.
python3 - "$root" "$out" << 'EOF'
import pathlib, sys, tarfile, zipfile
root, out = map(pathlib.Path, sys.argv[1:])
for path in out.iterdir():
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as archive:
            files = {name: archive.read(name) for name in archive.namelist()}
    else:
        with tarfile.open(path) as archive:
            files = {member.name: archive.extractfile(member).read() for member in archive if member.isfile()}
    for license in ("LICENSE-APACHE", "LICENSE-MIT"):
        texts = [text for name, text in files.items() if name.endswith("/" + license)]
        if not texts or any(text != (root / license).read_bytes() for text in texts):
            sys.exit(f"{path.name}: {license} is missing, or not that of the checkout")
    notices = [text.decode() for name, text in files.items() if name.endswith("/LICENSE-THIRD-PARTY")]
    if path.suffix not in (".whl", ".tgz"):
        described = any(b"LICENSE-THIRD-PARTY" in text for name, text in files.items() if name.endswith("/PKG-INFO"))
        if notices or described:
            sys.exit(f"{path.name}: a package of sources has LICENSE-THIRD-PARTY")
    elif len(notices) != 1 or any(f"\n{crate} " not in notices[0] for crate in ("nom", "memchr", "percent-encoding")):
        sys.exit(f"{path.name}: LICENSE-THIRD-PARTY is missing, or lacks a crate")
EOF
(cd "$out" && sha256sum -- * > SHA256SUMS && ls -l)
[ "$mode" != --files ] || exit 0

# From here on, nothing of the checkout is used but these.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cp -r "$out" "$scratch/files"
cp -r .ci/release "$scratch/projects"
# The crates that ours depend on, and ours, in the place of cargo's registry.
cargo vendor --quiet --locked --versioned-dirs "$scratch/registry" > /dev/null
for crate in "$scratch"/files/*.crate; do
    tar --extract --gzip --file "$crate" --directory "$scratch/registry"
    printf '{"files": {}, "package": "%s"}' "$(sha256sum "$crate" | cut -d ' ' -f 1)" \
        > "$scratch/registry/$(basename "$crate" .crate)/.cargo-checksum.json"
done

use=("$scratch/projects/use.sh" "$scratch" "$root" "$version" "$mode")
if unshare --mount true 2> /dev/null; then
    cd /
    # A folder that is in use cannot be empty: a new one is mounted over it, and seen by these
    # processes only.
    unshare --mount sh -c 'mount -t tmpfs none "$1" && shift && exec "$@"' sh "$root" "${use[@]}"
else
    echo 'The checkout cannot be hidden here.'
    "${use[@]}"
fi
