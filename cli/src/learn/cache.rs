//! [`Cache`]: answers on disk, so that a run that was stopped goes on where it was.

use std::{
    ffi::OsString,
    fs,
    io::{BufRead, BufReader, Write},
};

use serde::{Deserialize, Serialize};

use crate::{failure::Failure, file::File, hex, json, safe::visible};

/// The most answers of a file, and its most bytes. They bound memory.
const MOST: u64 = 8_000_000;
const BYTES: u64 = 1 << 29;

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
    name: String,
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
        let shown = File::new(name).shown;
        let failure = |error| Failure::File { file: shown.clone(), error };
        let file = fs::OpenOptions::new().read(true).append(true).create(true).open(name).map_err(failure)?;
        let mut cache = Cache { file, name: shown.clone() };
        let length = cache.file.metadata().map_err(failure)?.len();
        if length == 0 {
            let mut line = Vec::new();
            json::write_line(&mut line, head)?;
            cache.write(&line)?;
            return Ok(cache);
        }
        if length > BYTES {
            return Err(cache.wrong(1, format!("the file has {length} bytes, and may have {BYTES}")));
        }
        let end = cache.read(head, pass_on)?;
        // A run that was stopped may have left a part of a line.
        if end < length {
            cache.file.set_len(end).map_err(failure)?;
        }
        Ok(cache)
    }

    /// Passes on the answers, and returns where the last line ends.
    fn read(&self, head: &Head, mut pass_on: impl FnMut(&[u8], bool)) -> Result<u64, Failure> {
        let failure = |error| Failure::File { file: self.name.clone(), error };
        let mut input = BufReader::new(&self.file);
        let (mut line, mut string, mut end) = (Vec::new(), Vec::new(), 0);
        for number in 1.. {
            line.clear();
            let length = input.read_until(b'\n', &mut line).map_err(failure)? as u64;
            if line.pop_if(|byte| *byte == b'\n').is_none() {
                if number == 1 {
                    return Err(self.wrong(1, NO_CACHE.into()));
                }
                break;
            }
            end += length;
            if number == 1 {
                self.check(&line, head)?;
                continue;
            }
            if number > MOST {
                return Err(self.wrong(number, format!("the file may have {MOST} answers")));
            }
            let answer = answer(&line, &mut string).ok_or_else(|| {
                let found = visible(&line[..line.len().min(SHOWN)]);
                self.wrong(
                    number,
                    format!("found \"{found}\", expected a string in hexadecimal, a space, and yes or no"),
                )
            })?;
            pass_on(&string, answer);
        }
        Ok(end)
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

    /// Appends answers.
    pub(super) fn append(&mut self, strings: &[&Vec<u8>], answers: &[bool]) -> Result<(), Failure> {
        let mut lines = Vec::new();
        for (string, answer) in strings.iter().zip(answers) {
            hex::append(string, &mut lines);
            lines.extend_from_slice(if *answer { b" yes\n" } else { b" no\n" });
        }
        self.write(&lines)
    }

    fn write(&mut self, lines: &[u8]) -> Result<(), Failure> {
        self.file.write_all(lines).map_err(|error| Failure::File { file: self.name.clone(), error })
    }

    fn wrong(&self, line: u64, problem: String) -> Failure {
        Failure::new(format!("{}:{line}: {problem}", self.name))
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
