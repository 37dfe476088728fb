//! What a parser costs: its time, and its instructions.

use std::{
    env, fs,
    hint::black_box,
    io,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use crate::{parsers::Parser, workloads::Workload};

/// No measurement is shorter than this, however few the texts.
const SHORTEST: Duration = Duration::from_micros(20);

/// How many strings are measured at once: few enough that some measurement of them is undisturbed,
/// and many enough that the cost of reading the clock is negligible.
const PIECE: usize = 1_000;

/// For each parser, the time for all texts, as the sum of the fastest times of their pieces. In a
/// round each parser reads all pieces, so that anything that slows the machine for a while slows
/// all alike, and the branch predictor cannot learn a piece by reading it twice in a row.
/// Disturbances can only lengthen a measurement, hence the fastest.
pub(crate) fn fastest(workload: &Workload, parsers: &[Parser], limit: Duration) -> Vec<Duration> {
    let texts = workload.texts();
    let pieces: Vec<&[&str]> = texts.chunks(PIECE).collect();
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
fn measure(parser: &Parser, texts: &[&str], passes: u32) -> Duration {
    let start = Instant::now();
    for _ in 0..passes {
        black_box((parser.read)(black_box(texts)));
    }
    start.elapsed() / passes
}

/// The instructions of each parser on each workload, in order. Valgrind counts them: they are the
/// same on a busy machine as on an idle one.
///
/// This program runs again, under callgrind, and only calls [`counted`]. Callgrind writes a file
/// when that function begins, for everything before, and one when it returns.
pub(crate) fn instructions() -> io::Result<Vec<u64>> {
    let folder = tempfile::tempdir()?;
    let out = folder.path().join("counts");
    let status = Command::new("valgrind")
        .args(["--tool=callgrind", "--quiet"])
        .args(
            ["before", "after"]
                .map(|when| format!("--dump-{when}=rfc1738_bench::measure::counted")),
        )
        .arg(format!("--callgrind-out-file={}", out.display()))
        .arg(env::current_exe()?)
        .arg("--counted")
        .args(env::args_os().skip(1))
        .stdout(Stdio::null())
        .status()
        .map_err(|error| io::Error::new(error.kind(), format!("valgrind: {error}")))?;
    if !status.success() {
        return Err(io::Error::other(format!("valgrind: {status}")));
    }
    let parts = (1..)
        .map(|part| out.with_extension(part.to_string()))
        .take_while(|part| part.exists());
    parts
        .skip(1)
        .step_by(2)
        .map(|part| total(&fs::read_to_string(part)?))
        .collect()
}

fn total(profile: &str) -> io::Result<u64> {
    let total = profile
        .lines()
        .find_map(|line| line.strip_prefix("totals: "));
    total
        .and_then(|total| total.parse().ok())
        .ok_or_else(|| io::Error::other("valgrind: a profile without a total"))
}

/// All the work, once.
pub(crate) fn read(work: &[(Workload, Vec<Parser>)]) {
    for (workload, parsers) in work {
        let texts = workload.texts();
        for parser in parsers {
            counted(parser, &texts);
        }
    }
}

#[inline(never)]
fn counted(parser: &Parser, texts: &[&str]) {
    black_box((parser.read)(texts));
}
