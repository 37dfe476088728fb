"""Uses the installed package: use.py VERSION ENVIRONMENT"""

import importlib.metadata
import sys

import rfc1738

version, environment = sys.argv[1:]
assert importlib.metadata.version("rfc1738") == version
assert rfc1738.__file__.startswith(environment), rfc1738.__file__

assert rfc1738.is_valid("https://host.dom/path")
assert rfc1738.parse("https://host.dom:8443/").port == 8443
try:
    rfc1738.parse("http://host.dom/a b")
except rfc1738.ParseError as error:
    assert error.offset == 17
else:
    raise AssertionError("it was parsed")

names = [str(file) for file in importlib.metadata.files("rfc1738")]
for name in ("LICENSE-APACHE", "LICENSE-MIT", "py.typed", "_rfc1738.pyi"):
    assert any(file.endswith(name) for file in names), f"{name} is missing: {names}"
# What is built from the source distribution stays where it is built.
assert any(file.endswith("LICENSE-THIRD-PARTY") for file in names) == environment.endswith("/wheel"), names
