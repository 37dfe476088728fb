#!/bin/sh
# Installs packages of PyPI in $WORK/venv, which is made if it is not there. The arguments are those
# of `pip install`. Several languages need this, at the same time.
set -eu
exec 9> "$WORK/venv.lock"
flock 9
test -x "$WORK/venv/bin/pip" || python3 -m venv "$WORK/venv"
"$WORK/venv/bin/pip" --quiet --disable-pip-version-check install "$@"
