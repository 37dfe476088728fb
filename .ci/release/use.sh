#!/usr/bin/env bash
# Uses what was released, as `cargo xtask release` calls it: use.sh SCRATCH CHECKOUT VERSION MODE
#
# SCRATCH has the `files` of the release, a `registry` of crates, and the `projects` of their users;
# CHECKOUT is a path that nothing may mention.
set -euo pipefail
scratch=$1 checkout=$2 version=$3 mode=$4
cd "$scratch/projects"

# Fails if a file that says where something came from mentions the checkout.
apart() {
    if grep --quiet --fixed-strings "$checkout" -- "$@"; then
        echo "$*: mentions $checkout" >&2
        exit 1
    fi
}

echo '== A new Rust project'
# Where `cargo install` looks too, which ignores the configuration of a folder.
home=$scratch/cargo
mkdir "$home"
cat > "$home/config.toml" << EOF
[source.crates-io]
replace-with = "registry"
[source.registry]
directory = "$scratch/registry"
[build]
target-dir = "$scratch/target"
EOF
export CARGO_PROFILE_DEV_DEBUG=0 CARGO_INCREMENTAL=0 CARGO_NET_OFFLINE=true
unset CARGO_TARGET_DIR
cargo() {
    CARGO_HOME=$home command cargo "$@"
}
(
    cd rust
    cat > Cargo.toml << EOF
[package]
name = "user"
version = "0.0.0"
edition = "2024"
[dependencies]
miette = { version = "7", default-features = false }
rfc1738 = { version = "=$version", features = ["miette", "serde"] }
rfc1738-conformance = "=$version"
rfc1738-diagrams = "=$version"
rfc1738-by-name = "=$version"
serde_json = "1"
EOF
    cargo run --quiet
    cargo metadata --format-version 1 > metadata.json
    apart metadata.json Cargo.lock
)

echo '== The command, installed'
cargo install --quiet --locked --debug --root "$scratch/installed" "rfc1738-cli@$version"
[ "$("$scratch/installed/bin/rfc1738" --version)" = "rfc1738 $version" ]
"$scratch/installed/bin/rfc1738" parse https://host.dom/ > tree.txt
grep --quiet httpurl tree.txt
"$scratch/installed/bin/rfc1738" conformance hostport -- "$scratch/installed/bin/rfc1738" match '{}'
# The texts that it shows are in it.
"$scratch/installed/bin/rfc1738" grammar --grammar rfc3986 dec-octet > rule.txt

if [ -z "$mode" ]; then
    echo '== The archive'
    mkdir archive
    tar --extract --gzip --file "$scratch"/files/rfc1738-cli-*.tgz --directory archive --strip-components 1
    [ "$(archive/rfc1738 --version)" = "rfc1738 $version" ]
    grep --quiet '^clap 4' archive/LICENSE-THIRD-PARTY

    echo '== The examples of the packed library'
    (cd "$scratch/registry/rfc1738-$version" && cargo test --quiet --doc --all-features)
fi

echo '== The wheel'
python3 -m venv wheel
wheel/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-index "$scratch"/files/*.whl
wheel/bin/python -I python/use.py "$version" "$PWD/wheel"

if [ -z "$mode" ]; then
    echo '== The source distribution'
    python3 -m venv source
    # Its dependencies, which are those of its own Cargo.lock, are not in the registry of this
    # folder.
    (cd / && CARGO_NET_OFFLINE=false "$scratch/projects/source/bin/python" -m pip install --quiet --disable-pip-version-check "$scratch"/files/rfc1738-*.tar.gz)
    source/bin/python -I python/use.py "$version" "$PWD/source"
fi

echo '== New npm projects: modules, CommonJS and TypeScript'
cd npm
echo '{ "name": "user", "private": true }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts "$scratch/files/rfc1738-$version.tgz" typescript@5
apart package-lock.json node_modules/rfc1738/package.json
node use.mjs "$version"
node use.cjs "$version"
npx --no-install tsc --strict --noEmit --module nodenext --target es2022 use.mts use.cts

echo 'Everything that would be released was used.'
