//! The texts that are compared: a row for each scheme, and for what costs more in a web URL.

use std::{fs, io, path::Path};

use rfc1738::{Production, is_valid};

use crate::generate::{SCHEMES, urls};

/// URLs in which no rule finds an error, and their description.
pub(crate) type Row = (String, Vec<String>);

/// Rows of at most `many` URLs. Among twenty times as many web URLs, some hundred in a thousand
/// have a port, or a host number.
pub(crate) fn rows(many: usize) -> Vec<Row> {
    let web = urls(Production::HttpUrl, 20 * many);
    let with_host = |is_chosen: fn(&str) -> bool| {
        let host = |url: &str| is_chosen(url.split('/').nth(2).unwrap_or_default());
        web.iter().filter(|url| host(url)).cloned().collect()
    };
    let is_number = |host: &str| !host.contains(|c: char| c.is_ascii_alphabetic());
    let other = web[..many]
        .iter()
        .map(|url| url.replacen("http", "x-new", 1));

    let mut rows: Vec<Row> = SCHEMES
        .map(|production| row(production.name(), urls(production, many)))
        .into();
    rows.extend([
        row("httpurl, port", with_host(|host| host.contains(':'))),
        row("httpurl, host number", with_host(is_number)),
        row("https", urls(Production::OtherUrl, many)),
        row("otherurl", other.collect()),
    ]);
    rows
}

/// The URLs in a file, one per line.
///
/// # Errors
///
/// The file cannot be read.
pub(crate) fn of_file(path: &Path) -> io::Result<Row> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let text = fs::read(path)?;
    let lines = String::from_utf8_lossy(&text);
    Ok(row(&name, lines.lines().map(str::to_owned).collect()))
}

fn row(name: &str, mut texts: Vec<String>) -> Row {
    texts.retain(|text| is_valid(text));
    (name.to_owned(), texts)
}
