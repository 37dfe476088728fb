"""The tree: a class for each node, which is the table of its parts, their types and their order.

A node is small and immutable: it has its text and its position. Its parts are read from the text
by the native module on demand, one level at a time, and are the objects of the classes that it
names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeAlias, TypeVar, overload

from . import _rfc1738
from ._errors import class_error
from ._rfc1738 import Node, Part, parse
from ._schemes import TODAY, Immutable, Only, SchemesArgument, schemes_of, set_field
from ._text import MOST, int_of, text_of

if TYPE_CHECKING:
    from typing_extensions import Self

    from ._values import Parts, Step

T = TypeVar("T")
L = TypeVar("L", bound="Leaf")

# A position: the length of a string may be added to it.
_FARTHEST = MOST // 2


class Leaf(Immutable, str):
    """A part of a URL without parts of its own: a ``str`` that knows its place.

    >>> search = parse("http://host.dom/a?b%20c").search
    >>> search, search.start, search.end, search.decode()
    (Leaf('b%20c'), 18, 23, b'b c')
    >>> search == "b%20c"
    True
    """

    __slots__ = ("_start",)

    _production: ClassVar[str]
    if TYPE_CHECKING:
        _start: int

    def __init_subclass__(cls) -> None:
        cls._production = cls.__name__.lower()

    def __new__(cls, text: str, start: int = 0) -> Self:
        if cls is not Leaf:
            _rfc1738.check_node(cls._production, text_of(text))
        return new_leaf(cls, text, _position(start))

    @property
    def start(self) -> int:
        """The index of its first character in the text that was parsed."""
        return self._start

    @property
    def end(self) -> int:
        """The index after its last character in the text that was parsed."""
        return self._start + len(self)

    def decode(self) -> bytes:
        """The octets that it represents: every escape decoded (section 2.2).

        >>> HPath("caf%C3%A9").decode().decode("utf-8")
        'café'
        """
        return _rfc1738.decode(str(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str.__repr__(self)})"

    def __getnewargs__(self) -> tuple[str, int]:  # type: ignore[override]
        return str(self), self._start


def new_leaf(cls: type[L], text: str, start: int) -> L:
    """A leaf that is known to be one."""
    leaf = str.__new__(cls, text)
    set_field(leaf, "_start", start)
    return leaf


class _Between:
    """The parts of a leaf that have a separator between them."""

    def __init__(self, separator: str, doc: str) -> None:
        self._separator = separator
        self.__doc__ = doc

    @overload
    def __get__(self, leaf: None, owner: type) -> Self: ...
    @overload
    def __get__(self, leaf: Leaf, owner: type) -> tuple[Leaf, ...]: ...
    def __get__(self, leaf: Leaf | None, owner: type) -> Any:
        if leaf is None:
            return self
        parts = []
        start = leaf.start
        for part in leaf.split(self._separator):
            parts.append(new_leaf(Leaf, part, start))
            start += len(part) + len(self._separator)
        return tuple(parts)


def _position(start: int) -> int:
    return int_of(start, "a place in a text, an int, 0 or more", 0, _FARTHEST)


class HostName(Leaf):
    """hostname = *[ domainlabel "." ] toplabel (section 3.1)

    >>> HostName("info.cern.ch").labels
    (Leaf('info'), Leaf('cern'), Leaf('ch'))
    """

    __slots__ = ()

    labels = _Between(".", "All its labels, the toplabel last.")

    @property
    def domainlabel(self) -> tuple[Leaf, ...]:
        """All its labels but the last."""
        return self.labels[:-1]

    @property
    def toplabel(self) -> Leaf:
        """Its last label, which begins with a letter."""
        return self.labels[-1]


class HostNumber(Leaf):
    """hostnumber = digits "." digits "." digits "." digits (section 3.1)

    >>> HostNumber("192.31.7.1300").digits
    (Leaf('192'), Leaf('31'), Leaf('7'), Leaf('1300'))
    """

    __slots__ = ()

    digits = _Between(".", "Its four groups of digits, whose size the BNF does not bound.")


class Port(Leaf):
    """port = digits (section 3.1)

    >>> Port("0070").number
    70
    """

    __slots__ = ()

    @property
    def number(self) -> int | None:
        """The number; None if it is over 65535."""
        digits = self.lstrip("0")
        # Python refuses to make a number of thousands of digits.
        number = int(digits[:6] or "0")
        return number if number <= 65535 else None


class HPath(Leaf):
    """hpath = hsegment *[ "/" hsegment ] (section 3.3)

    >>> HPath("a//b").hsegment
    (Leaf('a'), Leaf(''), Leaf('b'))
    """

    __slots__ = ()

    hsegment = _Between("/", "Its segments, each of which may be empty.")


class FPath(Leaf):
    """fpath = fsegment *[ "/" fsegment ] (section 3.2.2)

    >>> [segment.decode() for segment in FPath("%2Fetc/motd").fsegment]
    [b'/etc', b'motd']
    """

    __slots__ = ()

    fsegment = _Between("/", "Its segments, each of which may be empty.")


class PPath(Leaf):
    """ppath = psegment *[ "/" psegment ] (section 3.11)

    >>> PPath("/pros/name").psegment
    (Leaf(''), Leaf('pros'), Leaf('name'))
    """

    __slots__ = ()

    psegment = _Between("/", "Its segments, each of which may be empty.")


def derived(read: Callable[[Any], T]) -> Part[T]:
    """A part of parts, which some class has as a part of its own."""
    return property(read)  # type: ignore[return-value]


new_node = Node.__new__
"""Makes a node that is known to be one."""


class _Node(Immutable, Node):
    """A node with parts."""

    __slots__ = ()
    _production: ClassVar[str]

    def __init_subclass__(cls, production: str = "") -> None:
        cls._production = production or cls.__name__.lower()

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._text!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Node):
            return NotImplemented
        return type(self) is type(other) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)


class _InnerNode(_Node):
    """A node between a URL and its leaves."""

    __slots__ = ()

    def __new__(cls, text: str, start: int = 0) -> Self:
        text = text_of(text)
        _rfc1738.check_node(cls._production, text)
        return new_node(cls, text, _position(start))

    @property
    def start(self) -> int:
        """The index of its first character in the text that was parsed."""
        return self._start

    @property
    def end(self) -> int:
        """The index after its last character in the text that was parsed."""
        return self._start + len(self._text)

    def __getnewargs__(self) -> tuple[str, int]:
        return self._text, self._start


class HostPort(_InnerNode):
    """hostport = host [ ":" port ] (section 3.1)

    >>> HostPort("host.dom:8080").port.number
    8080
    """

    __slots__ = ()
    __match_args__ = ("host", "port")
    host: Part[HostName | HostNumber] = Part("The host: a HostName or a HostNumber.")
    port: Part[Port | None] = Part('The digits after the ":"; None if there is no ":".')


class Login(_InnerNode):
    """login = [ user [ ":" password ] "@" ] hostport (section 3.1)

    >>> login = Login("me:@host.dom")
    >>> login.user, login.password, login.hostport
    (Leaf('me'), Leaf(''), HostPort('host.dom'))
    """

    __slots__ = ()
    __match_args__ = ("user", "password", "hostport")
    user: Part[Leaf | None] = Part(
        'Who logs in; None if there is no "@". An empty user is not the same as none.'
    )
    password: Part[Leaf | None] = Part('The text after the ":"; None if there is no such ":".')
    hostport: Part[HostPort] = Part("Host and port.")


class IpSchemePart(_InnerNode, production="ip-schemepart"):
    """ip-schemepart = "//" login [ "/" urlpath ] (section 3.1)

    >>> IpSchemePart("//host.dom/a?b").urlpath
    Leaf('a?b')
    """

    __slots__ = ()
    __match_args__ = ("login", "urlpath")
    login: Part[Login] = Part("User, password, host and port.")
    urlpath: Part[Leaf | None] = Part('The text after the "/"; None if there is no "/".')


class Article(_InnerNode):
    """article = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host (section 3.6)

    >>> Article("1994.17@host.dom").unique
    Leaf('1994.17')
    """

    __slots__ = ()
    __match_args__ = ("unique", "host")
    unique: Part[Leaf] = Part('The text before the "@".')
    host: Part[HostName | HostNumber] = Part('The host after the "@".')


class FieldSpec(_InnerNode):
    """fieldspec = ";" fieldname "=" fieldvalue (section 3.11)

    >>> FieldSpec(";VERSION=1").fieldname
    Leaf('VERSION')
    """

    __slots__ = ()
    __match_args__ = ("fieldname", "fieldvalue")
    fieldname: Part[Leaf] = Part("The name of the field, perhaps empty.")
    fieldvalue: Part[Leaf] = Part("Its value, perhaps empty.")


# Attribute names of other libraries, and how to do the same here.
_OTHER_NAMES = {
    "hostname": "url.host, or url.parts()",
    "netloc": "url.hostport or url.login, or url.parts()",
    "authority": "url.hostport or url.login, or url.parts()",
    "username": "url.login, or url.parts().user",
    "user": "url.login, or url.parts().user",
    "password": "url.login, or url.parts().password",
    "path": "url.parts().path",
    "query": "url.parts().search",
    "search": "url.parts().search",
    "fragment": "rfc1738.extract, because a fragment is not part of a URL",
    "geturl": "str(url)",
    "href": "str(url)",
}

Value: TypeAlias = str | bytes | int
"""A value of a part of a URL that is built."""


class Url(_Node):
    """A valid URL: an object of one of the classes below it, one for each alternative of ``url`` in
    section 5.

    Two are equal if they are of the same class and have the same text; they are ordered by their
    texts.

    >>> Url("ftp://host.dom/motd")
    FtpUrl('ftp://host.dom/motd')
    """

    __slots__ = ()

    def __new__(cls, text: str, *, schemes: SchemesArgument = None, only: Only = None) -> Self:
        by = schemes_of(schemes, only)
        url = parse(text, schemes=by)
        if isinstance(url, cls):
            return url
        names = [f'"{name}"' for name in by._of_production(cls._production)]
        if not names:
            raise class_error(cls, f"a URL of the class {cls.__name__}", url)
        listed = " or ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
        raise class_error(cls, f"the scheme {listed}", url)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        from .pydantic import By

        return handler.generate_schema(Annotated[source, By()])

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            # Names that everybody tries, because other libraries have them.
            ours = _OTHER_NAMES.get(name)
            help = "" if ours is None else f": use {ours}"
            raise AttributeError(f'{type(self).__name__} has no "{name}"{help}')

    @property
    def scheme(self) -> Leaf:
        """The name of the scheme, as written."""
        return new_leaf(Leaf, self._text[: self._text.index(":")], 0)

    @property
    def production(self) -> str:
        """The name of the production that derives it, such as 'httpurl'."""
        return self._production

    @derived
    def login(self) -> Login | None:
        """User, password, host and port, if the URL has a login."""
        return None

    @derived
    def hostport(self) -> HostPort | None:
        """Host and port, if the URL has them."""
        login = self.login
        return None if login is None else login.hostport

    @derived
    def host(self) -> HostName | HostNumber | None:
        """The host that the URL names: a HostName, a HostNumber or None."""
        hostport = self.hostport
        return None if hostport is None else hostport.host

    @property
    def port(self) -> int | None:
        """The number of the port in the URL; None if there is none, or if it is over 65535."""
        hostport = self.hostport
        return None if hostport is None or hostport.port is None else hostport.port.number

    @property
    def default_port(self) -> int | None:
        """The default port of the scheme; None if it has none."""
        return _rfc1738.ports(self._text, self._schemes)[0]

    @property
    def port_or_default(self) -> int | None:
        """The port to connect to: the one in the URL, or else the scheme's default."""
        return _rfc1738.ports(self._text, self._schemes)[1]

    def normalize(self) -> str:
        """The normal form: the same for all URLs that the RFC calls equivalent.

        >>> parse("HTTP://Host.dom:80").normalize()
        'http://host.dom/'
        """
        return _rfc1738.normalize(self._text, self._schemes, False)

    def parts(self) -> Parts:
        """The parts that all schemes share, as it writes them: see the function of this name.

        >>> parse("https://host.dom/a/b?c").parts().path
        '/a/b'
        """
        from ._functions import parts

        return parts(self._text, schemes=self._schemes)

    def interpret(self) -> tuple[Step, ...]:
        """What a client does with it, step by step: see the function of this name.

        >>> for step in parse("http://host.dom/a").interpret():
        ...     print(step)
        connect to host.dom, port 80 (section 3.3)
        request the target "/a" (section 3.3)
        """
        from ._functions import interpret

        return interpret(self._text, schemes=self._schemes)

    def replace(self, **parts: Value | Iterable[Value] | None) -> Self:
        """The same URL with these parts, by the RFC's names, in place of its own, and without those
        that are None. What is not given stays as it is written; segments of a path, and fields, are
        given all together.

        Raises :class:`BuildError` if it has no such part, or a part cannot be written, or the
        others need it.

        >>> parse("https://host.dom/a?b").replace(port=8443, search=None)
        HttpUrl('https://host.dom:8443/a')
        """
        from ._functions import octets_of

        text = _rfc1738.replace(self._text, self._schemes, octets_of(parts))
        return parse(text, schemes=self._schemes)  # type: ignore[return-value]

    def _keywords(self) -> dict[str, Any]:
        return {} if self._schemes is TODAY else {"schemes": self._schemes._argument()}

    def _arguments(self) -> str:
        keywords = "".join(f", {name}={value!r}" for name, value in self._keywords().items())
        return f"({self._text!r}{keywords})"

    def __repr__(self) -> str:
        return type(self).__name__ + self._arguments()

    def __lt__(self, other: Url) -> bool:
        return self._text < other._text if isinstance(other, Url) else NotImplemented

    def __le__(self, other: Url) -> bool:
        return self._text <= other._text if isinstance(other, Url) else NotImplemented

    def __gt__(self, other: Url) -> bool:
        return self._text > other._text if isinstance(other, Url) else NotImplemented

    def __ge__(self, other: Url) -> bool:
        return self._text >= other._text if isinstance(other, Url) else NotImplemented

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:
        return (self._text,), self._keywords()


