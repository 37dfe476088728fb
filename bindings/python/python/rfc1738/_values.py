"""Values without behavior: what the functions return, as immutable data classes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from ._errors import UrlError
    from ._nodes import Leaf, SyntaxTree, Url

Severity: TypeAlias = Literal["error", "warning", "note"]
Wrapper: TypeAlias = Literal["prefixed-brackets", "prefix", "brackets", "bare"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What a rule found in a string, and where: what a :class:`UrlError` knows, and the severity.

    >>> print(findings("http://host.dom/%41")[0])
    note[escape-needless] at character 17: "%41" is "A", which need not be encoded (section 2.2): write "A"
    """

    rule: str
    """The id of the rule; see RULES."""
    slip: str | None
    """The name of the common mistake, if the rule is 'syntax' and one was recognized."""
    start: int
    """Where the text begins that it is about: an index into the text."""
    end: int
    """Where it ends."""
    section: str
    """The section of the RFC that says so; '-' if none does."""
    message: str
    """What is there, and what the RFC says about it."""
    help: str | None
    """What to do."""
    replacement: str | None
    """What to write in place of ``text[start:end]``, if one edit mends it."""
    severity: Severity
    """How serious it is."""
    left_out: int
    """How many further findings of this rule were left out, because a report has at most 100 of one
    rule."""
    line: str = field(repr=False)
    """All of it in one line that is safe to print."""

    def __str__(self) -> str:
        return self.line


@dataclass(frozen=True, slots=True)
class Report:
    """What :func:`validate` found in a string. It is true if the string is valid.

    >>> report = validate("http://host.dom:80/")
    >>> bool(report), report.production, report.severity, len(report.findings)
    (True, 'httpurl', 'note', 1)
    """

    text: str
    """The text."""
    findings: tuple[Finding, ...]
    """The findings, in the order of the text."""
    severity: Severity | None
    """The greatest severity of the findings; None if there are none."""
    tree: SyntaxTree | None
    """The tree, if a production derives the text. If none does, the rule 'syntax' is the only one."""

    @property
    def valid(self) -> bool:
        """Whether no rule found an error in the text."""
        return self.severity != "error"

    @property
    def error(self) -> Finding | None:
        """The first finding that is an error; None if none is."""
        return next((it for it in self.findings if it.severity == "error"), None)

    @property
    def production(self) -> str | None:
        """The name of the production that derives the text; None if none does."""
        return None if self.tree is None else self.tree.production

    def __bool__(self) -> bool:
        return self.valid


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of :func:`validate`.

    >>> RULES["port-range"].summary
    'a port over 65535, or 0'
    """

    id: str
    """Its name, which does not change."""
    section: str
    """The sections that say so; '-' if none does."""
    severity: Severity
    """The severity of its findings."""
    summary: str
    """What it finds."""
    example: str
    """A URL that it has a finding in."""
    counter_example: str
    """A similar URL that it has none in."""
    agreed: bool
    """Whether it is about what parsers disagree about, rather than about the RFC."""


@dataclass(frozen=True, slots=True)
class Production:
    """A production of section 5.

    >>> PRODUCTIONS["hostport"].bnf
    'hostport = host [ ":" port ]'
    """

    name: str
    """Its name."""
    bnf: str
    """The production itself."""
    heading: str
    """The comment of section 5 above it."""
    section: str
    """The section whose prose says what it means."""
    uses: tuple[str, ...]
    """The names of the productions on its right-hand side."""


class Agreed(NamedTuple):
    """The scheme, the host and the port that parsers name: see :func:`agreed`.

    >>> agreed("https://host.dom/~user")
    Agreed(scheme='https', host='host.dom', port=443)
    """

    scheme: str
    """The scheme, in lower case."""
    host: str
    """The host, in lower case, as parsers compare it: a name, or an IPv4 address."""
    port: int
    """The port, from 1 to 65535: that of the URL, or else the scheme's default."""


class Parts(NamedTuple):
    """The parts of a URL that all schemes share, as it writes them. What is absent is None; what is
    empty is empty.

    `port` is the number, None if it does not fit 16 bits; :func:`parse` keeps all digits.

    >>> parts("http://host.dom:080/?")
    Parts(scheme='http', user=None, password=None, host='host.dom', port=80, path='/', search='')
    """

    scheme: str
    user: str | None
    password: str | None
    host: str | None
    port: int | None
    path: str | None
    search: str | None


@dataclass(frozen=True, slots=True)
class Reading:
    """A URL as it was before it was broken across lines, and its fragment.

    >>> extract("<URL:http://host.dom/#top>")[0].readings
    (Reading(url=HttpUrl('http://host.dom/'), fragment='top'),)
    """

    url: Url
    """The URL."""
    fragment: str | None
    """The text after the "#"; None if there is none."""


@dataclass(frozen=True, slots=True)
class Extracted:
    """A URL that :func:`extract` found in text. Positions are indices into that text.

    >>> text = "Look: <URL: http://host.dom/a#top >!"
    >>> found = extract(text)[0]
    >>> found.url, found.fragment, found.wrapper
    (HttpUrl('http://host.dom/a'), 'top', 'prefixed-brackets')
    >>> text[found.start:found.end], text[found.written.start:found.written.end]
    ('<URL: http://host.dom/a#top >', 'http://host.dom/a')
    """

    wrapper: Wrapper
    """How it is set apart from the text around it."""
    start: int
    """Where it begins, with its wrapper."""
    end: int
    """Where it ends, with its wrapper."""
    written: Leaf
    """The URL as written, perhaps across lines; it knows its position."""
    readings: tuple[Reading, ...]
    """All readings, the most likely first. There are several if a hyphen before a line break may or
    may not be part of it."""
    hyphens: tuple[int, ...]
    """Where those hyphens are."""
    further: Leaf | None
    """The text after the URL that continues it in all readings but the first."""
    left_out: int
    """How many ways to read the hyphens were not tried."""

    @property
    def url(self) -> Url:
        """The URL: that of the first reading."""
        return self.readings[0].url

    @property
    def fragment(self) -> str | None:
        """The text after the "#", which is not part of the URL; None if there is none."""
        return self.readings[0].fragment


