//! Time, of everyone in turn.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use rfc1738_bench::{Parser, Workload};

/// No measurement is shorter than this, however few the texts.
const SHORTEST: Duration = Duration::from_micros(500);

/// For each parser, the time of its fastest round over all the texts. In a round each parser has one turn, so that what
/// slows the machine for a while slows all alike; and what disturbs a turn can only slow it, hence the fastest.
pub(crate) fn fastest(workload: &Workload, parsers: &[Parser], limit: Duration) -> Vec<Duration> {
    let texts = workload.texts();
    let start = Instant::now();
    let turn = |parser: &Parser, passes: u32| {
        let start = Instant::now();
        for _ in 0..passes {
            black_box((parser.read)(black_box(&texts)));
        }
        start.elapsed() / passes
    };
    let mut fastest: Vec<Duration> = parsers.iter().map(|parser| turn(parser, 1)).collect();
    while start.elapsed() < limit {
        for (parser, fastest) in parsers.iter().zip(&mut fastest) {
            let passes = SHORTEST.div_duration_f64(*fastest).ceil() as u32;
            *fastest = turn(parser, passes).min(*fastest);
        }
    }
    fastest
}
