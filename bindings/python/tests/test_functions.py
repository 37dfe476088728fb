"""What the functions answer, and what they refuse."""

import json
import math
import pickle
from random import Random

import pyarrow
import pytest
from conftest import EXAMPLES, FIELDS, NEAR_MISSES, cases

import rfc1738
from rfc1738 import (
    BuildError,
    InterpretError,
    UrlError,
    RegistrationError,
    Schemes,
    agreed,
    build,
    conformance,
    derives,
    equivalent,
    extract,
    findings,
    interpret,
    is_agreed,
    is_valid,
    longest_prefix,
    normalize,
    parse,
    parts,
    validate,
)

OF_A_TEXT = [
    is_valid,
    is_agreed,
    agreed,
    parse,
    validate,
    findings,
    normalize,
    interpret,
    parts,
    extract,
]


@pytest.mark.parametrize("only", [None, ("https", "ftp", "news")])
def test_ten_thousand_lines_have_the_answers_of_the_command(only, run, lines):
    told = run(
        "validate", "--format", "json", *(["--only", ",".join(only)] if only else []), input=lines
    )
    rows = [json.loads(line) for line in told.splitlines() if line.startswith("{")]
    assert [row["ok"] for row in rows] == [
        is_valid(line, only=only) for line in lines.splitlines()
    ]
    assert len(rows) == 10_000 and sum(row["ok"] for row in rows) > 300


def test_examples_have_a_tree_and_near_misses_have_none():
    assert all(parse(text, syntax_only=True) for text in EXAMPLES)
    for row in NEAR_MISSES:
        with pytest.raises(UrlError):
            parse(row["text"], syntax_only=True)


def test_a_text_is_valid_if_nothing_that_is_found_in_it_is_an_error():
    texts = [*EXAMPLES, *(row["text"] for row in NEAR_MISSES)]
    texts += [
        text for rule in rfc1738.RULES.values() for text in (rule.example, rule.counter_example)
    ]
    for text in texts:
        for by in ({}, {"schemes": "rfc1738"}, {"only": ("https", "http")}):
            found = any(finding.severity == "error" for finding in findings(text, **by))
            assert is_valid(text, **by) is validate(text, **by).valid is not found, (text, by)
    assert not is_valid("https://h.d:99999/")


def mutated(count):
    """Examples and near misses, each with some characters that are changed, left out or added."""
    random = Random(1738)
    seeds = [*EXAMPLES, *(row["text"] for row in NEAR_MISSES)]
    seeds += [text for rule in rfc1738.RULES.values() for text in (rule.example, rule.counter_example)]
    for _ in range(count):
        text = list(random.choice(seeds))
        for _ in range(random.randrange(1, 4)):
            at = random.randrange(len(text) + 1)
            added = random.choices(":/?#@%;=&<>.-_ 0123456789abZé\ud800", k=random.randrange(3))
            text[at : at + random.randrange(3)] = added
        yield "".join(text)


@pytest.mark.parametrize("by", [{}, {"schemes": "rfc1738"}, {"only": ("https", "ftp", "news")}])
def test_what_parses_is_what_is_valid(by, lines):
    texts = [*lines.splitlines()[::2], *EXAMPLES, *(row["text"] for row in NEAR_MISSES)]
    texts += mutated(10_000 - len(texts))
    valid = [is_valid(text, **by) for text in texts]
    assert len(texts) == 10_000 and 300 < sum(valid) < 9_000
    trees = 0
    for text, is_url in zip(texts, valid):
        try:
            assert str(parse(text, **by)) == text and is_url
        except UrlError:
            assert not is_url, text
        try:
            trees += str(parse(text, syntax_only=True, **by)) == text
        except UrlError as error:
            assert error.rule == "syntax" and not is_url
    assert trees > sum(valid)
    # In a column, too.
    assert is_valid(texts, **by) == valid
    for function in (normalize, parts):
        assert [answer is not None for answer in function(texts, **by)] == valid
        assert sum(answer is not None for answer in function(texts, syntax_only=True, **by)) == trees
    column = pyarrow.array([text.replace("\ud800", "\ufffd") for text in texts])
    assert is_valid(column, **by).to_pylist() == valid
    for function in (normalize, parts):
        assert function(column, **by).is_valid().to_pylist() == valid
        assert sum(function(column, syntax_only=True, **by).is_valid().to_pylist()) == trees


