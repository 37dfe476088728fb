//! Is time linear in the input? Measures texts made to provoke backtracking, in every position that allows them, at
//! 1 KiB and at 1 MiB: the time per byte must stay the same.
//!
//! `cargo bench -p rfc1738-bench --bench linear` prints the ratio of the two, the worst first.

use std::{hint::black_box, time::Instant};

use rfc1738::{Production, Url, is_valid};
use rfc1738_bench::hostile::{self, FILLS, POSITIONS};

const SMALL: usize = 1 << 10;
const LARGE: usize = 1 << 20;

/// A function that reads a text.
type Reader = (String, Box<dyn Fn(&str)>);

fn main() {
    let mut rows = Vec::new();
    for fill in FILLS {
        for position in POSITIONS {
            let whole: [Reader; 3] = [
                (
                    "is_valid".into(),
                    Box::new(|text| {
                        black_box(is_valid(text));
                    }),
                ),
                (
                    "Url::parse".into(),
                    Box::new(|text| {
                        let _ = black_box(Url::parse(text));
                    }),
                ),
                (
                    "grammar::url".into(),
                    Box::new(|text| {
                        let _ = black_box(rfc1738::grammar::url(text));
                    }),
                ),
            ];
            rows.extend(whole.iter().map(|reader| row(reader, position, fill)));
        }
        for production in Production::ALL {
            let read = move |text: &str| {
                black_box(production.longest_prefix(text));
            };
            rows.push(row(&(format!("grammar: {production}"), Box::new(read)), "", fill));
        }
    }
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    println!("ratio of ns/byte at 1 MiB to 1 KiB, the {} worst of {}", rows.len().min(20), rows.len());
    for (ratio, row) in rows.iter().take(20) {
        println!("{ratio:6.2}  {row}");
    }
}

/// The ratio of the time per byte, and what it was measured on.
fn row((name, read): &Reader, position: &str, fill: (&str, &str)) -> (f64, String) {
    let text = |length| hostile::text(position, fill, length);
    let (small, large) = (per_byte(read, &text(SMALL), 100), per_byte(read, &text(LARGE), 3));
    let (begin, unit) = fill;
    (large / small, format!("{name:28} \"{position}{begin}\" then \"{unit}\"…: {small:.2} and {large:.2} ns/byte"))
}

/// The best of `runs`, in nanoseconds per byte.
fn per_byte(read: &dyn Fn(&str), text: &str, runs: usize) -> f64 {
    let once = || {
        let start = Instant::now();
        read(black_box(text));
        start.elapsed().as_nanos() as f64
    };
    (0..runs).map(|_| once()).fold(f64::INFINITY, f64::min) / text.len() as f64
}
