//! The cost of a call, whatever else the machine does.

use std::time::Duration;

/// The processor time that `call` takes in this thread; where the system does not count it, the
/// time.
pub(crate) fn cost(call: impl FnOnce()) -> Duration {
    let start = now();
    call();
    now().saturating_sub(start)
}

#[cfg(unix)]
fn now() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    // It is not negative.
    clock_gettime(ClockId::ThreadCPUTime).try_into().unwrap()
}

#[cfg(not(unix))]
fn now() -> Duration {
    use std::{sync::LazyLock, time::Instant};
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}
