//! `url`, without violations: in the URL Standard (WHATWG) the parser repairs much that is not a "valid URL string",
//! and the crate reports that as a `SyntaxViolation`. Does parsing succeed without one?

use std::cell::Cell;

use url::Url;

fn main() -> std::io::Result<()> {
    rfc1738_peers::answer(|asked, text| {
        let valid = Cell::new(true);
        let violation = |_| valid.set(false);
        let url = Url::options().syntax_violation_callback(Some(&violation)).parse(text);
        valid.get() && url.is_ok_and(|url| asked.fits(url.scheme(), url.fragment().is_some()))
    })
}
