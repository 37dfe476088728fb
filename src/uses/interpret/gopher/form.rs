//! The grammar of Gopher+ strings, decoded: the forms of sections 3.4.4 to 3.4.9.

use alloc::borrow::Cow;

use nom::{
    Err, IResult, Parser,
    branch::alt,
    bytes::complete::{tag, take_till, take_while1},
    character::complete::char,
    combinator::{all_consuming, cut, map, opt, recognize, value},
    multi::{many_till, many0_count},
    sequence::{pair, preceded, terminated},
};

use super::{
    super::Octets,
    plus::{Answers, AttributeNames, Attributes, GopherPlus},
};

/// Parses `octets` by their form. The error is the offset where they depart from the form that they
/// begin with.
///
/// The values of [`Answers`] may contain any octets except CR and LF.
pub(super) fn read(octets: &[u8]) -> Result<GopherPlus<'_>, usize> {
    let form = alt((
        electronic_form,
        alternate_view,
        attributes,
        default_representation,
    ));
    match all_consuming(form).parse(octets) {
        Ok((_, form)) => Ok(form),
        Err(Err::Error(error) | Err::Failure(error)) => Err(octets.len() - error.input.len()),
        Err(Err::Incomplete(_)) => Err(octets.len()),
    }
}

/// Whether `octets` have a form that the RFC gives. In the RFC, a view always has a language.
pub(crate) fn is_given(octets: &[u8]) -> bool {
    read(octets).is_ok_and(|form| !matches!(form, GopherPlus::View { language: None, .. }))
}

/// Whether `search`, the octets of a search, is probably not one, but has a form of a Gopher+
/// string:
///
/// * `+`, `?`, `!` or `$` alone (sections 3.4.4 and 3.4.6),
/// * names of attributes that all begin with `+`, as those of the RFC do (section 3.4.7),
/// * a view whose name has a `/`, as that of a media type does, with a language like `Es_ES`
///   (section 3.4.8).
///
/// Others may be searches: `!important`, `$100`, `+gopher` or `+gopher +protocol`.
pub(crate) fn is_hardly_a_search(search: &[u8]) -> bool {
    match read(search) {
        Ok(GopherPlus::DefaultView | GopherPlus::Form) => true,
        Ok(GopherPlus::Attributes { names, .. }) => names.iter().all(|name| name.starts_with(b"+")),
        Ok(GopherPlus::View {
            view,
            language: Some(language),
        }) => view.contains(&b'/') && is_language(&language),
        _ => false,
    }
}

/// Two letters, `_` and two letters.
fn is_language(name: &[u8]) -> bool {
    name.len() == 5
        && name.iter().enumerate().all(|(at, octet)| match at {
            2 => *octet == b'_',
            _ => octet.is_ascii_alphabetic(),
        })
}

/// Whether `octets` are a filled-out electronic form.
pub(crate) fn is_electronic_form(octets: &[u8]) -> bool {
    matches!(read(octets), Ok(GopherPlus::Answers(_)))
}

/// `"+" | "?"`: the default view of an item, or an item with an electronic form (section 3.4.4).
fn default_representation(input: &[u8]) -> IResult<&[u8], GopherPlus<'_>> {
    alt((
        value(GopherPlus::DefaultView, char('+')),
        value(GopherPlus::Form, char('?')),
    ))
    .parse(input)
}

/// `"!" | "$"` and attribute names separated by spaces: all the attributes of an item, or of all
/// items in a directory (section 3.4.6), or only these (section 3.4.7).
fn attributes(input: &[u8]) -> IResult<&[u8], GopherPlus<'_>> {
    let of = alt((
        value(Attributes::OfItem, char('!')),
        value(Attributes::OfDirectory, char('$')),
    ));
    let names = map(
        opt(recognize(pair(
            name,
            many0_count(preceded(char(' '), name)),
        ))),
        Option::unwrap_or_default,
    );
    let names = map(names, |names| AttributeNames(Octets::sound(names)));
    map(pair(of, names), |(of, names)| GopherPlus::Attributes {
        of,
        names,
    })
    .parse(input)
}

/// `"+" <view_name> SPACE <language_name>`: an alternate view (section 3.4.8). Gopher+ has views
/// without a language.
fn alternate_view(input: &[u8]) -> IResult<&[u8], GopherPlus<'_>> {
    let view = pair(preceded(char('+'), name), opt(preceded(char(' '), name)));
    map(view, |(view, language)| GopherPlus::View {
        view: Octets::sound(view),
        language: language.map(Octets::sound),
    })
    .parse(input)
}

/// `"+" HT "1" CRLF "+-1" CRLF *( <ask_item_value> CRLF ) "." CRLF`: an electronic form, filled out
/// (section 3.4.9).
///
/// No other form begins in this way, so a mistake after the beginning is an error in this form.
fn electronic_form(input: &[u8]) -> IResult<&[u8], GopherPlus<'_>> {
    let item = terminated(
        take_till(|octet| matches!(octet, b'\r' | b'\n')),
        tag("\r\n"),
    );
    let items = many_till(value((), item), tag(Answers::END));
    map(recognize(pair(tag(Answers::BEGIN), cut(items))), |form| {
        GopherPlus::Answers(Answers(Cow::Borrowed(form)))
    })
    .parse(input)
}

/// The name of an attribute, a view or a language: no spaces, no control octets.
fn name(input: &[u8]) -> IResult<&[u8], &[u8]> {
    take_while1(|octet: u8| octet > b' ' && octet != 0x7F).parse(input)
}
