//! [`Peer`]: a command that is asked on its standard input and answers on its standard output.

use std::{
    io::{self, BufRead, BufWriter, Cursor, ErrorKind, Read, Write},
    process::{Child, ChildStdin, Command, ExitStatus, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender},
    thread,
    time::{Duration, Instant},
};

use wait_timeout::ChildExt;

use super::group;

/// How much of its standard error is kept, in bytes.
const COMPLAINT: u64 = 1 << 12;

/// How long one waits for what is there already: for the last of its standard error, once it has ended, unless something
/// that the command left behind still holds it; and for any sign of it, once its time is over, because it may be over
/// only since this process was stopped for so long.
const GRACE: Duration = Duration::from_millis(500);

/// A command, while it runs.
///
/// One thread asks, one hears the answers, one the complaints, so that nobody waits for anybody else, whatever the
/// command does or never does. They end when its pipes are closed. Its answers are read from here; that fails where the
/// command is silent, which is to say that for some time it neither takes a question nor gives an answer.
pub(super) struct Peer {
    child: Child,
    signs: Receiver<Sign>,
    /// The piece of its output that is being read.
    piece: Cursor<Vec<u8>>,
    has_ended: bool,
    complaint: Receiver<Vec<u8>>,
    patience: Duration,
    last_sign: Instant,
}

/// A sign of life.
enum Sign {
    /// It took some of its questions.
    Taken,
    /// It wrote this to its standard output.
    Output(Vec<u8>),
    /// It closed its standard output.
    End,
}

/// How a command ended.
pub(super) struct Ending {
    /// Its exit status; `None` if it had to be ended.
    pub(super) status: Option<ExitStatus>,
    /// The first of what it wrote to its standard error.
    pub(super) complaint: Vec<u8>,
}

impl Peer {
    /// Starts `command`, has `ask` write the questions, and is as patient with each silence as that.
    pub(super) fn start(
        mut command: Command,
        patience: Duration,
        ask: impl FnOnce(&mut dyn Write) -> io::Result<()> + Send + 'static,
    ) -> io::Result<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = group::spawn(&mut command)?;

        let (sender, signs) = mpsc::sync_channel(4);
        if let Some(pipe) = child.stdin.take() {
            let mut input = BufWriter::with_capacity(1 << 13, Input { pipe, signs: sender.clone() });
            // It need not take all of its questions: what counts is what it answers.
            thread::spawn(move || ask(&mut input).and_then(|()| input.flush()));
        }
        if let Some(mut stdout) = child.stdout.take() {
            thread::spawn(move || {
                hear(&mut stdout, |output| sender.send(Sign::Output(output)));
                sender.send(Sign::End)
            });
        }
        let (sender, complaint) = mpsc::channel();
        if let Some(mut stderr) = child.stderr.take() {
            thread::spawn(move || {
                hear(&mut stderr.by_ref().take(COMPLAINT), |complaint| sender.send(complaint));
                io::copy(&mut stderr, &mut io::sink())
            });
        }
        let (piece, last_sign) = (Cursor::default(), Instant::now());
        Ok(Peer { child, signs, piece, has_ended: false, complaint, patience, last_sign })
    }

    /// Waits for it to end by itself, as long as that if at all, and then ends it.
    pub(super) fn end(mut self, patience: Option<Duration>) -> Ending {
        let status = patience.and_then(|patience| self.wait(patience).or_else(|| self.wait(GRACE)));
        match status {
            Some(_) => group::forget(),
            None => group::end(&mut self.child),
        }
        let mut complaint = Vec::new();
        while let Ok(more) = self.complaint.recv_timeout(GRACE) {
            complaint.extend(more);
        }
        Ending { status, complaint }
    }

    /// Its exit status, if it ends in that time. What it still has to say is not heard, but it can say it.
    fn wait(&mut self, patience: Duration) -> Option<ExitStatus> {
        let start = Instant::now();
        let left = || patience.checked_sub(start.elapsed());
        while !self.has_ended {
            self.has_ended = matches!(self.signs.recv_timeout(left()?), Ok(Sign::End) | Err(_));
        }
        self.child.wait_timeout(left()?).ok().flatten()
    }
}

/// Passes on what is read, piece by piece, until the end or until nobody cares.
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

/// The way to its standard input. What it takes is a sign of life.
struct Input {
    pipe: ChildStdin,
    signs: SyncSender<Sign>,
}

impl Write for Input {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let length = self.pipe.write(bytes)?;
        // If there is no room for it, there are signs enough.
        let _ = self.signs.try_send(Sign::Taken);
        Ok(length)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.pipe.flush()
    }
}

impl BufRead for Peer {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.piece.fill_buf()?.is_empty() && !self.has_ended {
            let patience = self.patience.saturating_sub(self.last_sign.elapsed());
            match self.signs.recv_timeout(patience).or_else(|_| self.signs.recv_timeout(GRACE)) {
                Ok(Sign::Taken) => {}
                Ok(Sign::Output(output)) => self.piece = Cursor::new(output),
                Ok(Sign::End) | Err(RecvTimeoutError::Disconnected) => self.has_ended = true,
                Err(RecvTimeoutError::Timeout) => return Err(ErrorKind::TimedOut.into()),
            }
            self.last_sign = Instant::now();
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
