//! Sections 2.2 and 6: escapes.

use core::{fmt, ops::Range};

use super::{Findings, Rule};
use crate::{
    Production::{self, *},
    Span,
    ast::{
        GopherFields,
        walk::{Piece, Pieces},
    },
    facts::message::Octet,
    grammar,
    parse::{
        derived::Derived,
        encoding::{Reserved, escape, is_same_encoded, reserved},
    },
    uses::interpret::{
        field::{self, Field, TELNET_COMMAND},
        gopher::form,
    },
};

pub(super) fn check(url: &Derived<'_>, findings: &mut Findings) {
    // Behind a prefix `URL:`, a client decodes what it does in an `otherurl`, which the whole is.
    let is_marked = url.scheme().start() > 0;
    let mut check = |production, text| {
        check_part(
            &UrlLeaf {
                url: url.production(),
                production,
                text,
                is_marked,
            },
            findings,
        )
    };
    // The `%09` between two parts of a Gopher URL belongs to neither.
    url.pieces(&mut |piece| match piece {
        Piece::Leaf(Selector, text) => GopherFields::divide(*text)
            .iter()
            .for_each(|(field, text)| check(field, text)),
        Piece::Leaf(production, text) => check(production, *text),
        Piece::Literal(_) => {}
    });
}

/// A part of a URL.
struct UrlLeaf<'a> {
    url: Production,
    production: Production,
    text: Span<'a>,
    is_marked: bool,
}

impl UrlLeaf<'_> {
    /// Whether it is an electronic form, whose tabs and line ends are required (section 3.4.9).
    fn is_form(&self) -> bool {
        self.production == GopherPlusString && form::is_electronic_form(&self.text.decode())
    }

    /// Whether `octet` means the same unencoded, so that the escape is needless. In an opaque scheme
    /// part that begins like an `ip-schemepart`, it is not: without its escapes, the part may have a
    /// host or a port, and the host may be wrong (ruling 17).
    fn is_same_encoded(&self, octet: u8) -> bool {
        let is_almost_common =
            self.production == SchemePart && self.text.as_str().starts_with("//");
        let by = |url| is_same_encoded(url, self.production, octet);
        !is_almost_common && by(self.url) && (!self.is_marked || by(OtherUrl))
    }
}

fn check_part(part: &UrlLeaf<'_>, findings: &mut Findings) {
    let text = part.text.as_str();
    let mut escapes = text.match_indices('%').peekable();
    if escapes.peek().is_none() {
        return;
    }
    let reserved = reserved(part.url, part.production);
    let field = field::of(part.url, part.production);
    let form = part.is_form();
    for (at, _) in escapes {
        let Some((digits, octet)) = text.get(at + 1..at + 3).zip(escape(&text.as_bytes()[at..]))
        else {
            continue;
        };
        let start = part.text.start() + at;
        let escape = Escape {
            digits,
            octet,
            span: start..start + 3,
        };
        match octet {
            octet if part.is_same_encoded(octet) => escape.needless(part, reserved, findings),
            b'\t' | b'\n' | b'\r' if form => {}
            0..b' ' | 0x7F => escape.control(field, findings),
            octet if reserved.characters.contains(&octet) && !reserved.escape_demanded => {
                escape.reserved(part.url, findings)
            }
            TELNET_COMMAND => escape.telnet_command(field, findings),
            _ => {}
        }
        if digits.bytes().any(|digit| digit.is_ascii_lowercase()) {
            escape.lower_case(findings);
        }
    }
}

/// One escape, with its two digits as written.
struct Escape<'a> {
    digits: &'a str,
    octet: u8,
    span: Range<usize>,
}

impl Escape<'_> {
    /// The character is "required to be encoded" in no part (section 2.2), or it may be reserved
    /// and is not in this one.
    fn needless(&self, part: &UrlLeaf<'_>, reserved: Reserved, findings: &mut Findings) {
        let digits = self.digits;
        let character = Octet(self.octet);
        let mut add = |message: fmt::Arguments<'_>| {
            findings.add_remedied(
                Rule::EscapeNeedless,
                self.span.clone(),
                message,
                format_args!("write {character}"),
                Some(format_args!("{}", char::from(self.octet))),
            );
        };
        let production = part.production;
        match reserved.section {
            _ if grammar::reserved(&[self.octet][..]).is_err() => {
                add(format_args!(
                    "\"%{digits}\" is {character}, which need not be encoded"
                ));
            }
            "2.2" => add(format_args!(
                "\"%{digits}\" is {character}, which section 5 has in the {production} and no section reserves there"
            )),
            section => add(format_args!(
                "\"%{digits}\" is {character}, which section 5 has in the {production} and section {section} does not \
                 reserve there"
            )),
        }
    }

    fn lower_case(&self, findings: &mut Findings) {
        findings.add_remedied(
            Rule::EscapeLowerCase,
            self.span.clone(),
            format_args!(
                "\"%{}\" has a hexadecimal letter in lower case, which is equivalent to upper case",
                self.digits
            ),
            format_args!("write \"%{:02X}\"", self.octet),
            Some(format_args!("%{:02X}", self.octet)),
        );
    }

    fn reserved(&self, url: Production, findings: &mut Findings) {
        findings.add(
            Rule::EscapeReserved,
            self.span.clone(),
            format_args!(
                "\"%{}\" stands for {1} as data, not for the {1} that `{url}` reserves here",
                self.digits,
                Octet(self.octet),
            ),
            format_args!(
                "if the reserved character is meant, write it unencoded where section 5 allows it"
            ),
        );
    }

    fn control(&self, field: Option<&Field>, findings: &mut Findings) {
        findings.add(
            Rule::EscapeControl,
            self.span.clone(),
            format_args!(
                "\"%{}\" is the control octet {}",
                self.digits,
                Octet(self.octet)
            ),
            format_args!(
                "if it is meant, take care that it is not decoded where it delimits something"
            ),
        );
        if let (b'\r' | b'\n', Some(Field { protocol, .. })) = (self.octet, field) {
            findings.add(
                Rule::EscapeLineEnd,
                self.span.clone(),
                format_args!(
                    "\"%{}\" is {}, which ends a line of {protocol}: the text after it could be read as another line",
                    self.digits,
                    Octet(self.octet)
                ),
                format_args!("leave it out, or take care that it is not decoded before transmission"),
            );
        }
    }

    fn telnet_command(&self, field: Option<&Field>, findings: &mut Findings) {
        if let Some(Field {
            is_telnet: true, ..
        }) = field
        {
            findings.add(
                Rule::EscapeTelnetCommand,
                self.span.clone(),
                format_args!(
                    "\"%{}\" is {}, which begins a command in the Telnet connection that carries it",
                    self.digits,
                    Octet(self.octet)
                ),
                format_args!("leave it out, or take care that it is sent twice, which stands for one"),
            );
        }
    }
}
