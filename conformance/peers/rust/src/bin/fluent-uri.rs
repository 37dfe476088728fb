//! `fluent-uri`, which implements RFC 3986: does `Uri::parse` succeed?

use fluent_uri::Uri;

fn main() -> std::io::Result<()> {
    rfc1738_peers::answer(|asked, text| {
        Uri::parse(text).is_ok_and(|uri| asked.fits(uri.scheme().as_str(), uri.has_fragment()))
    })
}
