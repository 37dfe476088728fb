//! Interpretation: each URL means what section 3 says, and nothing that section 6 warns about.

use std::fmt::Debug;

use proptest::{prelude::*, sample::select};
use rfc1738::{
    Production, Rule, Severity, Url, ast,
    interpret::{
        Host, InterpretError, Interpretation, Octets, Server,
        ftp::{self, Login, Password, Transfer, Typecode},
        gopher::{self, Answers, Attributes, GopherPlus},
        http, nntp, prospero, telnet,
        wais::{self, Target},
    },
    validate,
};
use rfc1738_conformance::{grammar::Grammar, sentence::Sentences};

use crate::common::{self, interpreted};

const SEED: u64 = 1738;

/// Defines a function that interprets a URL of one scheme.
macro_rules! interpreters {
    ($($name:ident $alternative:ident -> $interpretation:ty;)*) => {
        $(fn $name(text: &str) -> Result<$interpretation, InterpretError> {
            interpreted!(Url::parse(text).unwrap(), $alternative)
        })*
    };
}

interpreters! {
    ftp Ftp -> ftp::Session<'_>;
    http Http -> http::Request<'_>;
    gopher Gopher -> gopher::Request<'_>;
    mailto Mailto -> Octets<'_>;
    news News -> nntp::Command<'_>;
    nntp Nntp -> nntp::Session<'_>;
    telnet Telnet -> telnet::Service<'_>;
    wais Wais -> wais::Request<'_>;
    file File -> rfc1738::interpret::file::File<'_>;
    prospero Prospero -> prospero::Object<'_>;
}

fn octets(text: &(impl AsRef<[u8]> + ?Sized)) -> Octets<'_> {
    Octets::new(text).unwrap()
}

/// Section 3.2.2, the commands; 3.2.3, no typecode.
#[test]
fn the_url_path_of_an_ftp_url_is_a_series_of_commands() {
    for (text, lines) in [
        // The three examples.
        ("ftp://myname@host.dom/%2Fetc/motd", &["CWD /etc", "RETR motd"][..]),
        ("ftp://myname@host.dom/etc/motd", &["CWD etc", "RETR motd"]),
        ("ftp://myname@host.dom//etc/motd", &["CWD ", "CWD etc", "RETR motd"]),
        // "If the appropriate FTP sequence … requires … a "/" as an argument to a CWD or RETR command".
        ("ftp://host.dom/%2Fetc%2Fmotd", &["RETR /etc/motd"]),
        // "Perform a TYPE command with <typecode> as the argument".
        ("ftp://host.dom/a/b;type=a", &["CWD a", "TYPE A", "RETR b"]),
        ("ftp://host.dom/a/b;type=A", &["CWD a", "TYPE A", "RETR b"]),
        ("ftp://host.dom/b;type=i", &["TYPE I", "RETR b"]),
        ("ftp://host.dom/b;type=I", &["TYPE I", "RETR b"]),
        // "If the typecode is "d", perform a NLST (name list) command with <name> as the argument".
        ("ftp://host.dom/pub/www/doc;type=d", &["CWD pub", "CWD www", "NLST doc"]),
        ("ftp://host.dom/doc;type=D", &["NLST doc"]),
        ("ftp://host.dom/pub/;type=d", &["CWD pub", "NLST"]),
        ("ftp://host.dom/;type=d", &["NLST"]),
        // "The <cwdx> and <name> parts may be empty. The whole url-path may be omitted".
        ("ftp://host.dom", &[]),
        ("ftp://host.dom/", &[]),
        ("ftp://host.dom//", &["CWD "]),
        ("ftp://host.dom///", &["CWD ", "CWD "]),
        ("ftp://host.dom/pub/", &["CWD pub"]),
        ("ftp://host.dom/pub/;type=i", &["CWD pub", "TYPE I"]),
        // "Within a name or CWD component, the characters "/" and ";" are reserved and must be encoded".
        ("ftp://host.dom/a%3Btype=d/b%20c", &["CWD a;type=d", "RETR b c"]),
        ("ftp://host.dom/%252F", &["RETR %2F"]),
    ] {
        let sent = sent(ftp(text).unwrap().commands().map(|command| command.line()));
        assert_eq!(sent, lines.iter().map(|line| line.to_string()).collect::<Vec<_>>(), "{text}");
    }
}

/// Section 3.2.3: "the client program interpreting the URL must guess the appropriate mode to use".
#[test]
fn without_a_typecode_the_mode_and_without_a_name_the_access_are_the_clients_choice() {
    let name = || octets("motd");
    for (text, transfer) in [
        ("ftp://host.dom/motd", Transfer::Retrieve { typecode: None, name: name() }),
        ("ftp://host.dom/motd;type=i", Transfer::Retrieve { typecode: Some(Typecode::I), name: name() }),
        ("ftp://host.dom/motd;type=d", Transfer::List { name: name() }),
        ("ftp://host.dom/;type=d", Transfer::List { name: octets("") }),
        ("ftp://host.dom/etc/", Transfer::Choose { typecode: None }),
        ("ftp://host.dom/;type=a", Transfer::Choose { typecode: Some(Typecode::A) }),
        ("ftp://host.dom", Transfer::Choose { typecode: None }),
    ] {
        assert_eq!(ftp(text).unwrap().transfer, transfer, "{text}");
    }
}

