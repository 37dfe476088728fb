//! `fluent-uri`, which implements RFC 3986: does `Uri::parse` succeed?

use fluent_uri::Uri;

fn main() -> std::io::Result<()> {
    rfc1738_peers::answer(|scheme, text| {
        Uri::parse(text).is_ok_and(|uri| uri.scheme().as_str().eq_ignore_ascii_case(scheme) && !uri.has_fragment())
    })
}
