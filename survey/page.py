"""How the programs of this folder write their data and their pages."""

import json
import re
import textwrap
from string import Template

from panel import SURVEY

# A page's text ends before this column.
WIDTH = 100
# A code span, and its spaces at which a line may not be broken, because they would be lost.
SPAN = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)", re.DOTALL)
FIRM = re.compile(r" {2,}|(?<=`) | (?=`)")


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
    return wrapped(Template((SURVEY / f"{name}.md.in").read_text()).substitute(parts))


def wrapped(text):
    """Markdown with paragraphs and lists that are `WIDTH` wide; the rest stays as it is."""
    blocks = re.sub("\n{3,}", "\n\n", text).strip("\n").split("\n\n")
    return "\n\n".join(block if block[0] in "#|<" else filled(block) for block in blocks) + "\n"


def filled(block):
    """A paragraph, or a list."""
    firm = lambda span: FIRM.sub(lambda spaces: "\0" * len(spaces[0]), span[0])
    items = []
    for item in re.split(r"\n(?= *\* )", block):
        indent = re.match(r" *(?:\* )?", item)[0]
        words = SPAN.sub(firm, re.sub(r"\s*\n\s*", " ", item[len(indent) :]))
        wrapper = textwrap.TextWrapper(WIDTH, break_long_words=False, break_on_hyphens=False)
        wrapper.initial_indent = indent
        wrapper.subsequent_indent = " " * len(indent)
        items.append(wrapper.fill(words).replace("\0", " "))
    return "\n".join(items)


def table(rows):
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def not_asked(absent):
    """Paragraphs about the parsers that were left out."""
    return "\n\n".join(f"Not asked: {peer['name']}: {peer['reason']}." for peer in absent)


def title(row):
    """A parser's name and version, and how it is asked if that is not the only way."""
    name = f"{row['name']} {row['version']}".strip()
    return f"{name}, {row['how']}" if "how" in row else name


def code(string):
    """Bytes as Markdown in a table: `\\xHH` for all but visible ASCII, and for the three characters
    special to Markdown."""
    visible = lambda byte: 0x21 <= byte <= 0x7E and chr(byte) not in "`|\\"
    return "`" + "".join(chr(byte) if visible(byte) else f"\\x{byte:02X}" for byte in string) + "`"
