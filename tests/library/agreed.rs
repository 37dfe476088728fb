//! The agreed language: the rules of validation and the yes/no say the same, and nothing else
//! changes.

use std::time::{Duration, Instant};

use crate::common::{self, found_with, rows};
use rfc1738::{
    Production, Rule, Rules, Schemes, Severity, agreed, is_agreed, parse_syntax, validate,
    validate_with,
};

/// Asserts that the yes/no says what the rules say, and that a member that the set derives is valid
/// by them.
#[track_caller]
pub(crate) fn assert_same(text: &str) {
    let report = validate_with(text, Rules::agreed());
    let is_found = report
        .findings()
        .iter()
        .any(|finding| finding.rule() != Rule::Syntax);
    assert_eq!(is_agreed(text), !is_found, "{text}");
    assert_eq!(
        report.is_valid(),
        is_agreed(text) && parse_syntax(text).is_ok(),
        "{text}"
    );
}

#[test]
fn all_rules_of_the_agreed_language_but_the_length_of_a_name_are_not_those_of_the_rfc() {
    assert!(Rules::agreed().contains(Rule::HostNameLength));
    let rules: Vec<Rule> = Rules::agreed()
        .iter()
        .filter(|&rule| !matches!(rule, Rule::Syntax | Rule::HostNameLength))
        .collect();
    for &rule in &rules {
        assert_eq!(
            (rule.section(), rule.severity()),
            ("-", Severity::Error),
            "{rule}"
        );
        assert!(
            rule.id().starts_with("agreed-") && !Rules::rfc1738().contains(rule),
            "{rule}"
        );
    }
    let every: Vec<Rule> = Rules::rfc1738().union(Rules::agreed()).iter().collect();
    assert_eq!(every, Rule::ALL);
    assert_eq!(
        every.iter().filter(|rule| rule.section() == "-").count(),
        rules.len()
    );
}

