//! `http`, whose `Uri` is the target of an HTTP request: is the string one, of this scheme? A fragment is silently
//! dropped, so the adapter checks for it itself.

use http::Uri;

fn main() -> std::io::Result<()> {
    rfc1738_peers::answer(|asked, text| {
        let uri = text.parse::<Uri>();
        uri.is_ok_and(|uri| uri.scheme_str().is_some_and(|s| asked.fits(s, text.contains('#'))))
    })
}
