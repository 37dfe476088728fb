//! Character classes: values that are combined as in the RFC.

use super::Characters;

/// A set of characters and, if [`escape`](Class::escape) was added, of `escape`s.
///
/// One table of 256 entries, built and checked at compile time.
#[derive(Clone, Copy)]
pub(crate) struct Class {
    members: [Member; 256],
    /// The same set, for messages.
    characters: Characters,
}

/// Whether a byte is a member of a class.
///
/// The order matters. If `Yes` were 1, a compiler would add the looked-up value to the length, and
/// the next look-up would have to wait for it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Member {
    No,
    /// `%`, where the class has `escape`: a member if two `hex` follow.
    Escape,
    Yes,
}

/// The position where a run of a class's characters stops.
#[derive(Clone, Copy)]
pub(crate) struct Stop {
    /// Bytes read: whole characters and whole escapes.
    pub(crate) length: usize,
    /// Bytes of an incomplete escape that begins there: 1 if its first `hex` is missing, 2 if its
    /// second is, 0 if no escape begins there.
    pub(crate) broken_escape: usize,
}

impl Class {
    /// The characters of `text`.
    pub(crate) const fn of(text: &str) -> Class {
        Class {
            members: [Member::No; 256],
            characters: Characters::NONE,
        }
        .or(text)
    }

    /// These, or the characters of `text`.
    pub(crate) const fn or(mut self, text: &str) -> Class {
        let bytes = text.as_bytes();
        let mut i = 0;
        while i < bytes.len() {
            assert!(
                bytes[i].is_ascii_graphic(),
                "only graphic characters of US-ASCII are written as themselves"
            );
            self.members[bytes[i] as usize] = Member::Yes;
            self.characters = self.characters.with(bytes[i]);
            i += 1;
        }
        self
    }

    /// These, or those of `other`.
    pub(crate) const fn plus(mut self, other: Class) -> Class {
        let mut i = 0;
        while i < 256 {
            if !matches!(other.members[i], Member::No) {
                self.members[i] = other.members[i];
            }
            i += 1;
        }
        self.characters = self.characters.union(other.characters);
        self
    }

    /// These, or an `escape`.
    pub(crate) const fn escape(mut self) -> Class {
        self.members[b'%' as usize] = Member::Escape;
        self.characters = self.characters.with_escape();
        self
    }

    /// Whether the character `byte`, written as itself, is in the class.
    #[inline(always)]
    pub(crate) const fn has(&self, byte: u8) -> bool {
        matches!(self.members[byte as usize], Member::Yes)
    }

    /// The set, for messages.
    pub(crate) const fn characters(&self) -> Characters {
        self.characters
    }

    /// Whether an `escape` is in the class.
    const fn has_escape(&self) -> bool {
        matches!(self.members[b'%' as usize], Member::Escape)
    }

    /// The length in bytes of the one character or escape at the start of `bytes`.
    #[inline(always)]
    pub(crate) fn one(&self, bytes: &[u8]) -> Result<usize, Stop> {
        match bytes
            .first()
            .map_or(Member::No, |&byte| self.members[byte as usize])
        {
            Member::Yes => Ok(1),
            Member::No => Err(Stop {
                length: 0,
                broken_escape: 0,
            }),
            Member::Escape => match escape(bytes) {
                Ok(()) => Ok(ESCAPE),
                Err(broken_escape) => Err(Stop {
                    length: 0,
                    broken_escape,
                }),
            },
        }
    }

    /// The longest run of the class's characters at the start of `bytes`, up to the first `before`,
    /// which is an escape.
    #[inline(always)]
    pub(crate) fn run(&self, bytes: &[u8], before: Option<&[u8]>) -> Stop {
        let length = self.unescaped(bytes);
        if self.has_escape() && bytes.get(length) == Some(&b'%') {
            return self.escaped(length, bytes, before);
        }
        Stop {
            length,
            broken_escape: 0,
        }
    }

    /// The number of characters, written as themselves, at the start of `bytes`. Inlined wherever a
    /// production is read, the loop would make a program that parses a seventh larger.
    #[inline(never)]
    fn unescaped(&self, bytes: &[u8]) -> usize {
        count_while(bytes, |byte| self.has(byte))
    }

    /// Continues the run from the `%` at `length`. Kept out of [`run`](Class::run), because most
    /// runs have no escape, and that function is inlined wherever a production is read.
    #[inline(never)]
    fn escaped(&self, mut length: usize, bytes: &[u8], before: Option<&[u8]>) -> Stop {
        while bytes.get(length) == Some(&b'%') {
            match escape(&bytes[length..]) {
                // Only a whole escape can be the one before which the run ends: half of one is an
                // error in either case.
                Ok(()) if before.is_some_and(|before| bytes[length..].starts_with(before)) => break,
                Ok(()) => length += ESCAPE,
                Err(broken_escape) => {
                    return Stop {
                        length,
                        broken_escape,
                    };
                }
            }
            length += self.unescaped(&bytes[length..]);
        }
        Stop {
            length,
            broken_escape: 0,
        }
    }
}

/// The number of bytes at the start of `bytes` that are read. A turn for each four of them takes
/// fewer instructions than one for each.
#[inline(always)]
pub(super) fn count_while(bytes: &[u8], mut is_read: impl FnMut(u8) -> bool) -> usize {
    let fours = bytes.chunks_exact(4);
    let rest = fours.remainder();
    let mut count = 0;
    for four in fours {
        for &byte in four {
            if !is_read(byte) {
                return count;
            }
            count += 1;
        }
    }
    let end = rest.iter().position(|&byte| !is_read(byte));
    count + end.unwrap_or(rest.len())
}

/// The length of an `escape`.
const ESCAPE: usize = 3;

/// Checks that an `escape` begins at the `%` at the start of `bytes` (section 2.2). The error is
/// the number of bytes that are right.
#[inline(always)]
fn escape(bytes: &[u8]) -> Result<(), usize> {
    match bytes {
        [_, high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => Ok(()),
        [_, high, ..] if high.is_ascii_hexdigit() => Err(2),
        _ => Err(1),
    }
}

#[cfg(test)]
mod tests {
    use super::Class;

    #[test]
    fn a_run_reads_whole_escapes_and_says_where_an_incomplete_one_ends() {
        let class = Class::of("ab").escape();
        let run = |text: &str| {
            let stop = class.run(text.as_bytes(), None);
            (stop.length, stop.broken_escape)
        };
        assert_eq!(run("ab%41a/"), (6, 0));
        assert_eq!(run("a%"), (1, 1));
        assert_eq!(run("a%g1"), (1, 1));
        assert_eq!(run("a%4"), (1, 2));
        assert_eq!(run("a%4g"), (1, 2));
        assert_eq!(run(""), (0, 0));
    }

    #[test]
    fn a_run_stops_before_the_given_escape() {
        let class = Class::of("ab").escape();
        assert_eq!(class.run(b"a%08%09b", Some(b"%09")).length, 4);
    }
}
