//! The standard streams: [`input`], [`output`] and [`errors`], and [`report`], which writes to the
//! last one.
//!
//! On Unix, the streams of `std` take a descriptor that cannot be read for an empty input, and lose
//! without an error what is written to one that cannot be written. A file does neither.

use std::{
    io::{self, ErrorKind, Write},
    sync::atomic::{AtomicBool, Ordering},
};

use anstream::AutoStream;

#[cfg(unix)]
mod descriptors {
    use std::{
        fs::{File, Metadata},
        io,
        os::fd::AsFd,
    };

    pub(crate) fn input() -> io::Result<File> {
        Ok(io::stdin().as_fd().try_clone_to_owned()?.into())
    }

    pub(crate) fn output() -> io::Result<File> {
        Ok(io::stdout().as_fd().try_clone_to_owned()?.into())
    }

    pub(crate) fn errors() -> io::Result<File> {
        Ok(io::stderr().as_fd().try_clone_to_owned()?.into())
    }

    pub(crate) fn metadata(stream: File) -> io::Result<Metadata> {
        stream.metadata()
    }
}

/// A console takes UTF-8 only from these.
#[cfg(not(unix))]
mod descriptors {
    use std::{
        fs::Metadata,
        io::{self, ErrorKind, Stderr, Stdin, Stdout},
    };

    pub(crate) fn input() -> io::Result<Stdin> {
        Ok(io::stdin())
    }

    pub(crate) fn output() -> io::Result<Stdout> {
        Ok(io::stdout())
    }

    pub(crate) fn errors() -> io::Result<Stderr> {
        Ok(io::stderr())
    }

    pub(crate) fn metadata<S>(_: S) -> io::Result<Metadata> {
        Err(ErrorKind::Unsupported.into())
    }
}

pub(crate) use descriptors::{errors, input, metadata, output};

/// Whether a report could not be written.
static IS_REPORT_LOST: AtomicBool = AtomicBool::new(false);

/// Writes a report to standard error, in color where that is wanted. If nobody reads it any more,
/// nobody is interested; if it cannot be written otherwise, [`is_report_lost`] says so at the end.
pub(crate) fn report(text: &[u8]) {
    let written = errors().and_then(|errors| {
        AutoStream::new(errors, AutoStream::choice(&io::stderr())).write_all(text)
    });
    if written.is_err_and(|error| error.kind() != ErrorKind::BrokenPipe) {
        IS_REPORT_LOST.store(true, Ordering::Relaxed);
    }
}

/// Whether a report could not be written, so that the status must not be that of an answer.
pub(crate) fn is_report_lost() -> bool {
    IS_REPORT_LOST.load(Ordering::Relaxed)
}