/// `survey/hosts.md` records the behavior of each parser.
#[test]
fn a_text_that_parsers_read_differently_is_not_agreed() {
    use Rule::{
        AgreedEmptyLabel as Empty, AgreedHostCharacter as Character, AgreedIpLiteral as Literal,
        AgreedLabelLength as Length, AgreedLeadingZero as Zero, AgreedNumber as Number,
        AgreedNumberPrefix as Prefix, AgreedPath as Path, AgreedPort as Port,
        AgreedPunycode as Punycode, AgreedSyntax as Syntax, AgreedUnderscore as Underscore,
        AgreedUser as User,
    };
    let long = "a".repeat(62);
    let longer = "a".repeat(63);
    let more = "9".repeat(63);
    for (rest, rules) in [
        ("host.dom", &[][..]),
        ("host.dom.", &[Empty]),
        ("_a-.-b_.c/", &[]),
        ("0.0.0.0/", &[]),
        ("255.255.255.255:65535/a:b@c?d@e#f", &[]),
        ("h/~a//..;b=[1]{2}|3^`\\?/?\u{e9}#%20/?", &[]),
        ("1.2.3.256", &[Number]),
        ("1.2.3.99999999999/", &[Number]),
        ("256.1.256.1", &[Number, Number]),
        ("1.2.3", &[Number]),
        ("2130706433", &[Number]),
        ("0x7f.1", &[Number]),
        ("a.0X", &[Number]),
        ("1.2.3.4.", &[Empty, Prefix, Number]),
        ("1.2.3.4.5", &[Prefix, Number]),
        ("1.2.a.4", &[Number]),
        ("a.1", &[Number]),
        ("a.0xg", &[Number]),
        ("0b1", &[Number]),
        ("a.-1", &[Number]),
        ("a._", &[Number]),
        ("1_1.", &[Empty, Number]),
        ("a_b.:80/", &[Empty, Underscore]),
        ("1.2.3.4a", &[Prefix, Number]),
        ("1.2.3.-", &[Number]),
        ("_.a:80/", &[Underscore]),
        ("a_b.c:/", &[Underscore, Port]),
        ("a-b.c:80/_", &[]),
        ("1.2.3.a", &[]),
        ("0.00.0.1", &[Zero]),
        ("010.2.3.001:1", &[Zero, Zero]),
        ("010.2.3.256", &[Number, Zero]),
        ("010.dom", &[]),
        ("0.0.0.0.g", &[Prefix]),
        ("0.0.0.0g.h", &[Prefix]),
        ("1.2.3.4_5.h", &[Prefix]),
        ("1.2.3.456.g", &[]),
        ("1.2.3.04g", &[Number]),
        ("g.0.0.0.0.g", &[]),
        (&format!("{long}.{long}.b"), &[]),
        (&format!("{longer}.{longer}.b"), &[Length, Length]),
        (&longer, &[Length]),
        (&format!("1.2.3.{more}"), &[Length, Number]),
        ("xn--a.dom", &[Punycode]),
        ("a.XN--B.xN--c", &[Punycode, Punycode]),
        ("axn--b.xn-c.x--d.xn.dom/xn--a", &[]),
        ("h:1/", &[]),
        ("h:0", &[Port]),
        ("h:/", &[Port]),
        ("h:080/", &[Port]),
        ("h:65536/", &[Port]),
        ("h:99999999999999999999/", &[Port]),
        ("h:+8/", &[Syntax]),
        ("h?a", &[Path]),
        ("h:8#a", &[Path]),
        ("u@h/", &[User]),
        ("u:p@010.2.3.1:0?", &[User, Zero, Port, Path]),
        ("u@v@h/", &[Syntax, User]),
        ("[::1]/", &[Literal]),
        ("[::1]:0/", &[Literal, Port]),
        ("[::1]a/", &[Syntax, Literal]),
        ("h%41/", &[Character]),
        ("xn--a~:0", &[Character, Port]),
        ("h%4/", &[Syntax]),
        ("h\\@a/", &[Syntax]),
        ("/h", &[Empty]),
        ("", &[Empty]),
        (":80/", &[Empty]),
        (".h", &[Empty]),
        ("h..", &[Empty]),
        ("a..b.c", &[Empty]),
        ("h/a b", &[Syntax]),
        ("h/a\n", &[Syntax]),
        ("h/a#b#c", &[Syntax]),
        ("h/%zz", &[Syntax]),
        ("h/\u{85}", &[Syntax]),
        ("h\u{e9}/", &[Syntax]),
        (" h/", &[Syntax]),
    ] {
        for scheme in ["http", "https", "HTTP", "hTtPs", "ws", "wSs"] {
            let text = format!("{scheme}://{rest}");
            assert_eq!(found_agreed(&text), rules, "{text}");
            assert_eq!(is_agreed(&text), rules.is_empty(), "{text}");
        }
    }
    for text in [
        "ftp://host.dom/",
        "news:a@h",
        "x:y",
        "URL:http://h/",
        "mailto:http://h",
        "http",
        "httpss://h",
        "wsss://h/",
        "",
        " http://h/",
    ] {
        assert_eq!(found_agreed(text), [Rule::AgreedScheme], "{text:?}");
    }
    for text in ["http:", "http:h", "https:/h"] {
        assert_eq!(found_agreed(text), [Rule::AgreedSyntax], "{text:?}");
    }
}

/// Node's `url.parse(…).href` of such a URL names a host that its path has.
#[test]
fn a_host_longer_than_names_can_be_is_not_agreed() {
    // 127 labels and the period after each, and a label of two: no host for `url.parse`.
    let host = format!("{}ab", "a.".repeat(127));
    let error = agreed(&format!("http://{host}/127.0.0.1:9999/latest")).unwrap_err();
    assert_eq!(
        (error.rule(), error.range()),
        (Rule::HostNameLength, 7..7 + host.len())
    );
    assert!(
        error.to_string().starts_with(
            "at character 8: the host has 256 characters, but names have at most 253: "
        ),
        "{error}"
    );
    let both = Rules::rfc1738().union(Rules::agreed());
    for start in ["a", "a-", "a_", "-", "1.", "1.2.3.4."] {
        for (rest, length) in [
            ("/", 253),
            (":80/", 253),
            ("", 253),
            ("/", 254),
            (":80", 254),
        ] {
            let host = format!("{start}{}", "a.".repeat(127));
            let host = format!("{}b", &host[..length - 1]).replace(".b", "ab");
            let text = format!("https://{host}{rest}");
            let found: Vec<Rule> = [Rules::agreed(), both]
                .into_iter()
                .flat_map(|rules| found_with(&text, rules))
                .filter(|&rule| rule == Rule::HostNameLength)
                .collect();
            assert_eq!(found.len(), if length > 253 { 2 } else { 0 }, "{text}");
            assert_same(&text);
        }
    }
    // The final period is not a part of the name.
    let text = format!("http://{}a./", "a.".repeat(126));
    assert_eq!(found_agreed(&text), [Rule::AgreedEmptyLabel]);
}

