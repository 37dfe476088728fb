//! The table of what the RFC says, `grammar/statements.toml`: every name in it exists, and each
//! statement in scope has a test that runs.

use std::{collections::BTreeSet, fs, sync::LazyLock};

use rfc1738::{
    Production, Rule, Rules, Url, equivalent,
    interpret::ftp::{Command, Login, Password},
};
use testkit::statements::{Statement, sections};

use crate::common::{self, interpreted, is_found};

/// The sections that say something about URLs, in the order of the RFC. `A` is the Appendix.
const SECTIONS: [&str; 35] = [
    "1", "2", "2.1", "2.2", "2.3", "3", "3.1", "3.2", "3.2.1", "3.2.2", "3.2.3", "3.2.4", "3.2.5",
    "3.3", "3.4", "3.4.1", "3.4.2", "3.4.3", "3.4.4", "3.4.5", "3.4.6", "3.4.7", "3.4.8", "3.4.9",
    "3.5", "3.6", "3.7", "3.8", "3.9", "3.10", "3.11", "4", "5", "6", "A",
];

/// Declares the public functions that statements name, by their paths in the crate. If one is
/// renamed, this does not compile.
macro_rules! functions {
    ($($path:path),* $(,)?) => {
        const FUNCTIONS: &[&str] = &[$(stringify!($path)),*];

        const _: fn() = || {
            use rfc1738::*;
            $(let _ = $path;)*
        };
    };
}

functions! {
    Url::parse,
    ast::Url::<Span<'_>>::scheme,
    ast::Url::<Span<'_>>::production,
    ast::Url::<Span<'_>>::login,
    ast::Url::<Span<'_>>::hostport,
    ast::Url::<Span<'_>>::host,
    ast::Url::<Span<'_>>::port,
    Url::default_port,
    Url::port_or_default,
    Url::normalize,
    equivalent,
    validate,
    extract,
    Scheme::of,
    Scheme::named_by,
    Scheme::default_port,
    Schemes::register,
    Schemes::today,
    Span::decode,
    ast::FPath::<Span<'_>>::segments,
    ast::HPath::<Span<'_>>::segments,
    ast::FileUrl::<Span<'_>>::is_local,
    ast::FtpUrl::builder,
    ast::HttpUrl::builder,
    ast::GopherUrl::builder,
    ast::MailtoUrl::builder,
    ast::NewsUrl::builder,
    ast::WaisUrl::builder,
    ast::FileUrl::builder,
    ast::ProsperoUrl::builder,
    Url::interpret,
    interpret::InterpretError::range,
    interpret::Octets::new::<[u8]>,
    interpret::Server::is_default_port,
    interpret::ftp::Login::name,
    interpret::ftp::Session::directories,
    interpret::ftp::Session::commands,
    interpret::ftp::Command::line,
    interpret::gopher::Request::octets,
    interpret::gopher::Request::answered,
    interpret::gopher::AttributeNames::iter,
    interpret::gopher::AttributeNames::is_all,
    interpret::gopher::Answers::values,
    interpret::nntp::Session::commands,
    interpret::wais::DocumentId::octets,
    interpret::file::File::segments,
    interpret::prospero::Object::fields,
    context::Extract::wrapped,
    context::Extracted::reading,
    context::Extracted::readings,
    context::Extracted::hyphens,
    context::Extracted::further,
    context::Extracted::left_out,
    context::wrap,
    context::Wrapped::fragment,
    context::Wrapped::width,
    context::Reading::fragment,
    context::Context::wrapper,
    context::Context::url,
    context::Context::fragment,
    context::Wrapper::name,
}

fn statements() -> Vec<Statement> {
    sections()
        .into_iter()
        .flat_map(|section| section.statement)
        .collect()
}

/// Asserts that there are no complaints.
#[track_caller]
fn assert_none(complaints: impl IntoIterator<Item = String>) {
    let complaints: Vec<String> = complaints.into_iter().collect();
    assert!(
        complaints.is_empty(),
        "in grammar/statements.toml:\n{}",
        complaints.join("\n")
    );
}

/// The names of a statement, which it has under one key.
type Names = fn(&Statement) -> Vec<String>;

