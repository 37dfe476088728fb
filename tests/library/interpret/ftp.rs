//! Section 3.2, FTP.

use rfc1738::interpret::ftp::{Command, Login, Password, Transfer, Typecode};

use super::{ftp, octets, sent};

/// Section 3.2.2, the commands; 3.2.3, no typecode.
#[test]
fn the_url_path_of_an_ftp_url_is_a_series_of_commands() {
    for (text, lines) in [
        // The three examples.
        (
            "ftp://myname@host.dom/%2Fetc/motd",
            &["CWD /etc", "RETR motd"][..],
        ),
        ("ftp://myname@host.dom/etc/motd", &["CWD etc", "RETR motd"]),
        (
            "ftp://myname@host.dom//etc/motd",
            &["CWD ", "CWD etc", "RETR motd"],
        ),
        // "If the appropriate FTP sequence … requires … a "/" as an argument to a CWD or RETR
        // command".
        ("ftp://host.dom/%2Fetc%2Fmotd", &["RETR /etc/motd"]),
        // "Perform a TYPE command with <typecode> as the argument".
        ("ftp://host.dom/a/b;type=a", &["CWD a", "TYPE A", "RETR b"]),
        ("ftp://host.dom/a/b;type=A", &["CWD a", "TYPE A", "RETR b"]),
        ("ftp://host.dom/b;type=i", &["TYPE I", "RETR b"]),
        ("ftp://host.dom/b;type=I", &["TYPE I", "RETR b"]),
        // "If the typecode is "d", perform a NLST (name list) command with <name> as the argument".
        (
            "ftp://host.dom/pub/www/doc;type=d",
            &["CWD pub", "CWD www", "NLST doc"],
        ),
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
        // "Within a name or CWD component, the characters "/" and ";" are reserved and must be
        // encoded".
        (
            "ftp://host.dom/a%3Btype=d/b%20c",
            &["CWD a;type=d", "RETR b c"],
        ),
        ("ftp://host.dom/%252F", &["RETR %2F"]),
    ] {
        let sent = sent(ftp(text).unwrap().commands().map(|command| command.line()));
        assert_eq!(
            sent,
            lines
                .iter()
                .map(|line| line.to_string())
                .collect::<Vec<_>>(),
            "{text}"
        );
    }
}

/// Section 3.2.3: "the client program interpreting the URL must guess the appropriate mode to use".
#[test]
fn without_a_typecode_the_mode_and_without_a_name_the_access_are_the_clients_choice() {
    let name = || octets("motd");
    for (text, transfer) in [
        (
            "ftp://host.dom/motd",
            Transfer::Retrieve {
                typecode: None,
                name: name(),
            },
        ),
        (
            "ftp://host.dom/motd;type=i",
            Transfer::Retrieve {
                typecode: Some(Typecode::I),
                name: name(),
            },
        ),
        (
            "ftp://host.dom/motd;type=d",
            Transfer::List { name: name() },
        ),
        (
            "ftp://host.dom/;type=d",
            Transfer::List { name: octets("") },
        ),
        ("ftp://host.dom/etc/", Transfer::Choose { typecode: None }),
        (
            "ftp://host.dom/;type=a",
            Transfer::Choose {
                typecode: Some(Typecode::A),
            },
        ),
        ("ftp://host.dom", Transfer::Choose { typecode: None }),
    ] {
        assert_eq!(ftp(text).unwrap().transfer, transfer, "{text}");
    }
}

/// Section 3.2.1, with the examples of 3.1: an empty name or password is not the same as none.
#[test]
fn an_ftp_url_says_who_logs_in_and_when_to_ask_for_a_password() {
    let user = |name, password| Login::User {
        name: octets(name),
        password,
    };
    let given = |password| Password::Given(octets(password));
    for (text, login, name) in [
        ("ftp://host.com/", Login::Anonymous, "anonymous"),
        ("ftp://@host.com/", user("", Password::Ask), ""),
        ("ftp://foo:@host.com/", user("foo", given("")), "foo"),
        (
            "ftp://myname@host.dom/",
            user("myname", Password::Ask),
            "myname",
        ),
        ("ftp://:p@host.dom/", user("", given("p")), ""),
        (
            "ftp://me%40home:a%3Ab%2Fc@host.dom/",
            user("me@home", given("a:b/c")),
            "me@home",
        ),
    ] {
        let session = ftp(text).unwrap();
        assert_eq!(
            (session.login.name(), &session.login),
            (octets(name), &login),
            "{text}"
        );
    }
}

/// Section 3.2.5: "The only reliable algorithm is to disconnect and reestablish the control
/// connection", so no session depends on the one before it.
#[test]
fn an_ftp_session_has_a_connection_of_its_own() {
    let sessions =
        ["ftp://user@host.dom/a/b/c", "ftp://user@host.dom/a/d"].map(|text| ftp(text).unwrap());
    let commands = sessions
        .each_ref()
        .map(|session| sent(session.commands().map(|command| command.line())));
    assert_eq!(commands[1], ["CWD a", "RETR d"]);
    assert_eq!(
        (sessions[0].server, &sessions[0].login),
        (sessions[1].server, &sessions[1].login)
    );
}

/// RFC 959: the control connection is a Telnet connection, in which FF begins a command and FF FF
/// is FF.
#[test]
fn the_octet_ff_is_doubled_on_its_way_to_an_ftp_server() {
    let session = ftp("ftp://host.dom/%FF%F4").unwrap();
    let command = session.commands().next().unwrap();
    assert_eq!(command, Command::Retr(octets(b"\xFF\xF4")));
    assert_eq!(
        (command.line(), command.to_string()),
        (b"RETR \xFF\xFF\xF4\r\n".to_vec(), r"RETR \xff\xf4".into())
    );
}
