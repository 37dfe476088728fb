"""The tree: what is in it, and how its objects behave."""

import copy
import json
import pickle

import pytest
from conftest import EXAMPLES, cases

import rfc1738
from rfc1738 import (
    Article,
    FieldSpec,
    FPath,
    FtpUrl,
    GopherUrl,
    HostName,
    HostNumber,
    HostPort,
    HPath,
    HttpUrl,
    IpSchemePart,
    Leaf,
    Login,
    NewsUrl,
    OtherUrl,
    Port,
    PPath,
    Schemes,
    Url,
    WaisIndex,
    WaisUrl,
    parse,
)

# A URL of each alternative and of each optional part.
TEXTS = [
    *EXAMPLES,
    "ftp://u:@1.2.3.4:021/a/;type=A",
    "file://LOCALHOST/a",
    "file://1.2.3.4/",
    "news:a@[",
    "news:x@h.d",
    "prospero://h/x;a=b;=",
    "wais://h/",
    "wais://h/d/t/p",
    "wais://h/d?",
    "x://u:p@h:1/p",
    "x:y",
    "x://",
    "telnet://h/",
    "gopher://h/",
    "gopher://h",
    "gopher://h/7s%09a%09+",
]


URLS = list(filter(rfc1738.is_valid, TEXTS))

LEAVES = {HPath: ["hsegment"], FPath: ["fsegment"], PPath: ["psegment"]}


def told(node):
    """A part as `rfc1738 parse --json` prints it."""
    match node:
        case None | bool():
            return node
        case tuple():
            return [told(part) for part in node]
        case HostName():
            return {"hostname": members(node, "domainlabel", "toplabel")}
        case HostNumber():
            return {"hostnumber": members(node, "digits")}
        case HPath() | FPath() | PPath():
            return members(node, *LEAVES[type(node)])
        case Leaf():
            return {"text": str(node), "start": node.start, "end": node.end}
        case _:
            return members(node, *node.__match_args__)


def members(node, *names):
    return {name: told(getattr(node, name)) for name in names}


def tree(url):
    """A URL as `rfc1738 parse --json` prints it."""
    parts = members(url, *url.__match_args__)
    match url:
        case GopherUrl():
            parts["/"] = parts.pop("slash")
            parts["gopher+_string"] = parts.pop("gopher_plus_string")
        case rfc1738.TelnetUrl():
            parts["/"] = parts.pop("slash")
        case NewsUrl(grouppart=grouppart):
            name = (
                "article"
                if isinstance(grouppart, Article)
                else "*"
                if grouppart == "*"
                else "group"
            )
            parts["grouppart"] = {name: parts["grouppart"]}
        case WaisUrl():
            return {"waisurl": {type(url).__name__.lower(): parts}}
        case rfc1738.FileUrl():
            parts.pop("is_local")
            is_localhost = url.host == "localhost"
            place = {"text": "localhost", "start": len("file://"), "end": len("file://localhost")}
            parts["localhost"] = place if is_localhost else None
            parts["host"] = None if is_localhost else parts["host"]
        case OtherUrl(schemepart=schemepart):
            name = "ip-schemepart" if isinstance(schemepart, IpSchemePart) else "xchar"
            parts["schemepart"] = {name: parts["schemepart"]}
            return {"otherurl": {"genericurl": parts}}
    return {url.production: parts}


def test_each_tree_is_that_of_the_command(run):
    lines = run("parse", "--json", input="\n".join(URLS)).splitlines()
    assert len(lines) == len(URLS) > 90
    for text, line in zip(URLS, lines):
        url = parse(text)
        scheme = {"text": url.scheme, "start": 0, "end": len(url.scheme)}
        assert {"scheme": scheme, **tree(url)} == json.loads(line)["tree"], text


def test_the_parts_are_those_of_the_library():
    url = parse("ftp://me:@host.dom:021/%2Fetc/motd;type=a")
    assert (url.scheme, url.production, url.login.user, url.login.password) == (
        "ftp",
        "ftpurl",
        "me",
        "",
    )
    assert (url.host, url.port, url.default_port, url.port_or_default) == ("host.dom", 21, 21, 21)
    assert url.hostport == HostPort("host.dom:021") and url.hostport.port == "021"
    assert [segment.decode() for segment in url.fpath.fsegment] == [b"/etc", b"motd"]
    assert (url.fpath.start, url.fpath.end, url.ftptype.start) == (23, 34, 40)


def test_absent_is_none_and_empty_is_empty():
    assert (parse("http://h").hpath, parse("http://h/").hpath, parse("http://h/").search) == (
        None,
        "",
        None,
    )
    assert parse("http://h/?").search == ""
    assert (
        parse("mailto:a@b").hostport is parse("mailto:a@b").host is parse("mailto:a@b").port is None
    )


