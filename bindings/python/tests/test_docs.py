"""Every public name is documented, and every example in the documentation does what it says."""

import doctest
import inspect
import re
import subprocess
import sys

import pytest
from conftest import ROOT

import rfc1738
import rfc1738.conformance
import rfc1738.jsonschema
import rfc1738.pydantic

PAGES = [
    ROOT / "README.md",
    ROOT / "bindings" / "python" / "README.md",
    ROOT / "docs" / "python.md",
]
MODULES = [rfc1738.pydantic, rfc1738.jsonschema, rfc1738.conformance]
NAMES = vars(rfc1738) | vars(rfc1738.conformance) | {"rfc1738": rfc1738}


def documented():
    yield "rfc1738", rfc1738.__doc__
    for module in MODULES:
        yield module.__name__, module.__doc__
        yield from (
            (f"{module.__name__}.{name}", vars(module)[name].__doc__) for name in module.__all__
        )
    for name in rfc1738.__all__:
        value = getattr(rfc1738, name)
        if not callable(value):
            continue
        yield name, value.__doc__
        if inspect.isclass(value):
            for member, of in sorted(vars(value).items()):
                # The fields of the data classes are documented in their source.
                is_field = type(of).__name__ in {"member_descriptor", "_tuplegetter"}
                if not member.startswith("_") and not is_field and member in dir(value):
                    yield f"{name}.{member}", inspect.getdoc(of)


@pytest.mark.parametrize(("name", "doc"), list(documented()))
def test_a_docstring_is_there_and_its_examples_do_what_they_say(name, doc):
    assert doc, f"{name} is not documented"
    run(name, doc)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_do_what_they_say(page):
    run(page.name, "\n".join(blocks_of(page)))


def blocks_of(page):
    blocks = re.findall(r"^```python\n(.*?)^```", page.read_text(), re.M | re.S)
    assert blocks
    return blocks


@pytest.fixture(scope="module")
def typed(tmp_path_factory):
    """A folder with the Python of each page, as it is there, and nothing else."""
    folder = tmp_path_factory.mktemp("typed")
    for name, page in {"project": PAGES[0], "package": PAGES[1], "guide": PAGES[2]}.items():
        examples = doctest.DocTestParser().get_examples("\n".join(blocks_of(page)))
        (folder / f"{name}.py").write_text("".join(example.source for example in examples))
    return folder


CHECKERS = [
    ["mypy", "--strict", "."],
    ["basedpyright", "--level", "error", "--pythonpath", sys.executable, "."],
]


@pytest.mark.parametrize("checker", CHECKERS, ids=lambda checker: checker[0])
def test_type_checkers_accept_the_examples_of_the_pages(checker, typed):
    done = subprocess.run(
        [sys.executable, "-m", *checker], cwd=typed, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


EXPLAINED = [name for name in rfc1738.__all__ if callable(getattr(rfc1738, name))]


@pytest.mark.parametrize("name", EXPLAINED)
def test_each_function_and_class_has_an_example(name):
    assert ">>> " in getattr(rfc1738, name).__doc__


def run(name, text):
    test = doctest.DocTestParser().get_doctest(text, dict(NAMES), name, name, 0)
    told = []
    doctest.DocTestRunner().run(test, out=told.append)
    assert not told, "".join(told)
