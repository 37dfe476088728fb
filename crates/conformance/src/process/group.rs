//! The process groups of the commands that run, each with all that it starts, so that they can be
//! killed together, also when a signal ends this process.

use std::{
    collections::BTreeSet,
    io,
    process::{Child, Command, ExitStatus},
    sync::{Mutex, MutexGuard, PoisonError},
};

/// The process IDs of the running commands, which are also those of their groups.
static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

fn running() -> MutexGuard<'static, BTreeSet<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts `command` in its own group.
pub(super) fn spawn(command: &mut Command) -> io::Result<Child> {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let mut running = running();
    let child = command.spawn()?;
    running.insert(child.id());
    Ok(child)
}

/// Its exit status, if it has exited. Then it is forgotten, too, before its ID can be used again: a
/// signal in between would kill whatever has that ID by then.
pub(super) fn reap(child: &mut Child) -> Option<ExitStatus> {
    let mut running = running();
    let status = child.try_wait().ok().flatten()?;
    running.remove(&child.id());
    Some(status)
}

/// Kills it, if possible with all that it has started, and leaves no zombie.
pub(super) fn end(child: &mut Child) {
    // A signal in between would find it forgotten, and leave it running.
    let mut running = running();
    if running.remove(&child.id()) {
        kill(child.id());
    }
    drop(running);
    // If it cannot be killed, it has exited.
    let _ = child.kill();
    let _ = child.wait();
}

/// On Ctrl-C and similar signals, kills the running groups, which do not receive them themselves,
/// and then exits with the status that a shell gives to the signal.
#[cfg(unix)]
pub fn watch_for_signals() {
    use signal_hook::{consts::TERM_SIGNALS, iterator::Signals};
    // If the signals cannot be caught, they keep their default effect.
    let Ok(mut signals) = Signals::new(TERM_SIGNALS) else {
        return;
    };
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            // Holding this lock keeps anything more from being started.
            let running = running();
            running.iter().copied().for_each(kill);
            std::process::exit(128 + signal);
        }
    });
}

#[cfg(unix)]
fn kill(group: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = group.try_into().ok().and_then(Pid::from_raw) {
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// Elsewhere all processes of a console receive Ctrl-C.
#[cfg(not(unix))]
pub fn watch_for_signals() {}

#[cfg(not(unix))]
fn kill(_: u32) {}