/// Complains of each name that is not in `existing`, and of each of these that no statement names.
#[track_caller]
fn assert_names(key: &str, names: Names, existing: &BTreeSet<String>) {
    let statements = statements();
    let unknown = statements.iter().flat_map(|statement| {
        let unknown = names(statement)
            .into_iter()
            .filter(|name| !existing.contains(name));
        unknown.map(|name| {
            format!(
                "{}: its {key} name {name}, which does not exist; correct or remove it",
                statement.id
            )
        })
    });
    let named: BTreeSet<String> = statements.iter().flat_map(names).collect();
    let missing = existing
        .difference(&named)
        .map(|name| format!("no statement names {name}; add it to the {key} of one"));
    assert_none(unknown.chain(missing));
}

#[test]
fn the_sections_are_those_of_the_rfc_and_the_statements_are_numbered() {
    let sections = sections();
    assert_eq!(
        sections
            .iter()
            .map(|section| &*section.number)
            .collect::<Vec<_>>(),
        SECTIONS
    );
    let ids = sections.iter().flat_map(|section| {
        assert!(
            !section.title.is_empty(),
            "section {} has no title",
            section.number
        );
        section
            .statement
            .iter()
            .zip(1..)
            .filter_map(|(statement, n)| {
                let id = format!("{}-{n}", section.number);
                (statement.id != id).then(|| {
                    format!(
                        "{}: its id must be {id}; number the section again",
                        statement.id
                    )
                })
            })
    });
    assert_none(ids);
}

#[test]
fn a_statement_is_a_sentence_that_no_other_repeats() {
    let statements = statements();
    let mut said = BTreeSet::new();
    assert_none(statements.iter().filter_map(|Statement { id, says, .. }| {
        let is_sentence = says.starts_with(|c: char| !c.is_whitespace())
            && says.ends_with(['.', ')'])
            && !says.contains(|c: char| c.is_control());
        if !is_sentence {
            return Some(format!("{id}: write one line that ends in a full stop"));
        }
        (!said.insert(says))
            .then(|| format!("{id}: another statement says the same; say to what this one belongs"))
    }));
}

#[test]
fn a_statement_is_in_scope_and_tested_or_out_of_scope_with_a_reason() {
    assert_none(statements().into_iter().filter_map(|it| {
        let lives = !(it.productions.is_empty()
            && it.rules.is_empty()
            && it.slips.is_empty()
            && it.functions.is_empty()
            && it.rulings.is_empty());
        let complaint = match (it.out_of_scope, lives, !it.tests.is_empty()) {
            (None, true, true) => return None,
            (None, true, false) => "name a test that would fail if it did not hold",
            (None, false, _) => "say where it lives, or why it is out of scope",
            (Some(reason), false, false) if !reason.is_empty() => return None,
            (Some(_), false, false) => "give a reason why it is out of scope",
            (Some(_), ..) => {
                "it is out of scope: remove where it lives and its tests, or remove out_of_scope"
            }
        };
        Some(format!("{}: {complaint}", it.id))
    }));
}

#[test]
fn every_production_is_named_and_exists() {
    let existing = Production::ALL
        .map(|production| production.name().to_owned())
        .into();
    assert_names("productions", |it| it.productions.clone(), &existing);
}

#[test]
fn every_rule_is_named_and_exists() {
    let existing = Rules::rfc1738()
        .iter()
        .map(|rule| rule.id().to_owned())
        .collect();
    assert_names("rules", |it| it.rules.clone(), &existing);
}

/// Every slip is that of a near miss.
#[test]
fn every_slip_is_named_and_exists() {
    let existing = common::near_misses()
        .into_iter()
        .filter_map(|miss| miss.slip)
        .collect();
    assert_names("slips", |it| it.slips.clone(), &existing);
}

#[test]
fn every_ruling_is_named_and_exists() {
    let headings = include_str!("../../grammar/rulings.md")
        .lines()
        .filter_map(|line| line.strip_prefix("## "));
    let number = |heading: &str| {
        heading
            .split_once(". ")
            .map_or("0", |(number, _)| number)
            .to_owned()
    };
    let named = |it: &Statement| it.rulings.iter().map(usize::to_string).collect();
    assert_names("rulings", named, &headings.map(number).collect());
}

/// Those that statements name are in the list above, and no others.
#[test]
fn every_function_is_named_and_exists() {
    let name = |path: &&str| {
        let mut name: String = path.split_whitespace().collect();
        while let (Some(start), Some(end)) = (name.find("::<"), name.rfind('>')) {
            name.replace_range(start..=end, "");
        }
        name
    };
    assert_names(
        "functions",
        |it| it.functions.clone(),
        &FUNCTIONS.iter().map(name).collect(),
    );
}