def test_an_answer_about_a_list_is_a_list():
    texts = ["https://h.d:443/a?b", None, "x", "HTTP://H.d", math.nan, "https://h.d:0/"]
    assert is_valid(texts) == is_agreed(tuple(texts)) == [True, None, False, True, None, False]
    assert parts(texts) == [parts(texts[0]), None, None, parts(texts[3]), None, None]
    assert parts(texts, syntax_only=True)[5].host == "h.d"
    assert agreed(texts, only=["https"]) == [rfc1738.Agreed("https", "h.d", 443), *[None] * 5]
    assert normalize(texts, only=["https"]) == ["https://h.d/a?b", *[None] * 5]
    assert findings(texts, rules={"port-range"})[5] == findings(texts[5], rules={"port-range"})
    assert extract(["see https://a.b."]) == [extract("see https://a.b.")] and is_valid([]) == []
    for wrong, found in [([b"x"], "bytes"), ([["x"]], "list"), ([1], "int"), ([parse("x:y")], "rfc1738.OtherUrl")]:
        with pytest.raises(TypeError, match=f"expected a str, found {found}"):
            is_valid(wrong)


def test_a_set_of_schemes_is_a_name_or_an_object_or_nothing():
    for by in (
        {},
        {"schemes": None},
        {"schemes": "today"},
        {"schemes": Schemes()},
        {"only": None},
        {"only": ("https", "wss")},
    ):
        assert is_valid("https://h/", **by) and not is_valid("https://u@h/", **by)
        assert normalize("HTTPS://H:443", **by) == "https://h/" and equivalent(
            "https://h", "https://h:443/", **by
        )
        assert parts("wss://h/?s", **by).search == "s"
        assert findings("https://h.d:443/", **by)[0].rule == "port-needless"
        assert interpret("https://h/", **by)[0].port == 443
        assert extract("1.https://h/", **by)[0].url.production == "httpurl"
    for ten in ("rfc1738", Schemes(schemes="rfc1738")):
        assert is_valid("https://u@h/", schemes=ten)
    with pytest.raises(
        ValueError, match='there is no set of schemes "web": it is "today" or "rfc1738"'
    ):
        is_valid("", schemes="web")
    with pytest.raises(
        TypeError, match='expected schemes to be None, "today", "rfc1738" or a Schemes, found int'
    ):
        is_valid("", schemes=1)
    with pytest.raises(TypeError, match="a Schemes, found list(?!:)"):
        is_valid("", schemes=["https"])
    with pytest.raises(TypeError):
        is_valid("", "today")


@pytest.mark.parametrize(
    "function", [is_valid, parse, validate, findings, normalize, interpret, parts, extract]
)
def test_only_some_schemes_are_allowed(function):
    for only in (["https", "http"], {"https"}, ("https",), iter(["https"])):
        function("https://h/", only=only)
    assert (
        not is_valid("ftp://h/", only=["https"])
        and findings("ftp://h/", only=["https"])[0].rule == "syntax"
    )
    with pytest.raises(
        UrlError, match='only the schemes "http" and "https" are allowed'
    ) as raised:
        parse("javascript:alert(1)", only=["https", "http"])
    assert raised.value.slip == "scheme-not-allowed"
    with pytest.raises(
        RegistrationError,
        match='"htps" is not one of the schemes that are known, .* did you mean "https"',
    ) as error:
        function("https://h/", only=["htps"])
    assert error.value.name == "htps"
    with pytest.raises(ValueError, match="give schemes or only, not both"):
        function("https://h/", only=["https"], schemes="today")
    with pytest.raises(ValueError, match="only has no scheme: name one, or leave it out"):
        function("https://h/", only=[])
    for wrong in ("https", 1, [1], [b"https"]):
        with pytest.raises(TypeError, match="expected only to be names of schemes, such as"):
            function("https://h/", only=wrong)


@pytest.mark.parametrize("function", OF_A_TEXT)
@pytest.mark.parametrize(
    ("value", "message"),
    [
        (b"http://h/", r'found bytes: decode it first, for example with .decode\("ascii"\)'),
        (bytearray(b"http://h/"), "found bytearray"),
        (None, "found NoneType"),
        (7, "found int"),
        (1.5, "found float$"),
        (math.nan, r"found float \(NaN\?\): leave missing values out"),
        (parse("http://h/"), r"found rfc1738.HttpUrl: take its text with str\(\), or its methods"),
    ],
)
def test_what_is_not_a_str_is_a_type_error(function, value, message):
    with pytest.raises(TypeError, match=f"expected a str( or a column)?, {message}"):
        function(value)


