//! [`Mail`]: which lines of a file are quoted-printable, because the header of a message says so
//! (RFC 2045, section 6); [`decode`]: what such a line stands for.

use super::offsets::Offsets;

/// Follows the messages of a file and their parts (RFC 2046, section 5.1). Any other file is none.
pub(super) struct Mail {
    state: State,
    /// Whether the part that is being read is quoted-printable.
    is_quoted: bool,
    /// Whether this part is a message itself.
    has_message: bool,
    /// The marks between parts.
    boundaries: Vec<Vec<u8>>,
    /// Whether the header so far ends in a name whose value is on the next line.
    awaits_encoding: bool,
    /// Whether the line before was an empty one of a body.
    after_empty: bool,
    /// Whether a long line has begun.
    in_line: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Nothing is read yet.
    Begin,
    /// The file is not a message.
    Text,
    Header,
    Body,
}

/// A line of a message has at most 998 characters (RFC 5322, section 2.1.1). A longer one is passed
/// on in pieces.
const LONGEST: usize = 1000;

/// More boundaries are not kept.
const MOST_BOUNDARIES: usize = 100;

impl Mail {
    pub(super) fn new() -> Self {
        Mail {
            state: State::Begin,
            is_quoted: false,
            has_message: false,
            boundaries: Vec::new(),
            awaits_encoding: false,
            after_empty: false,
            in_line: false,
        }
    }

    /// The length of the next piece of `rest`, a line of a message or all there is of another file,
    /// and whether it is quoted-printable. `None` if more of the file decides; `last` says that there
    /// is no more.
    pub(super) fn next(&mut self, rest: &[u8], last: bool) -> Option<(usize, bool)> {
        if rest.is_empty() {
            return None;
        }
        if self.state == State::Begin {
            self.state = match begins_message(rest) {
                Some(true) => State::Header,
                None if !last => return None,
                _ => State::Text,
            };
        }
        if self.state == State::Text {
            return Some((rest.len(), false));
        }
        let end = memchr::memchr(b'\n', rest);
        if end.is_none() && rest.len() < LONGEST && !last {
            return None;
        }
        let length = match end {
            Some(end) => end + 1,
            None if last => rest.len(),
            None => rest.len() - begun(rest),
        };
        if !std::mem::replace(&mut self.in_line, end.is_none()) {
            self.read(rest[..length.min(LONGEST)].trim_ascii_end());
        }
        Some((length, self.is_quoted && self.state == State::Body))
    }

    /// Reads a line, of which the white space at its end is left out.
    fn read(&mut self, line: &[u8]) {
        let was_body = self.state == State::Body;
        match self.state {
            State::Header if line.is_empty() && self.has_message => self.begin_part(),
            State::Header if line.is_empty() => self.state = State::Body,
            State::Header => self.read_header(line),
            State::Body if self.after_empty && line.starts_with(b"From ") => {
                self.boundaries.clear();
                self.begin_part();
            }
            State::Body => {
                let rest = line.strip_prefix(b"--").unwrap_or_default();
                let is_here = |boundary: &&Vec<u8>| rest.starts_with(boundary);
                if let Some(boundary) = self.boundaries.iter().find(is_here) {
                    let is_end = rest[boundary.len()..].starts_with(b"--");
                    self.begin_part();
                    if is_end {
                        self.state = State::Body;
                    }
                }
            }
            State::Begin | State::Text => {}
        }
        self.after_empty = was_body && line.is_empty();
    }

    fn begin_part(&mut self) {
        self.state = State::Header;
        self.is_quoted = false;
        self.has_message = false;
        self.awaits_encoding = false;
    }

    fn read_header(&mut self, line: &[u8]) {
        const ENCODING: &[u8] = b"Content-Transfer-Encoding:";
        let (name, value) = line.split_at(line.len().min(ENCODING.len()));
        let has_encoding = name.eq_ignore_ascii_case(ENCODING);
        if has_encoding || self.awaits_encoding && line[0].is_ascii_whitespace() {
            let value = if has_encoding { value } else { line }.trim_ascii();
            self.is_quoted = value.eq_ignore_ascii_case(b"quoted-printable");
            self.awaits_encoding = value.is_empty();
        }
        let lower = line.to_ascii_lowercase();
        self.has_message |= lower.starts_with(b"content-type: message/rfc822");
        let parameter = b"boundary=";
        let found = lower
            .windows(parameter.len())
            .position(|it| it == parameter);
        if let Some(at) = found.filter(|_| self.boundaries.len() < MOST_BOUNDARIES) {
            let value = &line[at + parameter.len()..];
            let boundary = match value.strip_prefix(b"\"") {
                Some(quoted) => quoted.split(|&byte| byte == b'"').next(),
                None => value.split(|&byte| byte == b';' || byte == b' ').next(),
            };
            self.boundaries
                .extend(boundary.filter(|it| !it.is_empty()).map(<[u8]>::to_vec));
        }
    }
}

/// How many bytes at the end of `text` may begin an encoded octet.
fn begun(text: &[u8]) -> usize {
    let end = &text[text.len() - 2..];
    end.iter()
        .position(|&byte| byte == b'=')
        .map_or(0, |at| end.len() - at)
}

/// Whether a file that begins so is a message: with the name of a header, a colon and a blank, or as
/// a mailbox does. `None` if more of it decides.
fn begins_message(start: &[u8]) -> Option<bool> {
    /// No name of a header is longer.
    const NAME: usize = 80;
    let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'-';
    let length = start.iter().take(NAME).take_while(is_name).count();
    match (length, &start[length..]) {
        (NAME, _) | (0, _) => Some(false),
        (_, [] | [b':']) => None,
        (_, [b':', next, ..]) => Some(next.is_ascii_whitespace()),
        (_, [b' ', ..]) => Some(start.starts_with(b"From ")),
        _ => Some(false),
    }
}

/// Adds to `text`, which begins at the offset `start`, what a line stands for: `=` and two
/// hexadecimal digits are an octet, and a `=` at its end is no part of it, nor is the line break (RFC
/// 2045, section 6.7). The line begins at the offset `written` of its file.
pub(super) fn decode(
    line: &[u8],
    written: u64,
    (text, start): (&mut Vec<u8>, u64),
    offsets: &mut Offsets,
) {
    let mut at = 0;
    while let Some(&byte) = line.get(at) {
        let rest = &line[at + 1..];
        let place = |at: usize| written + at as u64;
        let is_break = || rest.ends_with(b"\n") && rest.trim_ascii_start().is_empty();
        if byte != b'=' {
            text.push(byte);
            at += 1;
        } else if let Some(octet) = octet(rest) {
            text.push(octet);
            at += 3;
            offsets.skip(start + text.len() as u64, place(at)..place(at));
        } else if is_break() {
            offsets.skip(start + text.len() as u64, place(at)..place(line.len()));
            return;
        } else {
            text.push(byte);
            at += 1;
        }
    }
}

fn octet(digits: &[u8]) -> Option<u8> {
    let digit = |at: usize| char::from(*digits.get(at)?).to_digit(16);
    Some((digit(0)? * 16 + digit(1)?) as u8)
}