def test_a_tree_of_section_5_is_not_a_url():
    text = "https://h:65536/a?b"
    tree = parse(text, syntax_only=True)
    assert not isinstance(tree, Url) and str(tree) == text and tree.production == "httpurl"
    assert (tree.scheme, tree.host, tree.port, tree.hostport.port.number) == ("https", "h", None, None)
    assert (tree.hpath, tree.search) == ("a", "b")
    for missing in ("fpath", "interpret", "replace", "normalize", "port_or_default", "_text"):
        assert not hasattr(tree, missing)
    with pytest.raises(rfc1738.UrlError):
        Url(str(tree))
    coap = parse("coap://h:0", schemes=Schemes([("coap", "httpurl", 1)]), syntax_only=True)
    for one in (tree, coap):
        assert pickle.loads(pickle.dumps(one)) == one == copy.deepcopy(one)
        assert eval(repr(one), vars(rfc1738)) == one and hash(one) == hash(copy.copy(one))
    assert tree == rfc1738.SyntaxTree(text) != coap
    for text in TEXTS:
        if rfc1738.is_valid(text):
            tree, url = parse(text, syntax_only=True), parse(text)
            names = ("scheme", "production", "host", "port", *url.__match_args__)
            assert all(getattr(tree, name) == getattr(url, name) for name in names), text


def parts_of(node):
    """A node and all that is in it."""
    yield node
    for name in getattr(node, "__match_args__", LEAVES.get(type(node), ())):
        part = getattr(node, name)
        for part in part if isinstance(part, tuple) else (part,):
            if part is not None and not isinstance(part, bool):
                yield from parts_of(part)


NODES = [part for text in URLS for part in parts_of(parse(text))]


def test_each_node_is_its_text_and_knows_its_place():
    for text in URLS:
        url = parse(text)
        assert str(url) == text
        for part in list(parts_of(url))[1:]:
            assert text[part.start : part.end] == str(part), (text, part)


def test_a_repr_makes_the_object_again():
    for node in NODES:
        assert eval(repr(node), vars(rfc1738)) == node, node
    other = parse("https://h.d/", schemes="rfc1738")
    assert (
        repr(other) == "OtherUrl('https://h.d/', schemes='rfc1738')"
        and eval(repr(other), vars(rfc1738)) == other
    )
    wss = parse("wss://h.d/", schemes=Schemes([("wss", "ftpurl", 990)], schemes="rfc1738"))
    assert (
        repr(wss)
        == "FtpUrl('wss://h.d/', schemes=Schemes([('wss', 'ftpurl', 990)], schemes='rfc1738'))"
    )
    assert eval(repr(wss), vars(rfc1738)) == wss
    coap = parse("coap://h.d/", schemes=Schemes([("coap", "httpurl", 5683)]))
    assert repr(coap) == "HttpUrl('coap://h.d/', schemes=Schemes([('coap', 'httpurl', 5683)]))"
    # A set that has nothing to do with the URL is not a part of it.
    for by in (
        {"schemes": "rfc1738"},
        {"schemes": "today"},
        {"only": ["http"]},
        {"schemes": Schemes([("coap", "httpurl", 5683)])},
    ):
        assert repr(parse("http://h.d/", **by)) == "HttpUrl('http://h.d/')"
    assert repr(parse("https://h.d/", only=["https"])) == "HttpUrl('https://h.d/')"


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_each_node_can_be_pickled(protocol):
    urls = [
        parse("https://h.d:1/a?b", schemes="rfc1738"),
        parse("coap://h", schemes=Schemes([("coap", "httpurl", 5683)])),
    ]
    for node in [*NODES, *urls]:
        again = pickle.loads(pickle.dumps(node, protocol))
        assert again == node and type(again) is type(node) and repr(again) == repr(node)
        if not isinstance(node, Url):
            assert (again.start, again.end) == (node.start, node.end)
    assert pickle.loads(pickle.dumps(urls[1], protocol)).port_or_default == 5683


def test_a_copy_is_the_object_itself():
    for node in NODES:
        assert copy.copy(node) is node and copy.deepcopy(node) is node
    assert copy.deepcopy({"a": NODES[0]})["a"] is NODES[0]


def test_equality_is_that_of_class_and_text():
    assert parse("http://h/") == HttpUrl("http://h/") == Url("http://h/") != parse("http://h")
    assert parse("https://h/") != parse("https://h/", schemes="rfc1738")
    assert parse("http://h/") != "http://h/"
    assert len({parse("http://h/"), parse("http://h/", schemes="rfc1738"), parse("http://H/")}) == 2
    assert HostPort("h:1") == parse("http://h:1/").hostport and hash(HostPort("h:1")) == hash(
        parse("http://h:1/").hostport
    )
    assert HostPort("h") != Login("h")
    # A leaf is a string.
    assert (
        parse("http://h/").host == "h" == HostName("h") and {"h": 1}[parse("http://h/").host] == 1
    )


def test_urls_are_ordered_by_their_texts():
    texts = sorted(URLS)
    assert [str(url) for url in sorted(map(parse, reversed(texts)))] == texts
    assert parse("http://a") < parse("http://b") <= parse("http://b") and parse("news:*") > parse(
        "ftp://h"
    )
    with pytest.raises(TypeError):
        parse("http://a") < "http://b"


