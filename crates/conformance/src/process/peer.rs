//! [`Peer`]: a command that is asked on its standard input and answers on its standard output.

use std::{
    convert::Infallible,
    io::{self, BufRead, BufWriter, Cursor, ErrorKind, Read, Write},
    process::{Child, ChildStdin, Command, ExitStatus, Stdio},
    sync::{
        Arc, Mutex, PoisonError, Weak,
        mpsc::{self, Receiver, RecvTimeoutError, SyncSender},
    },
    thread,
    time::{Duration, Instant},
};

use super::group;

/// How much of its standard error is kept, in bytes: of its beginning, and of its end.
const COMPLAINT: usize = 1 << 12;

/// How much is written to its standard input at once, in bytes. A pipe takes all of a piece or
/// waits, so a large one would be no sign of life for long.
const PIECE: usize = 1 << 13;

/// How long to wait for data that should be there already: for the last of its standard error after
/// it has exited, which a process that it left behind may still hold open; and for a sign of life
/// after its time has run out, because the time may have run out only while this process itself was
/// stopped.
const GRACE: Duration = Duration::from_millis(500);

/// The most that a command that is about to exit may still write, in bytes. One that writes more is
/// not waited for.
const LAST: usize = 1 << 20;

/// How often to look whether it has exited.
const POLL: Duration = Duration::from_millis(2);

/// How often to look, after a while, whether it has taken its questions.
#[cfg(unix)]
const LONG_POLL: Duration = Duration::from_millis(50);

/// A command, while it runs.
///
/// One thread writes the questions, one reads the answers and one reads standard error, so that
/// none waits for another, whatever the command does. They end when its pipes are closed. The
/// answers are read from this value; reading fails if the command is silent, that is, if it neither
/// takes a question nor begins or ends an answer for some time. A command that has closed its input
/// cannot know what else it is asked: from then on, nothing that it answers gives it more time.
pub(super) struct Peer {
    child: Child,
    signs: Receiver<Sign>,
    /// The piece of its output that is being read.
    piece: Cursor<Vec<u8>>,
    /// Whether the last of its output is the beginning of an answer.
    has_begun: bool,
    has_ended: bool,
    /// How many bytes it wrote that nobody will read.
    dropped: usize,
    complaint: Arc<Mutex<Complaint>>,
    /// Disconnected when all of its standard error is there.
    complaining: Receiver<Infallible>,
    patience: Duration,
    last_sign: Instant,
    /// Whether it closed its input before it had taken all of it.
    is_closed: bool,
    /// Whether it has exited, or was killed.
    is_over: bool,
}

/// A sign of life.
enum Sign {
    /// It took some of its questions.
    Taken,
    /// It wrote this to its standard output.
    Output(Vec<u8>),
    /// It has closed its standard input, with questions left in it.
    Closed,
    /// It has closed its standard output.
    End,
}

/// What was read as a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Line {
    /// A line.
    Whole,
    /// The last one, which has no line end.
    Unended,
    /// The beginning of one that is too long.
    TooLong,
    /// Nothing: the end.
    None,
}

/// How a command exited.
pub(super) struct Ending {
    /// Its exit status; `None` if it had to be terminated.
    pub(super) status: Option<ExitStatus>,
    /// Its standard error; of a long one, the beginning and the end.
    pub(super) complaint: Vec<u8>,
}

impl Ending {
    /// Whether it exited on its own, with a status that says it failed.
    pub(super) fn is_failure(&self) -> bool {
        self.status.is_some_and(|status| !status.success())
    }
}

