//! `uriparse`, which implements RFC 3986: does `URIReference::try_from` give a URI? (`URI::try_from` is the same
//! parser, but panics if the scheme is malformed, for example on `:`.)

use uriparse::URIReference;

fn main() -> std::io::Result<()> {
    rfc1738_peers::answer(|asked, text| {
        URIReference::try_from(text)
            .is_ok_and(|uri| uri.scheme().is_some_and(|scheme| asked.fits(scheme.as_str(), uri.has_fragment())))
    })
}