@pytest.mark.parametrize("function", [parse, validate, interpret])
def test_what_takes_no_column_says_so(function):
    with pytest.raises(TypeError, match="found list: call it for each$"):
        function(["http://h/"])


def test_the_findings_are_those_of_the_command(run):
    texts = [
        *EXAMPLES,
        *(
            row["text"]
            for row in NEAR_MISSES
            if row["text"].isascii() and row["text"].isprintable()
        ),
    ]
    texts += [
        text for rule in rfc1738.RULES.values() for text in (rule.example, rule.counter_example)
    ]
    texts = list(filter(None, texts))
    lines = run("validate", "--format", "json", input="\n".join(texts)).splitlines()
    told = [json.loads(line) for line in lines]
    told = [row for row in told if "findings" in row] or told
    assert len(told) == len(texts)
    for text, row in zip(texts, told):
        report = validate(text)
        assert (report.valid, report.production) == (row["ok"], row["production"]), text
        for finding, told in zip(report.findings, row["findings"], strict=True):
            assert {name: getattr(finding, name) for name in told} == told and len(told) == 9, text
        assert findings(text) == report.findings


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_each_kind_of_value_can_be_pickled_by_each_protocol(protocol):
    coap = Schemes([("coap", "httpurl", 5683)])
    for value in (
        coap,
        Schemes(only=["https"]),
        parse("coap://h/a", schemes=coap),
        parse("https://h:65536/a?b", syntax_only=True),
        validate("http://h:65536/%41"),
        agreed("http://H.d/"),
        *interpret("ftp://u:p@h/a/b;type=i"),
        *extract("<http://h.d/a> <http://h h/>", rejected=True),
        rfc1738.RULES["syntax"],
    ):
        again = pickle.loads(pickle.dumps(value, protocol))
        assert again == value and type(again) is type(value) and repr(again) == repr(value)
    array = rfc1738.is_valid(pyarrow.array(["http://h.d/", None]))
    again = pickle.loads(pickle.dumps(array, protocol))
    assert again.to_pylist() == array.to_pylist() == [True, None]
    with pytest.raises(rfc1738.UrlError) as raised:
        parse("http://h h/")
    assert vars(pickle.loads(pickle.dumps(raised.value, protocol))) == vars(raised.value)


def test_a_report_is_true_if_the_text_is_valid():
    assert validate("http://h.d:80/") and not validate("http://h.d:0/") and not validate("x")
    report = validate("http://h h/")
    assert report.tree is report.production is None and report.severity == "error"
    assert report.error == report.findings[0] and (report.error.start, report.error.slip) == (8, "space")
    report = validate("https://h.d:443/:0")
    assert report.tree == parse(report.text, syntax_only=True) and report.error is None
    report = validate("http://h.d/")
    assert report.error is report.severity is None and report.findings == ()
    assert pickle.loads(pickle.dumps(report)) == report and hash(report) == hash(
        validate("http://h.d/")
    )


def test_the_parts_that_all_parsers_name_or_why_they_do_not():
    assert agreed("HTTPS://Host.dom/é?a#b") == ("https", "host.dom", 443)
    assert agreed("ws://192.0.2.1:8080").port == 8080
    for text, rule, found in [
        ("http://127.0.0.1\\@192.0.2.1/", "agreed-syntax", "\\"),
        ("http://h/é #", "agreed-syntax", " "),
        ("http://u@h/", "agreed-user", "u@"),
        ("http://h:080/", "agreed-port", "0"),
        ("http://h.d./", "agreed-empty-label", "."),
        (f"http://{'a.' * 126}ab/", "host-name-length", f"{'a.' * 126}ab"),
    ]:
        with pytest.raises(rfc1738.DisagreedError) as raised:
            agreed(text)
        error = raised.value
        assert (error.rule, text[error.start : error.end], error.input) == (rule, found, text)
        assert (
            (error.readings or found in " ." or rule == "host-name-length")
            and str(error).endswith(error.help)
            and not is_agreed(text)
        )
    with pytest.raises(rfc1738.DisagreedError, match="lone surrogate") as raised:
        agreed("http://my_host.dom/\ud800")
    with pytest.raises(rfc1738.DisagreedError) as example:
        agreed(raised.value.example)
    assert example.value.message == raised.value.message and raised.value.replacement is None
    assert "my_host" not in raised.value.example
    assert not is_agreed("http://h/\ud800")
    assert agreed("ws://h/", schemes="rfc1738").port == 80 and not is_agreed("ws://h/", only=["https"])
    with pytest.raises(rfc1738.DisagreedError) as raised:
        agreed("http://h.d/", only=["https", "wss"])
    assert (raised.value.rule, raised.value.end) == ("agreed-scheme", 4)


