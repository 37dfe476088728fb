//! `interpret`: the lines that a client sends.

use rfc1738::{Schemes, Url, ast};
use rfc1738_by_name::interpret::{Action, steps};

use crate::{Input, automata::assert_line};

/// For each URL, a client sends the octets that a plain reading of section 3 gives, by the text
/// alone. It refuses a URL exactly if the URL has an octet that would end or divide a line, or makes
/// one that is too long. No sent line has a line end or NUL in it. Who reads an address, or a request
/// of Prospero, finds as many as the URL has.
pub(crate) fn interpretation(input: &mut Input<'_>) {
    let text = &*input.str();
    let schemes = if input.bool() {
        Schemes::today()
    } else {
        Schemes::rfc1738()
    };
    let Ok(url) = schemes.parse(text) else { return };
    let plain = plain(text, &url);
    match steps(&url) {
        Ok(steps) => {
            let mut sent: Vec<Vec<u8>> = Vec::new();
            for step in &steps {
                assert_line(&step.to_string());
                serde_json::to_string(step).expect("a step is JSON");
                match &step.action {
                    Action::Send { octets } => {
                        assert_one_line(&url, octets);
                        sent.push(octets.to_vec());
                    }
                    Action::Request { parts }
                    | Action::Handshake { parts }
                    | Action::Advise { parts } => {
                        let parts: Vec<_> = parts.iter().map(|part| part.octets.to_vec()).collect();
                        if url.as_prospero().is_some() {
                            let spaces = outside_quotes(&parts.join(&b' '), b'\'', b" \t\x0B\x0C");
                            assert_eq!(spaces, parts.len() - 1, "{text:?}");
                        }
                        sent.extend(parts);
                    }
                    Action::Address { octets } => {
                        // A comment and a domain in brackets may have any of them.
                        if !octets.iter().any(|octet| b"([".contains(octet)) {
                            assert_eq!(outside_quotes(octets, b'"', b",;<>"), 0, "{text:?}");
                        }
                        sent.push(octets.to_vec());
                    }
                    Action::Open { segments, .. } => {
                        sent.extend(segments.iter().map(|segment| segment.to_vec()))
                    }
                    Action::Connect { port, .. } => assert!(*port != Some(0)),
                    _ => {}
                }
            }
            if let Some(plain) = plain {
                assert_eq!(plain.as_ref(), Some(&sent), "{text:?}");
            }
        }
        Err(refused) => {
            assert_line(&refused.to_string());
            assert!(text.get(refused.range()).is_some(), "{refused}");
            assert!(
                plain.is_none_or(|plain| plain.is_none()),
                "{text:?}: {refused}"
            );
        }
    }
}

/// Asserts that the octets end with CR LF, and have no line end before it and no NUL. A selector of
/// Gopher may have a NUL, and the answers of a Gopher+ form are more than one line (section 3.4.9).
fn assert_one_line(url: &Url<'_>, octets: &[u8]) {
    let line = octets.strip_suffix(b"\r\n").expect("it ends with CR LF");
    let is_form = url.as_gopher().is_some() && line.windows(8).any(|it| it == b"\t+\t1\r\n+-");
    let may_have_nul = url.as_gopher().is_some();
    let is_end = |octet: &u8| matches!(octet, b'\r' | b'\n') || (*octet == 0 && !may_have_nul);
    assert!(
        is_form || !line.iter().any(is_end),
        "{url}: {}",
        line.escape_ascii()
    );
}

