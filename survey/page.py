"""How the programs of this folder write their data and their pages."""

import json
from string import Template

from panel import SURVEY


def read(name):
    return json.loads((SURVEY / f"data/{name}.json").read_text())


def write(name, data, page, file=None):
    """Writes the data and the page, beside the program if no other file is given."""
    (SURVEY / f"data/{name}.json").write_text(lines(data) + "\n")
    (file or SURVEY / f"{name}.md").write_text(page)


def lines(value):
    """JSON with each item of a list of objects on a line of its own."""
    dumped = lambda value: json.dumps(value, ensure_ascii=False)
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(map(dumped, value)) + "\n]"
    if isinstance(value, dict):
        items = [f"{dumped(key)}: {lines(item)}" for key, item in value.items()]
        if any("\n" in item for item in items):
            return "{\n" + ",\n".join(items) + "\n}"
    return dumped(value)


def template(name, **parts):
    """The page's template, with these parts."""
    return Template((SURVEY / f"{name}.md.in").read_text()).substitute(parts)


def table(rows):
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def title(row):
    """A parser's name and version, and how it is asked if that is not the only way."""
    name = f"{row['name']} {row['version']}".strip()
    return f"{name}, {row['how']}" if "how" in row else name


def code(string):
    """Bytes as Markdown in a table: `\\xHH` for all but visible ASCII, and for the three characters special to Markdown."""
    return "`" + "".join(chr(b) if 0x21 <= b <= 0x7E and chr(b) not in "`|\\" else f"\\x{b:02X}" for b in string) + "`"