@dataclass(frozen=True, slots=True)
class Rejected:
    """What is presented as a URL in text, but is not a valid one.

    >>> text = "See <URL:http://host.dom/~user>."
    >>> rejected = extract(text, rejected=True)[0]
    >>> rejected.text, text[rejected.offset], rejected.error.replacement
    ('http://host.dom/~user', '~', '%7E')
    """

    wrapper: Wrapper
    """How it is set apart from the text around it."""
    start: int
    """Where it begins, with its wrapper."""
    end: int
    """Where it ends, with its wrapper."""
    written: Leaf
    """The text as written, perhaps across lines; it knows its position."""
    text: str
    """The text as it was before it was broken across lines."""
    error: UrlError = field(compare=False)
    """Why it is not valid; positions in this error are those in `text`."""
    offset: int
    """Where the error is in the text that was searched."""


@dataclass(frozen=True)
class Step:
    """One thing that a client does.

    >>> [type(step).__name__ for step in interpret("ftp://me:pass@host.dom/motd;type=a")]
    ['Connect', 'Send', 'Send', 'Send', 'Send', 'Close']
    """

    section: str
    """The section that says so, of RFC 1738 or of the RFC that defines a later scheme."""
    condition: str | None
    """When it does so; None if always."""
    line: str = field(repr=False)
    """The step in one line that is safe to print."""

    def __str__(self) -> str:
        return self.line


@dataclass(frozen=True)
class Connect(Step):
    """Connects to a server.

    >>> connect = interpret("http://host.dom:8080/")[0]
    >>> connect.host, connect.port
    ('host.dom', 8080)
    """

    host: str | None
    """The host; None if the URL names no server."""
    port: int | None
    """The port; None if the URL names no server."""


@dataclass(frozen=True)
class Send(Step):
    """Sends octets.

    >>> interpret("gopher://host.dom/0/a%20b")[1].octets
    b'/a b\\r\\n'
    """

    octets: bytes
    """The octets, decoded."""


@dataclass(frozen=True)
class Request(Step):
    """Requests something by a protocol that the RFC does not describe.

    >>> interpret("wais://host.dom/db?cats")[1].parts
    (('database', b'db'), ('search', b'cats'))
    """

    parts: tuple[tuple[str, bytes], ...]
    """The parts of the request: a name and octets each."""


@dataclass(frozen=True)
class Secure(Step):
    """Starts TLS on the connection.

    >>> print(interpret("https://host.dom/")[1])
    start TLS (RFC 2818, 2.1)
    """


@dataclass(frozen=True)
class Handshake(Step):
    """Requests something by the opening handshake of a WebSocket.

    >>> interpret("ws://host.dom/chat?x")[1].parts
    (('target', b'/chat?x'),)
    """

    parts: tuple[tuple[str, bytes], ...]
    """The parts of the request: a name and octets each."""


@dataclass(frozen=True)
class Ask(Step):
    """Asks the user for something.

    >>> interpret("ftp://me@host.dom/")[2].user
    'for the password, and send it'
    """

    user: str
    """What the user is asked."""


@dataclass(frozen=True)
class Advise(Step):
    """Advises the user to enter something.

    >>> interpret("telnet://guest@host.dom/")[1].parts
    (('user', b'guest'),)
    """

    parts: tuple[tuple[str, bytes], ...]
    """What to enter: a name and octets each."""


@dataclass(frozen=True)
class Choose(Step):
    """Leaves a choice to the client.

    >>> interpret("prospero://host.dom/x")[2].what
    'one of the access methods that the server answers with'
    """

    what: str
    """What the client chooses."""


@dataclass(frozen=True)
class Address(Step):
    """Addresses a message.

    >>> interpret("mailto:a%25b@host.dom")[0].octets
    b'a%b@host.dom'
    """

    octets: bytes
    """The address."""


@dataclass(frozen=True)
class Open(Step):
    """Opens a file.

    >>> step = interpret("file:///etc/motd")[0]
    >>> step.host, step.segments
    (None, (b'etc', b'motd'))
    """

    host: str | None
    """The host; None for this machine."""
    segments: tuple[bytes, ...]
    """The names in the path."""


@dataclass(frozen=True)
class Show(Step):
    """Shows what the server sent.

    >>> interpret("gopher://host.dom/0/paper")[2].gtype
    b'0'
    """

    gtype: bytes
    """The type of the item."""


@dataclass(frozen=True)
class Close(Step):
    """Closes the connection.

    >>> print(interpret("ftp://host.dom/motd")[-1])
    close the connection (section 3.2.5)
    """


STEPS = {
    cls.__name__.lower(): cls
    for cls in (
        Connect,
        Send,
        Request,
        Secure,
        Handshake,
        Ask,
        Advise,
        Choose,
        Address,
        Open,
        Show,
        Close,
    )
}
"""The class of each step, by the name that the native module gives it."""

_VALUES = (Finding, Report, Rule, Production, Agreed, Parts, Reading, Extracted, Rejected)

for _value in (*_VALUES, Step, *STEPS.values()):
    _value.__module__ = "rfc1738"