class HttpUrl(Url):
    """httpurl = "http://" hostport [ "/" hpath [ "?" search ]] (section 3.3)

    >>> match parse("http://host.dom/a/b?c"):
    ...     case HttpUrl(HostPort("host.dom"), HPath(hsegment=[first, *_]), search):
    ...         print(first, search)
    a c
    """

    __slots__ = ()
    __match_args__ = ("hostport", "hpath", "search")
    hostport: Part[HostPort] = Part("Host and port.")
    hpath: Part[HPath | None] = Part('The text after the "/"; None if there is no "/".')
    search: Part[Leaf | None] = Part('The text after the "?"; None if there is no "?".')


class FtpUrl(Url):
    """ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ]] (section 3.2)

    >>> url = FtpUrl("ftp://me@host.dom/%2Fetc/motd;type=a")
    >>> url.login.user, [segment.decode() for segment in url.fpath.fsegment], url.ftptype
    (Leaf('me'), [b'/etc', b'motd'], Leaf('a'))
    """

    __slots__ = ()
    __match_args__ = ("login", "fpath", "ftptype")
    login: Part[Login] = Part("User, password, host and port.")
    fpath: Part[FPath | None] = Part('The text after the "/"; None if there is no "/".')
    ftptype: Part[Leaf | None] = Part("The typecode; None if there is none.")