#[test]
fn every_test_that_a_statement_names_exists_and_runs() {
    assert_none(statements().iter().flat_map(|statement| {
        let missing = statement.tests.iter().filter(|test| !is_test(test));
        missing.map(|test| {
            format!(
                "{}: there is no test {test}; write FILE.rs::FUNCTION or FILE.toml::TEXT",
                statement.id
            )
        })
    }));
}

/// The test that decides each production, which says nothing about any one sentence.
const SUITES: &str = "tests/library/conformance/suites.rs::no_string_of_any_suite_is_treated_differently_plain_or_observed";

#[test]
fn a_statement_that_the_suites_test_has_cases_or_is_a_definition() {
    assert_none(statements().iter().filter_map(|statement| {
        let is_decided = statement.tests.iter().any(|test| test == SUITES);
        let has_cases = !(statement.derives.is_empty() && statement.refuses.is_empty());
        let complaint = match (is_decided, has_cases, &statement.definition) {
            (false, _, None) | (true, true, None) => return None,
            (true, false, Some(reason)) if !reason.is_empty() => return None,
            (true, false, None) => {
                "give cases that fail if it does not hold, or say why it is a definition"
            }
            _ => "a definition has a reason, no cases, and the test of all suites",
        };
        Some(format!("{}: {complaint}", statement.id))
    }));
}

#[test]
fn every_case_of_a_statement_is_derived_or_refused() {
    let is_derived = |case: &str| {
        let (production, text) = case.split_once(' ')?;
        let production: Production = production.parse().ok()?;
        Some(production.longest_prefix(text.as_bytes()) == Some(text.len()))
    };
    assert_none(statements().iter().flat_map(|statement| {
        let derives = statement.derives.iter().map(|case| (case, true));
        let refuses = statement.refuses.iter().map(|case| (case, false));
        let wrong = derives
            .chain(refuses)
            .filter(|(case, expected)| is_derived(case) != Some(*expected));
        wrong.map(|(case, expected)| {
            format!(
                "{}: {case:?} is not {}; write PRODUCTION TEXT",
                statement.id,
                if expected { "derived" } else { "refused" }
            )
        })
    }));
}

/// Whether this is a function under `#[test]`, or the text of an entry in a table that a test
/// reads.
fn is_test(test: &str) -> bool {
    static EXAMPLES: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
        common::examples()
            .into_iter()
            .map(|example| example.text)
            .collect()
    });
    static NEAR_MISSES: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
        common::near_misses()
            .into_iter()
            .map(|miss| miss.text)
            .collect()
    });
    let Some((file, name)) = test.split_once("::") else {
        return false;
    };
    match file {
        "grammar/examples.toml" => EXAMPLES.contains(name),
        "grammar/near-misses.toml" => NEAR_MISSES.contains(name),
        _ => {
            let path = common::root().join(file);
            let Ok(source) = fs::read_to_string(path) else {
                return false;
            };
            source.split("#[test]").skip(1).any(|after| {
                let (attributes, function) = after.split_once("fn ").unwrap_or_default();
                let (function, _) = function.split_once('(').unwrap_or_default();
                function == name && !attributes.contains("#[ignore")
            })
        }
    }
}

/// Section 2.2: a character that serves a reserved purpose may not be encoded. Its escape is an
/// octet like any other.
#[test]
fn an_escape_serves_no_reserved_purpose() {
    let parse = |text| Url::parse(text).unwrap();
    let http = parse("http://host.dom/a%3Fb%2Fc");
    let http = http.as_http().unwrap();
    assert_eq!(
        (http.hpath().unwrap().segments().count(), http.search()),
        (1, None)
    );
    let ftp = parse("ftp://us%3Aer%40x@host.dom/name%3Btype=i");
    let ftp = ftp.as_ftp().unwrap();
    assert_eq!(
        (&*ftp.login.user().unwrap().decode(), ftp.login.password()),
        (&b"us:er@x"[..], None)
    );
    assert_eq!(ftp.ftptype(), None);
    let prospero = parse("prospero://host.dom/a%3Bb=c;d=e%3Df");
    assert_eq!(
        prospero.as_prospero().unwrap().fieldspecs.fields().count(),
        1
    );
    let wais = parse("wais://host.dom/a%3Fb");
    assert_eq!(wais.production(), Production::WaisUrl);
    assert_eq!(&*interpreted!(wais, Wais).unwrap().database, b"a?b");
    for text in [
        "http:%2F%2Fhost.dom/",
        "http%3A//host.dom/",
        "ftp://user%40host.dom/",
        "telnet://host.dom%3A23/",
    ] {
        assert!(Url::parse(text).is_err(), "{text}");
    }
}

