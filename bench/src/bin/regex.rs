//! Prints the regular expression of a production of section 5, `httpurl` if none is named.

use rfc1738_bench::regular;

fn main() {
    let production = std::env::args().nth(1).unwrap_or_else(|| "httpurl".into());
    println!("{}", regular::expression(&production));
}
