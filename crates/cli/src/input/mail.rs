//! [`Mail`]: which lines of a file are quoted-printable, because the header of a message says so
//! (RFC 2045, section 6); [`decode`]: what such a line stands for.

/// Follows the messages of a file and their parts (RFC 2046, section 5.1). Any other file is none.
pub(super) struct Mail {
    state: State,
    /// Whether the part that is being read is quoted-printable.
    is_quoted: bool,
    /// Whether this part is a message itself.
    has_message: bool,
    /// The marks between parts.
    boundaries: Vec<Vec<u8>>,
    /// The header that is being read, with the lines that continue it.
    header: Vec<u8>,
    /// Whether the file is a mailbox.
    is_mailbox: bool,
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

/// The rest of a longer header is left out.
const MOST_IN_HEADER: usize = 1 << 14;

impl Mail {
    pub(super) fn new() -> Self {
        Mail {
            state: State::Begin,
            is_quoted: false,
            has_message: false,
            boundaries: Vec::new(),
            header: Vec::new(),
            is_mailbox: false,
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
                Some(true) => {
                    self.is_mailbox = rest.starts_with(b"From ");
                    State::Header
                }
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
        if !std::mem::replace(&mut self.in_line, end.is_none()) {
            let line = &rest[..end.unwrap_or(rest.len()).min(LONGEST)];
            self.read(line.trim_ascii_end());
        }
        let is_quoted = self.is_quoted && self.state == State::Body;
        let length = match end {
            Some(end) => end + 1,
            None if last || !is_quoted => rest.len(),
            None => rest.len() - begun(rest),
        };
        Some((length, is_quoted))
    }

    /// Reads a line, of which the white space at its end is left out.
    fn read(&mut self, line: &[u8]) {
        let was_body = self.state == State::Body;
        match self.state {
            State::Header => {
                if !line.starts_with(b" ") && !line.starts_with(b"\t") {
                    self.read_header();
                }
                if line.is_empty() && self.has_message {
                    self.begin_part();
                } else if line.is_empty() {
                    self.state = State::Body;
                } else if self.header.len() < MOST_IN_HEADER {
                    self.header.extend_from_slice(line);
                }
            }
            State::Body if self.is_mailbox && self.after_empty && line.starts_with(b"From ") => {
                self.boundaries.clear();
                self.begin_part();
            }
            State::Body => {
                let rest = line.strip_prefix(b"--").unwrap_or_default();
                let is_here = |boundary: &Vec<u8>| rest.starts_with(boundary);
                if let Some(at) = self.boundaries.iter().rposition(is_here) {
                    let is_end = rest[self.boundaries[at].len()..].starts_with(b"--");
                    // Those of parts inside have ended, too.
                    self.boundaries.truncate(if is_end { at } else { at + 1 });
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
    }

    /// Reads the header that is complete: its name and its value, in one line.
    fn read_header(&mut self) {
        let header = std::mem::take(&mut self.header);
        let Some(colon) = memchr::memchr(b':', &header) else {
            return;
        };
        let (name, value) = (header[..colon].trim_ascii(), &header[colon + 1..]);
        let mut parts = value.split(|&byte| byte == b';').map(<[u8]>::trim_ascii);
        let first = parts.next().unwrap_or_default();
        // A comment may follow.
        let is_end = |byte: &u8| byte.is_ascii_whitespace() || *byte == b'(';
        let first = first.split(is_end).next().unwrap_or_default();
        if name.eq_ignore_ascii_case(b"Content-Transfer-Encoding") {
            self.is_quoted = first.eq_ignore_ascii_case(b"quoted-printable");
        } else if name.eq_ignore_ascii_case(b"Content-Type") {
            let messages: [&[u8]; 2] = [b"message/rfc822", b"message/global"];
            self.has_message = messages.iter().any(|it| first.eq_ignore_ascii_case(it));
            self.boundaries.extend(parts.find_map(boundary));
        }
    }
}

/// The boundary, if this is the parameter with one.
fn boundary(parameter: &[u8]) -> Option<Vec<u8>> {
    let equals = memchr::memchr(b'=', parameter)?;
    let (name, value) = (parameter[..equals].trim_ascii(), &parameter[equals + 1..]);
    let value = value.trim_ascii();
    let value = match value.strip_prefix(b"\"") {
        Some(quoted) => quoted.split(|&byte| byte == b'"').next(),
        None => value.split(u8::is_ascii_whitespace).next(),
    };
    let value = value.filter(|it| !it.is_empty() && name.eq_ignore_ascii_case(b"boundary"))?;
    Some(value.to_vec())
}

/// How many bytes at the end of a piece of a line may begin an octet, or the end of the line.
fn begun(piece: &[u8]) -> usize {
    let text = piece.trim_ascii_end();
    let sign = match text {
        [.., b'='] => text.len() - 1,
        [.., b'=', _] if text.len() == piece.len() => text.len() - 2,
        _ => return 0,
    };
    Some(piece.len() - sign)
        .filter(|&length| length < LONGEST)
        .unwrap_or(0)
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

/// What of a line is not in the text that the line stands for.
pub(super) enum Skipped {
    /// The digits of an octet, which was added.
    Octet,
    /// A line break of this length, with the `=` before it.
    LineBreak(usize),
}

/// Adds to `text` what a line stands for. `=` and two hexadecimal digits stand for an octet; a `=` at
/// the end of the line, and the line break after it, stand for nothing (RFC 2045, section 6.7).
/// Calls `skip` for what the text does not have.
pub(super) fn decode(line: &[u8], text: &mut Vec<u8>, mut skip: impl FnMut(&[u8], Skipped)) {
    let mut at = 0;
    while let Some(&byte) = line.get(at) {
        let rest = &line[at + 1..];
        let is_break = || {
            let blank = || rest.trim_ascii_start().is_empty();
            rest.ends_with(b"\n") && rest.len() < LONGEST && blank()
        };
        if byte != b'=' {
            text.push(byte);
            at += 1;
        } else if let Some(octet) = octet(rest) {
            text.push(octet);
            at += 3;
            skip(text, Skipped::Octet);
        } else if is_break() {
            return skip(text, Skipped::LineBreak(1 + rest.len()));
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
