//! Standard input and output. On Unix, the streams of `std` take a descriptor that cannot be read
//! for an empty input, and lose without an error what is written to one that cannot be written. A
//! file does neither.

#[cfg(unix)]
mod streams {
    use std::{fs::File, io, os::fd::AsFd};

    pub(crate) fn input() -> io::Result<File> {
        Ok(io::stdin().as_fd().try_clone_to_owned()?.into())
    }

    pub(crate) fn output() -> io::Result<File> {
        Ok(io::stdout().as_fd().try_clone_to_owned()?.into())
    }
}

/// A console takes UTF-8 only from these.
#[cfg(not(unix))]
mod streams {
    use std::io::{self, Stdin, Stdout};

    pub(crate) fn input() -> io::Result<Stdin> {
        Ok(io::stdin())
    }

    pub(crate) fn output() -> io::Result<Stdout> {
        Ok(io::stdout())
    }
}

pub(crate) use streams::{input, output};
