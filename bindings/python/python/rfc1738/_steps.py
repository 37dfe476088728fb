"""The steps of a client: what :func:`interpret` returns, as immutable data classes."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Step:
    """One thing that a client does.

    >>> [type(step).__name__ for step in interpret("ftp://me:pass@host.dom/motd;type=a")]
    ['Connect', 'Send', 'Send', 'Send', 'Send', 'Close']
    """

    section: str
    """The section of the RFC that says so."""
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
    for cls in (Connect, Send, Request, Ask, Advise, Choose, Address, Open, Show, Close)
}
"""The class of each step, by the name that the native module gives it."""

for _step in (Step, *STEPS.values()):
    _step.__module__ = "rfc1738"
