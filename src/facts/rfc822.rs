//! The addresses of RFC 822, decoded: `addr-spec` and the rules that it refers to, in that RFC's
//! notation, and the letters whose case is not significant.

use alloc::{borrow::Cow, vec::Vec};
use core::ops::Range;

use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::{tag, take, take_while1},
    character::complete::{char, one_of, satisfy},
    combinator::{opt, value},
    multi::{many0_count, many1_count},
    sequence::delimited,
};
use percent_encoding::percent_decode;

/// `addr-spec = local-part "@" domain` (section 6.1), with white space and comments between any
/// symbols (section 3.4.2).
pub(crate) fn addr_spec(input: &[u8]) -> IResult<&[u8], ()> {
    sequence(
        &[between, local_part, between, at, between, domain, between],
        input,
    )
}

/// Whether a string, decoded, is an addr-spec.
pub(crate) fn is_address(text: &[u8]) -> bool {
    is_of_atoms(text) || matches!(addr_spec(&Cow::from(percent_decode(text))), Ok(([], ())))
}

/// Whether a string is an addr-spec of atoms alone, without an escape, as most are: the fast form of
/// `atom *("." atom) "@" atom *("." atom)`.
fn is_of_atoms(text: &[u8]) -> bool {
    let mut ats = 0;
    // Whether an atom is still to begin.
    let mut begins = true;
    text.iter().all(|&octet| {
        let divides = !IS_OF_ATOM[usize::from(octet)];
        ats += u8::from(octet == b'@');
        let is_right = if divides {
            !begins && (octet == b'.' || octet == b'@' && ats == 1)
        } else {
            octet != b'%'
        };
        begins = divides;
        is_right
    }) && !begins
        && ats == 1
}

/// A production. Function pointers let all productions share the code of the combinators around
/// them.
type Symbol = fn(&[u8]) -> IResult<&[u8], ()>;

/// These, one after the other.
fn sequence<'a>(symbols: &[Symbol], input: &'a [u8]) -> IResult<&'a [u8], ()> {
    symbols
        .iter()
        .try_fold((input, ()), |(rest, ()), symbol| symbol(rest))
}

/// The offset of the first "?" after the "@" in an address. Quoted strings, comments and domain
/// literals are skipped.
pub(crate) fn question(address: &[u8]) -> Option<usize> {
    let mut domain = bare(address).skip_while(|(_, octet)| *octet != b'@');
    domain
        .find(|(_, octet)| *octet == b'?')
        .map(|(offset, _)| offset)
}

/// The first white space and comments between the symbols of an `addr-spec`.
pub(crate) fn additional(address: &[u8]) -> Option<Range<usize>> {
    symbols(address)
        .map(|(before, _)| before)
        .find(|before| !before.is_empty())
}

/// The offset of the first octet in a domain literal that no address of a network has, such as ">",
/// which ends an address of SMTP (RFC 821, section 4.1.2).
pub(crate) fn literal(address: &[u8]) -> Option<usize> {
    let is_of_address = |octet: u8| octet.is_ascii_alphanumeric() || b".:-".contains(&octet);
    symbols(address)
        .filter(|(_, symbol)| address[symbol.clone()].starts_with(b"["))
        .flat_map(|(_, symbol)| symbol.start + 1..symbol.end - 1)
        .find(|&at| !is_of_address(address[at]))
}

/// The symbols of an `addr-spec`, each after the white space and the comments before it; at the end,
/// an empty one.
fn symbols(address: &[u8]) -> impl Iterator<Item = (Range<usize>, Range<usize>)> {
    let at = move |rest: &[u8]| address.len() - rest.len();
    let mut left = Some(address);
    core::iter::from_fn(move || {
        let before = left?;
        let (symbol, ()) = between(before).ok()?;
        left = alt([quoted_string, domain_literal, any])
            .parse(symbol)
            .ok()
            .map(|(after, ())| after);
        let end = left.map_or(address.len(), at);
        Some((at(before)..at(symbol), at(symbol)..end))
    })
}

/// Writes the letters whose case is not significant in lower case, if `address` is an `addr-spec`:
/// those of the domain outside of domain literals, and those of the local-part `Postmaster`.
///
/// Case is significant in "text, qtext, dtext, ctext, quoted-pair, local-part, except "Postmaster""
/// (section 3.4.7).
pub(crate) fn ignore_case(address: &[u8]) -> Vec<u8> {
    let mut folded = address.to_vec();
    if !matches!(addr_spec(address), Ok(([], ()))) {
        return folded;
    }
    let local_part = bare(address)
        .map(|(_, octet)| octet.to_ascii_lowercase())
        .take_while(|octet| *octet != b'@');
    // White space and comments between the symbols are not part of the word.
    let is_postmaster = local_part
        .filter(|octet| !octet.is_ascii_whitespace())
        .eq(*b"postmaster");
    for (offset, _) in bare(address).skip_while(|(_, octet)| *octet != b'@' && !is_postmaster) {
        folded[offset].make_ascii_lowercase();
    }
    folded
}

/// The octets of `address` outside of quoted strings, comments and domain literals, each with its
/// offset, as far as each of these is closed.
fn bare(address: &[u8]) -> impl Iterator<Item = (usize, u8)> {
    let mut rest = address;
    core::iter::from_fn(move || {
        while let [b'"' | b'(' | b'[', ..] = rest {
            (rest, ()) = alt([quoted_string, comment, domain_literal])
                .parse(rest)
                .ok()?;
        }
        let (&octet, after) = rest.split_first()?;
        let offset = address.len() - rest.len();
        rest = after;
        Some((offset, octet))
    })
}

