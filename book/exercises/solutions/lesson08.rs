//! Lesson 8, solved: a parser that notes what it expects, as it goes.

use crate::furthest::{Expected, Furthest};
use crate::lesson07::httpurl_tree;
use crate::tree::{HttpUrl, Span};

/// A text, and the furthest place where anything was expected of it.
struct Reader<'a> {
    text: &'a [u8],
    furthest: Furthest,
}

impl Reader<'_> {
    /// Reads one byte at `at` that is any of these, or notes all of them. Returns the next place.
    fn one(&mut self, at: usize, any: &[Expected]) -> Option<usize> {
        // They are noted even if one of them is there: then the furthest failure is further on.
        any.iter().for_each(|&expected| self.furthest.note(at, expected));
        let byte = *self.text.get(at)?;
        any.iter().any(|expected| expected.admits(byte)).then_some(at + 1)
    }

    /// Reads as many as there are. Returns where they end.
    fn many(&mut self, mut at: usize, one: fn(&mut Self, usize) -> Option<usize>) -> usize {
        while let Some(next) = one(self, at) {
            at = next;
        }
        at
    }

    fn character(&mut self, at: usize, character: u8) -> Option<usize> {
        self.one(at, &[Expected::Character(character)])
    }

    fn digits(&mut self, at: usize) -> Option<usize> {
        let first = self.one(at, &[Expected::Digit])?;
        Some(self.many(first, |reader, at| reader.one(at, &[Expected::Digit])))
    }

    fn hostnumber(&mut self, at: usize) -> Option<usize> {
        let mut at = self.digits(at)?;
        for _ in 0..3 {
            at = self.character(at, b'.')?;
            at = self.digits(at)?;
        }
        Some(at)
    }

    /// A label: where its longest prefix ends that is one.
    fn label(&mut self, at: usize, first: &[Expected]) -> Option<usize> {
        let mut here = self.one(at, first)?;
        let mut end = here;
        while let Some(next) = self.one(here, &[Expected::Letter, Expected::Digit, Expected::Character(b'-')]) {
            if self.text[here] != b'-' {
                end = next;
            }
            here = next;
        }
        Some(end)
    }

    fn hostname(&mut self, at: usize) -> Option<usize> {
        let (mut here, mut end) = (at, None);
        loop {
            end = self.label(here, &[Expected::Letter]).or(end);
            let next = self.label(here, &[Expected::Letter, Expected::Digit]);
            match next.and_then(|next| self.character(next, b'.')) {
                Some(next) => here = next,
                None => return end,
            }
        }
    }

    fn hostport(&mut self, at: usize) -> Option<usize> {
        let (name, number) = (self.hostname(at), self.hostnumber(at));
        let host = name.or(number)?;
        let port = self.character(host, b':').and_then(|at| self.digits(at));
        Some(port.unwrap_or(host))
    }

    /// What both an `hsegment` and a `search` are made of.
    fn segment(&mut self, at: usize) -> usize {
        self.many(at, |reader, at| {
            let mut any = vec![Expected::Letter, Expected::Digit];
            any.extend(b"$-_.+!*'(),;:@&=".map(Expected::Character));
            reader.one(at, &any).or_else(|| {
                let at = reader.character(at, b'%')?;
                let at = reader.one(at, &[Expected::Hex])?;
                reader.one(at, &[Expected::Hex])
            })
        })
    }

    fn path(&mut self, at: usize) -> Option<usize> {
        let first = self.character(at, b'/')?;
        let mut end = self.segment(first);
        while let Some(next) = self.character(end, b'/') {
            end = self.segment(next);
        }
        Some(self.character(end, b'?').map_or(end, |at| self.segment(at)))
    }

    fn httpurl(&mut self) -> Option<usize> {
        let mut at = 0;
        for character in *b"http://" {
            let other = character.to_ascii_uppercase();
            at = self.one(at, &[Expected::Character(character), Expected::Character(other)])?;
        }
        let end = self.hostport(at)?;
        Some(self.path(end).unwrap_or(end))
    }
}

/// Where is `text` no `httpurl`?
pub fn offset(text: &[u8]) -> Result<(), usize> {
    furthest(text).map_err(|furthest| furthest.offset)
}

/// Where is `text` no `httpurl`, and what was expected there?
pub fn furthest(text: &[u8]) -> Result<(), Furthest> {
    let mut reader = Reader { text, furthest: Furthest::default() };
    let end = reader.httpurl();
    if end == Some(text.len()) {
        return Ok(());
    }
    if let Some(end) = end {
        reader.furthest.note(end, Expected::End);
    }
    Err(reader.furthest)
}

/// The whole: all of `text` as a tree, or why there is none.
pub fn parse(text: &[u8]) -> Result<HttpUrl<'_>, Furthest> {
    furthest(text)?;
    // It is an `httpurl`, so there is a tree.
    httpurl_tree(Span::new(text)).map(|(_, tree)| tree).map_err(|_| Furthest::default())
}
