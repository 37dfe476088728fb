//! Instructions, counted by valgrind: the same on a busy machine as on an idle one.

use std::{
    env, fs,
    hint::black_box,
    io,
    process::{Command, Stdio},
};

use rfc1738_bench::{Parser, Workload};

/// The instructions of each parser on each workload, in order.
///
/// This program runs again, under callgrind, and only calls [`counted`]. Callgrind writes a file
/// when that function begins, for everything before, and one when it returns.
pub(crate) fn instructions() -> io::Result<Vec<u64>> {
    let folder = tempfile::tempdir()?;
    let out = folder.path().join("counts");
    let status = Command::new("valgrind")
        .args(["--tool=callgrind", "--quiet"])
        .args(
            ["before", "after"].map(|when| format!("--dump-{when}=rfc1738_bench::count::counted")),
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