/// The octets that a client sends, in order: `None` if this reading does not cover the URL,
/// `Some(None)` if the client must not act on the URL.
fn plain(text: &str, url: &Url<'_>) -> Option<Option<Vec<Vec<u8>>>> {
    let (_, rest) = text.split_once(':')?;
    Some((|| match **url {
        ast::Url::FtpUrl(_) => {
            let (login, path) = server(rest, url)?;
            let mut lines = Vec::new();
            match login {
                None => lines.push(b"USER anonymous\r\n".to_vec()),
                Some(login) => {
                    let (user, password) = login
                        .split_once(':')
                        .map_or((login, None), |(user, it)| (user, Some(it)));
                    lines.push(ftp("USER ", &line(user, b"")?));
                    if let Some(password) = password {
                        lines.push(ftp("PASS ", &line(password, b"")?));
                    }
                }
            }
            if let Some(path) = path {
                let (path, typecode) = path
                    .split_once(';')
                    .map_or((path, None), |(path, it)| (path, it.chars().last()));
                let (directories, name) = path
                    .rsplit_once('/')
                    .map_or((None, path), |(all, name)| (Some(all), name));
                for directory in directories.into_iter().flat_map(|all| all.split('/')) {
                    lines.push(ftp("CWD ", &line(directory, b"")?));
                }
                let name = line(name, b"")?;
                match typecode.map(|it| it.to_ascii_uppercase()) {
                    Some('D') if name.is_empty() => lines.push(b"NLST\r\n".to_vec()),
                    Some('D') => lines.push(ftp("NLST ", &name)),
                    typecode => {
                        lines.extend(typecode.map(|it| format!("TYPE {it}\r\n").into_bytes()));
                        if !name.is_empty() {
                            lines.push(ftp("RETR ", &name));
                        }
                    }
                }
            }
            Some(lines)
        }
        ast::Url::HttpUrl(_) => {
            let (_, path) = server(rest, url)?;
            Some(vec![format!("/{}", path.unwrap_or("")).into_bytes()])
        }
        ast::Url::GopherUrl(_) => {
            let (_, path) = server(rest, url)?;
            let path = path.unwrap_or("");
            let gtype = if path.starts_with('%') {
                3
            } else {
                path.len().min(1)
            };
            let mut fields = path[gtype..].splitn(3, "%09");
            let selector = decode(fields.next()?);
            if selector.iter().any(|octet| b"\r\n".contains(octet)) {
                return None;
            }
            let mut sent = selector;
            if let Some(search) = fields.next() {
                sent.push(b'\t');
                sent.extend(line(search, b"\t")?);
            }
            sent.extend(b"\r\n");
            Some(vec![sent])
        }
        ast::Url::MailtoUrl(_) => Some(vec![line(rest, b"")?]),
        ast::Url::NewsUrl(_) => short(vec![match rest.rsplit_once('@') {
            _ if rest == "*" => b"LIST\r\n".to_vec(),
            None => [b"GROUP ", rest.as_bytes(), b"\r\n"].concat(),
            Some((unique, host)) => [
                b"ARTICLE <",
                &*line(unique, b"\t <>")?,
                b"@",
                host.as_bytes(),
                b">\r\n",
            ]
            .concat(),
        }]),
        ast::Url::NntpUrl(_) => {
            let (_, path) = server(rest, url)?;
            let (group, number) = path?
                .split_once('/')
                .map_or((path?, None), |(group, number)| (group, Some(number)));
            let mut lines = vec![format!("GROUP {group}\r\n").into_bytes()];
            // Zeros before a number say nothing.
            let number = number.map(|number| match number.trim_start_matches('0') {
                "" => "0",
                number => number,
            });
            lines.extend(number.map(|number| format!("ARTICLE {number}\r\n").into_bytes()));
            short(lines)
        }
        ast::Url::TelnetUrl(_) => {
            let (login, _) = server(rest, url)?;
            let parts = login
                .map(|login| login.splitn(2, ':').collect::<Vec<_>>())
                .unwrap_or_default();
            let keys: Vec<u8> = (0..b' ').chain([0x7F, 0xFF]).collect();
            parts.into_iter().map(|part| line(part, &keys)).collect()
        }
        ast::Url::WaisUrl(_) => {
            let (_, path) = server(rest, url)?;
            let path = path?;
            let (database, document) = path
                .split_once('/')
                .map_or((path, None), |(it, rest)| (it, Some(rest)));
            let (database, search) = match document {
                Some(_) => (database, None),
                None => database
                    .split_once('?')
                    .map_or((database, None), |(it, search)| (it, Some(search))),
            };
            let document = document.into_iter().flat_map(|it| it.splitn(2, '/'));
            Some(
                [database]
                    .into_iter()
                    .chain(search)
                    .chain(document)
                    .map(decode)
                    .collect(),
            )
        }
        ast::Url::ProsperoUrl(_) => {
            let (_, path) = server(rest, url)?;
            let mut fields = path?.split(';');
            let name = fields.next()?;
            [name]
                .into_iter()
                .chain(fields.flat_map(|field| field.splitn(2, '=')))
                .map(|it| line(it, b"").map(|it| token(&it)))
                .collect()
        }
        ast::Url::FileUrl(_) => {
            let (host, path) = rest.strip_prefix("//")?.split_once('/')?;
            is_host(host)?;
            Some(path.split('/').map(decode).collect())
        }
        // Section 3 describes no other scheme.
        ast::Url::OtherUrl(_) => None,
    })())
    .filter(|_| {
        url.as_gopher()
            .is_none_or(|_| rest.matches("%09").count() <= 1)
    })
}

