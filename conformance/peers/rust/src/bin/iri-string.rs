//! `iri-string`, which implements RFC 3986: is the string a `UriAbsoluteStr`, that is, a URI without a fragment?

use iri_string::types::UriAbsoluteStr;

fn main() -> std::io::Result<()> {
    rfc1738_peers::answer(|scheme, text| {
        UriAbsoluteStr::new(text).is_ok_and(|uri| uri.scheme_str().eq_ignore_ascii_case(scheme))
    })
}
