//! Characters, and runs of them.

use nom::{
    IResult, Parser,
    bytes::complete::take,
    combinator::{opt, recognize},
};

use super::production::{Production, production};
use crate::engine::{Class, Text, one, one_or_more};

/// `xalpha  alpha | digit | safe | extra | escape`
///
/// A character of most parts of a URL.
///
/// ```
/// # use rfc1738::draft::xalpha;
/// assert_eq!(xalpha(" a"), Ok(("a", " ")));
/// assert_eq!(xalpha("%7Eme"), Ok(("me", "%7E")));
///
/// assert!(xalpha("+").is_err());
/// ```
pub fn xalpha<I: Text>(input: I) -> IResult<I, I> {
    production(Production::XAlpha, one(&XALPHA)).parse(input)
}

pub(super) static XALPHA: Class = XALPHAS;

const XALPHAS: Class = ALPHAS.plus(DIGITS).plus(SAFE).plus(EXTRA).plus(ESCAPE);

/// `xalphas  xalpha [ xalphas ]`
///
/// The longest run of them.
///
/// ```
/// # use rfc1738::draft::xalphas;
/// assert_eq!(xalphas("me@host:70/"), Ok(("/", "me@host:70")));
///
/// assert!(xalphas("/").is_err());
/// ```
pub fn xalphas<I: Text>(input: I) -> IResult<I, I> {
    production(Production::XAlphas, one_or_more(&XALPHA)).parse(input)
}

/// `xpalpha  xalpha | +`
///
/// A character of a path, where a "+" does not separate the words of a search.
///
/// ```
/// # use rfc1738::draft::xpalpha;
/// assert_eq!(xpalpha("+1"), Ok(("1", "+")));
///
/// assert!(xpalpha("/").is_err());
/// ```
pub fn xpalpha<I: Text>(input: I) -> IResult<I, I> {
    production(Production::XPAlpha, one(&XPALPHA)).parse(input)
}

static XPALPHA: Class = XALPHAS.or("+");

/// `xpalphas  xpalpha [ xpalphas ]`
///
/// The longest run of them.
///
/// ```
/// # use rfc1738::draft::xpalphas;
/// assert_eq!(xpalphas("c++/17"), Ok(("/17", "c++")));
///
/// assert!(xpalphas("/17").is_err());
/// ```
pub fn xpalphas<I: Text>(input: I) -> IResult<I, I> {
    production(Production::XPAlphas, one_or_more(&XPALPHA)).parse(input)
}

/// `ialpha  alpha [ xalphas ]`
///
/// A run that begins with a letter.
///
/// ```
/// # use rfc1738::draft::ialpha;
/// assert_eq!(ialpha("a.1:70/"), Ok(("/", "a.1:70")));
///
/// assert!(ialpha("1").is_err());
/// ```
pub fn ialpha<I: Text>(input: I) -> IResult<I, I> {
    production(Production::IAlpha, recognize((one(&ALPHA), opt(xalphas)))).parse(input)
}

/// `alpha  a | b | c | d | e | f | g | h | i | j | k | l | m | n | o | p | q | r | s | t | u | v | w | x | y | z | A | B |
/// C | D | E | F | G | H | I | J | K | L | M | N | O | P | Q | R | S | T | U | V | W | X | Y | Z`
///
/// A letter of US-ASCII.
///
/// ```
/// # use rfc1738::draft::alpha;
/// assert_eq!(alpha("Ab"), Ok(("b", "A")));
///
/// assert!(alpha("1").is_err());
/// ```
pub fn alpha<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Alpha, one(&ALPHA)).parse(input)
}

pub(super) static ALPHA: Class = ALPHAS;

const ALPHAS: Class = Class::of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");

/// `digit  0 |1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9`
///
/// A decimal digit.
///
/// ```
/// # use rfc1738::draft::digit;
/// assert_eq!(digit("70"), Ok(("0", "7")));
///
/// assert!(digit("a").is_err());
/// ```
pub fn digit<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Digit, one(&DIGIT)).parse(input)
}

static DIGIT: Class = DIGITS;

const DIGITS: Class = Class::of("0123456789");

/// `safe  $ | - | \_ | @ | . | &`
///
/// A special character that is safe to write as itself.
///
/// ```
/// # use rfc1738::draft::safe;
/// assert_eq!(safe("_a"), Ok(("a", "_")));
///
/// assert!(safe("\\").is_err());
/// ```
pub fn safe<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Safe, one(&SAFE)).parse(input)
}