def test_rules_are_a_set_of_ids():
    text = "http://010.2.3.1:80/%41"
    every = [finding.rule for finding in findings(text)]
    assert every == ["host-number-leading-zero", "port-needless", "escape-needless"]
    assert [finding.rule for finding in findings(text, rules=["port-needless"])] == [
        "port-needless"
    ]
    assert [
        finding.rule for finding in findings(text, rules=rfc1738.RFC_RULES - {"port-needless"})
    ] == [every[0], every[2]]
    assert [finding.rule for finding in findings(text, rules=rfc1738.AGREED_RULES)] == [
        "agreed-leading-zero"
    ]
    assert findings("x", rules=())[0].rule == "syntax"
    with pytest.raises(ValueError, match='"port-rang": no rule has this id; RULES has all'):
        findings(text, rules=["port-rang"])
    with pytest.raises(TypeError, match="expected rules to be a set of ids, .* found str"):
        findings(text, rules="port-needless")
    with pytest.raises(TypeError, match="expected rules to be a set of ids, .* found int"):
        validate(text, rules=1)
    with pytest.raises(TypeError, match="expected the id of a rule, a str, found int"):
        findings(text, rules=[1])


def test_the_tables_are_those_of_the_command(run):
    told = [json.loads(line) for line in run("rules", "--json").splitlines()]
    of_lines = {row["id"] for row in told if row["id"].startswith("line-")}
    assert (
        {row["id"] for row in told} - of_lines
        == set(rfc1738.RULES)
        == rfc1738.RFC_RULES | rfc1738.AGREED_RULES
    )
    assert len(rfc1738.PRODUCTIONS) == 67
    assert rfc1738.RFC_RULES & rfc1738.AGREED_RULES == {"host-name-length"}
    with pytest.raises(TypeError):
        rfc1738.RULES["x"] = None


def test_a_rule_finds_its_example_and_not_its_counter_example():
    for rule in rfc1738.RULES.values():
        found = [
            {finding.rule for finding in findings(text, rules=[rule.id])}
            for text in (rule.example, rule.counter_example)
        ]
        assert [rule.id in rules for rules in found] == [True, False], rule


def test_parts_of_any_scheme():
    assert parts("mailto:a@b") == ("mailto", None, None, None, None, "a@b", None)
    assert parts("ftp://u:p@h:1/x?y") == ("ftp", "u", "p", "h", 1, "/x?y", None)
    assert parts("http://h:65536/", syntax_only=True).port is None
    for function in (parts, normalize):
        with pytest.raises(TypeError, match="expected True or False"):
            function("http://h/", syntax_only=1)
    with pytest.raises(UrlError):
        parts("x")


def test_productions_by_their_names():
    for row in cases("cases.toml", "case"):
        octets = bytes.fromhex(row["input_hex"]) if "input_hex" in row else row["input"].encode()
        length = None if row.get("no") else row["length"]
        assert longest_prefix(row["production"], octets) == length, row
        assert derives(row["production"], octets) == (length == len(octets))
        if "input" in row:
            assert longest_prefix(row["production"], row["input"]) == length
    assert longest_prefix("hostname", "a\ud800") == 1 and not derives("hostname", "a\ud800")
    with pytest.raises(
        ValueError, match='"hostnam": no production of section 5 has this name; PRODUCTIONS has all'
    ):
        derives("hostnam", "")
    with pytest.raises(TypeError, match="expected a str or bytes, found int"):
        derives("host", 1)


