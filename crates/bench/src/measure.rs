//! The time that a parser takes.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use crate::parsers::Parser;

/// No measurement is shorter than this, however few the texts.
const SHORTEST: Duration = Duration::from_micros(20);

/// How many strings are measured at once: few enough that some measurement of them is undisturbed,
/// and many enough that the cost of reading the clock is negligible.
const PIECE: usize = 1_000;

/// For each parser, the time for all texts, as the sum of the fastest times of their pieces. In a
/// round each parser reads all pieces, so that anything that slows the machine for a while slows
/// all alike, and the branch predictor cannot learn a piece by reading it twice in a row.
/// Disturbances can only lengthen a measurement, hence the fastest.
pub(crate) fn fastest(texts: &[String], parsers: &[Parser], limit: Duration) -> Vec<Duration> {
    let pieces: Vec<&[String]> = texts.chunks(PIECE).collect();
    let start = Instant::now();
    let mut fastest = vec![vec![Duration::MAX; pieces.len()]; parsers.len()];
    while start.elapsed() < limit || fastest.iter().flatten().any(|&time| time == Duration::MAX) {
        for (parser, fastest) in parsers.iter().zip(&mut fastest) {
            for (piece, fastest) in pieces.iter().zip(fastest) {
                let passes = SHORTEST.div_duration_f64(*fastest).ceil() as u32;
                *fastest = measure(parser, piece, passes).min(*fastest);
            }
        }
    }
    fastest.iter().map(|pieces| pieces.iter().sum()).collect()
}

/// The time that `parser` takes for `texts`.
fn measure(parser: &Parser, texts: &[String], passes: u32) -> Duration {
    let start = Instant::now();
    for _ in 0..passes {
        black_box((parser.read)(black_box(texts)));
    }
    start.elapsed() / passes
}