/// Section 3.2.1, with the examples of 3.1: an empty name or password is not the same as none.
#[test]
fn an_ftp_url_says_who_logs_in_and_when_to_ask_for_a_password() {
    let user = |name, password| Login::User { name: octets(name), password };
    let given = |password| Password::Given(octets(password));
    for (text, login, name) in [
        ("ftp://host.com/", Login::Anonymous, "anonymous"),
        ("ftp://@host.com/", user("", Password::Ask), ""),
        ("ftp://foo:@host.com/", user("foo", given("")), "foo"),
        ("ftp://myname@host.dom/", user("myname", Password::Ask), "myname"),
        ("ftp://:p@host.dom/", user("", given("p")), ""),
        ("ftp://me%40home:a%3Ab%2Fc@host.dom/", user("me@home", given("a:b/c")), "me@home"),
    ] {
        let session = ftp(text).unwrap();
        assert_eq!((session.login.name(), &session.login), (octets(name), &login), "{text}");
    }
}

/// Section 3.2.5: "The only reliable algorithm is to disconnect and reestablish the control connection", so no session
/// depends on the one before it.
#[test]
fn an_ftp_session_has_a_connection_of_its_own() {
    let sessions = ["ftp://user@host.dom/a/b/c", "ftp://user@host.dom/a/d"].map(|text| ftp(text).unwrap());
    let commands = sessions.each_ref().map(|session| sent(session.commands().map(|command| command.line())));
    assert_eq!(commands[1], ["CWD a", "RETR d"]);
    assert_eq!((sessions[0].server, &sessions[0].login), (sessions[1].server, &sessions[1].login));
}

/// RFC 959: the control connection is a Telnet connection, in which FF begins a command and FF FF is FF.
#[test]
fn the_octet_ff_is_doubled_on_its_way_to_an_ftp_server() {
    let session = ftp("ftp://host.dom/%FF%F4").unwrap();
    let command = session.commands().next().unwrap();
    assert_eq!(command, ftp::Command::Retr(octets(b"\xFF\xF4")));
    assert_eq!((command.line(), command.to_string()), (b"RETR \xFF\xFF\xF4\r\n".to_vec(), r"RETR \xff\xf4".into()));
}

/// Sections 3.3 and 3.1: the "/" is not part of the url-path, but it is part of the HTTP request.
#[test]
fn the_target_of_an_http_url_is_as_it_is_written() {
    for (text, target) in [
        ("http://host.dom", "/"),
        ("http://host.dom/", "/"),
        ("http://host.dom/path", "/path"),
        ("http://host.dom/path?search", "/path?search"),
        ("http://host.dom/?search", "/?search"),
        ("http://host.dom/?", "/?"),
        ("http://host.dom//a//b/", "//a//b/"),
        // "/", ";", "?" are reserved: their escapes do not mean the same.
        ("http://host.dom/a%2Fb%3fc;d?e%3Bf", "/a%2Fb%3fc;d?e%3Bf"),
        // An escape that is never decoded cannot divide a line.
        ("http://host.dom/%0D%0AX:%20y", "/%0D%0AX:%20y"),
    ] {
        assert_eq!(http(text).unwrap().target, target, "{text}");
    }
}

/// Sections 3.4.1 to 3.4.3: the selector, a tab, the search, a tab, the Gopher+ string.
#[test]
fn a_gopher_client_sends_selector_search_and_gopher_plus_string() {
    for (text, gtype, line) in [
        // "The entire <gopher-path> may also be empty, in which case … the <gophertype> defaults to "1"".
        ("gopher://host.dom", b'1', &b"\r\n"[..]),
        ("gopher://host.dom/", b'1', b"\r\n"),
        // "The Gopher selector string may be an empty string".
        ("gopher://host.dom/0", b'0', b"\r\n"),
        // "Some Gopher <selector> strings begin with a copy of the <gophertype> character".
        ("gopher://host.dom/00/README", b'0', b"0/README\r\n"),
        // "No characters are reserved".
        ("gopher://host.dom/0a;b/c?d:e@f=g&h%20i", b'0', b"a;b/c?d:e@f=g&h i\r\n"),
        ("gopher://host.dom/%31%FF", b'1', b"\xFF\r\n"),
        ("gopher://host.dom/%09selector", b'\t', b"selector\r\n"),
        ("gopher://host.dom/7find%09some%20words", b'7', b"find\tsome words\r\n"),
        ("gopher://host.dom/7find%09", b'7', b"find\t\r\n"),
        ("gopher://host.dom/7%09what%2Fwhere%3F", b'7', b"\twhat/where?\r\n"),
        // "The %09<search> string must be supplied, although the <search> element may be the empty string".
        ("gopher://host.dom/0item%09%09+", b'0', b"item\t\t+\r\n"),
        ("gopher://host.dom/7item%09search%09+", b'7', b"item\tsearch\t+\r\n"),
        ("gopher://host.dom/0item%09%09", b'0', b"item\t\t\r\n"),
        // "Within the <gopher-path>, no characters are reserved": a tab ends the selector, whatever the search has.
        ("gopher://host.dom/7a%09b/c", b'7', b"a\tb/c\r\n"),
        ("gopher://host.dom/7a%09?", b'7', b"a\t?\r\n"),
        ("gopher://host.dom/7%09/", b'7', b"\t/\r\n"),
        ("gopher://host.dom/7a/b?%09c?d%09+", b'7', b"a/b?\tc?d\t+\r\n"),
        ("gopher://host.dom/7a%09b/c%09+text/plain%20En_US", b'7', b"a\tb/c\t+text/plain En_US\r\n"),
        ("gopher://host.dom/0a%09b/c%09+%091%0D%0A+-1%0D%0Av%0D%0A.%0D%0A", b'0', b"a\tb/c\t+\t1\r\n+-1\r\nv\r\n.\r\n"),
        ("gopher://host.dom/%09%09a/b", b'\t', b"\ta/b\r\n"),
        // "Any octets except 09 …, 0A …, and 0D".
        ("gopher://host.dom/0a%00b", b'0', b"a\0b\r\n"),
        ("gopher://host.dom/7a%00%09b", b'7', b"a\0\tb\r\n"),
    ] {
        let request = gopher(text).unwrap();
        assert_eq!((request.gtype, request.octets()), (gtype, line.to_vec()), "{text}");
    }
}