/// The rules of the agreed language that find something, in the order of the table.
fn found_agreed(text: &str) -> Vec<Rule> {
    let mut rules = found_with(text, Rules::agreed());
    rules.retain(|&rule| rule != Rule::Syntax);
    rules.sort();
    rules
}

#[test]
fn the_error_is_the_first_finding_and_says_all_in_one_line() {
    let texts = common::near_misses().into_iter().map(|miss| miss.text);
    let examples = Rule::ALL.iter().map(|rule| rule.example().to_owned());
    let [mut errors, mut rules] = [0, 0];
    for text in texts.chain(examples) {
        let report = validate_with(&text, Rules::agreed());
        let first = report
            .findings()
            .iter()
            .filter(|finding| finding.rule() != Rule::Syntax)
            .min_by_key(|finding| finding.range().start);
        let Err(error) = agreed(&text) else {
            assert_eq!(first, None, "{text}");
            continue;
        };
        errors += 1;
        assert_eq!(
            first.map(|finding| finding.range().start),
            Some(error.range().start),
            "{text}"
        );
        assert!(text.get(error.range()).is_some(), "{text}");
        let shown = error.to_string();
        assert!(
            shown.ends_with(&error.help().to_string()) && !shown.contains(char::is_control),
            "{shown}"
        );
    }
    for rule in Rules::agreed().iter().filter(|&rule| rule != Rule::Syntax) {
        let error = agreed(rule.example()).unwrap_err();
        rules += 1;
        assert_eq!(
            (error.rule(), agreed(error.example()).unwrap_err().rule()),
            (rule, rule)
        );
        let readings: Vec<_> = error
            .readings()
            .iter()
            .map(|reading| (reading.host, reading.port))
            .collect();
        let has_none = matches!(rule, Rule::HostNameLength | Rule::AgreedScheme);
        assert_eq!(readings.is_empty(), has_none, "{rule}");
        assert!(
            readings.windows(2).all(|pair| pair[0] != pair[1]),
            "{rule}: parsers differ"
        );
    }
    assert!(errors > 50 && rules == 15, "{errors} {rules}");
}

/// A rule may have several reasons, each with its own words.
#[test]
fn an_error_of_syntax_or_of_a_number_is_about_what_is_there() {
    for [readings, text, message, help] in rows(
        r#"
        2  http://h\/           not allowed before the path                  leave it out
        2  http:/192.0.2.1/     two slashes and the host must follow         "://" after the scheme
        0  http://h/a b         a path, a query or a fragment does not have  a space as %20
        0  http://h/%zz         a path, a query or a fragment does not have  "%" as %25
        2  http://192.0.2.256/  over 255                                     write an IPv4 address
        2  http://127.1/        not an IPv4 address                          write an IPv4 address
        "#,
    ) {
        let error = agreed(text).unwrap_err();
        assert!(
            error.message().to_string().contains(message)
                && error.help().to_string().contains(help),
            "{text}: {error}"
        );
        assert_eq!(error.readings().len().to_string(), readings, "{text}");
    }
}

#[test]
fn a_scheme_that_is_not_allowed_gets_those_that_are() {
    for [only, text, reason, help] in rows(
        r#"
        https      http://h/   one of those that are allowed   write "https"
        https      ftp://h/    one of those that are allowed   write "https"
        wss,https  http://h/   one of those that are allowed   write "https" or "wss"
        ftp        http://h/   allows none of the schemes      allow one of these
        ftp        ftp://h/    parsers were compared           write one of these
        https      h.dom       does not begin with the scheme  write "https://"
        "#,
    ) {
        let error = Schemes::only(only.split(','))
            .unwrap()
            .agreed(text)
            .unwrap_err();
        assert!(
            error.message().to_string().contains(reason),
            "{text}: {error}"
        );
        assert!(
            error.help().to_string().starts_with(help),
            "{text}: {error}"
        );
    }
}

