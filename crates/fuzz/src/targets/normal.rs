//! `normal`: the normal form, and equivalence.

use rfc1738::{Url, equivalent};
use testkit::normal::{characters, encode, interpretation, is_normalized};

use crate::Input;

/// A normal form is stable and keeps the interpretation. URLs that differ by the case of the
/// scheme, or by escapes of characters that are not reserved, are equivalent; those that differ by
/// the escape of a reserved one are not. Whatever differs, equivalent URLs have one interpretation.
pub(crate) fn normal(input: &mut Input<'_>) {
    let text = input.str();
    let (one, other) = text.split_once('\n').unwrap_or((&text, ""));
    let Ok(url) = Url::parse(one) else { return };
    is_normalized(one);

    let at = usize::from(input.byte());
    let octet = input.byte();
    let lower_case = input.bool();
    let (scheme, rest) = one.split_at(url.scheme().end());
    assert!(
        are_equivalent(&url, &(scheme.to_uppercase() + rest)),
        "{one:?}"
    );
    assert!(are_equivalent(&url, &url.normalize()), "{one:?}");

    let (reserved, free): (Vec<_>, Vec<_>) =
        characters(&url).partition(|character| character.is_reserved);
    let free: Vec<usize> = free
        .iter()
        .map(|character| character.at)
        .skip(at % 7)
        .step_by(1 + at % 3)
        .collect();
    let encoded = encode(one, &free, lower_case);
    assert!(are_equivalent(&url, &encoded), "{one:?} and {encoded:?}");
    if let Some(character) = reserved.get(at % reserved.len().max(1)) {
        let encoded = encode(one, &[character.at], lower_case);
        let is_other = Url::parse(&encoded).is_ok_and(|it| !equivalent(&url, &it));
        assert!(
            is_other || Url::parse(&encoded).is_err(),
            "{one:?} and {encoded:?}"
        );
    }

    // Anything else: an octet replaced by any other, or by its escape; and another URL.
    let mut replaced = one.to_owned();
    let place = at % one.len();
    replaced.replace_range(place..=place, &format!("%{octet:02x}"));
    let mut swapped = one.to_owned();
    swapped.replace_range(
        place..=place,
        char::from(octet % 128).encode_utf8(&mut [0; 4]),
    );
    [&*replaced, &*swapped, other]
        .into_iter()
        .for_each(|other| _ = are_equivalent(&url, other));
}

/// Whether `other` is a URL and equivalent; asserts that equivalence is symmetric, and that it
/// keeps the interpretation.
fn are_equivalent(url: &Url<'_>, other: &str) -> bool {
    let Ok(other) = Url::parse(other) else {
        return false;
    };
    let is_equivalent = equivalent(url, &other);
    assert_eq!(equivalent(&other, url), is_equivalent, "{url} and {other}");
    assert_eq!(
        url.normalize() == other.normalize(),
        is_equivalent,
        "{url} and {other}"
    );
    if is_equivalent {
        assert_eq!(url.production(), other.production(), "{url} and {other}");
        assert_eq!(
            interpretation(url),
            interpretation(&other),
            "{url} and {other}"
        );
    }
    is_equivalent
}