class NewsUrl(Url):
    """newsurl = "news:" grouppart (section 3.6)

    >>> NewsUrl("news:1994.17@host.dom").grouppart
    Article('1994.17@host.dom')
    """

    __slots__ = ()
    __match_args__ = ("grouppart",)
    grouppart: Part[Leaf | Article] = Part('"*", the name of a group, or an Article.')


class NntpUrl(Url):
    """nntpurl = "nntp://" hostport "/" group [ "/" digits ] (section 3.7)

    >>> NntpUrl("nntp://host.dom/comp.lang.c/17").digits
    Leaf('17')
    """

    __slots__ = ()
    __match_args__ = ("hostport", "group", "digits")
    hostport: Part[HostPort] = Part("Host and port.")
    group: Part[Leaf] = Part("The name of the newsgroup.")
    digits: Part[Leaf | None] = Part("The number of the article; None if there is none.")


class TelnetUrl(Url):
    """telneturl = "telnet://" login [ "/" ] (section 3.8)

    >>> TelnetUrl("telnet://guest@host.dom").slash
    False
    """

    __slots__ = ()
    __match_args__ = ("login", "slash")
    login: Part[Login] = Part("User, password, host and port.")
    slash: Part[bool] = Part('Whether there is a "/" at the end.')


class GopherUrl(Url):
    """gopherurl = "gopher://" hostport [ "/" [ gtype [ selector [ "%09" search [ "%09"
    gopher+_string ] ] ] ] ] (section 3.4)

    >>> url = GopherUrl("gopher://host.dom/7/find%09what")
    >>> url.gtype, url.selector, url.search, url.gopher_plus_string
    (Leaf('7'), Leaf('/find'), Leaf('what'), None)
    """

    __slots__ = ()
    __match_args__ = ("hostport", "slash", "gtype", "selector", "search", "gopher_plus_string")
    hostport: Part[HostPort] = Part("Host and port.")
    slash: Part[bool] = Part('Whether there is a "/" after them.')
    gtype: Part[Leaf | None] = Part("The type of the item; None if there is none, which means 1.")
    selector: Part[Leaf | None] = Part("The selector, perhaps empty; None if there is no gtype.")
    search: Part[Leaf | None] = Part('The text after a first "%09"; None if there is none.')
    gopher_plus_string: Part[Leaf | None] = Part(
        'The Gopher+ string, after a second "%09"; None if there is none.'
    )


