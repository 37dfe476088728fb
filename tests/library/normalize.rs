//! Equivalence: URLs that sections 2.2 and 3 call the same have one normal form, which keeps the
//! interpretation.

use std::collections::{BTreeMap, HashMap};

use percent_encoding::percent_decode_str;
use proptest::{collection::vec, prelude::*, sample::select};
use rfc1738::{Production, Url, equivalent, interpret::Interpretation};
use testkit::normal::{
    Character, characters, encode, interpretation, is_normalized, never_divides, normal_form,
};
use testkit::tenth;

use crate::common::{self, derives, random_cases, random_urls, rows};

/// The section, a URL, and its normal form.
const TABLE: &str = r#"
    # Scheme names ignore case.
    2.1    HTTP://host.dom/        http://host.dom/
    2.1    MailTo:user@host.dom    mailto:user@host.dom
    # Escapes of unreserved characters are decoded, those of unsafe characters are written in upper
    # case.
    2.2    ftp://host.dom/%41%7a%30%2d%5f%2E%24%2b%21%2a%27%28%29%2c  ftp://host.dom/Az0-_.$+!*'(),
    2.2    http://host.dom/%7euser/%c3%a9%20  http://host.dom/%7Euser/%C3%A9%20
    # So are those of reserved characters, but only where the scheme reserves them, or the part
    # cannot contain them.
    2.2    ftp://host.dom/%3b%2f%3f%3a%40%3d%26  ftp://host.dom/%3B%2F?:@=&
    # A client sends the path and search of an httpurl as they are written.
    3.3    http://host.dom/%41%7a%30%2d%5f%2E%24%2b%21%2a%27%28%29%2c  http://host.dom/Az0-_.%24%2B%21%2A%27%28%29%2C
    3.3    http://host.dom/%3b%2f%3f%3a%40%3d%26  http://host.dom/%3B%2F%3F%3A%40%3D%26
    3.3    https://host.dom/a?q=AT%26T&sig=a%2bb%3d  https://host.dom/a?q=AT%26T&sig=a%2Bb%3D
    2.2    http://host.dom/;:@=&?;:@=&  http://host.dom/;:@=&?;:@=&
    2.2    http://host.dom/%25%34%31  http://host.dom/%2541
    2.2    http://host.dom/%2541   http://host.dom/%2541
    # Host names ignore case.
    3.1    http://HOST.Dom/Path    http://host.dom/Path
    # The groups of digits are decimal.
    3.1    http://192.0.002.010/   http://192.0.2.10/
    3.1    x://192.00.2.0010:07    x://192.0.2.10:7
    3.6    news:a@192.0.2.010      news:a@192.0.2.010
    3.10   file://192.0.2.010/a    file://192.0.2.10/a
    # A port is a number.
    3.1    http://host.dom:80/     http://host.dom/
    3.1    http://host.dom:0080/   http://host.dom/
    3.1    http://host.dom:0081/   http://host.dom:81/
    3.1    http://host.dom:000/    http://host.dom:0/
    3.1    http://host.dom:0065616/  http://host.dom:65616/
    # An absent part is not an empty one.
    3.1    ftp://@host.dom/        ftp://@host.dom/
    3.1    ftp://user:@host.dom/   ftp://user:@host.dom/
    3.1    ftp://%75ser:%2fp@host.dom  ftp://user:%2Fp@host.dom/
    # "Within the user and password field, any ":", "@", or "/" must be encoded."
    3.1    ftp://a%3b%3f%26%3d%40@h.d/  ftp://a;?&=%40@h.d/
    3.1    telnet://a%3A:b%3B@h.d/  telnet://a%3A:b;@h.d/
    3.2    ftp://host.dom:21/      ftp://host.dom/
    # "The whole url-path may be omitted, including the "/"", and the name may be empty.
    3.2.2  ftp://host.dom          ftp://host.dom/
    3.2.2  ftp://host.dom/%2Fetc//motd;type=A  ftp://host.dom/%2Fetc//motd;type=a
    3.2.2  ftp://host.dom/;type=D  ftp://host.dom/;type=d
    # "Within a name or CWD component, the characters "/" and ";" are reserved and must be
    # encoded."
    3.2.2  ftp://h.d/a%3fb%3a%40%26%3d/c  ftp://h.d/a?b:@&=/c
    3.2.2  ftp://h.d/a%3btype=A    ftp://h.d/a%3Btype=A
    3.2.2  ftp://h.d/a%3Btype%3DA;type=A  ftp://h.d/a%3Btype=A;type=a
    # "Within the <path> and <searchpart> components, "/", ";", "?" are reserved."
    3.3    http://h.d/a%40b        http://h.d/a%40b
    3.3    http://h.d/a%3Bb?%2F%40%3F  http://h.d/a%3Bb?%2F%40%3F
    3.3    http://host.dom         http://host.dom/
    3.3    http://host.dom:80      http://host.dom/
    3.3    http://host.dom/?       http://host.dom/?
    3.3    http://host.dom/?%61    http://host.dom/?a
    3.4.1  gopher://host.dom       gopher://host.dom/
    3.4.1  gopher://host.dom/1     gopher://host.dom/
    3.4.1  gopher://host.dom:70/%31  gopher://host.dom/
    3.4.1  gopher://host.dom/11    gopher://host.dom/11
    3.4.1  gopher://host.dom/0     gopher://host.dom/0
    3.4.1  gopher://host.dom/1%09  gopher://host.dom/1%09
    3.4.1  gopher://host.dom/%09a  gopher://host.dom/%09a
    # "Within the <gopher-path>, no characters are reserved." But a search cannot contain "/" and
    # "?".
    3.4.1  gopher://h.d/0a%2Fb     gopher://h.d/0a/b
    3.4.1  gopher://h.d/%2F%3F     gopher://h.d//?
    3.4.2  gopher://h.d/7a%3f%09b%2fc%3fd%3d  gopher://h.d/7a?%09b%2Fc%3Fd=
    3.4.3  gopher://h.d/0a%09b%2f%09%21c%2fd%3f  gopher://h.d/0a%09b%2F%09!c/d?
    3.4.8  gopher://h.d/0a%09%09+application%2Fpostscript%20Es_ES  gopher://h.d/0a%09%09+application/postscript%20Es_ES
    # A selector with a tab, as the BNF allows (ruling 5), is divided as a client does (ruling 20).
    3.4.1  gopher://h.d/1a%09b/%2F%09%3f/%09  gopher://h.d/1a%09b%2F%2F%09?/%09
    3.4.1  gopher://h.d/1a%09b%2Fc  gopher://h.d/1a%09b%2Fc
    3.4.2  gopher://host.dom/7%61%09%62  gopher://host.dom/7a%09b
    3.4.3  gopher://host.dom/0a%09%09%2b  gopher://host.dom/0a%09%09+
    3.4.9  gopher://host.dom/0a%09%09+%091%0d%0a.%0d%0a  gopher://host.dom/0a%09%09+%091%0D%0A.%0D%0A
    3.4.2  gopher://host.dom/1a%09b/%63?  gopher://host.dom/1a%09b%2Fc%3F
    # "Within mailto URLs, there are no reserved characters."
    3.5    mailto:user%40h.d       mailto:user@h.d
    3.5    mailto:%55ser%25a@host.dom  mailto:User%25a@host.dom
    3.5    mailto:a%2fb%3fc%3d%26%3b%3a@h.d  mailto:a/b?c=&;:@h.d
    # RFC 822, section 3.4.7: only the case of the domain and of "Postmaster" is not significant.
    3.5    mailto:User@HOST.dom    mailto:User@host.dom
    3.5    mailto:User%40H%4Fst    mailto:User@host
    3.5    mailto:POSTMASTER@Host.Dom  mailto:postmaster@host.dom
    3.5    mailto:%20PostMaster(The%20Boss)%20@Host(Dom)  mailto:%20postmaster(The%20Boss)%20@host(Dom)
    3.5    mailto:Post.Master@Host  mailto:Post.Master@host
    3.5    mailto:%22Postmaster%22@Host  mailto:%22Postmaster%22@host
    3.5    mailto:Postmaster.%22A%22@Host  mailto:Postmaster.%22A%22@host
    3.5    mailto:%22@A%5C%22%22@B.%5BC%5D.D(%5CE(F))  mailto:%22@A%5C%22%22@b.%5BC%5D.d(%5CE(F))
    3.5    mailto:A@B%7E%2Fc       mailto:A@b%7E/c
    # Not an addr-spec, so nothing is known about its letters.
    3.5    mailto:A@B@C            mailto:A@B@C
    3.5    mailto:Postmaster       mailto:Postmaster
    3.5    mailto:A@B%C3%89        mailto:A@B%C3%89
    3.5    mailto:A@B(             mailto:A@B(
    3.6    news:*                  news:*
    3.6    news:Comp.Misc          news:Comp.Misc
    3.6    news:%2A@Host.DOM       news:*@host.dom
    # The "@" distinguishes a message-id. "No additional characters are reserved within the
    # components of a news URL."
    3.6    news:A%2fb%3f%3a%26%3d%3b@h.d  news:A/b?:&=;@h.d
    3.6    news:A%40B@Host         news:A%40B@host
    3.6    news:PostMaster@Host    news:postmaster@host
    3.6    news:PostMaster(A)@Host  news:postmaster(A)@host
    3.6    news:%22Postmaster%22@Host  news:%22Postmaster%22@host
    3.7    nntp://HOST.dom:119/a.b/0017  nntp://host.dom/a.b/17
    3.8    telnet://host.dom       telnet://host.dom/
    3.8    telnet://user@host.dom:23  telnet://user@host.dom/
    3.9    wais://host.dom:210/%64b  wais://host.dom/db
    3.9    wais://host.dom/db?%61  wais://host.dom/db?a
    # A search may contain ";", ":", "@", "&" and "=", the other parts may not.
    3.9    wais://h.d/%3d?%3d%2f%3b  wais://h.d/%3D?=%2F;
    3.9    wais://host.dom//TEXT/%3d1  wais://host.dom//TEXT/%3D1
    3.10   file://localhost/       file:///
    3.10   file://LocalHost/a%2fb  file:///a%2Fb
    # "<path> is a hierarchical directory path."
    3.10   file:///a%3fb%3a%40%26%3d%3b%2f  file:///a?b:@&=%3B%2F
    3.10   file://VMS.host.edu/Disk$User  file://vms.host.edu/Disk$User
    3.11   prospero://host.dom:1525//%70ros;A=%62;c=  prospero://host.dom//pros;A=b;c=
    # "The semicolon ";" is reserved", but "a slash "/" may appear in the <hsoname> without
    # quoting".
    3.11   prospero://h.d/a%2Fb    prospero://h.d/a/b
    3.11   prospero://h.d/%2Fa%3b%3f%3a%40%26%3d  prospero://h.d//a%3B?:@&=
    3.11   prospero://h.d/a;%3f%3a%40%26%3d%2f=%3a%3B  prospero://h.d/a;?:@&%3D%2F=:%3B
    # In a new scheme, any of the seven characters may be reserved, and later specifications name
    # more.
    2.2    x-a:%41                 x-a:A
    2.2    x-a:%3b%2f%3f%3a%40%3d%26%7e  x-a:%3B%2F%3F%3A%40%3D%26%7E
    4      X-Y:%41%7e@HOST         x-y:A%7E@HOST
    4      NFS://U%7e%41%3b@Host.Dom:02049/%41%2F  nfs://U%7EA%3B@host.dom:2049/A%2F
    4      x://HOST                x://host
    4      x://HOST:/              x://HOST:/
    # An opaque scheme part may have a host once it is decoded (ruling 17).
    2.2    x://H%6FST:%30%38/%2f%41  x://host:8/%2FA
    2.2    x://H%6FST%2D           x://HoST-
    2.2    x://U%40H%6FST          x://U%40HoST
    2.2    x://H%6fST:%30          x://%48oST:0
    # Where this would make it invalid, one escape stays.
    2.2    x://H%6fST:%30%30       x://%48oST:00
    2.2    x://256%2E1.1.1/%2f     x://%3256.1.1.1/%2F
"#;

#[test]
fn equivalent_urls_have_one_normal_form() {
    for [section, text, normal] in rows(TABLE) {
        assert_eq!(normal_form(text), normal, "section {section}: {text}");
        is_normalized(text);
        if let (Ok(url), Ok(normal)) = (Url::parse(text), Url::parse(normal)) {
            assert!(equivalent(&url, &normal), "{text}");
        }
    }
}

/// Each part of each scheme, in a URL with `{}` for an octet of it; and if the client decodes it,
/// those of the characters `;/?:@=&` that it may contain and that the scheme does not reserve there.
const PARTS: &[(&str, &str, Option<&str>)] = &[
    ("3.1", "ftp://a{}b@h.d/", Some(";?&=")),
    ("3.1", "ftp://u:a{}b@h.d/", Some(";?&=")),
    ("3.2.2", "ftp://h.d/a{}b", Some("?:@&=")),
    ("3.2.2", "ftp://h.d/a/{};type=a", Some("?:@&=")),
    ("3.3", "http://h.d/a{}b", None),
    ("3.3", "http://h.d/?{}", None),
    ("3.4.1", "gopher://h.d/{}a", Some(";/?:@&=")),
    ("3.4.1", "gopher://h.d/0a{}b", Some(";/?:@&=")),
    ("3.4.2", "gopher://h.d/7a%09{}", Some(";:@&=")),
    ("3.4.3", "gopher://h.d/0a%09%09{}", Some(";/?:@&=")),
    ("3.5", "mailto:a{}b", Some(";/?:@&=")),
    ("3.6", "news:a{}b@h.d", Some(";/?:&=")),
    ("3.8", "telnet://a{}b@h.d/", Some(";?&=")),
    ("3.8", "telnet://u:{}@h.d/", Some(";?&=")),
    ("3.9", "wais://h.d/a{}b", Some("")),
    ("3.9", "wais://h.d/a?{}", Some(";:@&=")),
    ("3.9", "wais://h.d/a/{}/p", Some("")),
    ("3.9", "wais://h.d/a/t/{}", Some("")),
    ("3.10", "file:///a{}b", Some("?:@&=")),
    ("3.11", "prospero://h.d/{}", Some("/?:@&=")),
    ("3.11", "prospero://h.d/a;b{}=c", Some("?:@&")),
    ("3.11", "prospero://h.d/a;b={}", Some("?:@&")),
    ("2.2", "x:{}", None),
    ("2.2", "x://a{}b@h.d", None),
    ("2.2", "x://u:{}@h.d", None),
    ("2.2", "x://h.d/{}", None),
];

#[test]
fn an_octet_is_decoded_if_its_part_may_contain_it_and_nobody_divides_the_part_there() {
    for &(section, template, free) in PARTS {
        for octet in 0..=u8::MAX {
            let text = template.replace("{}", &format!("%{octet:02x}"));
            let character = char::from(octet);
            let is_same = never_divides(character)
                || free
                    .is_some_and(|free| free.contains(character) || "$+!*'(),".contains(character));
            let normal = match is_same {
                true => character.to_string(),
                false => format!("%{octet:02X}"),
            };
            assert_eq!(
                normal_form(&text),
                template.replace("{}", &normal),
                "{section}: {text}"
            );
            is_normalized(&text);
        }
    }
}

#[test]
fn urls_with_different_meanings_are_not_equivalent() {
    for (a, b) in [
        ("http://host.dom/a%2Fb", "http://host.dom/a/b"),
        ("http://host.dom/a", "http://host.dom/A"),
        ("http://host.dom/", "http://host.dom/?"),
        ("http://host.dom/", "http://host.dom//"),
        ("http://host.dom/", "http://host.dom:8080/"),
        ("http://host.dom:70/", "gopher://host.dom:70/"),
        ("ftp://@host.com/", "ftp://host.com/"),
        ("ftp://foo:@host.com/", "ftp://foo@host.com/"),
        (
            "ftp://myname@host.dom/%2Fetc/motd",
            "ftp://myname@host.dom/etc/motd",
        ),
        (
            "ftp://myname@host.dom//etc/motd",
            "ftp://myname@host.dom/%2Fetc/motd",
        ),
        ("ftp://host.dom/", "ftp://host.dom//"),
        ("ftp://host.dom/", "ftp://host.dom/;type=d"),
        ("ftp://host.dom/a", "ftp://host.dom/a;type=a"),
        ("gopher://host.dom/", "gopher://host.dom/0"),
        ("news:a", "news:A"),
        ("file:///a", "file://host.dom/a"),
        ("x://host", "x://host/"),
        ("gopher://host.dom/1a%09b", "gopher://host.dom/1a%09b%09"),
        ("mailto:A@host.dom", "mailto:a@host.dom"),
        ("mailto:a@%5BA%5D", "mailto:a@%5Ba%5D"),
        ("news:A@host.dom", "news:a@host.dom"),
        ("x:a%2Fb", "x:a/b"),
        ("x:a%2Bb", "x:a+b"),
        (
            "https://shop.dom/search?q=AT%26T&page=2",
            "https://shop.dom/search?q=AT&T&page=2",
        ),
    ] {
        assert!(
            !equivalent(&Url::parse(a).unwrap(), &Url::parse(b).unwrap()),
            "{a} and {b}"
        );
    }
}

#[test]
fn every_example_is_normalized() {
    common::urls().for_each(|example| is_normalized(&example.text));
}

#[test]
fn sentences_of_every_alternative_are_normalized() {
    sentences().for_each(|sentence| is_normalized(&sentence));
}

/// Section 2.2: "Usually a URL has the same interpretation when an octet is represented by a
/// character and when it encoded."
#[test]
fn urls_that_differ_only_by_escapes_of_characters_that_are_not_reserved_are_equivalent() {
    let mut encoded = 0;
    for sentence in sentences() {
        let url = Url::parse(&sentence).unwrap();
        let free = characters(&url)
            .filter(|character| !character.is_reserved)
            .map(|character| character.at);
        let free: Vec<usize> = free.collect();
        // All of them, every second one, and one.
        for (step, lower_case) in [(1, false), (2, true), (free.len().max(1), false)] {
            let chosen: Vec<usize> = free.iter().copied().step_by(step).collect();
            let other = encode(&sentence, &chosen, lower_case);
            assert!(
                equivalent(&url, &Url::parse(&other).unwrap()),
                "{sentence} and {other}"
            );
            is_normalized(&other);
            encoded += chosen.len();
        }
    }
    assert!(encoded > tenth(400_000), "{encoded}");
}

/// "However, this is not true for reserved characters" (section 2.2).
#[test]
fn urls_that_differ_by_the_escape_of_a_reserved_character_are_not_equivalent() {
    let mut encoded = 0;
    for sentence in sentences() {
        let url = Url::parse(&sentence).unwrap();
        for Character { at, .. } in characters(&url).filter(|character| character.is_reserved) {
            // Where the character ends a part that has no escapes, there is no such URL.
            let other = encode(&sentence, &[at], false);
            if let Ok(other) = Url::parse(&other) {
                assert!(
                    !equivalent(&url, &other),
                    "{sentence} and {}",
                    other.as_str()
                );
                encoded += 1;
            }
        }
    }
    assert!(encoded > tenth(40_000), "{encoded}");
}

proptest! {
    #![proptest_config(random_cases(5000))]

    #[test]
    fn addresses_are_normalized(address in of(&[
        "A", "b", "Postmaster", "(", ")", "%22", "%5C", "[", "%5B", "%5D", "@", "@", "%40", ".", "%20", "%09", "%0D%0A", ";", "%3B",
    ])) {
        for text in [format!("mailto:{address}"), format!("news:{address}@Host")] {
            if derives(&text) {
                is_normalized(&text);
            }
        }
    }

    #[test]
    fn a_server_sees_the_same_request(path in of(&[
        "a", "%61", "&", "%26", "=", "%3d", "+", "%2B", ";", "%3B", "/", "%2f", "?", "%3F", "%20", "%25", "%2E", "~",
    ])) {
        let text = format!("https://host.dom/{path}");
        if derives(&text) {
            is_normalized(&text);
            assert_eq!(seen_by_a_server(&normal_form(&text)), seen_by_a_server(&text), "{text}");
        }
    }

    #[test]
    fn gopher_paths_are_normalized(path in of(&["%09", "%09", "/", "%2f", "?", "%3F", "a", "%41", "%31", "1", "+", "%2b", "%0d%0A"])) {
        let text = format!("gopher://Host/{path}");
        is_normalized(&text);
        if let Ok(url) = Url::parse(&text) {
            agrees_with_its_edits(&url, path.len());
        }
    }

    #[test]
    fn scheme_parts_are_normalized(part in of(&[
        "//", "/", "%2F", "H", "%48", "-", "%2d", ":", "%3a", "0", "%30", "@", "%40", ".", "%2E", "1.2.3.", "%25", "?",
    ])) {
        is_normalized(&format!("X:{part}"));
        is_normalized(&format!("X://{part}"));
    }
}

/// What a server sees that divides a URL at these characters, and decodes each piece once.
fn seen_by_a_server(url: &str) -> Vec<Vec<u8>> {
    let pieces = url.split_inclusive(['&', '=', '+', ';', '/', '?']);
    pieces
        .map(|piece| percent_decode_str(piece).collect())
        .collect()
}

/// Any of these pieces, one after the other.
fn of(pieces: &'static [&'static str]) -> impl Strategy<Value = String> {
    vec(select(pieces), 0..12).prop_map(|pieces| pieces.concat())
}

/// The converse of what each URL is checked for: nothing but the interpretation makes a difference.
#[test]
fn urls_with_the_same_interpretation_have_one_normal_form() {
    let mut same = BTreeMap::new();
    let mut known = HashMap::new();
    for (number, sentence) in sentences().enumerate() {
        let url = Url::parse(&sentence).unwrap();
        *same.entry(url.production()).or_insert(0) += agrees_with_its_edits(&url, number);
        if let Some(meaning) = meaning(&url) {
            let normal = url.normalize();
            assert_eq!(
                *known.entry(meaning).or_insert(normal.clone()),
                normal,
                "{sentence}"
            );
        }
    }
    same.remove(&Production::OtherUrl);
    assert!(
        same.len() == 10 && same.values().all(|&pairs| pairs > tenth(1_000)),
        "{same:?}"
    );
}

/// Two URLs are seldom the same by chance, so each one is compared with those that are one edit
/// away. Returns how many of them have the same interpretation.
fn agrees_with_its_edits(url: &Url<'_>, number: usize) -> usize {
    let Some(meaning) = meaning(url) else {
        return 0;
    };
    let mut same = 0;
    for text in edits(url.as_str(), number) {
        let other = Url::parse(&text)
            .ok()
            .filter(|other| self::meaning(other).as_ref() == Some(&meaning));
        if let Some(other) = other {
            assert_eq!(other.normalize(), url.normalize(), "{url} and {text}");
            same += 1;
        }
    }
    same
}

/// The actions of a client for a URL of one of the ten schemes, if it has any.
fn meaning(url: &Url<'_>) -> Option<(Production, String, Vec<Vec<u8>>)> {
    let (server, sent) = match url.interpret().ok()? {
        // Which letters of an address are significant is another question, which the table answers.
        Interpretation::Mailto(address) => (String::new(), vec![address.to_vec()]),
        Interpretation::News(command) => (String::new(), vec![command.line()]),
        _ => interpretation(url).ok()?,
    };
    Some((url.production(), server, sent))
}

/// `text` with a few small changes, each made at every eighth place, counted from this `number`.
fn edits(text: &str, number: usize) -> impl Iterator<Item = String> {
    let places = (number % 8..=text.len()).step_by(8);
    places.flat_map(move |at| {
        let (before, after) = text.split_at(at);
        let (next, rest) = after.split_at(after.len().min(1));
        let octet = next.bytes().next().unwrap_or(b'/');
        let decoded = after
            .get(1..3)
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        let decoded = decoded
            .filter(|octet| next == "%" && octet.is_ascii_graphic())
            .map(char::from);
        let swapped = if octet.is_ascii_lowercase() {
            next.to_uppercase()
        } else {
            next.to_lowercase()
        };
        let inserted = ["/", "0", "1", "%09", ":80", ":21", "localhost"]
            .map(|text| format!("{before}{text}{after}"));
        let changed = [
            Some(format!("{before}{rest}")),
            Some(format!("{before}%{octet:02X}{rest}")),
            Some(format!("{before}{swapped}{rest}")),
            decoded.map(|character| format!("{before}{character}{}", &after[3..])),
            (at == text.len()).then(|| format!("{text}/")),
        ];
        inserted.into_iter().chain(changed.into_iter().flatten())
    })
}

/// 110,000 URLs, as many of each alternative; `cargo test` makes a tenth.
fn sentences() -> impl Iterator<Item = String> {
    random_urls(tenth(10_000))
}
