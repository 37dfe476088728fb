//! `url`, which implements the URL Standard (WHATWG): does `Url::parse` succeed?

fn main() -> std::io::Result<()> {
    rfc1738_peers::answer(|asked, text| {
        url::Url::parse(text).is_ok_and(|url| asked.fits(url.scheme(), url.fragment().is_some()))
    })
}
