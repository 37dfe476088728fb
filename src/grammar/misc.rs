//! Miscellaneous definitions.

use nom::{IResult, Parser, branch::alt, combinator::recognize};

use crate::{
    Production,
    engine::{Class, Text, character, literal, one, one_or_more},
    facts::production::production,
};

/// `lowalpha = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m" | "n" |
/// "o" | "p" | "q" | "r" | "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z"`
///
#[doc = include_str!("../../grammar/diagrams/lowalpha.svg")]
/// A lower case letter of US-ASCII (section 5).
///
/// ```
/// # use rfc1738::grammar::lowalpha;
/// assert_eq!(lowalpha("ab"), Ok(("b", "a")));
///
/// assert!(lowalpha("A").is_err());
/// ```
pub fn lowalpha<I: Text>(input: I) -> IResult<I, I> {
    production(Production::LowAlpha, one(&LOWALPHA)).parse(input)
}

const LOWALPHA: Class = Class::of("abcdefghijklmnopqrstuvwxyz");

/// `hialpha = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "K" | "L" | "M" | "N" |
/// "O" | "P" | "Q" | "R" | "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z"`
///
#[doc = include_str!("../../grammar/diagrams/hialpha.svg")]
/// An upper case letter of US-ASCII (section 5).
///
/// ```
/// # use rfc1738::grammar::hialpha;
/// assert_eq!(hialpha("AB"), Ok(("B", "A")));
///
/// assert!(hialpha("a").is_err());
/// ```
pub fn hialpha<I: Text>(input: I) -> IResult<I, I> {
    production(Production::HiAlpha, one(&HIALPHA)).parse(input)
}

const HIALPHA: Class = Class::of("ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/// `alpha = lowalpha | hialpha`
///
#[doc = include_str!("../../grammar/diagrams/alpha.svg")]
/// A letter of US-ASCII (section 5).
///
/// ```
/// # use rfc1738::grammar::alpha;
/// assert_eq!(alpha("Ab"), Ok(("b", "A")));
///
/// assert!(alpha("1").is_err());
/// ```
pub fn alpha<I: Text>(input: I) -> IResult<I, I> {
    production(
        Production::Alpha,
        character(&ALPHA, alt((lowalpha, hialpha))),
    )
    .parse(input)
}

pub(super) const ALPHA: Class = LOWALPHA.plus(HIALPHA);

/// `digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9"`
///
#[doc = include_str!("../../grammar/diagrams/digit.svg")]
/// A decimal digit (section 5).
///
/// ```
/// # use rfc1738::grammar::digit;
/// assert_eq!(digit("70"), Ok(("0", "7")));
///
/// assert!(digit("a").is_err());
/// ```
pub fn digit<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Digit, one(&DIGIT)).parse(input)
}

pub(super) const DIGIT: Class = Class::of("0123456789");

/// `safe = "$" | "-" | "_" | "." | "+"`
///
#[doc = include_str!("../../grammar/diagrams/safe.svg")]
/// A special character that may be used unencoded (section 2.2).
///
/// ```
/// # use rfc1738::grammar::safe;
/// assert_eq!(safe("$1"), Ok(("1", "$")));
///
/// assert!(safe("~").is_err());
/// ```
pub fn safe<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Safe, one(&SAFE)).parse(input)
}

const SAFE: Class = Class::of("$-_.+");

/// `extra = "!" | "*" | "'" | "(" | ")" | ","`
///
#[doc = include_str!("../../grammar/diagrams/extra.svg")]
/// A special character that may be used unencoded (section 2.2).
///
/// ```
/// # use rfc1738::grammar::extra;
/// assert_eq!(extra("*1"), Ok(("1", "*")));
///
/// assert!(extra("#").is_err());
/// ```
pub fn extra<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Extra, one(&EXTRA)).parse(input)
}

const EXTRA: Class = Class::of("!*'(),");

/// `` national = "{" | "}" | "|" | "\" | "^" | "~" | "[" | "]" | "`" ``
///
#[doc = include_str!("../../grammar/diagrams/national.svg")]
/// A character that is unsafe because gateways and other transport agents are known to sometimes
/// modify it (section 2.2). No production refers to this one: a URL contains such a character only
/// encoded.
///
/// ```
/// # use rfc1738::grammar::national;
/// assert_eq!(national("~me"), Ok(("me", "~")));
///
/// assert!(national("a").is_err());
/// ```
pub fn national<I: Text>(input: I) -> IResult<I, I> {
    production(Production::National, one(&NATIONAL)).parse(input)
}

const NATIONAL: Class = Class::of(r"{}|\^~[]`");

/// `punctuation = "<" | ">" | "#" | "%" | <">`
///
#[doc = include_str!("../../grammar/diagrams/punctuation.svg")]
/// A character that is unsafe because it delimits URLs or fragments in text, or begins an `escape`
/// (section 2.2). No production refers to this one: a URL contains such a character only encoded.
///
/// ```
/// # use rfc1738::grammar::punctuation;
/// assert_eq!(punctuation("#top"), Ok(("top", "#")));
///
/// assert!(punctuation("a").is_err());
/// ```
pub fn punctuation<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Punctuation, one(&PUNCTUATION)).parse(input)
}

