//! Sections 2.2 and 6: escapes.

use core::ops::Range;

use super::{Findings, Rule};
use crate::{
    Span, Url,
    ast::{GenericUrl, GroupPart, OtherUrl, SchemePart, WaisUrl},
    decode::{escape, is_unreserved},
    interpret::gopher::form,
    octet::Octet,
};

/// Whether there are any in the text of a URL.
#[inline]
pub(super) fn are_in(text: &str) -> bool {
    // All of the bytes are asked, sixteen at a time: in so short a text that is sooner done than to stop.
    text.bytes().fold(0, |found, byte| found | u8::from(byte == b'%')) != 0
}

pub(super) fn check(url: &Url<'_>, findings: &mut Findings) {
    parts(url, &mut |part| escapes(&part, findings));
}

/// A part that may hold escapes.
struct Part<'a> {
    text: Span<'a>,
    /// The characters that its section says are reserved in it, or must be encoded there.
    reserved: &'static str,
    /// What octets the protocol would carry in a line.
    line: Option<&'static str>,
    /// Whether its tabs and line ends are those of an electronic form, which have to be there (section 3.4.9).
    form: bool,
}

/// "Within the user and password field, any ":", "@", or "/" must be encoded" (section 3.1).
const LOGIN: &str = ":@/";

/// Shows `visit` every part of `url` that may hold escapes: the `%09` between the parts of a Gopher URL is in none.
fn parts<'a>(url: &Url<'a>, visit: &mut impl FnMut(Part<'a>)) {
    let mut part = |text: Option<&Span<'a>>, reserved, line| {
        if let Some(&text) = text {
            visit(Part { text, reserved, line, form: false });
        }
    };
    match url {
        Url::HttpUrl(url) => {
            // "Within the <path> and <searchpart> components, "/", ";", "?" are reserved" (section 3.3).
            part(url.hpath.as_deref(), "/;?", Some("HTTP"));
            part(url.search.as_ref(), "/;?", Some("HTTP"));
        }
        Url::FtpUrl(url) => {
            part(url.login.user.as_ref(), LOGIN, Some("FTP"));
            part(url.login.password.as_ref(), LOGIN, Some("FTP"));
            // "Within a name or CWD component, the characters "/" and ";" are reserved" (section 3.2.2).
            part(url.fpath.as_deref(), "/;", Some("FTP"));
        }
        Url::TelnetUrl(url) => {
            part(url.login.user.as_ref(), LOGIN, Some("Telnet"));
            part(url.login.password.as_ref(), LOGIN, Some("Telnet"));
        }
        Url::NewsUrl(url) => {
            if let GroupPart::Article(article) = &url.grouppart {
                // Beside the "@", "no additional characters are reserved" (section 3.6).
                part(Some(&article.unique), "@", Some("NNTP"));
            }
        }
        // A group and a number hold no escapes (section 3.7).
        Url::NntpUrl(_) => {}
        Url::GopherUrl(url) => {
            // "Within the <gopher-path>, no characters are reserved" (section 3.4.1).
            part(url.gtype.as_ref(), "", None);
            part(url.selector.as_ref(), "", Some("Gopher"));
            part(url.search.as_ref(), "", Some("Gopher"));
            if let Some(text) = url.gopher_plus_string {
                let form = form::is_electronic_form(&text.decode());
                visit(Part { text, reserved: "", line: Some("Gopher+"), form });
            }
        }
        Url::WaisUrl(WaisUrl::WaisDatabase(url)) => part(Some(&url.database), "", None),
        Url::WaisUrl(WaisUrl::WaisIndex(url)) => {
            part(Some(&url.database), "", None);
            part(Some(&url.search), "", None);
        }
        Url::WaisUrl(WaisUrl::WaisDoc(url)) => {
            part(Some(&url.database), "", None);
            part(Some(&url.wtype), "", None);
            part(Some(&url.wpath), "", None);
        }
        // "Within mailto URLs, there are no reserved characters" (section 3.5).
        Url::MailtoUrl(url) => part(Some(&url.encoded822addr), "", Some("SMTP")),
        // "A hierarchical directory path" (section 3.10).
        Url::FileUrl(url) => part(Some(&url.fpath), "/", None),
        Url::ProsperoUrl(url) => {
            // "The semicolon ";" is reserved" (section 3.11).
            part(Some(&url.ppath), ";", Some("Prospero"));
            part(Some(&url.fieldspecs), ";=", Some("Prospero"));
        }
        Url::OtherUrl(OtherUrl(GenericUrl { schemepart, .. })) => match schemepart {
            SchemePart::XChars(text) => part(Some(text), "", None),
            SchemePart::IpSchemePart(ip) => {
                part(ip.login.user.as_ref(), LOGIN, None);
                part(ip.login.password.as_ref(), LOGIN, None);
                part(ip.urlpath.as_ref(), "", None);
            }
        },
    }
}

fn escapes(part: &Part<'_>, findings: &mut Findings) {
    let text = part.text.as_str();
    for (at, _) in text.match_indices('%') {
        let Some((digits, octet)) = text.get(at + 1..at + 3).zip(escape(&text.as_bytes()[at..])) else { continue };
        let start = part.text.start() + at;
        Escape { digits, octet, span: start..start + 3 }.check(part, findings);
    }
}

/// One escape, its two digits as they are written.
struct Escape<'a> {
    digits: &'a str,
    octet: u8,
    span: Range<usize>,
}

impl Escape<'_> {
    fn check(&self, part: &Part<'_>, findings: &mut Findings) {
        match self.octet {
            octet if is_unreserved(octet) => self.needless(findings),
            b'\t' | b'\n' | b'\r' if part.form => {}
            0..b' ' | 0x7F => self.control(part.line, findings),
            octet if part.reserved.as_bytes().contains(&octet) => self.reserved(findings),
            _ => {}
        }
        if self.digits.bytes().any(|digit| digit.is_ascii_lowercase()) {
            self.lower_case(findings);
        }
    }

    fn needless(&self, findings: &mut Findings) {
        findings.add(
            Rule::EscapeNeedless,
            self.span.clone(),
            format_args!("\"%{}\" is {}, which need not be encoded", self.digits, Octet(self.octet)),
            format_args!("write {}", Octet(self.octet)),
        );
    }

    fn lower_case(&self, findings: &mut Findings) {
        findings.add(
            Rule::EscapeLowerCase,
            self.span.clone(),
            format_args!("\"%{}\" has a hexadecimal letter in lower case, which is equivalent", self.digits),
            format_args!("write \"%{:02X}\"", self.octet),
        );
    }

    fn reserved(&self, findings: &mut Findings) {
        findings.add(
            Rule::EscapeReserved,
            self.span.clone(),
            format_args!("\"%{}\" is {1}, but not the {1} that is reserved here", self.digits, Octet(self.octet)),
            format_args!("if the reserved one is meant, write it unencoded"),
        );
    }

    fn control(&self, line: Option<&'static str>, findings: &mut Findings) {
        findings.add(
            Rule::EscapeControl,
            self.span.clone(),
            format_args!("\"%{}\" is the control octet {}", self.digits, Octet(self.octet)),
            format_args!("if it is meant, take care that it is not decoded where it delimits something"),
        );
        if let (b'\r' | b'\n', Some(protocol)) = (self.octet, line) {
            findings.add(
                Rule::EscapeLineEnd,
                self.span.clone(),
                format_args!(
                    "\"%{}\" is {}, which ends a line of {protocol}: what follows could be taken for another",
                    self.digits,
                    Octet(self.octet)
                ),
                format_args!("leave it out, or take care that it is not decoded before transmission"),
            );
        }
    }
}
