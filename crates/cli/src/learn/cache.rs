//! [`Cache`]: answers on disk, so that a run that was stopped goes on where it was.

use std::{
    collections::HashSet,
    ffi::OsString,
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    io::{BufRead, BufReader, Write},
};

use rfc1738_conformance::{hex, safe::visible};
use serde::{Deserialize, Serialize};

use crate::{failure::Failure, input::file::FileError, output::json};

/// They bound memory.
const LIMITS: Limits = Limits { answers: 8_000_000, bytes: 1 << 29 };

/// The most answers of a file, and its most bytes. Answers beyond are not kept.
#[derive(Clone, Copy)]
struct Limits {
    answers: usize,
    bytes: u64,
}

/// How much of a line that is malformed is shown, in bytes.
const SHOWN: usize = 60;

/// What the answers are about: the first line of the file.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Head {
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

/// A file of answers, to which more are appended.
pub(super) struct Cache {
    file: fs::File,
    name: OsString,
    limits: Limits,
    /// How many bytes it has.
    length: u64,
    /// The hashes of the strings whose answers it has. Of two strings with the same hash, one is not kept.
    strings: HashSet<u64>,
}

impl Head {
    pub(super) fn new(command: &[OsString], hex: bool) -> Self {
        let words = command.iter().map(|word| hex::encode(word.as_encoded_bytes()));
        Head { learn: Kind::Answers, command: words.collect(), hex }
    }
}

impl Cache {
    /// Opens the file of this name, or creates it, and passes on the answers in it.
    pub(super) fn open(name: &OsString, head: &Head, pass_on: impl FnMut(&[u8], bool)) -> Result<Self, Failure> {
        Cache::within(LIMITS, name, head, pass_on)
    }

    fn within(limits: Limits, name: &OsString, head: &Head, pass_on: impl FnMut(&[u8], bool)) -> Result<Self, Failure> {
        let failure = FileError::of(name);
        let file = fs::OpenOptions::new().read(true).append(true).create(true).open(name).map_err(&failure)?;
        let length = file.metadata().map_err(&failure)?.len();
        let mut cache = Cache { file, name: name.clone(), limits, length: 0, strings: HashSet::new() };
        if length == 0 {
            let mut line = Vec::new();
            json::write_line(&mut line, head)?;
            cache.write(&line)?;
            return Ok(cache);
        }
        if length > limits.bytes {
            return Err(cache.wrong(1, format!("the file has {length} bytes, and may have {}", limits.bytes)));
        }
        cache.read(head, pass_on)?;
        // A run that was stopped may have left a part of a line.
        if cache.length < length {
            cache.file.set_len(cache.length).map_err(failure)?;
        }
        Ok(cache)
    }

    /// Passes on the answers, each once.
    fn read(&mut self, head: &Head, mut pass_on: impl FnMut(&[u8], bool)) -> Result<(), Failure> {
        let failure = FileError::of(&self.name);
        let mut input = BufReader::new(&self.file);
        let (mut line, mut string) = (Vec::new(), Vec::new());
        for number in 1.. {
            line.clear();
            let length = input.read_until(b'\n', &mut line).map_err(&failure)? as u64;
            if line.pop_if(|byte| *byte == b'\n').is_none() {
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
                return Err(self.wrong(number, format!("the file may have {} answers", self.limits.answers)));
            }
        }
        Ok(())
    }

    /// Whether the first line of the file is the expected one.
    fn check(&self, line: &[u8], head: &Head) -> Result<(), Failure> {
        let found: Head = serde_json::from_slice(line).map_err(|_| self.wrong(1, NO_CACHE.into()))?;
        let problem = if found.command != head.command {
            "the answers are those of another command"
        } else if found.hex != head.hex {
            "the strings were asked about in another form: --hex decides"
        } else {
            return Ok(());
        };
        Err(self.wrong(1, format!("{problem}; give another --cache, or delete the file")))
    }

    /// Appends the answers that are not there yet, as long as there is room.
    pub(super) fn append(&mut self, strings: &[&Vec<u8>], answers: &[bool]) -> Result<(), Failure> {
        let mut lines = Vec::new();
        for (string, answer) in strings.iter().zip(answers) {
            let answer: &[u8] = if *answer { b" yes\n" } else { b" no\n" };
            let length = (lines.len() + 2 * string.len() + answer.len()) as u64;
            let is_full = self.strings.len() == self.limits.answers || self.length + length > self.limits.bytes;
            if !is_full && self.strings.insert(hash(string)) {
                hex::append(string, &mut lines);
                lines.extend_from_slice(answer);
            }
        }
        self.write(&lines)
    }

    fn write(&mut self, lines: &[u8]) -> Result<(), Failure> {
        self.file.write_all(lines).map_err(FileError::of(&self.name))?;
        self.length += lines.len() as u64;
        Ok(())
    }

    fn wrong(&self, line: u64, problem: String) -> Failure {
        format!("{}:{line}: {problem}", visible(self.name.as_encoded_bytes())).into()
    }
}

const NO_CACHE: &str = "this is not a cache of `rfc1738 learn`: give the name of another file, which need not exist";

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

fn hash(string: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    string.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Opens it, and returns how many answers it has.
    fn open(limits: Limits, file: &tempfile::TempDir) -> (Cache, usize) {
        let mut count = 0;
        let name = file.path().join("answers").into();
        let cache = Cache::within(limits, &name, &Head::new(&["true".into()], true), |_, _| count += 1);
        (cache.unwrap_or_else(|failure| panic!("{failure}")), count)
    }

    fn append(cache: &mut Cache, strings: &[&str]) {
        let strings: Vec<Vec<u8>> = strings.iter().map(|string| string.as_bytes().to_vec()).collect();
        let answers = vec![true; strings.len()];
        cache.append(&strings.iter().collect::<Vec<_>>(), &answers).unwrap();
    }

    #[test]
    fn a_full_file_is_read_again() {
        let limits = Limits { answers: 3, ..LIMITS };
        let folder = tempfile::tempdir().unwrap();
        append(&mut open(limits, &folder).0, &["a", "b", "c", "d"]);
        let (mut cache, count) = open(limits, &folder);
        assert_eq!(count, 3);
        append(&mut cache, &["e"]);
        assert_eq!(open(limits, &folder).1, 3);
    }

    #[test]
    fn a_file_does_not_grow_beyond_its_bytes() {
        let folder = tempfile::tempdir().unwrap();
        append(&mut open(LIMITS, &folder).0, &["a"]);
        let bytes = folder.path().join("answers").metadata().unwrap().len() + 10;
        let limits = Limits { bytes, ..LIMITS };
        append(&mut open(limits, &folder).0, &["long string", "b", "c"]);
        assert_eq!(open(limits, &folder).1, 2);
    }

    #[test]
    fn an_answer_that_is_given_again_is_kept_once() {
        let folder = tempfile::tempdir().unwrap();
        let (mut cache, _) = open(LIMITS, &folder);
        append(&mut cache, &["a", "b"]);
        append(&mut cache, &["a", "c"]);
        let text = fs::read_to_string(folder.path().join("answers")).unwrap();
        assert_eq!(text.lines().skip(1).collect::<Vec<_>>(), ["61 yes", "62 yes", "63 yes"]);
    }
}
