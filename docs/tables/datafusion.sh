#!/usr/bin/env bash
# Builds the program that docs/data.md has for DataFusion, and compares what it prints with what the
# page says. Needs cargo, and ten minutes or more the first time: DataFusion is 230 crates, which
# are in no lock file of this repository.
set -euo pipefail
(($# == 0)) || { echo "usage: cargo xtask test-datafusion" >&2; exit 2; }
cd "$(dirname "$0")/../.."

# block KIND: the block of this kind in the section.
block() {
    sed -n "/^## DataFusion/,/^## Spark/ { /^\`\`\`$1\$/,/^\`\`\`\$/ { /^\`\`\`/! p } }" docs/data.md
}
target=$(realpath -m -- "${CARGO_TARGET_DIR:-target}")
project=$target/datafusion
mkdir -p "$project/src"
block rust,ignore > "$project/src/main.rs"
cat > "$project/Cargo.toml" << EOF
[package]
name = "queries"
edition = "2024"
[dependencies]
datafusion = { version = "55", default-features = false, features = ["nested_expressions", "sql"] }
rfc1738 = { path = "$PWD" }
rfc1738-arrow = { path = "$PWD/bindings/arrow" }
tokio = { version = "1", features = ["macros", "rt-multi-thread"] }
[profile.dev]
debug = false
[workspace]
EOF
cargo run --quiet --target-dir "$target" --manifest-path "$project/Cargo.toml" | diff <(block text) -