class WaisUrl(Url):
    """waisurl = waisdatabase | waisindex | waisdoc (section 3.9): one of three classes below.

    >>> WaisUrl("wais://host.dom/db?cats")
    WaisIndex('wais://host.dom/db?cats')
    """

    __slots__ = ()
    __match_args__ = ("hostport",)
    hostport: Part[HostPort] = Part("Host and port.")

    @property
    def production(self) -> str:
        """The name of the production that derives it: 'waisurl'."""
        return WaisUrl._production

    if TYPE_CHECKING:
        # With a search or without one, it is of another of the classes below.
        def replace(self, **parts: Value | Iterable[Value] | None) -> WaisUrl: ...


class WaisDatabase(WaisUrl):
    """waisdatabase = "wais://" hostport "/" database (section 3.9)

    >>> WaisDatabase("wais://host.dom/db").database
    Leaf('db')
    """

    __slots__ = ()
    __match_args__ = ("hostport", "database")
    database: Part[Leaf] = Part("The name of the database.")


class WaisIndex(WaisUrl):
    """waisindex = "wais://" hostport "/" database "?" search (section 3.9)

    >>> WaisIndex("wais://host.dom/db?cats").search
    Leaf('cats')
    """

    __slots__ = ()
    __match_args__ = ("hostport", "database", "search")
    database: Part[Leaf] = Part("The name of the database.")
    search: Part[Leaf] = Part("The search.")