def test_schemes_are_registered_in_a_new_set():
    today = Schemes()
    coap = today.register("coap", "httpurl", 5683).register("x-b", "newsurl")
    assert (today.registered, coap.registered) == (
        (),
        (("coap", "httpurl", 5683), ("x-b", "newsurl", None)),
    )
    assert Schemes(coap.registered) == coap != today and hash(Schemes(coap.registered)) == hash(
        coap
    )
    assert pickle.loads(pickle.dumps(coap)) == coap and eval(repr(coap), vars(rfc1738)) == coap
    ten, only = Schemes(schemes="rfc1738"), Schemes([("coap", "httpurl", 5683)], only=["https"])
    assert (
        Schemes(schemes="today") == Schemes() != ten
        and repr(Schemes()) == "Schemes()"
        and Schemes() != only != coap
    )
    for schemes in (ten, only, Schemes(coap.registered, schemes="rfc1738")):
        assert pickle.loads(pickle.dumps(schemes)) == schemes == eval(
            repr(schemes), vars(rfc1738)
        ) and hash(schemes)
    assert is_valid("coap://h/", schemes=only) and not is_valid("http://h/", schemes=only)
    with pytest.raises(RegistrationError, match='"https" is taken'):
        today.register("https", "httpurl")
    assert ten.register("https", "ftpurl").registered == (("https", "ftpurl", 21),)
    with pytest.raises(RegistrationError, match='"coap" is taken') as error:
        coap.register("coap", "httpurl")
    assert error.value.name == "coap"
    for arguments in [
        ("B", "httpurl"),
        ("", "httpurl"),
        ("é", "httpurl"),
        ("x", "host"),
        ("x", "newsurl", 1),
        ("x", "httpurl", 0),
    ]:
        with pytest.raises(RegistrationError):
            today.register(*arguments)
        with pytest.raises(RegistrationError):
            Schemes([(*arguments, None)[:3]])
    with pytest.raises(ValueError, match="no production of section 5"):
        today.register("x", "nourl")
    with pytest.raises(
        TypeError,
        match=r'^expected registered to be schemes such as .*, found str; .* Schemes\(schemes="rfc1738"\)',
    ):
        Schemes("rfc1738")
    with pytest.raises((OverflowError, ValueError)):
        today.register("x", "httpurl", 65536)


def test_a_client_does_what_the_command_tells(run):
    texts = [text for text in EXAMPLES if not text.startswith(("x", "mid"))]
    for line in run("interpret", "--json", input="\n".join(texts)).splitlines():
        row = json.loads(line)
        if row["ok"]:
            steps = interpret(row["input"])
            assert [type(step).__name__.lower() for step in steps] == [
                step["step"] for step in row["steps"]
            ]
            assert [step.section for step in steps] == [step["section"] for step in row["steps"]]
            assert [step.condition for step in steps] == [step.get("if") for step in row["steps"]]
            assert parse(row["input"]).interpret() == steps
        else:
            with pytest.raises((InterpretError, UrlError)) as raised:
                interpret(row["input"])
            told = row["error"]
            assert {name: getattr(raised.value, name) for name in FIELDS} == {name: told[name] for name in FIELDS}


def test_what_a_client_must_not_do_is_an_error():
    with pytest.raises(InterpretError, match="an encoded 0D") as raised:
        interpret("ftp://host.dom/motd%0D%0ADELE")
    error = raised.value
    assert (error.input, error.start, error.end, error.section) == (
        "ftp://host.dom/motd%0D%0ADELE",
        19,
        22,
        "6",
    )
    with pytest.raises(InterpretError, match="only the definition of the scheme") as raised:
        parse("x:y").interpret()
    assert raised.value.input == "x:y"
    with pytest.raises(UrlError):
        interpret("x")


