//! Gopher+ strings, decoded, as sections 3.4.4 to 3.4.9 have them.

use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::{tag, take_till, take_while1},
    character::complete::{char, one_of},
    combinator::{all_consuming, not, opt, value},
    multi::many0_count,
    sequence::{preceded, terminated},
};

/// Whether `octets` are of one of the forms.
pub(super) fn is_form(octets: &[u8]) -> bool {
    all_consuming(alt((electronic_form, alternate_view, attributes, default_representation))).parse(octets).is_ok()
}

/// Whether `octets` are a filled-out electronic form.
pub(super) fn is_electronic_form(octets: &[u8]) -> bool {
    all_consuming(electronic_form).parse(octets).is_ok()
}

/// `"+" | "?"`: the default view of an item, or an item with an electronic form (section 3.4.4).
fn default_representation(input: &[u8]) -> IResult<&[u8], ()> {
    value((), one_of("+?")).parse(input)
}

/// `"!" | "$"` and attribute names separated by spaces: all the attributes of an item, or of all items in a directory
/// (section 3.4.6), or only these (section 3.4.7).
fn attributes(input: &[u8]) -> IResult<&[u8], ()> {
    value((), (one_of("!$"), opt((name, many0_count(preceded(char(' '), name)))))).parse(input)
}

/// `"+" <view_name> SPACE <language_name>`: an alternate view (section 3.4.8).
fn alternate_view(input: &[u8]) -> IResult<&[u8], ()> {
    value((), (char('+'), name, char(' '), name)).parse(input)
}

/// `"+" HT "1" CRLF "+-1" CRLF *( <ask_item_value> CRLF ) "." CRLF`: an electronic form, filled out (section 3.4.9).
fn electronic_form(input: &[u8]) -> IResult<&[u8], ()> {
    let item = preceded(not(tag(".\r\n")), terminated(take_till(|octet| matches!(octet, b'\r' | b'\n')), tag("\r\n")));
    value((), (tag("+\t1\r\n+-1\r\n"), many0_count(item), tag(".\r\n"))).parse(input)
}

/// The name of an attribute, a view or a language: no spaces, no control octets.
fn name(input: &[u8]) -> IResult<&[u8], &[u8]> {
    take_while1(|octet: u8| octet > b' ' && octet != 0x7F).parse(input)
}
