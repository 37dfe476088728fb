"""The parsers of Python, and trurl: do they accept a string, as what, and if not, why? Takes the
parser's name.

A check that writes no URL back accepts a string as it is.
"""

import json
import subprocess
import sys


def ada_url():
    from ada_url import URL

    return lambda text: URL(text).href


def django():
    from django.conf import settings
    from django.core.validators import URLValidator

    # Without settings, it cannot write the message of an error.
    settings.configure(USE_I18N=False)
    return check(URLValidator())


def pydantic():
    from pydantic import AnyUrl, TypeAdapter, ValidationError

    adapter = TypeAdapter(AnyUrl)

    def parse(text):
        try:
            return str(adapter.validate_python(text))
        except ValidationError as error:
            raise ValueError(error.errors()[0]["msg"]) from None

    return parse


def trurl():
    def parse(text):
        done = subprocess.run(["trurl", "--verify", "--url", text], capture_output=True, text=True)
        if done.returncode:
            raise ValueError(done.stderr.strip().splitlines()[0])
        return done.stdout.removesuffix("\n")

    return parse


def validators():
    import validators

    def parse(text):
        result = validators.url(text)
        if not result:
            raise ValueError(str(result).split("(")[0])

    return check(parse)


def check(accept):
    """A check that returns nothing of use, as a parser."""

    def parse(text):
        accept(text)
        return text

    return parse


def answer(parse, text):
    try:
        return {"as": parse(text)}
    except Exception as error:  # Whatever a parser raises, it does not accept the string.
        messages = getattr(error, "messages", None)
        return {"error": messages[0] if messages else str(error)}


parse = globals()[sys.argv[1].replace("-", "_")]()
for line in sys.stdin:
    print(json.dumps(answer(parse, bytes.fromhex(line).decode())))