class WaisDoc(WaisUrl):
    """waisdoc = "wais://" hostport "/" database "/" wtype "/" wpath (section 3.9)

    >>> WaisDoc("wais://host.dom/db/TEXT/1%3D2").wpath.decode()
    b'1=2'
    """

    __slots__ = ()
    __match_args__ = ("hostport", "database", "wtype", "wpath")
    database: Part[Leaf] = Part("The name of the database.")
    wtype: Part[Leaf] = Part("The type of the document.")
    wpath: Part[Leaf] = Part("The document-id.")


class MailtoUrl(Url):
    """mailtourl = "mailto:" encoded822addr (section 3.5)

    >>> MailtoUrl("mailto:a%25b@host.dom").encoded822addr.decode()
    b'a%b@host.dom'
    """

    __slots__ = ()
    __match_args__ = ("encoded822addr",)
    encoded822addr: Part[Leaf] = Part("The address, encoded.")


class FileUrl(Url):
    """fileurl = "file://" [ host | "localhost" ] "/" fpath (section 3.10)

    >>> url = FileUrl("file:///etc/motd")
    >>> url.host, url.fpath, url.is_local
    (None, FPath('etc/motd'), True)
    """

    __slots__ = ()
    __match_args__ = ("host", "fpath", "is_local")
    host: Part[HostName | HostNumber | None] = Part("The host; None if none is named.")
    fpath: Part[FPath] = Part('The text after the "/", which is not part of it.')
    is_local: Part[bool] = Part(
        "Whether the file is on the machine from which the URL is interpreted: the host is "
        '"localhost" or absent.'
    )


