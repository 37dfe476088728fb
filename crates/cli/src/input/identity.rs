//! [`Identity`]: which file a name or a stream leads to, so that none is read while it is written, or
//! replaced by another.

use std::{
    ffi::OsStr,
    fs::{self, Metadata},
    io::{self, ErrorKind},
    path::{Path, PathBuf},
};

use crate::{output::place::is_stdin, streams};

/// A regular file, or one that would be made.
#[derive(PartialEq, Eq)]
pub(super) enum Identity {
    /// The device and the number of the file, which all its names share.
    #[cfg(unix)]
    Inode(u64, u64),
    Path(PathBuf),
}

impl Identity {
    /// That of the file to read or to write of this name. Pipes and devices have none: they can be
    /// read and written at the same time.
    pub(super) fn of(name: &OsStr) -> Option<Identity> {
        if is_stdin(name) {
            return Identity::of_open(|| streams::metadata(streams::input()?));
        }
        match fs::metadata(name) {
            Ok(metadata) if metadata.is_file() => {
                Identity::of_metadata(&metadata).or_else(|| Identity::of_path(Path::new(name)))
            }
            Ok(_) => None,
            Err(_) => Identity::of_path(Path::new(name)),
        }
    }

    fn of_open(metadata: impl FnOnce() -> io::Result<Metadata>) -> Option<Identity> {
        let metadata = metadata().ok().filter(Metadata::is_file)?;
        Identity::of_metadata(&metadata)
    }

    #[cfg(unix)]
    fn of_metadata(metadata: &Metadata) -> Option<Identity> {
        use std::os::unix::fs::MetadataExt;
        Some(Identity::Inode(metadata.dev(), metadata.ino()))
    }

    #[cfg(not(unix))]
    fn of_metadata(_: &Metadata) -> Option<Identity> {
        None
    }

    /// A file that is not there yet may be named by several paths, too.
    fn of_path(path: &Path) -> Option<Identity> {
        let made = || {
            let folder = match path.parent()? {
                folder if folder.as_os_str().is_empty() => Path::new("."),
                folder => folder,
            };
            Some(folder.canonicalize().ok()?.join(path.file_name()?))
        };
        path.canonicalize().ok().or_else(made).map(Identity::Path)
    }

    pub(super) fn is_standard_output(&self) -> bool {
        let output = Identity::of_open(|| streams::metadata(streams::output()?));
        let errors = Identity::of_open(|| streams::metadata(streams::errors()?));
        [output, errors]
            .iter()
            .flatten()
            .any(|stream| stream == self)
    }
}

/// Fails if standard output or standard error are written to this file: it would have no end.
pub(super) fn ensure_unwritten(name: &OsStr) -> io::Result<()> {
    match Identity::of(name).is_some_and(|file| file.is_standard_output()) {
        true => Err(io::Error::new(
            ErrorKind::InvalidInput,
            "it is also the output: write to another file",
        )),
        false => Ok(()),
    }
}
