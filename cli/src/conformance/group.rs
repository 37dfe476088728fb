//! A command with all that it starts: a process group, so that it can be ended as one, by a signal to this process, too.

use std::{
    io,
    process::{Child, Command},
    sync::{Mutex, MutexGuard, PoisonError},
};

/// The number of the command that is running, and of its group. One runs at a time.
static RUNNING: Mutex<Option<u32>> = Mutex::new(None);

fn running() -> MutexGuard<'static, Option<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts `command` in a group of its own.
pub(super) fn spawn(command: &mut Command) -> io::Result<Child> {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let mut running = running();
    let child = command.spawn()?;
    *running = Some(child.id());
    Ok(child)
}

/// It has ended by itself, and its number may become another's.
pub(super) fn forget() {
    *running() = None;
}

/// Ends it, if possible with all that it has started, and leaves no zombie.
pub(super) fn end(child: &mut Child) {
    kill(running().take());
    // If it cannot be ended, it has ended.
    let _ = child.kill();
    let _ = child.wait();
}

/// Lets Ctrl-C and its like end the group that is running, which does not hear of them, and then this process with the
/// status that they have in a shell.
#[cfg(unix)]
pub(super) fn watch_for_signals() {
    use signal_hook::{consts::TERM_SIGNALS, iterator::Signals};
    // Where there is no way to know of them, they do what they always do.
    let Ok(mut signals) = Signals::new(TERM_SIGNALS) else { return };
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            // While this is held nothing more is started.
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

/// Elsewhere Ctrl-C is heard by all that run in a console.
#[cfg(not(unix))]
pub(super) fn watch_for_signals() {}

#[cfg(not(unix))]
fn kill(_: Option<u32>) {}
