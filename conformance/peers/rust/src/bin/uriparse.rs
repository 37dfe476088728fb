//! `uriparse`, which implements RFC 3986: does `URIReference::try_from` give a URI? (`URI::try_from` is the same
//! parser, but panics if the scheme is malformed, for example on `:`.)

use uriparse::URIReference;

fn main() -> std::io::Result<()> {
    rfc1738_peers::answer(|scheme, text| {
        URIReference::try_from(text).is_ok_and(|uri| {
            uri.scheme().is_some_and(|s| s.as_str().eq_ignore_ascii_case(scheme)) && !uri.has_fragment()
        })
    })
}
