//! The line protocol, shared by the adapters of this folder.

use std::io::{self, BufRead, BufWriter, Write};

/// Answers the hexadecimal lines of standard input, one by one, with whether each is a URL of the scheme, as a whole.
///
/// The scheme is that of the production named on the command line. These peers read `&str`, which cannot hold anything
/// but UTF-8, so the answer for any other string is `no`.
pub fn answer(is_url: impl Fn(&str, &str) -> bool) -> io::Result<()> {
    let production = std::env::args().nth(1).expect("the name of a production");
    let scheme = production.strip_suffix("url").expect("a production of one scheme, like `httpurl`");
    let mut out = BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let yes = String::from_utf8(bytes(&line?)).is_ok_and(|text| is_url(scheme, &text));
        out.write_all(if yes { b"yes\n" } else { b"no\n" })?;
    }
    out.flush()
}

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).expect("hexadecimal")).collect()
}
