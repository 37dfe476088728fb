//! The process group of a command and all that it starts, so that they can be killed together, also when a signal ends
//! this process.

use std::{
    io,
    process::{Child, Command},
    sync::{Mutex, MutexGuard, PoisonError},
};

/// The process ID of the running command, which is also that of its group. Only one runs at a time.
static RUNNING: Mutex<Option<u32>> = Mutex::new(None);

fn running() -> MutexGuard<'static, Option<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts `command` in its own group.
pub(super) fn spawn(command: &mut Command) -> io::Result<Child> {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let mut running = running();
    let child = command.spawn()?;
    *running = Some(child.id());
    Ok(child)
}

/// Forgets the command: it has exited by itself, and its ID may be used again.
pub(super) fn forget() {
    *running() = None;
}

/// Kills it, if possible with all that it has started, and leaves no zombie.
pub(super) fn end(child: &mut Child) {
    kill(running().take());
    // If it cannot be killed, it has exited.
    let _ = child.kill();
    let _ = child.wait();
}

/// On Ctrl-C and similar signals, kills the running group, which does not receive them itself, and then exits with the
/// status that a shell gives to the signal.
#[cfg(unix)]
pub(super) fn watch_for_signals() {
    use signal_hook::{consts::TERM_SIGNALS, iterator::Signals};
    // If the signals cannot be caught, they keep their default effect.
    let Ok(mut signals) = Signals::new(TERM_SIGNALS) else { return };
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            // Holding this lock keeps anything more from being started.
            let running = running();
            kill(*running);
            std::process::exit(128 + signal);
        }
    });
}

#[cfg(unix)]
fn kill(group: Option<u32>) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = group.and_then(|number| Pid::from_raw(number.try_into().ok()?)) {
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// Elsewhere all processes of a console receive Ctrl-C.
#[cfg(not(unix))]
pub(super) fn watch_for_signals() {}

#[cfg(not(unix))]
fn kill(_: Option<u32>) {}
