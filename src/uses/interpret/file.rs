//! File: a file on a particular host, and its path if it has one (section 3.10).

use alloc::borrow::Cow;

use super::{Host, InterpretError};
use crate::{
    Span,
    ast::{FPath, FileHost, FileUrl},
};

/// The file that a file URL designates, "accessible on a particular host computer". The scheme
/// "does not specify an Internet protocol or access method" (section 3.10).
///
/// ```
/// use rfc1738::{Url, interpret::{Host, Interpretation}};
///
/// let text = "file://vms.host.edu/disk$user/my/notes/note12345.txt";
/// let url = Url::parse(text)?;
/// let Interpretation::File(file) = url.interpret()? else { unreachable!() };
/// assert_eq!(file.host, Some(Host::Name("vms.host.edu")));
/// assert!(file.segments().eq([&b"disk$user"[..], b"my", b"notes", b"note12345.txt"]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct File<'a> {
    /// The host that the file is on. `None`: "the machine from which the URL is being interpreted".
    pub host: Option<Host<'a>>,
    fpath: FPath<Span<'a>>,
}

/// The file that it designates (section 3.10).
///
/// # Errors
///
/// The host is a number that is not an IP address.
pub(super) fn interpret<'a>(url: &FileUrl<Span<'a>>) -> Result<File<'a>, InterpretError> {
    let host = match url.host {
        Some(FileHost::Host(host)) if !url.is_local() => Some(Host::of(&host)),
        _ => None,
    };
    Ok(File {
        host,
        fpath: url.fpath,
    })
}

impl<'a> File<'a> {
    /// The segments of the path, `<directory>/<directory>/.../<name>`, decoded. Each may be empty
    /// or contain any octet.
    ///
    /// The host decides how they form the name of a file: `disk$user/my/notes/note12345.txt` might
    /// be the VMS file `DISK$USER:[MY.NOTES]NOTE123456.TXT`.
    pub fn segments(&self) -> impl Iterator<Item = Cow<'a, [u8]>> {
        self.fpath.segments().map(|segment| segment.decode())
    }
}

#[cfg(all(feature = "std", unix))]
pub use unix::PathError;
#[cfg(all(feature = "std", unix))]
pub(crate) use unix::check;

#[cfg(all(feature = "std", unix))]
mod unix {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt, path::PathBuf, vec::Vec};

    use super::File;
    use crate::facts::message::Octet;

    /// Why a file URL has no path on this machine, or a path has no file URL.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum PathError {
        /// The file is on another host.
        #[error("the file is on another host (section 3.10)")]
        Remote,
        /// The path does not begin at the root.
        #[error("the path is relative, and a file URL is not (section 2.3)")]
        Relative,
        /// A segment contains an octet that a file name on a Unix system cannot contain: an encoded
        /// `/`, or NUL.
        #[error("segment {segment} contains {}, which a file name cannot contain", Octet(*.octet))]
        Octet {
            /// The index of the segment, from 0.
            segment: usize,
            /// The octet.
            octet: u8,
        },
        /// A directory has an empty name, or a segment is `.` or `..`. A Unix system would read
        /// these as steps, and find another file than the one with that name.
        #[error("segment {segment} is empty, \".\" or \"..\", which is not the name of a file")]
        Step {
            /// The index of the segment, from 0.
            segment: usize,
        },
    }

    impl File<'_> {
        /// The path on this machine, if there is one (on Unix systems, with the feature `std`).
        ///
        /// "For some file systems, the "/" used to denote the hierarchical structure of the URL
        /// corresponds to the delimiter used to construct a file name hierarchy […]. This does NOT
        /// mean that the URL is a Unix filename" (section 3.2.4). So there is a path only if every
        /// segment can be a file name.
        ///
        /// # Errors
        ///
        /// The file is on another host, or a segment cannot be a file name.
        ///
        /// ```
        /// use std::path::Path;
        /// use rfc1738::{Url, interpret::{Interpretation, file::PathError}};
        ///
        /// let path = |text| match Url::parse(text).unwrap().interpret() {
        ///     Ok(Interpretation::File(file)) => file.to_path(),
        ///     other => panic!("{other:?}"),
        /// };
        /// assert_eq!(path("file:///etc/motd%20today")?, Path::new("/etc/motd today"));
        /// assert_eq!(path("file://host.dom/etc/motd"), Err(PathError::Remote));
        /// assert_eq!(path("file:///etc%2Fmotd"), Err(PathError::Octet { segment: 0, octet: b'/' }));
        /// assert_eq!(path("file:///etc/../motd"), Err(PathError::Step { segment: 1 }));
        /// # Ok::<(), PathError>(())
        /// ```
        pub fn to_path(&self) -> Result<PathBuf, PathError> {
            if self.host.is_some() {
                return Err(PathError::Remote);
            }
            check(self.segments())?;
            let mut path = Vec::new();
            for segment in self.segments() {
                path.push(b'/');
                path.extend_from_slice(&segment);
            }
            Ok(PathBuf::from(OsStr::from_bytes(&path)))
        }
    }

    /// Checks that each segment can be a file name. The last one may be empty, as in the path of a
    /// directory.
    pub(crate) fn check(segments: impl Iterator<Item: AsRef<[u8]>>) -> Result<(), PathError> {
        let mut segments = segments.enumerate().peekable();
        while let Some((segment, name)) = segments.next() {
            let name = name.as_ref();
            if let Some(&octet) = name.iter().find(|&octet| b"/\0".contains(octet)) {
                return Err(PathError::Octet { segment, octet });
            }
            if matches!(name, b"." | b"..") || (name.is_empty() && segments.peek().is_some()) {
                return Err(PathError::Step { segment });
            }
        }
        Ok(())
    }
}
