//! Addresses, as RFC 822 has them: `addr-spec` and what it is made of, in that RFC's notation.

use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::{tag, take_while1},
    character::complete::{char, one_of, satisfy},
    combinator::{opt, value},
    error::Error,
    multi::{many0_count, many1_count},
    sequence::{delimited, preceded},
};

/// `addr-spec = local-part "@" domain` (section 6.1), which white space and comments may surround as they may any symbol
/// (section 3.4.2).
pub(super) fn addr_spec(input: &[u8]) -> IResult<&[u8], ()> {
    value((), delimited(between, (local_part, between, char('@'), between, domain), between)).parse(input)
}

/// Where in an address the first "?" is that follows the "@", neither of them in a quoted string, a comment or a domain
/// literal.
pub(super) fn question(input: &[u8]) -> Option<usize> {
    let mut rest = input;
    let mut after_at = false;
    while let Some((&octet, after)) = rest.split_first() {
        rest = match octet {
            b'"' | b'(' | b'[' => alt((quoted_string, comment, domain_literal)).parse(rest).ok()?.0,
            b'?' if after_at => return Some(input.len() - rest.len()),
            _ => after,
        };
        after_at |= octet == b'@';
    }
    None
}

/// `local-part = word *("." word)` (section 6.1)
fn local_part(input: &[u8]) -> IResult<&[u8], ()> {
    dotted(word).parse(input)
}

/// `domain = sub-domain *("." sub-domain)` (section 6.1)
fn domain(input: &[u8]) -> IResult<&[u8], ()> {
    dotted(sub_domain).parse(input)
}

/// `part *("." part)`
fn dotted<'a, P>(part: P) -> impl Parser<&'a [u8], Output = (), Error = Error<&'a [u8]>>
where
    P: Parser<&'a [u8], Output = (), Error = Error<&'a [u8]>> + Copy,
{
    value((), (part, many0_count(preceded((between, char('.'), between), part))))
}

/// `word = atom / quoted-string` (section 3.3)
fn word(input: &[u8]) -> IResult<&[u8], ()> {
    alt((atom, quoted_string)).parse(input)
}

/// `sub-domain = domain-ref / domain-literal`, `domain-ref = atom` (section 6.1)
fn sub_domain(input: &[u8]) -> IResult<&[u8], ()> {
    alt((atom, domain_literal)).parse(input)
}

/// `atom = 1*<any CHAR except specials, SPACE and CTLs>` (section 3.3)
fn atom(input: &[u8]) -> IResult<&[u8], ()> {
    value((), take_while1(|octet: u8| octet.is_ascii_graphic() && !SPECIALS.contains(&octet))).parse(input)
}

/// `specials` (section 3.3)
const SPECIALS: &[u8] = b"()<>@,;:\\\".[]";

/// `quoted-string = <"> *(qtext/quoted-pair) <">`, `qtext = <any CHAR excepting <">, "\" & CR, and including
/// linear-white-space>` (section 3.3)
fn quoted_string(input: &[u8]) -> IResult<&[u8], ()> {
    value((), delimited(char('"'), many0_count(text_without(b"\"\\\r")), char('"'))).parse(input)
}

/// `domain-literal = "[" *(dtext / quoted-pair) "]"`, `dtext = <any CHAR excluding "[", "]", "\" & CR, & including
/// linear-white-space>` (section 3.3)
fn domain_literal(input: &[u8]) -> IResult<&[u8], ()> {
    value((), delimited(char('['), many0_count(text_without(b"[]\\\r")), char(']'))).parse(input)
}

/// `comment = "(" *(ctext / quoted-pair / comment) ")"`, `ctext = <any CHAR excluding "(", ")", "\" & CR, & including
/// linear-white-space>` (section 3.3). Comments nest: their depth is counted, for the input could be deeper than a stack.
fn comment(input: &[u8]) -> IResult<&[u8], ()> {
    let (mut rest, _) = char('(').parse(input)?;
    let mut depth = 1_usize;
    while depth > 0 {
        let mut piece = alt((value(1, char('(')), value(-1, char(')')), value(0, text_without(b"()\\\r"))));
        let (after, change) = piece.parse(rest)?;
        depth = depth.saturating_add_signed(change);
        rest = after;
    }
    Ok((rest, ()))
}

/// CHARs but for these, white space folded over lines, or a `quoted-pair`.
fn text_without<'a>(excluded: &'static [u8]) -> impl Parser<&'a [u8], Output = (), Error = Error<&'a [u8]>> {
    let text = take_while1(move |octet: u8| octet.is_ascii() && !excluded.contains(&octet));
    alt((value((), text), linear_white_space, quoted_pair))
}

/// `quoted-pair = "\" CHAR` (section 3.3)
fn quoted_pair(input: &[u8]) -> IResult<&[u8], ()> {
    value((), (char('\\'), satisfy(|octet| octet.is_ascii()))).parse(input)
}

/// What may stand between tokens: white space and comments (section 3.1.4).
fn between(input: &[u8]) -> IResult<&[u8], ()> {
    value((), many0_count(alt((linear_white_space, comment)))).parse(input)
}

/// `linear-white-space = 1*([CRLF] LWSP-char)`, `LWSP-char = SPACE / HTAB` (section 3.3)
fn linear_white_space(input: &[u8]) -> IResult<&[u8], ()> {
    value((), many1_count((opt(tag("\r\n")), one_of(" \t")))).parse(input)
}