const PUNCTUATION: Class = Class::of(r##"<>#%""##);

/// `reserved = ";" | "/" | "?" | ":" | "@" | "&" | "="`
///
#[doc = include_str!("../../grammar/diagrams/reserved.svg")]
/// A character that a scheme may reserve for a special meaning (section 2.2).
///
/// ```
/// # use rfc1738::grammar::reserved;
/// assert_eq!(reserved("?q"), Ok(("q", "?")));
///
/// assert!(reserved("a").is_err());
/// ```
pub fn reserved<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Reserved, one(&RESERVED)).parse(input)
}

const RESERVED: Class = Class::of(";/?:@&=");

/// `hex = digit | "A" | "B" | "C" | "D" | "E" | "F" | "a" | "b" | "c" | "d" | "e" | "f"`
///
#[doc = include_str!("../../grammar/diagrams/hex.svg")]
/// A hexadecimal digit (section 2.2).
///
/// ```
/// # use rfc1738::grammar::hex;
/// assert_eq!(hex("F0"), Ok(("0", "F")));
///
/// assert!(hex("g").is_err());
/// ```
pub fn hex<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Hex, character(&HEX, alt((digit, one(&A_TO_F))))).parse(input)
}

const A_TO_F: Class = Class::of("ABCDEFabcdef");
pub(super) const HEX: Class = DIGIT.plus(A_TO_F);

/// `escape = "%" hex hex`
///
#[doc = include_str!("../../grammar/diagrams/escape.svg")]
/// An octet, encoded as "%" and the two hexadecimal digits of its value (section 2.2).
///
/// ```
/// # use rfc1738::grammar::escape;
/// assert_eq!(escape("%2Fetc"), Ok(("etc", "%2F")));
///
/// assert!(escape("%2").is_err());
/// ```
pub fn escape<I: Text>(input: I) -> IResult<I, I> {
    production(
        Production::Escape,
        character(&ESCAPE, recognize((literal("%"), hex, hex))),
    )
    .parse(input)
}

pub(super) const ESCAPE: Class = Class::of("").escape();

/// `unreserved = alpha | digit | safe | extra`
///
#[doc = include_str!("../../grammar/diagrams/unreserved.svg")]
/// A character that may be used unencoded within a URL (section 2.2).
///
/// ```
/// # use rfc1738::grammar::unreserved;
/// assert_eq!(unreserved("a/"), Ok(("/", "a")));
///
/// assert!(unreserved("/").is_err());
/// ```
pub fn unreserved<I: Text>(input: I) -> IResult<I, I> {
    production(
        Production::Unreserved,
        character(&UNRESERVED, alt((alpha, digit, safe, extra))),
    )
    .parse(input)
}

pub(super) const UNRESERVED: Class = ALPHA.plus(DIGIT).plus(SAFE).plus(EXTRA);

/// `uchar = unreserved | escape`
///
#[doc = include_str!("../../grammar/diagrams/uchar.svg")]
/// A character without a reserved meaning, or an encoded octet (section 2.2).
///
/// ```
/// # use rfc1738::grammar::uchar;
/// assert_eq!(uchar("%7Eme"), Ok(("me", "%7E")));
///
/// assert!(uchar("/").is_err());
/// ```
pub fn uchar<I: Text>(input: I) -> IResult<I, I> {
    production(
        Production::UChar,
        character(&UCHAR, alt((unreserved, escape))),
    )
    .parse(input)
}

pub(super) const UCHAR: Class = UNRESERVED.plus(ESCAPE);

/// `xchar = unreserved | reserved | escape`
///
#[doc = include_str!("../../grammar/diagrams/xchar.svg")]
/// A character, perhaps with a reserved meaning, or an encoded octet (section 2.2).
///
/// ```
/// # use rfc1738::grammar::xchar;
/// assert_eq!(xchar("/a"), Ok(("a", "/")));
///
/// assert!(xchar("<").is_err());
/// ```
pub fn xchar<I: Text>(input: I) -> IResult<I, I> {
    production(
        Production::XChar,
        character(&XCHAR, alt((unreserved, reserved, escape))),
    )
    .parse(input)
}

pub(super) const XCHAR: Class = UNRESERVED.plus(RESERVED).plus(ESCAPE);

/// `digits = 1*digit`
///
#[doc = include_str!("../../grammar/diagrams/digits.svg")]
/// A number, in decimal (section 5).
///
/// ```
/// # use rfc1738::grammar::digits;
/// assert_eq!(digits("8080/"), Ok(("/", "8080")));
///
/// assert!(digits("x").is_err());
/// ```
pub fn digits<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Digits, one_or_more(&DIGIT)).parse(input)
}
