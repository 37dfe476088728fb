//! Commands that are asked about strings.

pub(crate) mod command;
pub(crate) mod progress;

use std::time::Duration;

/// Parses a reasonable waiting time, in seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.001..=86400.0).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "expected a number of seconds, from 0.001 to 86400, which is a day".into())
}