/// Section 3.2.1: the user name and the password "are used in the ftp "USER" and "PASS" commands".
#[test]
fn an_ftp_login_is_sent_with_user_and_pass() {
    for (text, user, pass) in [
        (
            "ftp://me%40home:a%3Ab@host.dom/",
            "USER me@home\r\n",
            Some("PASS a:b\r\n"),
        ),
        ("ftp://foo:@host.com/", "USER foo\r\n", Some("PASS \r\n")),
        ("ftp://foo@host.com/", "USER foo\r\n", None),
        ("ftp://host.com/", "USER anonymous\r\n", None),
    ] {
        let session = interpreted!(Url::parse(text).unwrap(), Ftp).unwrap();
        let password = match &session.login {
            Login::User {
                password: Password::Given(password),
                ..
            } => Some(Command::Pass(password.clone())),
            _ => None,
        };
        assert_eq!(
            Command::User(session.login.name()).line(),
            user.as_bytes(),
            "{text}"
        );
        assert_eq!(
            password.map(|it| it.line()),
            pass.map(|line| line.as_bytes().to_vec()),
            "{text}"
        );
    }
}

/// Section 3.2.2: "FTP-ing to "host.dom", logging in as "myname" (prompting for a password if it is
/// asked for), and then executing "CWD /etc" and then "RETR motd"".
#[test]
fn the_example_of_an_ftp_url_is_a_whole_session() {
    let url = Url::parse("ftp://myname@host.dom/%2Fetc/motd").unwrap();
    let session = interpreted!(url, Ftp).unwrap();
    assert_eq!(session.server.to_string(), "host.dom:21");
    assert!(
        matches!(&session.login, Login::User { name, password: Password::Ask } if **name == *b"myname")
    );
    assert!(
        session
            .commands()
            .map(|command| command.to_string())
            .eq(["CWD /etc", "RETR motd"])
    );
}

const RESERVED: [&str; 7] = ["%3B", "%2F", "%3F", "%3A", "%40", "%3D", "%26"];

/// Sections 3.4.1 and 3.5: "no characters are reserved".
#[test]
fn a_gopher_path_and_an_address_reserve_nothing() {
    for escape in RESERVED {
        for text in [
            format!("gopher://host.dom/{escape}"),
            format!("gopher://host.dom/0a{escape}b"),
            format!("gopher://host.dom/0a%09%09+a{escape}b"),
            format!("mailto:a{escape}b@host.dom"),
        ] {
            assert!(!is_found(Rule::EscapeReserved, &text), "{text}");
        }
    }
}

/// Section 3.6: "No additional characters are reserved within the components of a news URL", beside
/// the "@".
#[test]
fn a_message_id_reserves_only_the_at_sign() {
    for escape in RESERVED {
        let text = format!("news:a{escape}b@host.dom");
        assert_eq!(
            is_found(Rule::EscapeReserved, &text),
            escape == "%40",
            "{text}"
        );
    }
}

/// Section 3.11: a slash may appear in an hsoname "without quoting and no significance may be
/// assumed by the application".
#[test]
fn a_slash_in_an_hsoname_has_no_meaning_of_its_own() {
    let hsoname = |text| {
        interpreted!(Url::parse(text).unwrap(), Prospero)
            .unwrap()
            .hsoname
            .to_vec()
    };
    assert_eq!(hsoname("prospero://host.dom//a/b/../c"), b"/a/b/../c");
    assert_eq!(
        hsoname("prospero://host.dom/%2Fa%2Fb%2F..%2Fc"),
        b"/a/b/../c"
    );
}

/// Section 3.11: the fields "serve to identify the target of the URL".
#[test]
fn the_fields_of_a_prospero_url_are_part_of_its_identity() {
    let are_equivalent = |a, b| equivalent(&Url::parse(a).unwrap(), &Url::parse(b).unwrap());
    let version = "prospero://host.dom/a;OBJECT-VERSION=1";
    assert!(are_equivalent(
        version,
        "prospero://host.dom/a;OBJECT-VERSION=%31"
    ));
    for other in [
        "prospero://host.dom/a",
        "prospero://host.dom/a;OBJECT-VERSION=2",
        "prospero://host.dom/a%3BOBJECT-VERSION=1",
    ] {
        assert!(!are_equivalent(version, other), "{other}");
    }
}