def test_nothing_can_be_assigned():
    for node in NODES:
        for name in [*getattr(node, "__match_args__", ()), "start", "end", "_start", "other"]:
            with pytest.raises((AttributeError, TypeError)):
                setattr(node, name, 1)
            with pytest.raises((AttributeError, TypeError)):
                delattr(node, name)


def test_a_url_matches_patterns():
    def what(text):
        match parse(text):
            case HttpUrl(
                HostPort(HostName("a.b"), Port(number=80)), HPath(hsegment=["x", *_]), "q"
            ):
                return "all"
            case HttpUrl(hpath=None):
                return "no path"
            case FtpUrl(Login(user="me"), FPath(), "d"):
                return "directory"
            case NewsUrl(Article(host=HostName("h.d"))):
                return "article"
            case NewsUrl("*"):
                return "groups"
            case WaisUrl() as wais:
                return type(wais)
            case OtherUrl("x", IpSchemePart(urlpath=None)):
                return "other"
            case rfc1738.ProsperoUrl(fieldspec=[FieldSpec("a", "b")]):
                return "field"

    assert what("http://a.b:80/x/y?q") == "all" and what("http://h") == "no path"
    assert (
        what("ftp://me@h/a;type=d") == "directory"
        and what("news:1@h.d") == "article"
        and what("news:*") == "groups"
    )
    assert (
        what("wais://h/d?s") is WaisIndex
        and what("x://h") == "other"
        and what("prospero://h/p;a=b") == "field"
    )


def test_a_class_parses_its_urls_and_no_others():
    assert type(Url("wais://h/d?s")) is WaisIndex and type(WaisUrl("wais://h/d?s")) is WaisIndex
    assert isinstance(WaisIndex("wais://h/d?s"), WaisUrl) and issubclass(WaisUrl, Url)
    assert HttpUrl("wss://h/").port_or_default == 443
    for make, message in [
        (
            lambda: HttpUrl("ftp://h"),
            """expected the scheme "http", "https", "ws" or "wss", found FtpUrl('ftp://h')""",
        ),
        (
            lambda: HttpUrl("ftp://h", only=["https", "ftp"]),
            """expected the scheme "https", found FtpUrl('ftp://h')""",
        ),
        (lambda: WaisUrl("ftp://h"), """expected the scheme "wais", found FtpUrl('ftp://h')"""),
        (
            lambda: WaisIndex("wais://h/d"),
            "expected a URL of the class WaisIndex, found WaisDatabase('wais://h/d')",
        ),
    ]:
        with pytest.raises(rfc1738.UrlError) as raised:
            make()
        assert str(raised.value) == message
    with pytest.raises(rfc1738.UrlError):
        HttpUrl("http://h h")
    for row in cases("cases.toml", "case"):
        part = {
            "hostport": HostPort,
            "login": Login,
            "ip-schemepart": IpSchemePart,
            "article": Article,
            "fieldspec": FieldSpec,
            "hostname": HostName,
            "hostnumber": HostNumber,
            "port": Port,
            "hpath": HPath,
            "fpath": FPath,
            "ppath": PPath,
        }.get(row["production"])
        if part and "input" in row:
            if row.get("length") == len(row["input"].encode()):
                assert str(part(row["input"])) == row["input"]
            else:
                with pytest.raises(rfc1738.UrlError):
                    part(row["input"])


def test_a_leaf_is_a_string():
    leaf = parse("http://h/a%20b").hpath
    assert (
        isinstance(leaf, str)
        and f"{leaf}!" == "a%20b!"
        and leaf + "x" == "a%20bx"
        and leaf.upper() == "A%20B"
    )
    assert type(str(leaf)) is str and json.dumps(leaf) == '"a%20b"' and leaf.decode() == b"a b"
    assert (
        Leaf("caf%C3%A9").decode() == "café".encode()
        and Leaf("%FF").decode() == b"\xff"
        and Leaf("%4").decode() == b"%4"
    )


def test_the_ports_are_known_of_registered_schemes():
    https = parse("HTTPS://h/")
    assert (https.default_port, https.port_or_default, https.normalize()) == (
        443,
        443,
        "https://h/",
    )
    assert parse("https://h/", schemes="rfc1738").port_or_default is None


def test_the_names_of_other_libraries_lead_to_ours():
    url = parse("https://h.d:8443/a?b")
    for name in (
        "path",
        "query",
        "hostname",
        "netloc",
        "username",
        "password",
        "fragment",
        "geturl",
    ):
        with pytest.raises(AttributeError, match=f'HttpUrl has no "{name}": use '):
            getattr(url, name)
    with pytest.raises(AttributeError, match='has no "hostname": use url.host, or url.parts'):
        url.hostname
    with pytest.raises(AttributeError, match='NewsUrl has no "x"$'):
        parse("news:*").x
    assert not hasattr(url, "path") and url.search == "b" and url.parts() == rfc1738.parts(str(url))
    assert url.parts().path == "/a"
