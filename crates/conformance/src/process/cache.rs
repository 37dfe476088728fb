//! [`Cache`]: answers on disk, so that an interrupted run resumes.

use std::{
    collections::HashSet,
    ffi::{OsStr, OsString},
    fs,
    io::{self, BufRead, BufReader, Write},
};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{bytes::hash, hex, safe::visible};

/// The maximum number of answers of a [`Cache`], and of its bytes. They bound memory; answers
/// beyond them are not kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CacheLimits {
    /// The maximum number of answers.
    pub answers: usize,
    /// The maximum number of bytes.
    pub bytes: u64,
}

impl Default for CacheLimits {
    fn default() -> Self {
        CacheLimits {
            answers: 8_000_000,
            bytes: 1 << 29,
        }
    }
}

/// Why a file is not a [`Cache`] for a command. Safe to print.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CacheError {
    /// The file cannot be read or written.
    #[error("{file}: {error}")]
    Io {
        /// Its name.
        file: String,
        /// Why.
        error: io::Error,
    },
    /// The file has something else on this line.
    #[error("{file}:{line}: {problem}")]
    Wrong {
        /// Its name.
        file: String,
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        problem: String,
    },
}

/// How much of a line that is malformed is shown, in bytes.
const SHOWN: usize = 60;

/// What the answers are about: the first line of the file.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    /// The kind of the file.
    learn: Kind,
    /// The command, its words in hexadecimal.
    command: Vec<String>,
    /// Whether it was asked in hexadecimal.
    hex: bool,
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Kind {
    #[serde(rename = "answers 1")]
    Answers,
}

/// A file of the answers of one command, to which more are appended.
///
/// ```
/// use rfc1738_conformance::process::{Cache, CacheLimits};
///
/// let folder = std::env::temp_dir().join(format!("cache-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// let (file, command) = (folder.join("answers"), ["./my-parser".into()]);
/// let mut cache = Cache::open(file.as_ref(), &command, true, CacheLimits::default(), |_, _| unreachable!())?;
/// cache.append(&[b"http:".to_vec()], &[false])?;
///
/// let mut known = Vec::new();
/// Cache::open(file.as_ref(), &command, true, CacheLimits::default(), |string, answer| known.push((string.to_vec(), answer)))?;
/// assert_eq!(known, [(b"http:".to_vec(), false)]);
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Cache {
    file: fs::File,
    /// Safe to print.
    name: String,
    limits: CacheLimits,
    /// How many bytes it has.
    length: u64,
    /// The hashes of the strings whose answers it has. Of two strings with the same hash, one is
    /// not kept.
    strings: HashSet<u64>,
}

impl Cache {
    /// Opens the file of this name, or creates it, and passes on the answers in it, each once. They
    /// are those of the command with these words, whose strings are in hexadecimal or not.
    ///
    /// # Errors
    ///
    /// [`CacheError`], also if the answers in the file are those of another command.
    pub fn open(
        name: &OsStr,
        command: &[OsString],
        in_hex: bool,
        limits: CacheLimits,
        pass_on: impl FnMut(&[u8], bool),
    ) -> Result<Cache, CacheError> {
        let shown = visible(name.as_encoded_bytes());
        let failure = |error| CacheError::Io {
            file: shown.clone(),
            error,
        };
        let file = fs::OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(name)
            .map_err(failure)?;
        let metadata = file.metadata().map_err(failure)?;
        if !metadata.is_file() {
            // A pipe that nobody reads would be waited for.
            return Err(failure(io::Error::new(
                io::ErrorKind::InvalidInput,
                "it is not a file: name one, or a new one",
            )));
        }
        let length = metadata.len();
        let words = command
            .iter()
            .map(|word| hex::encode(word.as_encoded_bytes()));
        let head = Head {
            learn: Kind::Answers,
            command: words.collect(),
            hex: in_hex,
        };
        let mut cache = Cache {
            file,
            name: shown.clone(),
            limits,
            length: 0,
            strings: HashSet::new(),
        };
        if length == 0 {
            let line = serde_json::to_string(&head).map_err(|error| failure(error.into()))? + "\n";
            cache.write(line.as_bytes())?;
            return Ok(cache);
        }
        if length > limits.bytes {
            return Err(cache.wrong(
                1,
                format!("the file has {length} bytes, and may have {}", limits.bytes),
            ));
        }
        cache.read(&head, pass_on)?;
        // A run that was stopped may have left a part of a line.
        if cache.length < length {
            cache.file.set_len(cache.length).map_err(failure)?;
        }
        Ok(cache)
    }