def test_a_url_is_built_from_its_parts():
    assert (
        str(build("ftp", user="me@home", host="h.d", fsegment=["/etc", "a;type=d"]))
        == "ftp://me%40home@h.d/%2Fetc/a%3Btype=d"
    )
    assert str(build("HTTP", host="h", port=80, hsegment="a/b", search=None)) == "http://h:80/a%2Fb"
    assert str(build("http", host="h", hsegment=(b"\xff", "é"))) == "http://h/%FF/%C3%A9"
    assert (
        str(build("gopher", host="h", gtype="7", selector="", search="a", gopher_plus_string="+"))
        == "gopher://h/7%09a%09+"
    )
    assert (
        str(build("https", host="h", hsegment="a")) == "https://h/a"
        and build("https", host="h").port_or_default == 443
    )
    assert (
        str(build("prospero", host="h", ppath="x", fieldname=["a", "b"], fieldvalue=[1, "2"]))
        == "prospero://h/x;a=1;b=2"
    )
    assert (
        str(build("news", grouppart="*")) == "news:*"
        and str(build("nntp", host="h", group="a", digits=17)) == "nntp://h/a/17"
    )
    coap = Schemes().register("coap", "httpurl", 5683)
    url = build("coap", host="h", schemes=coap)
    assert (
        str(url) == "coap://h"
        and url.port_or_default == 5683
        and url.replace(port=1) == parse("coap://h:1", schemes=coap)
    )
    assert build("https", host="h", only=("https",)) == parse("https://h")
    for scheme, given, message, part in [
        ("coap", {"host": "h"}, 'unknown scheme "coap"; expected one of .*, wss$', None),
        (
            "https",
            {"schemes": "rfc1738"},
            'unknown scheme "https"; expected one of .*, prospero$',
            None,
        ),
        (
            "ftp",
            {"host": "h", "only": ["https"]},
            'unknown scheme "ftp"; expected one of https$',
            None,
        ),
        (
            "htps",
            {},
            'unknown scheme "htps"; expected one of ftp, http, .*, https, ws, wss',
            None,
        ),
        ("https", {}, "the host is missing", "host"),
        ("http", {"host": "my_host"}, 'the host cannot contain "_"', "host"),
        (
            "http",
            {"user": "me"},
            "user: httpurl has no such part; it has host, port, hsegment, search",
            "user",
        ),
        ("http", {"host": ["a", "b"]}, None, None),
        ("ftp", {"host": "h", "password": "x"}, "the user is missing", "user"),
        ("http", {"host": "h", "hsegment": []}, "the hpath cannot be empty", "hpath"),
        (
            "http",
            {"host": "h", "search": "a\ud800"},
            r"search: found the lone surrogate '\\ud800', which is not a character",
            "search",
        ),
        (
            "http",
            {"host": "h", "hsegment": ["a", "\udfff"]},
            r"hsegment: found the lone surrogate '\\udfff'",
            "hsegment",
        ),
        (
            "wais",
            {"host": "h", "database": "d", "search": "s", "wtype": "t"},
            "cannot have both search and wtype",
            "wtype",
        ),
    ]:
        if message is None:
            with pytest.raises(
                TypeError, match="expected host to be a str, bytes or an int, found list"
            ):
                build(scheme, **given)
            continue
        with pytest.raises(BuildError, match=message) as raised:
            build(scheme, **given)
        assert raised.value.part == part
    for wrong in (
        True,
        1.5,
        object(),
        [None],
        [[b"a"]],
        bytearray(b"a"),
        memoryview(b"a"),
        [bytearray(b"a")],
    ):
        with pytest.raises(TypeError, match="expected hsegment to be a str, bytes or an int"):
            build("http", host="h", hsegment=wrong)


def test_all_values_of_a_part_are_given_together():
    url = parse("https://h.d/a?b")
    assert (
        str(url.replace(hsegment=["", "c"])) == "https://h.d//c?b"
        and str(url.replace(hsegment=None, search=None)) == "https://h.d"
    )
    assert (
        str(parse("prospero://h.d/a;b=c").replace(fieldname=[], fieldvalue=[]))
        == "prospero://h.d/a"
    )
    for text, given, message, part in [
        ("https://h.d/a?b", {"hsegment": []}, "the hpath cannot be empty", "hpath"),
        ("ftp://h.d/a", {"fsegment": ()}, "the fpath cannot be empty", "fpath"),
        (
            "mailto:a@h.d",
            {"hsegment": []},
            "hsegment: mailtourl has no such part; it has encoded822addr",
            "hsegment",
        ),
        (
            "x:y",
            {"host": "h.d"},
            "host: the scheme is unknown, and so are its parts: register the scheme",
            "host",
        ),
    ]:
        with pytest.raises(BuildError, match=message) as raised:
            parse(text).replace(**given)
        assert raised.value.part == part


def test_what_is_built_has_these_parts():
    octets = [bytes([octet]) for octet in range(256)]
    url = build("http", host="h.d", hsegment=octets, search=b"".join(octets))
    assert [
        segment.decode() for segment in url.hpath.hsegment
    ] == octets and url.search.decode() == b"".join(octets)