impl Peer {
    /// A `child` that was [spawned](spawn): has `ask` write the questions. `patience` is the
    /// longest silence allowed.
    pub(super) fn of(
        mut child: Child,
        patience: Duration,
        ask: impl FnOnce(&mut dyn Write) -> io::Result<()> + Send + 'static,
    ) -> Self {
        let (sender, signs) = mpsc::sync_channel(4);
        let complaint = Arc::new(Mutex::new(Complaint::default()));
        if let Some(pipe) = child.stdin.take() {
            let mut input = BufWriter::with_capacity(
                PIECE,
                Input {
                    pipe,
                    signs: sender.clone(),
                    complaint: Arc::downgrade(&complaint),
                },
            );
            // It need not take all of its questions: only its answers count.
            let closed = sender.clone();
            thread::spawn(move || {
                if ask(&mut input).and_then(|()| input.flush()).is_err() {
                    // If nobody hears that, it is over.
                    let _ = closed.send(Sign::Closed);
                }
            });
        }
        if let Some(mut stdout) = child.stdout.take() {
            thread::spawn(move || {
                hear(&mut stdout, |output| sender.send(Sign::Output(output)));
                sender.send(Sign::End)
            });
        }
        let (sender, complaining) = mpsc::channel();
        if let Some(mut stderr) = child.stderr.take() {
            let complaint = Arc::downgrade(&complaint);
            thread::spawn(move || {
                hear(&mut stderr, |more| {
                    // If nobody wants to know, it is read nevertheless.
                    if let Some(complaint) = complaint.upgrade() {
                        let complaint = complaint.lock();
                        complaint.unwrap_or_else(PoisonError::into_inner).add(&more);
                    }
                    Ok::<(), Infallible>(())
                });
                drop(sender);
            });
        }
        Peer {
            child,
            signs,
            piece: Cursor::default(),
            has_begun: false,
            has_ended: false,
            dropped: 0,
            complaint,
            complaining,
            patience,
            last_sign: Instant::now(),
            is_closed: false,
            is_over: false,
        }
    }

    /// Reads a line without its end into `line`, or the first `longest` bytes of one that is too
    /// long. Fails if the command is silent.
    pub(super) fn read_line(&mut self, line: &mut Vec<u8>, longest: u64) -> io::Result<Line> {
        line.clear();
        self.read_on(line, longest)
    }

    /// Like [`read_line`](Peer::read_line), where `line` is the beginning that was read before the
    /// command fell silent.
    pub(super) fn read_on(&mut self, line: &mut Vec<u8>, longest: u64) -> io::Result<Line> {
        self.take(longest - line.len() as u64)
            .read_until(b'\n', line)?;
        let length = line.len() as u64;
        if line.ends_with(b"\n") {
            line.truncate(line.len() - if line.ends_with(b"\r\n") { 2 } else { 1 });
            return Ok(Line::Whole);
        }
        Ok(match length {
            0 => Line::None,
            _ if length == longest => Line::TooLong,
            _ => Line::Unended,
        })
    }

    /// Changes the longest silence allowed, which begins now, or began when it closed its input.
    pub(super) fn set_patience(&mut self, patience: Duration) {
        self.patience = patience;
        self.see_sign();
    }

    /// Whether it closed its input before it had taken all of it.
    pub(super) fn has_closed_input(&self) -> bool {
        self.is_closed
    }

    /// It has shown a sign of life.
    fn see_sign(&mut self) {
        if !self.is_closed {
            self.last_sign = Instant::now();
        }
    }

    /// Waits up to `patience`, if given, for it to exit on its own, and then kills it.
    pub(super) fn end(mut self, patience: Option<Duration>) -> Ending {
        let status = patience.and_then(|patience| self.wait(patience).or_else(|| self.wait(GRACE)));
        self.is_over = true;
        if status.is_none() {
            group::end(&mut self.child);
        }
        // All of it is there, or a process that was left behind may still add to it.
        let _ = self.complaining.recv_timeout(GRACE);
        let complaint = self.complaint.lock();
        let complaint = complaint.unwrap_or_else(PoisonError::into_inner).0.clone();
        Ending { status, complaint }
    }

    /// Its exit status, if it exits within that time. Output until then is read and dropped; after
    /// more than [`LAST`], there is none.
    fn wait(&mut self, patience: Duration) -> Option<ExitStatus> {
        let start = Instant::now();
        let left = || patience.checked_sub(start.elapsed());
        while !self.has_ended {
            if self.dropped > LAST {
                return None;
            }
            match self.signs.recv_timeout(left()?) {
                Ok(Sign::Output(output)) => self.dropped += output.len(),
                Ok(Sign::Taken | Sign::Closed) => {}
                Ok(Sign::End) | Err(_) => self.has_ended = true,
            }
        }
        // It closes its output when it exits, so it hardly ever takes more than a moment.
        loop {
            if let Some(status) = group::reap(&mut self.child) {
                return Some(status);
            }
            thread::sleep(left()?.min(POLL));
        }
    }
}

/// Starts `command` in a group of its own, with pipes to it and from it.
pub(super) fn spawn(command: &mut Command) -> io::Result<Child> {
    group::spawn(
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped()),
    )
}