class ProsperoUrl(Url):
    """prosperourl = "prospero://" hostport "/" ppath *[ fieldspec ] (section 3.11)

    >>> ProsperoUrl("prospero://host.dom//pros/name;VERSION=1").fieldspec
    (FieldSpec(';VERSION=1'),)
    """

    __slots__ = ()
    __match_args__ = ("hostport", "ppath", "fieldspec")
    hostport: Part[HostPort] = Part("Host and port.")
    ppath: Part[PPath] = Part("The name of the object.")
    fieldspec: Part[tuple[FieldSpec, ...]] = Part("The fields with their values, perhaps none.")


class OtherUrl(Url):
    """otherurl = genericurl, and genericurl = scheme ":" schemepart (sections 2.1 and 4): a new
    scheme

    >>> OtherUrl("z39.50://host.dom/db").schemepart
    IpSchemePart('//host.dom/db')
    """

    __slots__ = ()
    __match_args__ = ("scheme", "schemepart")
    scheme: Part[Leaf] = Part("The name of the scheme, as written.")
    schemepart: Part[Leaf | IpSchemePart] = Part(
        "The text after the colon: an IpSchemePart if it follows the common Internet scheme "
        "syntax, else a Leaf."
    )

    @derived
    def login(self) -> Login | None:
        """User, password, host and port, if the URL has a login."""
        part = self.schemepart
        return part.login if isinstance(part, IpSchemePart) else None


class SyntaxTree(Immutable):
    """The tree of a text that section 5 derives, which need not be a valid :class:`Url`: it has the
    parts of one, by the same names, and nothing that acts on it.

    >>> tree = parse("https://host.dom:99999/", syntax_only=True)
    >>> tree.production, tree.hostport.port, is_valid(str(tree))
    ('httpurl', Port('99999'), False)
    >>> [name for name in dir(tree) if name[0] in "hps"]
    ['host', 'hostport', 'hpath', 'port', 'production', 'scheme', 'search']
    """

    __slots__ = ("_url",)

    _PARTS = ("scheme", "production", "login", "hostport", "host", "port")

    if TYPE_CHECKING:
        _url: Url
        scheme: Leaf
        production: str
        login: Login | None
        hostport: HostPort | None
        host: HostName | HostNumber | None
        port: int | None

    def __new__(
        cls, text: str, *, schemes: SchemesArgument = None, only: Only = None
    ) -> SyntaxTree:
        return parse(text, schemes=schemes, only=only, syntax_only=True)

    def __dir__(self) -> set[str]:
        return {*super().__dir__(), *self._PARTS, *getattr(type(self._url), "__match_args__")}

    def __getattr__(self, name: str) -> Any:
        if name in self._PARTS or name in getattr(type(self._url), "__match_args__"):
            return getattr(self._url, name)
        raise AttributeError(f'the {self.production} has no part "{name}"')

    def __str__(self) -> str:
        return str(self._url)

    def __repr__(self) -> str:
        return "SyntaxTree" + self._url._arguments()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SyntaxTree) and self._url == other._url

    def __hash__(self) -> int:
        return hash(self._url)

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:
        return self._url.__getnewargs_ex__()


def new_tree(url: Url) -> SyntaxTree:
    """The tree of what may not be valid."""
    tree = object.__new__(SyntaxTree)
    set_field(tree, "_url", url)
    return tree


_LEAVES = (Leaf, HostName, HostNumber, Port, HPath, FPath, PPath)
_INNER = (HostPort, Login, IpSchemePart, Article, FieldSpec)
_WAIS = (WaisUrl, WaisDatabase, WaisIndex, WaisDoc)
_OTHERS = (HttpUrl, FtpUrl, NewsUrl, NntpUrl, TelnetUrl, GopherUrl, MailtoUrl, FileUrl)
for _class in (*_LEAVES, *_INNER, Url, SyntaxTree, *_WAIS, *_OTHERS, ProsperoUrl, OtherUrl):
    _class.__module__ = "rfc1738"
