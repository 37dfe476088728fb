//! `iri-string`, which implements RFC 3986: is the string a `UriStr`, for one scheme without a fragment?

use iri_string::types::UriStr;

fn main() -> std::io::Result<()> {
    rfc1738_peers::answer(|asked, text| {
        UriStr::new(text).is_ok_and(|uri| asked.fits(uri.scheme_str(), uri.fragment().is_some()))
    })
}
