//! Where to cut a text that derives in several ways.
//!
//! No separator of the draft but "/", "?", "+" and "#" ends a run of `xalpha`, which contains the others. So such a run is
//! measured first, and then read in parts of known length.

use nom::{
    Err, Parser,
    bytes::complete::take,
    combinator::{cond, recognize},
    error::Error,
};

use super::{
    characters::{ALPHA, XALPHA},
    production::{Production, production},
};
use crate::engine::{Text, one, one_or_more, zero_or_more};

/// A length, or the failure to read anything.
pub(super) type Length<I> = Result<usize, Err<Error<I>>>;

/// The length of what `parser` reads of `input`.
pub(super) fn length<I: Text, O>(mut parser: impl Parser<I, Output = O, Error = Error<I>>, input: &I) -> Length<I> {
    let (rest, _) = parser.parse(input.clone())?;
    Ok(input.offset(&rest))
}

/// The length of the `xalphas` at the start of `input`.
pub(super) fn xalphas_ahead<I: Text>(input: &I) -> Length<I> {
    length(one_or_more(&XALPHA), input)
}

/// The length of the `ialpha` at the start of `input`.
pub(super) fn ialpha_ahead<I: Text>(input: &I) -> Length<I> {
    length((one(&ALPHA), zero_or_more(&XALPHA)), input)
}

/// The first `length` bytes, which are known to be `xalphas`.
pub(super) fn xalphas_of<I: Text>(length: usize) -> impl Parser<I, Output = I, Error = Error<I>> {
    production(Production::XAlphas, take(length))
}

/// The first `length` bytes, which are known to be `xpalphas`.
pub(super) fn xpalphas_of<I: Text>(length: usize) -> impl Parser<I, Output = I, Error = Error<I>> {
    production(Production::XPAlphas, take(length))
}

/// The first `length` bytes, which are known to be an `ialpha`.
pub(super) fn ialpha_of<I: Text>(length: usize) -> impl Parser<I, Output = I, Error = Error<I>> {
    production(Production::IAlpha, recognize((take(1_usize), cond(length > 1, xalphas_of(length - 1)))))
}

/// The first `length` bytes, which are known to be pieces with a separator of one byte after each but the last. `first`
/// tells the length of the first piece of a text. The last one may be empty, and leaves no node then.
pub(super) fn joined<I: Text, P: Parser<I, Output = I, Error = Error<I>>>(
    length: usize,
    first: fn(&[u8]) -> usize,
    piece: impl Fn(usize) -> P,
) -> impl Parser<I, Output = I, Error = Error<I>> {
    move |input: I| {
        let (mut rest, mut left) = (input.clone(), length);
        while left > 0 {
            let ahead = first(&rest.as_bytes()[..left]);
            (rest, _) = piece(ahead).parse(rest)?;
            let separator = usize::from(ahead < left);
            rest = rest.take_from(separator);
            left -= ahead + separator;
        }
        Ok((rest, input.take(length)))
    }
}

/// The first ":" after at least one byte.
pub(super) fn colon(bytes: &[u8]) -> Option<usize> {
    Some(1 + bytes.get(1..)?.iter().position(|&byte| byte == b':')?)
}

/// The "@", after at least one byte, from which `host` reads furthest; the last of several.
///
/// Time is linear: a name reads everything, so it is the last that is tried, and a number reads no "@".
pub(super) fn at<'a>(bytes: &'a [u8], mut host: impl Parser<&'a [u8]>) -> Option<usize> {
    let mut furthest = None;
    for at in (1..bytes.len()).rev().filter(|&at| bytes[at] == b'@') {
        if let Ok((rest, _)) = host.parse(&bytes[at + 1..]) {
            if furthest.is_none_or(|(_, least)| rest.len() < least) {
                furthest = Some((at, rest.len()));
            }
            if rest.is_empty() {
                break;
            }
        }
    }
    furthest.map(|(at, _)| at)
}

/// The parser that reads more, or `first` if both read as much.
pub(super) fn longest<I: Text>(
    mut first: impl Parser<I, Output = I, Error = Error<I>>,
    mut second: impl Parser<I, Output = I, Error = Error<I>>,
) -> impl Parser<I, Output = I, Error = Error<I>> {
    move |input: I| match (first.parse(input.clone()), second.parse(input)) {
        (Ok(first), Ok(second)) if second.0.input_len() < first.0.input_len() => Ok(second),
        (Ok(first), _) => Ok(first),
        (_, second) => second,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ialpha_of_a_length_has_that_length() {
        for length in 1..=4 {
            assert_eq!(ialpha_of(length).parse(&b"a1+-x"[..]), Ok((&b"a1+-x"[length..], &b"a1+-x"[..length])));
        }
    }

    #[test]
    fn what_is_joined_ends_after_its_last_piece() {
        let first = |bytes: &[u8]| bytes.iter().position(|&byte| byte == b'/').unwrap_or(bytes.len());
        for (length, pieces) in [(2, vec![2]), (3, vec![2]), (4, vec![2, 1]), (6, vec![2, 1, 1]), (7, vec![2, 1, 2])] {
            let read = std::cell::RefCell::new(Vec::new());
            let mut joined = joined(length, first, |length| {
                read.borrow_mut().push(length);
                take(length)
            });
            assert_eq!(joined.parse(&b"ab/c/de"[..]), Ok((&b"ab/c/de"[length..], &b"ab/c/de"[..length])));
            drop(joined);
            assert_eq!(read.into_inner(), pieces, "{length}");
        }
    }

    #[test]
    fn the_longest_is_the_first_if_both_read_as_much() {
        let read = |first: usize, second: usize| longest(take(first), take(second)).parse(&b"abc"[..]).unwrap().1;
        assert_eq!([read(1, 2), read(2, 1), read(2, 2), read(2, 4), read(4, 2)], ["ab"; 5].map(str::as_bytes));
    }
}
