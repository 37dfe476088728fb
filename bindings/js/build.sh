#!/usr/bin/env bash
# Builds the npm package: cargo xtask npm
#
# The package is target/js/package, and packed target/js/rfc1738-VERSION.tgz. This needs cargo, and
# Node.js 20 with npm, which installs esbuild. If Node.js is missing, Python's pip installs it in
# target/node.
set -euo pipefail
(($# == 0)) || { echo "usage: cargo xtask npm" >&2; exit 2; }
cd "$(dirname "$0")"

target=$(realpath -m -- "${CARGO_TARGET_DIR:-../../target}")
modules=$target/js/modules
package=$target/js/package
. ../../crates/xtask/common.sh
need_node "$target"

rm -rf "$target/js"
mkdir -p "$package/dist"
cargo xtask wasm rfc1738-js "$modules"
cargo xtask wasm rfc1738-js-conformance "$modules/conformance"
cp conformance/lib/*.js "$modules/conformance"
npm ci --no-audit --no-fund

# The WebAssembly is in the module: nothing to find or to fetch, in Node.js, in bundlers and in
# browsers.
node --input-type=module --eval '
    import { readFileSync, writeFileSync } from "node:fs";
    import { encoded } from "./lib/encoding.js";
    for (const file of process.argv.slice(1)) {
        writeFileSync(`${file}.js`, `export default "${encoded(readFileSync(file))}";\n`);
    }' "$modules/rfc1738.wasm" "$modules/conformance/rfc1738.wasm"

bundle() {
    npx --no-install esbuild --bundle --log-level=warning --target=es2022 "$@"
}
bundle "$modules/inline.js" --format=esm --platform=neutral --outfile="$package/dist/index.js"
bundle "$modules/inline.js" --format=cjs --platform=node --outfile="$package/dist/index.cjs"
# In Node.js, `import` gives what `require` does, so that both have the same classes.
echo 'export * from "./index.cjs";' > "$package/dist/node.js"
# Of its own, so that nobody has the conformance kit who does not ask for it.
bundle "$modules/conformance/conformance.js" --format=esm --platform=neutral --outfile="$package/dist/conformance.js"
bundle "$modules/conformance/conformance.js" --format=cjs --platform=node --outfile="$package/dist/conformance.cjs"
bundle "$modules/init.js" --format=esm --platform=neutral --outfile="$package/dist/init.js"
cp "$modules/rfc1738.wasm" npm/*.d.ts "$package/dist"
# What `require` gives has a declaration of its own kind.
for module in index conformance; do sed 's|"./index.js"|"./index.cjs"|' "npm/$module.d.ts" > "$package/dist/$module.d.cts"; done

version=$(cargo metadata --format-version 1 --no-deps | node --print '
    JSON.parse(fs.readFileSync(0)).packages.find(({ name }) => name === "rfc1738").version')
sed "s/\"version\": \"0.0.0\"/\"version\": \"$version\"/" npm/package.json > "$package/package.json"
cp README.md ../../LICENSE-* "$package"
# The conformance kit has all crates that the rest has, and more.
(cd ../.. && cargo xtask notices bindings/js/conformance/Cargo.toml) > "$package/LICENSE-THIRD-PARTY"
npm pack "$package" --silent --pack-destination "$target/js"