/// A command that is not needed any more is killed.
impl Drop for Peer {
    fn drop(&mut self) {
        if !self.is_over {
            group::end(&mut self.child);
        }
    }
}

/// Passes on the data read, piece by piece, until the end or until the receiver is gone.
fn hear<E>(pipe: &mut impl Read, mut pass_on: impl FnMut(Vec<u8>) -> Result<(), E>) {
    let mut buffer = vec![0; 1 << 16];
    loop {
        match pipe.read(&mut buffer) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Ok(0) | Err(_) => return,
            Ok(length) if pass_on(buffer[..length].to_vec()).is_err() => return,
            Ok(_) => {}
        }
    }
}

/// Its standard input. Every write that it takes is a sign of life.
struct Input {
    pipe: ChildStdin,
    signs: SyncSender<Sign>,
    /// Gone when nobody waits for answers anymore.
    complaint: Weak<Mutex<Complaint>>,
}

impl Write for Input {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let length = self.pipe.write(&bytes[..bytes.len().min(PIECE)])?;
        // If the channel is full, there are enough signs of life already.
        let _ = self.signs.try_send(Sign::Taken);
        Ok(length)
    }

    /// Returns when it has taken all that was written, and fails if it closes its input before
    /// that: a pipe takes thousands of questions that nobody reads.
    #[cfg(unix)]
    fn flush(&mut self) -> io::Result<()> {
        use rustix::{
            event::{PollFd, PollFlags, Timespec, poll},
            io::ioctl_fionread,
        };
        let mut pause = POLL;
        // Where a pipe does not say what is left in it, it counts as empty.
        while ioctl_fionread(&self.pipe).is_ok_and(|left| left > 0) {
            // `poll` reports a pipe without a reader whatever it is asked for.
            let mut pipe = [PollFd::new(&self.pipe, PollFlags::empty())];
            let timeout = Timespec::try_from(pause).ok();
            let is_closed = poll(&mut pipe, timeout.as_ref()).is_ok_and(|told| told > 0);
            if is_closed || self.complaint.strong_count() == 0 {
                return Err(ErrorKind::BrokenPipe.into());
            }
            pause = (2 * pause).min(LONG_POLL);
        }
        Ok(())
    }

    #[cfg(not(unix))]
    fn flush(&mut self) -> io::Result<()> {
        self.pipe.flush()
    }
}

/// What it writes to its standard error: the beginning, and the end.
#[derive(Default)]
struct Complaint(Vec<u8>);

impl Complaint {
    fn add(&mut self, more: &[u8]) {
        self.0.extend_from_slice(more);
        let most = 2 * COMPLAINT;
        if self.0.len() > most {
            // A line end is in the place of what is left out.
            self.0.drain(COMPLAINT..=self.0.len() - most + COMPLAINT);
            self.0.insert(COMPLAINT, b'\n');
        }
    }
}

impl BufRead for Peer {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.piece.fill_buf()?.is_empty() && !self.has_ended {
            let patience = self.patience.saturating_sub(self.last_sign.elapsed());
            let sign = self.signs.recv_timeout(patience);
            let is_late = sign.is_err();
            let grace = if self.is_closed {
                Duration::ZERO
            } else {
                GRACE
            };
            match sign.or_else(|_| self.signs.recv_timeout(grace)) {
                Ok(Sign::Taken) => {}
                Ok(Sign::Closed) => {
                    self.see_sign();
                    self.is_closed = true;
                }
                Ok(Sign::Output(output)) => {
                    // An answer that arrives byte by byte is no sign of life with each byte: it
                    // might never end.
                    let is_middle = self.has_begun && !output.contains(&b'\n');
                    self.has_begun = !output.ends_with(b"\n");
                    self.piece = Cursor::new(output);
                    match (is_middle, is_late) {
                        (true, true) => return Err(ErrorKind::TimedOut.into()),
                        (true, false) => continue,
                        (false, _) => {}
                    }
                }
                Ok(Sign::End) | Err(RecvTimeoutError::Disconnected) => self.has_ended = true,
                Err(RecvTimeoutError::Timeout) => return Err(ErrorKind::TimedOut.into()),
            }
            self.see_sign();
        }
        self.piece.fill_buf()
    }

    fn consume(&mut self, length: usize) {
        self.piece.consume(length);
    }
}

impl Read for Peer {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(buffer)?;
        self.consume(length);
        Ok(length)
    }
}
