//! The line protocol, shared by the adapters of this folder.

use std::io::{self, BufRead, BufWriter, Write};

/// What a string is to be.
pub struct Asked {
    /// The scheme of the production named on the command line, as `http` of `httpurl`; `None` for `URI`, the rule of RFC 3986.
    scheme: Option<String>,
}

impl Asked {
    /// Whether a URI of this scheme is one: of that scheme and without a fragment, or any if none is asked for.
    pub fn fits(&self, scheme: &str, has_fragment: bool) -> bool {
        self.scheme.as_ref().is_none_or(|asked| scheme.eq_ignore_ascii_case(asked) && !has_fragment)
    }
}

/// Answers the hexadecimal lines of standard input, one by one, with whether each is a URL as a whole.
///
/// These peers read `&str`, which cannot hold anything but UTF-8, so the answer for any other string is `no`.
pub fn answer(is_url: impl Fn(&Asked, &str) -> bool) -> io::Result<()> {
    let production = std::env::args().nth(1).expect("the name of a production");
    let scheme = match &*production {
        "URI" => None,
        other => {
            Some(other.strip_suffix("url").expect("`URI`, or a production of one scheme, like `httpurl`").to_owned())
        }
    };
    let asked = Asked { scheme };
    let mut out = BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let yes = String::from_utf8(bytes(&line?)).is_ok_and(|text| is_url(&asked, &text));
        out.write_all(if yes { b"yes\n" } else { b"no\n" })?;
    }
    out.flush()
}

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).expect("hexadecimal")).collect()
}