/// `local-part = word *("." word)` (section 6.1)
fn local_part(input: &[u8]) -> IResult<&[u8], ()> {
    dotted(word, input)
}

/// `domain = sub-domain *("." sub-domain)` (section 6.1)
fn domain(input: &[u8]) -> IResult<&[u8], ()> {
    dotted(sub_domain, input)
}

/// `part *("." part)`
fn dotted(part: Symbol, input: &[u8]) -> IResult<&[u8], ()> {
    let (rest, ()) = part(input)?;
    value(
        (),
        many0_count(|input| sequence(&[between, period, between, part], input)),
    )
    .parse(rest)
}

/// Any octet.
fn any(input: &[u8]) -> IResult<&[u8], ()> {
    value((), take(1_usize)).parse(input)
}

/// `"@"`
fn at(input: &[u8]) -> IResult<&[u8], ()> {
    value((), char('@')).parse(input)
}

/// `"."`
fn period(input: &[u8]) -> IResult<&[u8], ()> {
    value((), char('.')).parse(input)
}

/// `word = atom / quoted-string` (section 3.3)
fn word(input: &[u8]) -> IResult<&[u8], ()> {
    alt([atom, quoted_string]).parse(input)
}

/// `sub-domain = domain-ref / domain-literal`, `domain-ref = atom` (section 6.1)
fn sub_domain(input: &[u8]) -> IResult<&[u8], ()> {
    alt([atom, domain_literal]).parse(input)
}

/// `atom = 1*<any CHAR except specials, SPACE and CTLs>` (section 3.3)
fn atom(input: &[u8]) -> IResult<&[u8], ()> {
    value((), take_while1(|octet: u8| IS_OF_ATOM[usize::from(octet)])).parse(input)
}

/// Whether an octet is of an `atom`.
const IS_OF_ATOM: [bool; 256] = {
    let mut is = [false; 256];
    let mut octet = b'!';
    while octet <= b'~' {
        is[octet as usize] = true;
        octet += 1;
    }
    let mut special = 0;
    while special < SPECIALS.len() {
        is[SPECIALS[special] as usize] = false;
        special += 1;
    }
    is
};

/// `specials` (section 3.3)
const SPECIALS: &[u8] = b"()<>@,;:\\\".[]";

/// `quoted-string = <"> *(qtext/quoted-pair) <">`, `qtext = <any CHAR excepting <">, "\" & CR, and
/// including linear-white-space>` (section 3.3)
fn quoted_string(input: &[u8]) -> IResult<&[u8], ()> {
    enclosed('"', b"\"\\\r", '"', input)
}

/// `domain-literal = "[" *(dtext / quoted-pair) "]"`, `dtext = <any CHAR excluding "[", "]", "\" &
/// CR, & including linear-white-space>` (section 3.3)
fn domain_literal(input: &[u8]) -> IResult<&[u8], ()> {
    enclosed('[', b"[]\\\r", ']', input)
}

/// Text without `excluded` between `open` and `close`.
fn enclosed<'a>(
    open: char,
    excluded: &[u8],
    close: char,
    input: &'a [u8],
) -> IResult<&'a [u8], ()> {
    value(
        (),
        delimited(
            char(open),
            many0_count(|input| text(excluded, input)),
            char(close),
        ),
    )
    .parse(input)
}

/// `comment = "(" *(ctext / quoted-pair / comment) ")"`, `ctext = <any CHAR excluding "(", ")", "\"
/// & CR, & including linear-white-space>` (section 3.3). Comments nest. Their depth is counted,
/// because recursion could overflow the stack.
fn comment(input: &[u8]) -> IResult<&[u8], ()> {
    let (mut rest, _) = char('(').parse(input)?;
    let mut depth = 1_usize;
    while depth > 0 {
        match rest.split_first() {
            Some((b'(', after)) => {
                rest = after;
                depth += 1;
            }
            Some((b')', after)) => {
                rest = after;
                depth -= 1;
            }
            _ => (rest, ()) = text(b"()\\\r", rest)?,
        }
    }
    Ok((rest, ()))
}

/// CHARs other than those `excluded`, white space folded over lines, or a `quoted-pair`.
fn text<'a>(excluded: &[u8], input: &'a [u8]) -> IResult<&'a [u8], ()> {
    let characters = take_while1(|octet: u8| octet.is_ascii() && !excluded.contains(&octet));
    alt((value((), characters), linear_white_space, quoted_pair)).parse(input)
}

/// `quoted-pair = "\" CHAR` (section 3.3)
fn quoted_pair(input: &[u8]) -> IResult<&[u8], ()> {
    value((), (char('\\'), satisfy(|octet| octet.is_ascii()))).parse(input)
}

/// White space and comments, which are allowed between tokens (section 3.1.4).
fn between(input: &[u8]) -> IResult<&[u8], ()> {
    value((), many0_count(alt([linear_white_space, comment]))).parse(input)
}

/// `linear-white-space = 1*([CRLF] LWSP-char)`, `LWSP-char = SPACE / HTAB` (section 3.3)
fn linear_white_space(input: &[u8]) -> IResult<&[u8], ()> {
    value((), many1_count((opt(tag("\r\n")), one_of(" \t")))).parse(input)
}