const SAFE: Class = Class::of("$-_@.&");

/// `extra  ! | * | " | ' | ( | ) | : | ; | , | space`
///
/// Another special character; a space is one.
///
/// ```
/// # use rfc1738::draft::extra;
/// assert_eq!(extra(" a"), Ok(("a", " ")));
///
/// assert!(extra("s").is_err());
/// ```
pub fn extra<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Extra, one(&EXTRA)).parse(input)
}

const EXTRA: Class = Class::of("!*\"'():;, ");

/// `escape  \% hex hex`
///
/// An octet, written as "%" and the two hexadecimal digits of its value.
///
/// ```
/// # use rfc1738::draft::escape;
/// assert_eq!(escape("%2Fetc"), Ok(("etc", "%2F")));
///
/// assert!(escape("%2").is_err());
/// ```
pub fn escape<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Escape, one(&ESCAPE)).parse(input)
}

const ESCAPE: Class = Class::of("").escape();

/// `hex  digit | a | b | c | d | e | f | A | B | C | D | E | F`
///
/// A hexadecimal digit.
///
/// ```
/// # use rfc1738::draft::hex;
/// assert_eq!(hex("F0"), Ok(("0", "F")));
///
/// assert!(hex("g").is_err());
/// ```
pub fn hex<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Hex, one(&HEX)).parse(input)
}

const HEX: Class = DIGITS.or("abcdefABCDEF");

/// `national  { | } | vline | [ | ] | \ | ^ | ~`
///
/// A character that some national variants of ASCII replace. It is in no other production. Here the brackets are
/// characters: if they enclosed an option, there would be nothing in it but a "|".
///
/// ```
/// # use rfc1738::draft::national;
/// assert_eq!(national("|a"), Ok(("a", "|")));
/// assert_eq!(national("[a"), Ok(("a", "[")));
///
/// assert!(national("v").is_err());
/// ```
pub fn national<I: Text>(input: I) -> IResult<I, I> {
    production(Production::National, one(&NATIONAL)).parse(input)
}

const NATIONAL: Class = Class::of(r"{}|[]\^~");

/// `punctuation  < | >`
///
/// A character that encloses URLs in a text. It is in no other production.
///
/// ```
/// # use rfc1738::draft::punctuation;
/// assert_eq!(punctuation("<a"), Ok(("a", "<")));
///
/// assert!(punctuation("a").is_err());
/// ```
pub fn punctuation<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Punctuation, one(&PUNCTUATION)).parse(input)
}

const PUNCTUATION: Class = Class::of("<>");

/// `digits  digit [ digits ]`
///
/// A number in decimal.
///
/// ```
/// # use rfc1738::draft::digits;
/// assert_eq!(digits("8080/"), Ok(("/", "8080")));
///
/// assert!(digits("x").is_err());
/// ```
pub fn digits<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Digits, one_or_more(&DIGIT)).parse(input)
}

/// `alphanum  alpha | digit`
///
/// A letter or a digit.
///
/// ```
/// # use rfc1738::draft::alphanum;
/// assert_eq!(alphanum("a1"), Ok(("1", "a")));
///
/// assert!(alphanum("-").is_err());
/// ```
pub fn alphanum<I: Text>(input: I) -> IResult<I, I> {
    production(Production::AlphaNum, one(&ALPHANUM)).parse(input)
}

static ALPHANUM: Class = ALPHAS.plus(DIGITS);

/// `alphanums  alphanum [ alphanums ]`
///
/// The longest run of them.
///
/// ```
/// # use rfc1738::draft::alphanums;
/// assert_eq!(alphanums("a1-"), Ok(("-", "a1")));
///
/// assert!(alphanums("-").is_err());
/// ```
pub fn alphanums<I: Text>(input: I) -> IResult<I, I> {
    production(Production::AlphaNums, one_or_more(&ALPHANUM)).parse(input)
}

/// `void`
///
/// The empty string, so it is never missing.
///
/// ```
/// # use rfc1738::draft::void;
/// assert_eq!(void("a"), Ok(("a", "")));
/// ```
pub fn void<I: Text>(input: I) -> IResult<I, I> {
    production(Production::Void, take(0_usize)).parse(input)
}