/// The login and the path of a string after its scheme, if a client can connect to its server.
fn server<'t>(rest: &'t str, url: &Url<'_>) -> Option<(Option<&'t str>, Option<&'t str>)> {
    let rest = rest.strip_prefix("//")?;
    let (authority, path) = rest
        .split_once('/')
        .map_or((rest, None), |(authority, path)| (authority, Some(path)));
    let (login, hostport) = authority
        .rsplit_once('@')
        .map_or((None, authority), |(login, it)| (Some(login), it));
    let (host, port) = hostport
        .split_once(':')
        .map_or((hostport, None), |(host, port)| (host, Some(port)));
    is_host(host)?;
    match port {
        Some(port) => (1..=65535)
            .contains(&port.trim_start_matches('0').parse::<u64>().ok()?)
            .then_some(())?,
        None => drop(url.default_port()?),
    }
    Some((login, path))
}

/// A name, or a number with octets.
fn is_host(host: &str) -> Option<()> {
    let is_number = host.split('.').count() == 4
        && host
            .split('.')
            .all(|group| group.bytes().all(|it| it.is_ascii_digit()));
    let octet = |group: &str| {
        group.is_empty()
            || group
                .trim_start_matches('0')
                .parse::<u16>()
                .map_or(group.bytes().all(|it| it == b'0'), |it| it < 256)
    };
    (!is_number || host.split('.').all(octet)).then_some(())
}

/// The octets that a part represents.
fn decode(part: &str) -> Vec<u8> {
    let mut octets = Vec::new();
    let mut rest = part.as_bytes();
    while let [first, after @ ..] = rest {
        rest = match (first, after) {
            (b'%', [high, low, after @ ..]) => {
                let digit = |digit: u8| char::from(digit).to_digit(16).expect("an escape") as u8;
                octets.push(16 * digit(*high) + digit(*low));
                after
            }
            _ => {
                octets.push(*first);
                after
            }
        };
    }
    octets
}

/// The same, in a line: `None` if it has the end of one, NUL, or one of these.
fn line(part: &str, others: &[u8]) -> Option<Vec<u8>> {
    let octets = decode(part);
    (!octets
        .iter()
        .any(|octet| b"\r\n\0".contains(octet) || others.contains(octet)))
    .then_some(octets)
}

/// Commands of NNTP, which have at most 512 octets.
fn short(lines: Vec<Vec<u8>>) -> Option<Vec<Vec<u8>>> {
    lines.iter().all(|line| line.len() <= 512).then_some(lines)
}

/// A token of Prospero.
fn token(octets: &[u8]) -> Vec<u8> {
    let text = octets.split(|&octet| octet == b'\'');
    let doubled = text.collect::<Vec<_>>().join(&b"\'\'"[..]);
    match octets.is_empty() || octets.iter().any(|octet| b" \t\x0B\x0C\'".contains(octet)) {
        true => [b"'", &*doubled, b"'"].concat(),
        false => doubled,
    }
}

/// How many of these octets are outside strings between `quote`, in which a backslash may precede
/// any octet.
fn outside_quotes(octets: &[u8], quote: u8, sought: &[u8]) -> usize {
    let mut is_quoted = false;
    let mut left = octets.iter();
    let mut found = 0;
    while let Some(octet) = left.next() {
        match octet {
            b'\\' if quote == b'"' => drop(left.next()),
            octet if *octet == quote => is_quoted = !is_quoted,
            octet => found += usize::from(!is_quoted && sought.contains(octet)),
        }
    }
    found
}

/// A command of FTP: the octet FF is doubled, because it begins a command in a Telnet connection
/// (RFC 959).
fn ftp(command: &str, argument: &[u8]) -> Vec<u8> {
    let doubled = argument.iter().flat_map(|&octet| {
        if octet == 0xFF {
            vec![octet; 2]
        } else {
            vec![octet]
        }
    });
    command.bytes().chain(doubled).chain(*b"\r\n").collect()
}