    /// Passes on the answers, each once.
    fn read(
        &mut self,
        head: &Head,
        mut pass_on: impl FnMut(&[u8], bool),
    ) -> Result<(), CacheError> {
        let failure = |error| CacheError::Io {
            file: self.name.clone(),
            error,
        };
        let mut input = BufReader::new(&self.file);
        let (mut line, mut string) = (Vec::new(), Vec::new());
        for number in 1.. {
            line.clear();
            let length = input.read_until(b'\n', &mut line).map_err(failure)? as u64;
            if line.pop() != Some(b'\n') {
                if number == 1 {
                    return Err(self.wrong(1, NO_CACHE.into()));
                }
                break;
            }
            self.length += length;
            if number == 1 {
                self.check(&line, head)?;
                continue;
            }
            let answer = answer(&line, &mut string).ok_or_else(|| {
                let found = visible(&line[..line.len().min(SHOWN)]);
                self.wrong(
                    number,
                    format!("found \"{found}\", expected a string in hexadecimal, a space, and yes or no"),
                )
            })?;
            if self.strings.insert(hash(&string)) {
                pass_on(&string, answer);
            }
            if self.strings.len() > self.limits.answers {
                return Err(self.wrong(
                    number,
                    format!("the file may have {} answers", self.limits.answers),
                ));
            }
        }
        Ok(())
    }

    /// Whether the first line of the file is the expected one.
    fn check(&self, line: &[u8], head: &Head) -> Result<(), CacheError> {
        let found: Head =
            serde_json::from_slice(line).map_err(|_| self.wrong(1, NO_CACHE.into()))?;
        let problem = if found.command != head.command {
            "the answers are those of another command"
        } else if found.hex != head.hex {
            "the strings were asked about in another form: --hex decides"
        } else {
            return Ok(());
        };
        Err(self.wrong(
            1,
            format!("{problem}; give another --cache, or delete the file"),
        ))
    }

    /// Appends the answers that are not there yet, as long as there is room.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn append<S: AsRef<[u8]>>(
        &mut self,
        strings: &[S],
        answers: &[bool],
    ) -> Result<(), CacheError> {
        let mut lines = Vec::new();
        for (string, answer) in strings.iter().map(AsRef::as_ref).zip(answers) {
            let answer: &[u8] = if *answer { b" yes\n" } else { b" no\n" };
            let length = (lines.len() + 2 * string.len() + answer.len()) as u64;
            let is_full = self.strings.len() == self.limits.answers
                || self.length + length > self.limits.bytes;
            if !is_full && self.strings.insert(hash(string)) {
                hex::append(string, &mut lines);
                lines.extend_from_slice(answer);
            }
        }
        self.write(&lines)
    }

    fn write(&mut self, lines: &[u8]) -> Result<(), CacheError> {
        self.file.write_all(lines).map_err(|error| CacheError::Io {
            file: self.name.clone(),
            error,
        })?;
        self.length += lines.len() as u64;
        Ok(())
    }

    fn wrong(&self, line: u64, problem: String) -> CacheError {
        CacheError::Wrong {
            file: self.name.clone(),
            line,
            problem,
        }
    }
}

const NO_CACHE: &str =
    "this is not a cache of `rfc1738 learn`: give the name of another file, which need not exist";

/// The answer on this line; replaces the contents of `string` by the string.
fn answer(line: &[u8], string: &mut Vec<u8>) -> Option<bool> {
    let at = line.iter().position(|&byte| byte == b' ')?;
    hex::decode(&line[..at], string).ok()?;
    match &line[at + 1..] {
        b"yes" => Some(true),
        b"no" => Some(false),
        _ => None,
    }
}