def test_urls_are_found_as_the_command_finds_them(run, tmp_path):
    text = "é <URL:http://h.d/é> 1.http://a.b, <URL: ftp://h.\n d/x#é > <x:/y> URL:news:* http://h.d/over-\nview \U0001f600 http://c.d/(e)."
    file = tmp_path / "text"
    file.write_text(text, "utf-8", newline="")
    octets = text.encode()
    index = lambda byte: len(octets[:byte].decode())
    for wrapped in (False, True):
        told = [
            json.loads(line)
            for line in run("extract", "--json", *["--wrapped"] * wrapped, str(file)).splitlines()
        ]
        found = extract(text, wrapped=wrapped, rejected=True)
        assert len(found) == len(told) > 3
        assert [item for item in found if isinstance(item, rfc1738.Extracted)] == extract(
            text, wrapped=wrapped
        )
        for item, row in zip(found, told):
            assert (item.wrapper, item.start, item.end) == (
                row["wrapper"],
                index(row["match"]["start"]),
                index(row["match"]["end"]),
            )
            assert text[item.start : item.end] == row["match"]["text"]
            assert text[item.written.start : item.written.end] == item.written == row["url"]["text"]
            if isinstance(item, rfc1738.Rejected):
                assert (item.text, item.offset) == (row["input"], index(row["offset"]))
                assert item.error.message == row["error"]["message"]
                continue
            assert [(str(reading.url), reading.fragment) for reading in item.readings] == [
                tuple(reading.values()) for reading in row["readings"]
            ]
            assert (
                item.hyphens == tuple(map(index, row["hyphens"]))
                and item.left_out == row["left_out"]
            )
            assert (item.url, item.fragment) == (item.readings[0].url, item.readings[0].fragment)
            further = row["further"]
            assert (item.further and (item.further, item.further.start)) == (
                further and (further["text"], index(further["start"]))
            )
            assert pickle.loads(pickle.dumps(item)) == item


@pytest.mark.parametrize(
    "ask, error, message",
    [
        (lambda: extract("", wrapped=1), TypeError, "expected True or False, found int"),
        (lambda: extract("", rejected="x"), TypeError, "expected True or False, found str"),
        (
            lambda: is_valid("", threads="a"),
            TypeError,
            "expected threads to be .*, an int from 1 to [0-9]+, found str",
        ),
        (
            lambda: is_valid("", threads=0),
            ValueError,
            "expected threads to be .*, an int from 1 to [0-9]+, found 0",
        ),
        (lambda: rfc1738.build(1), TypeError, "expected a name, a str, found int"),
        (lambda: rfc1738.derives(1, ""), TypeError, "expected a name, a str, found int"),
        (lambda: conformance.check(bool, 1), TypeError, "expected a name, a str, found int"),
        (
            lambda: conformance.check(bool, "port", whole=1),
            TypeError,
            "expected True or False, found int",
        ),
        (
            lambda: conformance.check(bool, "port", only="http"),
            TypeError,
            "expected names of schemes, .*, or None, found str",
        ),
        (
            lambda: conformance.learn(bool, corpus=[1]),
            TypeError,
            "expected bytes objects in a sequence, found int",
        ),
        (
            lambda: conformance.learn(bool, states=-1),
            ValueError,
            "expected an int, 0 or more, found -1",
        ),
        (
            lambda: conformance.learn(bool, seconds="1"),
            TypeError,
            "expected a number of seconds, or None, found str",
        ),
        (
            lambda: rfc1738.Schemes(1),
            TypeError,
            r"expected registered to be schemes such as .*, found int",
        ),
        (
            lambda: rfc1738.Schemes().register(1, "httpurl"),
            TypeError,
            "expected a name, a str, found int",
        ),
        (
            lambda: rfc1738.Schemes().register("a", "httpurl", "x"),
            TypeError,
            "expected a port, .*, found str",
        ),
        (
            lambda: rfc1738.Schemes().register("a", "httpurl", 70000),
            ValueError,
            "expected a port, an int from 0 .*, found 70000",
        ),
    ],
)
def test_a_wrong_argument_is_told_what_was_expected(ask, error, message):
    # pyo3 adds a note that names the argument.
    with pytest.raises(error, match=f"^{message}(\n|$)"):
        ask()


def test_of_two_texts_the_error_says_which_is_not_a_url():
    for texts, name, text in [
        (("x", "http://h"), "a", "x"),
        (("http://h", "http://h/~"), "b", "http://h/~"),
    ]:
        with pytest.raises(rfc1738.UrlError, match=f"^{name}: at character ") as raised:
            equivalent(*texts)
        assert raised.value.input == text