#[test]
fn the_default_port_is_that_of_the_scheme() {
    for (scheme, port) in [("http", 80), ("HTTPS", 443), ("ws", 80), ("Wss", 443)] {
        let text = format!("{scheme}://Host.dom");
        let found = agreed(&text).unwrap();
        // Parsers compare both without regard to case.
        assert_eq!(
            (found.scheme, &*found.host, found.port),
            (&*scheme.to_ascii_lowercase(), "host.dom", port)
        );
    }
    assert_eq!(agreed("https://host.dom:80/").unwrap().port, 80);
}

/// Other parsers do not know the set.
#[test]
fn the_rules_ask_about_the_text_whatever_the_set_of_schemes() {
    let mut schemes = Schemes::rfc1738();
    schemes
        .register("https", Production::FtpUrl, Some(8443))
        .unwrap();
    for set in [schemes, Schemes::rfc1738(), Schemes::today()] {
        let is_valid = |text| set.validate_with(text, Rules::agreed()).is_valid();
        assert!(is_valid("https://host.dom/") && !is_valid("https://host.dom:0/"));
    }
}

#[test]
fn a_mistake_has_one_finding_when_both_sets_are_on() {
    let both = Rules::rfc1738().union(Rules::agreed());
    for &rule in Rule::ALL {
        for text in [rule.example(), rule.counter_example()] {
            let report = validate_with(text, both);
            // An error remains one.
            assert!(validate(text).is_valid() || !report.is_valid(), "{text}");
        }
    }
    for (text, rules) in [
        ("http://host.dom:0/", &[Rule::AgreedPort][..]),
        ("http://192.0.2.010/", &[Rule::AgreedLeadingZero]),
        (Rule::HostLabelLength.example(), &[Rule::AgreedLabelLength]),
        ("http://192.0.2.256/", &[Rule::AgreedNumber]),
        // Two mistakes.
        (
            "http://192.0.2.0256/",
            &[Rule::HostNumberRange, Rule::AgreedLeadingZero],
        ),
        ("mid:unique@host.dom", &[Rule::AgreedScheme]),
        ("scheme:name", &[Rule::AgreedScheme]),
        ("nfs://h.d:0/", &[Rule::AgreedScheme, Rule::PortRange]),
        ("x-scheme:name", &[Rule::AgreedScheme]),
        ("URL:http://h.dom/", &[Rule::AgreedScheme]),
    ] {
        assert_eq!(found_with(text, both), rules, "{text}");
    }
}

#[test]
fn the_yes_or_no_is_that_of_the_rules_for_every_example_and_near_miss() {
    let examples = common::examples().into_iter().map(|example| example.text);
    let near_misses = common::near_misses().into_iter().map(|miss| miss.text);
    examples
        .chain(near_misses)
        .for_each(|text| assert_same(&text));
    for &rule in Rule::ALL {
        assert_same(rule.example());
        assert_same(rule.counter_example());
    }
}

#[test]
fn hostile_hosts_take_linear_time() {
    let start = Instant::now();
    for part in [
        "a.", "0.", "xn--a.", "9", "a", "xn--", "0.0.0.0.", "-", "%", ":", "://",
    ] {
        let text = format!("http://{}a", part.repeat(1_000_000));
        assert_same(&text);
    }
    assert!(start.elapsed() < Duration::from_secs(60));
}

/// `survey/payloads.md` shows what parsers read in them.
#[test]
fn the_payloads_of_advisories_are_refused_or_have_one_host() {
    #[derive(serde::Deserialize)]
    struct Payloads {
        payload: Vec<Payload>,
    }

    #[derive(serde::Deserialize)]
    struct Payload {
        url: String,
        rule: Option<String>,
        host: Option<String>,
    }

    let file = std::fs::read_to_string(common::root().join("survey/payloads.toml")).unwrap();
    let Payloads { payload: payloads } = toml::from_str(&file).unwrap();
    assert!(payloads.len() > 30);
    for Payload { url, rule, host } in payloads {
        match agreed(&url) {
            Ok(read) => assert_eq!(
                (None, Some(&*read.host)),
                (rule.as_deref(), host.as_deref()),
                "{url}"
            ),
            Err(refused) => assert_eq!(
                (Some(refused.rule().id()), None),
                (rule.as_deref(), host.as_deref()),
                "{url}"
            ),
        }
    }
}