/// Sections 3.4.4 to 3.4.9.
#[test]
fn a_gopher_plus_string_is_one_of_the_forms_of_sections_3_4_4_to_3_4_9() {
    for (string, read, line) in [
        ("+", "DefaultView", "a_gopher_selector\t\t+\r\n"),
        // "Require the client to fetch the item's +ASK attribute to get the form definition".
        ("?", "Form", "a_gopher_selector\t\t!+ASK\r\n"),
        ("!", r#"Attributes { of: OfItem, names: AttributeNames(b"") }"#, "a_gopher_selector\t\t!\r\n"),
        ("$", r#"Attributes { of: OfDirectory, names: AttributeNames(b"") }"#, "a_gopher_selector\t\t$\r\n"),
        (
            "!+ABSTRACT",
            r#"Attributes { of: OfItem, names: AttributeNames(b"+ABSTRACT") }"#,
            "a_gopher_selector\t\t!+ABSTRACT\r\n",
        ),
        (
            "$+ABSTRACT%20+SMELL",
            r#"Attributes { of: OfDirectory, names: AttributeNames(b"+ABSTRACT +SMELL") }"#,
            "a_gopher_selector\t\t$+ABSTRACT +SMELL\r\n",
        ),
        (
            "+application/postscript%20Es_ES",
            r#"View { view: b"application/postscript", language: Some(b"Es_ES") }"#,
            "a_gopher_selector\t\t+application/postscript Es_ES\r\n",
        ),
        ("+text/plain", r#"View { view: b"text/plain", language: None }"#, "a_gopher_selector\t\t+text/plain\r\n"),
        (
            "+%091%0D%0A+-1%0D%0Aask_item1_value%0D%0Aask_item2_value%0D%0A.%0D%0A",
            r#"Answers(Answers(b"+\t1\r\n+-1\r\nask_item1_value\r\nask_item2_value\r\n.\r\n"))"#,
            "a_gopher_selector\t+\t1\r\n+-1\r\nask_item1_value\r\nask_item2_value\r\n.\r\n",
        ),
        (
            "%2b%09%31%0d%0a+-1%0d%0a%0d%0a.%0d%0a",
            r#"Answers(Answers(b"+\t1\r\n+-1\r\n\r\n.\r\n"))"#,
            "a_gopher_selector\t+\t1\r\n+-1\r\n\r\n.\r\n",
        ),
        // A line that has none of the forms.
        ("", r#"Other(b"")"#, "a_gopher_selector\t\t\r\n"),
        ("x%20y", r#"Other(b"x y")"#, "a_gopher_selector\t\tx y\r\n"),
        ("+a%20b%20c", r#"Other(b"+a b c")"#, "a_gopher_selector\t\t+a b c\r\n"),
        ("+%20b", r#"Other(b"+ b")"#, "a_gopher_selector\t\t+ b\r\n"),
        ("!%20", r#"Other(b"! ")"#, "a_gopher_selector\t\t! \r\n"),
        // Names contain no control octets.
        ("!%01", r#"Other(b"!\x01")"#, "a_gopher_selector\t\t!\x01\r\n"),
        ("+a%7F", r#"Other(b"+a\x7f")"#, "a_gopher_selector\t\t+a\x7F\r\n"),
        ("!a%1Bb", r#"Other(b"!a\x1bb")"#, "a_gopher_selector\t\t!a\x1Bb\r\n"),
        ("+a%07%20b", r#"Other(b"+a\x07 b")"#, "a_gopher_selector\t\t+a\x07 b\r\n"),
        ("+a%20%01", r#"Other(b"+a \x01")"#, "a_gopher_selector\t\t+a \x01\r\n"),
        ("?x", r#"Other(b"?x")"#, "a_gopher_selector\t\t?x\r\n"),
    ] {
        let text = format!("gopher://host.dom/0a_gopher_selector%09%09{string}");
        let request = gopher(&text).unwrap();
        assert_eq!(format!("{:?}", request.gopher_plus.as_ref().unwrap()), read, "{string}");
        assert_eq!(request.octets(), line.as_bytes(), "{string}");
    }
}

/// Section 3.4.9: a tab and line ends are allowed only in a filled-out form, and only if all of it has that form.
#[test]
fn a_gopher_plus_string_has_delimiters_only_in_the_form_of_section_3_4_9() {
    // The string, with `~` before the escape that must not be sent: the first one after the place where the string
    // departs from every form.
    for string in [
        "~%0D%0A",
        "+~%0D%0A",
        "+text/plain~%00",
        "+text/plain~%09x",
        "!+ABSTRACT~%09",
        "x~%09y",
        "+~%091",
        "+~%091%0D%0A",
        // Text after the line that ends the values.
        "+%091%0D%0A+-1%0D%0Av%0D%0A.%0D%0Aother~%0D%0A",
        "+%091%0D%0A+-1%0D%0A.%0D%0Aother~%0D%0A.%0D%0A",
        // Each line ends with CR and LF, and contains neither.
        "+%091%0D%0A+-1%0D%0Av~%0A.%0D%0A",
        "+%091%0D%0A+-1%0D%0Av~%0Dw%0D%0A.%0D%0A",
        // Values may contain any other octets, but a server might read NUL as the end of a value.
        "+%091%0D%0A+-1%0D%0Av~%00%0D%0A.%0D%0A",
        // An unfinished form: none of its delimiters is allowed.
        "+~%091%0D%0A+-1%0D%0Av.%0D%0A",
        // Another length, another flag.
        "+~%091%0D%0A+-2%0D%0Av%0D%0A.%0D%0A",
        "+~%090%0D%0A+-1%0D%0Av%0D%0A.%0D%0A",
        "+view~%091%0D%0A+-1%0D%0Av%0D%0A.%0D%0A",
    ] {
        let text = format!("gopher://host.dom/0selector%09%09{string}");
        let at = text.find('~').unwrap();
        let octet = u8::from_str_radix(&text[at + 2..at + 4], 16).unwrap();
        let error = InterpretError::Smuggled { part: Production::GopherPlusString, octet, range: at..at + 3 };
        assert_eq!(gopher(&text.replace('~', "")), Err(error), "{text}");
    }
}

#[test]
fn the_values_of_a_filled_out_form_are_read_back() {
    let values = ["Clifford Neuman", "", "..", "tab\there"];
    let answers = Answers::new(values).unwrap();
    assert!(answers.values().eq(values.map(str::as_bytes)));
    let request = gopher("gopher://host.dom/0form%09%09?").unwrap().answered(answers.clone());
    let string = request.octets().into_iter().skip("form\t".len()).collect::<Vec<_>>();
    let url = ast::GopherUrl::builder().host("host.dom").gtype(b'0').selector("form").search("");
    let url = url.gopher_plus_string(string).build().unwrap();
    assert_eq!(interpreted!(url.url(), Gopher).unwrap().gopher_plus, Some(GopherPlus::Answers(answers)));
}

/// Section 3.4.7.
#[test]
fn attribute_names_are_separated_by_coded_spaces() {
    for (string, of, expected) in [
        ("!", Attributes::OfItem, &[][..]),
        ("!+ABSTRACT", Attributes::OfItem, &[&b"+ABSTRACT"[..]]),
        ("$+ABSTRACT%20+SMELL", Attributes::OfDirectory, &[b"+ABSTRACT", b"+SMELL"]),
    ] {
        let text = format!("gopher://host.dom/0selector%09%09{string}");
        let Some(GopherPlus::Attributes { of: whose, names }) = gopher(&text).unwrap().gopher_plus else {
            panic!("{text}")
        };
        assert_eq!((whose, names.is_all()), (of, expected.is_empty()));
        assert!(names.iter().eq(expected.iter().copied()), "{text}");
    }
}

/// Section 3.5.
#[test]
fn a_mailto_url_is_the_encoding_of_an_address() {
    for (text, address) in [
        ("mailto:uri@bunyip.com", "uri@bunyip.com"),
        ("mailto:user%25host@gateway.dom", "user%host@gateway.dom"),
        ("mailto:a/b?c=d&e;f:g@host.dom", "a/b?c=d&e;f:g@host.dom"),
        ("mailto:%22a%20b%22@host.dom", "\"a b\"@host.dom"),
    ] {
        assert_eq!(mailto(text).unwrap(), octets(address), "{text}");
    }
}

/// Section 3.6.
#[test]
fn a_news_url_is_all_groups_or_a_group_or_an_article() {
    for (text, line) in [
        // ""*" … is used to refer to "all available news groups"".
        ("news:*", "LIST"),
        ("news:comp.infosystems.www.misc", "GROUP comp.infosystems.www.misc"),
        // "Without the enclosing "<" and ">"", which belong to the message-id.
        ("news:unique@full.domain.name", "ARTICLE <unique@full.domain.name>"),
        ("news:a%25b/c;d?e:f&g=h@host.dom", "ARTICLE <a%b/c;d?e:f&g=h@host.dom>"),
        ("news:*@192.0.2.1", "ARTICLE <*@192.0.2.1>"),
    ] {
        let command = news(text).unwrap();
        assert_eq!((sent([command.line()]), command.to_string()), (vec![line.to_string()], line.into()), "{text}");
    }
}

/// Section 3.7.
#[test]
fn an_nntp_url_is_a_group_and_an_article_by_its_number() {
    for (text, lines) in [
        ("nntp://host.dom/comp.lang.c/17", &["GROUP comp.lang.c", "ARTICLE 17"][..]),
        ("nntp://host.dom/comp.lang.c", &["GROUP comp.lang.c"]),
        ("nntp://host.dom/alt.a_b+c-d/00", &["GROUP alt.a_b+c-d", "ARTICLE 00"]),
    ] {
        assert_eq!(sent(nntp(text).unwrap().commands().map(|command| command.line())), lines, "{text}");
    }
}

/// Section 3.8: "clients … merely advise the user of the suggested username and password".
#[test]
fn a_telnet_url_advises_a_user_and_a_password() {
    for (text, advice) in [
        ("telnet://host.dom/", None),
        ("telnet://guest@host.dom", Some(("guest", None))),
        ("telnet://guest:%3a@host.dom/", Some(("guest", Some(":")))),
        ("telnet://:@host.dom/", Some(("", Some("")))),
    ] {
        let read = telnet(text).unwrap().advice;
        let read = read.as_ref().map(|advice| {
            let text = |octets: &Octets<'_>| octets.to_str().unwrap().to_owned();
            (text(&advice.user), advice.password.as_ref().map(text))
        });
        assert_eq!(read.as_ref().map(|(user, password)| (&**user, password.as_deref())), advice, "{text}");
    }
}

/// Section 3.9.
#[test]
fn a_wais_url_is_a_database_or_a_search_or_a_document() {
    let request = |text| {
        let wais::Request { database, target, .. } = wais(text).unwrap();
        let target = match target {
            Target::Database => vec![],
            Target::Search(search) => vec![search.into_owned()],
            Target::Document { wtype, id } => vec![wtype.into_owned(), id.octets().to_vec()],
        };
        [vec![database.into_owned()], target].concat()
    };
    for (text, parts) in [
        ("wais://host.dom/database", &[&b"database"[..]][..]),
        ("wais://host.dom/", &[b""]),
        ("wais://host.dom/database?search%20it", &[b"database", b"search it"]),
        ("wais://host.dom/database?", &[b"database", b""]),
        ("wais://host.dom/database/wtype/wpath", &[b"database", b"wtype", b"wpath"]),
        // "Treated opaquely": any octets.
        ("wais://host.dom/d%2Fb/TEXT/1%3Dhost%3B2%0D%0A%00%FF", &[b"d/b", b"TEXT", b"1=host;2\r\n\0\xFF"]),
        ("wais://host.dom///", &[b"", b"", b""]),
    ] {
        assert_eq!(request(text), parts, "{text}");
    }
    let Target::Document { id, .. } = wais("wais://host.dom/d/t/1%3Da%00").unwrap().target else { panic!() };
    assert_eq!(format!("{id:?}"), r#"DocumentId(b"1=a\x00")"#);
}

/// Section 3.10: `localhost` and the empty string are "the machine from which the URL is being interpreted".
#[test]
fn a_file_url_is_a_path_on_a_host() {
    let name = |name| Some(Host::Name(name));
    for (text, host, segments) in [
        (
            "file://vms.host.edu/disk$user/my/notes/note12345.txt",
            name("vms.host.edu"),
            &[&b"disk$user"[..], b"my", b"notes", b"note12345.txt"][..],
        ),
        ("file:///etc/motd", None, &[b"etc", b"motd"]),
        ("file://localhost/etc/motd", None, &[b"etc", b"motd"]),
        ("file://LOCALHOST/etc/motd", None, &[b"etc", b"motd"]),
        ("file://localhost.dom/", name("localhost.dom"), &[b""]),
        ("file://127.0.0.1/a", Some(Host::Number([127, 0, 0, 1].into())), &[b"a"]),
        ("file:////a//%2F%00%FF", None, &[b"", b"a", b"", b"/\0\xFF"]),
    ] {
        let file = file(text).unwrap();
        assert_eq!(file.host, host, "{text}");
        assert!(file.segments().eq(segments.iter().copied()), "{text}");
    }
}

/// Section 3.2.4: "This does NOT mean that the URL is a Unix filename."
#[cfg(unix)]
#[test]
fn a_file_url_has_a_path_only_if_every_segment_can_be_a_file_name() {
    use rfc1738::interpret::file::PathError::{self, *};
    use std::path::Path;

    let octet = |segment, octet| Err(Octet { segment, octet });
    let cases: [(&str, Result<&str, PathError>); 18] = [
        ("file:///etc/motd", Ok("/etc/motd")),
        ("file://localhost/etc/motd", Ok("/etc/motd")),
        ("file:///", Ok("/")),
        ("file:///etc/", Ok("/etc/")),
        ("file:///a%20b/%7Ec%3B%25", Ok("/a b/~c;%")),
        ("file:///.../..a/.b", Ok("/.../..a/.b")),
        ("file://host.dom/etc/motd", Err(Remote)),
        ("file://127.0.0.1/etc/motd", Err(Remote)),
        ("file:///etc%2Fmotd", octet(0, b'/')),
        ("file:///etc/%2fmotd", octet(1, b'/')),
        ("file:///etc/motd%00", octet(1, 0)),
        ("file:////etc/motd", Err(Step { segment: 0 })),
        ("file:///etc//motd", Err(Step { segment: 1 })),
        ("file:///etc/../motd", Err(Step { segment: 1 })),
        ("file:///etc/%2E%2E/motd", Err(Step { segment: 1 })),
        ("file:///etc/.", Err(Step { segment: 1 })),
        ("file:///..", Err(Step { segment: 0 })),
        ("file:////", Err(Step { segment: 0 })),
    ];
    for (text, path) in cases {
        let read = file(text).unwrap().to_path();
        assert_eq!(read.as_deref().map_err(|&error| error), path.map(Path::new), "{text}");
        if let Ok(path) = read {
            let url = ast::FileUrl::from_path(&path).unwrap();
            assert_eq!(interpreted!(url.url(), File).unwrap().to_path(), Ok(path), "{text}");
        }
    }
    for (path, error) in [
        ("", Relative),
        ("etc/motd", Relative),
        ("/etc//motd", Step { segment: 1 }),
        ("/etc/./motd", Step { segment: 1 }),
        ("/etc/..", Step { segment: 1 }),
    ] {
        assert_eq!(ast::FileUrl::from_path(Path::new(path)), Err(error), "{path}");
    }
}

/// Section 3.11.
#[test]
fn a_prospero_url_is_an_hsoname_and_fields() {
    for (text, hsoname, fields) in [
        ("prospero://host.dom//pros/name", "/pros/name", &[][..]),
        ("prospero://host.dom/", "", &[]),
        ("prospero://host.dom/a=b%3Bc?d:e@f&g%2F", "a=b;c?d:e@f&g/", &[]),
        ("prospero://host.dom/a;OBJECT-VERSION=1", "a", &[("OBJECT-VERSION", "1")]),
        ("prospero://host.dom/a;b=c;=;d%3D=%3Be", "a", &[("b", "c"), ("", ""), ("d=", ";e")]),
    ] {
        let object = prospero(text).unwrap();
        assert_eq!(object.hsoname, octets(hsoname), "{text}");
        let read: Vec<_> = object.fields().map(|field| (field.name, field.value)).collect();
        let fields: Vec<_> = fields.iter().map(|&(name, value)| (octets(name), octets(value))).collect();
        assert_eq!(read, fields, "{text}");
    }
}

/// Section 3.1, and the default ports of sections 3.2 to 3.11.
#[test]
fn a_client_connects_to_the_host_and_the_port_of_the_url_or_the_default_port() {
    let name = Host::Name("host.dom");
    for (text, host, port, default) in [
        ("ftp://host.dom", name, 21, true),
        ("http://host.dom", name, 80, true),
        ("gopher://host.dom", name, 70, true),
        ("nntp://host.dom/group", name, 119, true),
        ("telnet://host.dom", name, 23, true),
        ("wais://host.dom/", name, 210, true),
        ("prospero://host.dom/", name, 1525, true),
        // "A set of four decimal digit groups": no octal.
        ("ftp://192.031.007.130/", Host::Number([192, 31, 7, 130].into()), 21, true),
        // Section 6: "Caution should be used when using any URL which specifies a port number other than the
        // default".
        ("http://host.dom:80/", name, 80, true),
        ("gopher://host.dom:0025/", name, 25, false),
    ] {
        let server = server(text).unwrap().unwrap();
        assert_eq!((server.host, server.port, server.is_default_port()), (host, port, default), "{text}");
    }
}

#[test]
fn a_port_or_an_address_that_is_too_large_is_an_error() {
    let port = |range| Some(Err(InterpretError::Port { range }));
    let number = |range| Some(Err(InterpretError::HostNumber { range }));
    assert_eq!(server("http://host.dom:65536/"), port(16..21));
    assert_eq!(server("ftp://host.dom:99999999999999999999"), port(15..35));
    assert_eq!(server("gopher://256.0.0.1/"), number(9..18));
    assert_eq!(server("wais://0.0.0.1000/x"), number(7..17));
    let error = server("http://host.dom:65536/").unwrap().unwrap_err();
    assert_eq!(
        (error.to_string(), error.section()),
        (
            "bytes 16..21: no client can connect to this port: ports are numbered from 1 to 65535 (section 3.1 and RFC 1700)"
                .into(),
            "3.1, RFC 1700"
        )
    );
}

/// Section 3.1: "The port number to connect to."
#[test]
fn no_client_connects_to_port_0() {
    for (text, range) in
        [("telnet://host.dom:0", 18..19), ("gopher://host.dom:000/", 18..21), ("http://1.2.3.4:0/", 15..16)]
    {
        assert_eq!(server(text), Some(Err(InterpretError::Port { range: range.clone() })), "{text}");
        // Strict validation agrees.
        assert!(
            validate(text).findings().iter().any(|it| it.rule() == Rule::PortRange && it.range() == range),
            "{text}"
        );
    }
}

/// Section 6: "Care should be taken when URLs contain embedded encoded delimiters for a given protocol … that
/// these are not unencoded before transmission."
#[test]
fn no_escape_becomes_a_delimiter_of_the_protocol() {
    use Production::*;
    // The URL, with `~` for each escape in turn; the part that contains it; the delimiters.
    for (text, part, delimiters) in [
        ("ftp://~@host.dom/", User, &b"\r\n\0"[..]),
        ("ftp://user:~@host.dom/", Password, b"\r\n\0"),
        ("ftp://host.dom/~/name", FSegment, b"\r\n\0"),
        ("ftp://host.dom/cwd/~", FSegment, b"\r\n\0"),
        ("ftp://host.dom/cwd/~;type=d", FSegment, b"\r\n\0"),
        // A tab ends a selector and a search. NUL is allowed in a selector (section 3.4.1).
        ("gopher://host.dom/0a~", Selector, b"\r\n"),
        ("gopher://host.dom/0~/a", Selector, b"\r\n"),
        ("gopher://host.dom/7find%09~", Search, b"\r\n\0"),
        ("gopher://host.dom/7find%09a/~?", Search, b"\r\n\0"),
        ("gopher://host.dom/0a%09%09~", GopherPlusString, b"\r\n\0\t"),
        ("gopher://host.dom/0a%09/%09~", GopherPlusString, b"\r\n\0\t"),
        ("gopher://host.dom/0a%09%09+~", GopherPlusString, b"\r\n\0\t"),
        ("gopher://host.dom/0a%09%09!+ABSTRACT~", GopherPlusString, b"\r\n\0\t"),
        ("mailto:user~@host.dom", Encoded822Addr, b"\r\n\0"),
        ("news:unique~@host.dom", Article, b"\r\n\0\t <>"),
        // FF begins a command of Telnet. (FTP doubles it.)
        ("telnet://~@host.dom/", User, b"\r\n\0\xFF"),
        ("telnet://user:~@host.dom/", Password, b"\r\n\0\xFF"),
        ("prospero://host.dom//pros/~", PPath, b"\r\n\0"),
        ("prospero://host.dom/a;~=", FieldName, b"\r\n\0"),
        ("prospero://host.dom/a;b=~", FieldValue, b"\r\n\0"),
    ] {
        for octet in 0..=u8::MAX {
            let url = text.replace('~', &format!("%{octet:02x}"));
            let at = text.find('~').unwrap();
            let expected = match delimiters.contains(&octet) {
                true => Err(InterpretError::Smuggled { part, octet, range: at..at + 3 }),
                false => Ok(()),
            };
            let is_refused = expected.is_err();
            assert_eq!(interpret(&url).map(drop), expected, "{url}");
            // Strict validation agrees.
            assert!(!is_refused || validate(&url).severity() >= Some(Severity::Warning), "{url}");
        }
    }
}

/// These parts are in no line: an HTTP selector is sent as written, WAIS counts octets, a gopher type is not sent.
#[test]
fn any_octet_is_allowed_in_a_part_that_is_in_no_line() {
    for octet in 0..=u8::MAX {
        for text in [
            "http://host.dom/~?~",
            "wais://host.dom/~?~",
            "wais://host.dom/~/~/~",
            "file:///~/~",
            "gopher://host.dom/~",
        ] {
            let url = text.replace('~', &format!("%{octet:02X}"));
            assert_eq!(interpret(&url).map(drop), Ok(()), "{url}");
        }
    }
}

/// Input of a user is checked as the parts of a URL are.
#[test]
fn a_line_may_contain_all_octets_but_three() {
    assert!((0..=u8::MAX).filter(|&octet| Octets::new(&[octet]).is_err()).eq([b'\0', b'\n', b'\r']));
}

#[test]
fn every_example_of_the_rfc_is_interpreted() {
    for example in common::examples().iter().filter(|example| example.source == "wrapped" || example.source == "form") {
        interpret(&example.text).unwrap_or_else(|error| panic!("{}: {error}", example.text));
    }
}

/// No panic, no line end except at the end of a line, and no more octets than the URL has.
#[test]
fn sentences_of_every_alternative_are_interpreted_or_refused() {
    for alternative in Production::Url.uses() {
        let sentences = Sentences::new(Grammar::rfc1738(), alternative.name(), SEED).unwrap().texts();
        sentences.filter(|sentence| Url::parse(sentence).is_ok()).take(3000).for_each(|text| is_sound(&text));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn urls_with_many_escapes_are_interpreted_or_refused(
        scheme in select(&["ftp://", "gopher://", "prospero://", "wais://", "file://", "http://"][..]),
        rest in proptest::collection::vec(select(PIECES), 0..30),
    ) {
        let text = format!("{scheme}host.dom/{}", rest.concat());
        if Url::parse(&text).is_ok() {
            is_sound(&text);
        }
    }

    #[test]
    fn strict_validation_and_clients_agree_on_the_forms_of_gopher_plus_strings(
        string in proptest::collection::vec(select(PLUS), 0..8),
    ) {
        let text = format!("gopher://host.dom/0a%09%09{}", string.concat());
        let Ok(request) = gopher(&text) else { return Ok(()) };
        // In the RFC, a view always has a language (section 3.4.8).
        let given = !matches!(
            request.gopher_plus,
            Some(GopherPlus::Other(_) | GopherPlus::View { language: None, .. })
        );
        let report = validate(&text);
        prop_assert_eq!(report.findings().iter().all(|finding| finding.rule() != Rule::GopherPlusForm), given, "{}", text);
    }

    #[test]
    fn nearly_a_filled_out_form_is_one_or_is_refused(lines in proptest::collection::vec(select(LINES), 0..8)) {
        is_sound(&format!("gopher://host.dom/0a%09%09+%091%0D%0A+-1%0D%0A{}", lines.concat()));
    }
}

const PIECES: &[&str] = &[
    "a", "/", ";", "=", "?", "%0D", "%0A", "%00", "%0d%0a", "%09", "%20", "%2F", "%FF", "+", "!", "$", ".", ";type=d",
];

const PLUS: &[&str] =
    &["+", "+", "?", "!", "$", "a", "+A", "%20", "%01", "%7F", "%FF", "+%091%0D%0A+-1%0D%0A", "%0D%0A", ".%0D%0A"];

const LINES: &[&str] = &["value", "%0D%0A", "%0D%0A", ".%0D%0A", ".", "%0D", "%0A", "%00", "%09"];

/// Asserts that `text` is refused at the right place, and validation warns of it, or is safe to send and no longer than
/// the URL.
fn is_sound(text: &str) {
    let is_gopher = Url::parse(text).is_ok_and(|url| url.as_gopher().is_some());
    match interpret(text) {
        Err(error) => {
            assert!(validate(text).severity() >= Some(Severity::Warning), "{text}: {error}");
            let written = &text[error.range()];
            match error {
                InterpretError::Smuggled { octet, .. } => {
                    assert!(written.eq_ignore_ascii_case(&format!("%{octet:02X}")), "{text}: {error}");
                }
                InterpretError::Port { .. } => assert!(!written.parse::<u16>().is_ok_and(|port| port > 0), "{text}"),
                InterpretError::HostNumber { .. } => assert!(written.parse::<std::net::Ipv4Addr>().is_err(), "{text}"),
                _ => unreachable!(),
            }
        }
        Ok(lines) => {
            let mut octets = 0;
            for line in &lines {
                let shown = line.escape_ascii();
                let answers = line.windows(6).position(|it| it == b"\t+\t1\r\n");
                let (line, rest) = line.split_at(answers.map_or(line.len(), |at| at + 6));
                let line = line.strip_suffix(b"\r\n").unwrap_or(line);
                assert!(!line.iter().any(|octet| b"\r\n".contains(octet)), "{text}: {shown}");
                let line_after_selector = line.iter().skip_while(|&&octet| is_gopher && octet != b'\t');
                assert!(!line_after_selector.into_iter().any(|&octet| octet == b'\0'), "{text}: {shown}");
                if !rest.is_empty() {
                    let mut lines: Vec<_> = rest.strip_suffix(b"\r\n").unwrap().split(|&it| it == b'\n').collect();
                    assert_eq!(
                        (lines.pop(), lines.first()),
                        (Some(&b"."[..]), Some(&&b"+-1\r"[..])),
                        "{text}: {shown}"
                    );
                    for line in lines {
                        let line = line.strip_suffix(b"\r").unwrap();
                        assert!(line != b"." && !line.iter().any(|octet| b"\r\0".contains(octet)), "{text}: {shown}");
                    }
                }
                octets += line.len() + rest.len();
            }
            // A command is longer than the "/" that it comes from, by its name and a space; FF is doubled.
            assert!(octets <= 3 * text.len() + 6 * lines.len(), "{octets} of {text}");
            assert!(lines.len() <= text.len() + 2, "{text}");
        }
    }
}

/// The lines of a protocol for this URL, and those to show.
fn interpret(text: &str) -> Result<Vec<Vec<u8>>, InterpretError> {
    fn all<T: Debug>(interpretation: T, lines: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
        assert!(!format!("{interpretation:?}").is_empty());
        lines
    }
    let url = Url::parse(text).unwrap();
    Ok(match url.interpret() {
        Err(InterpretError::NewScheme { .. }) => vec![],
        Err(error) => return Err(error),
        Ok(Interpretation::Ftp(session)) => {
            let password = match &session.login {
                Login::User { password: Password::Given(password), .. } => Some(ftp::Command::Pass(password.clone())),
                _ => None,
            };
            let login = [ftp::Command::User(session.login.name())].into_iter().chain(password);
            let lines = login.chain(session.commands()).map(|command| command.line()).collect();
            all(session, lines)
        }
        Ok(Interpretation::Http(request)) => vec![request.target.into()],
        Ok(Interpretation::Gopher(request)) => all(request.clone(), vec![request.octets()]),
        Ok(Interpretation::Mailto(address)) => vec![address.to_vec()],
        Ok(Interpretation::News(command)) => vec![command.line()],
        Ok(Interpretation::Nntp(session)) => session.commands().map(|command| command.line()).collect(),
        Ok(Interpretation::Telnet(service)) => {
            let advice = service.advice.into_iter().flat_map(|advice| [Some(advice.user), advice.password]);
            advice.flatten().map(|it| it.to_vec()).collect()
        }
        // Neither is sent as a line.
        Ok(Interpretation::Wais(request)) => all(request, vec![]),
        Ok(Interpretation::File(file)) => all(file.segments().count(), vec![]),
        Ok(Interpretation::Prospero(object)) => {
            let fields: Vec<_> =
                object.fields().flat_map(|field| [field.name.to_vec(), field.value.to_vec()]).collect();
            [vec![object.hsoname.to_vec()], fields].concat()
        }
    })
}

/// The server that a client connects to for the URL.
fn server(text: &str) -> Option<Result<Server<'_>, InterpretError>> {
    let url = Url::parse(text).unwrap();
    url.hostport().filter(|_| url.as_other().is_none())?;
    Some(url.interpret().map(|interpretation| *interpretation.server().unwrap()))
}

/// Lines to send, without their CRLF.
fn sent(lines: impl IntoIterator<Item = Vec<u8>>) -> Vec<String> {
    let line = |line: Vec<u8>| String::from_utf8(line).unwrap().strip_suffix("\r\n").unwrap().to_owned();
    lines.into_iter().map(line).collect()
}
