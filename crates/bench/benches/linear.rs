//! Is time linear in the input? Measures texts made to provoke backtracking, in every position that
//! allows them, at 1 KiB and at 1 MiB: the time per byte must stay the same.
//!
//! `cargo bench -p rfc1738-bench` prints the ratio of the two, the worst first.

use std::{hint::black_box, time::Instant};

use rfc1738::{Production, Url, is_valid};
use testkit::hostile::{self, FILLS, POSITIONS};

const SMALL: usize = 1 << 10;
const LARGE: usize = 1 << 20;

fn main() {
    let mut rows = Vec::new();
    for fill in FILLS {
        for position in POSITIONS {
            rows.push(row("is_valid", is_valid, position, fill));
            rows.push(row(
                "Url::parse",
                |text| black_box(&Url::parse(text)).is_ok(),
                position,
                fill,
            ));
            rows.push(row(
                "grammar::url",
                |text| black_box(&rfc1738::grammar::url(text)).is_ok(),
                position,
                fill,
            ));
        }
        for production in Production::ALL {
            let read = |text: &str| production.longest_prefix(text).is_some();
            rows.push(row(production.name(), read, "", fill));
        }
    }
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    println!(
        "ratio of ns/byte at 1 MiB to 1 KiB, the 20 worst of {}",
        rows.len()
    );
    rows.iter()
        .take(20)
        .for_each(|(ratio, row)| println!("{ratio:6.2}  {row}"));
}

/// The ratio of the time per byte, and what it was measured on.
fn row(
    name: &str,
    read: impl Fn(&str) -> bool,
    position: &str,
    fill: (&str, &str),
) -> (f64, String) {
    let [small, large] = [(SMALL, 100), (LARGE, 3)].map(|(length, runs)| {
        let text = hostile::text(position, fill, length);
        let once = || {
            let start = Instant::now();
            black_box(read(black_box(&text)));
            start.elapsed().as_nanos() as f64
        };
        (0..runs).map(|_| once()).fold(f64::INFINITY, f64::min) / text.len() as f64
    });
    let (begin, unit) = fill;
    (
        large / small,
        format!(
            "{name:28} \"{position}{begin}\" then \"{unit}\"…: {small:.2} and {large:.2} ns/byte"
        ),
    )
}
