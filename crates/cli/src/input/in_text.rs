//! [`UrlsInText`]: the URLs in a text, one at a time, as the values of a column are.

use std::{
    collections::VecDeque,
    io::{self, Read},
    mem,
};

use rfc1738::{
    Schemes,
    context::{Extractor, Item, Items},
};

use super::{
    bytes::{Bytes, rejected_bytes},
    chunks::{Cell, Cells, ColumnItem},
};
use crate::output::place::Number;

/// Reads what `extract` finds, URLs and text that is presented as one.
pub(crate) struct UrlsInText {
    bytes: Bytes<Box<dyn Read + Send>>,
    extractor: Extractor,
    /// What is found, and not asked for yet.
    found: VecDeque<Found>,
    /// What was asked for last.
    current: Vec<u8>,
    has_ended: bool,
    /// Whether the caller already knows that it must wait for more input.
    paused: bool,
    position: u64,
}

struct Found {
    number: Number,
    /// The text, or why it is given up.
    text: Result<Vec<u8>, String>,
}

impl UrlsInText {
    pub(crate) fn new(input: Box<dyn Read + Send>, schemes: Schemes) -> Self {
        UrlsInText {
            bytes: Bytes::new(input),
            extractor: Extractor::new().schemes(schemes),
            found: VecDeque::new(),
            current: Vec::new(),
            has_ended: false,
            paused: false,
            position: 0,
        }
    }

    /// Reads a piece of the text.
    fn read(&mut self) -> io::Result<()> {
        let UrlsInText {
            bytes,
            extractor,
            found,
            ..
        } = self;
        let piece = bytes.next()?;
        let last = piece.last;
        self.position += piece.text.len() as u64;
        let items = extractor.push(&piece.text);
        bytes.forget(items.start());
        add(items, bytes, found);
        if last {
            add(extractor.finish(), bytes, found);
            self.has_ended = true;
        }
        Ok(())
    }
}

/// Adds the items to what is `found`.
fn add<R: Read>(items: Items<'_>, bytes: &mut Bytes<R>, found: &mut VecDeque<Found>) {
    let start = items.start();
    found.extend(items.map(|item| match item {
        Item::Url(url) => Found {
            number: bytes.place(url.context().url().range()),
            text: Ok(url.reading().as_str().into()),
        },
        Item::Rejected(rejected) => Found {
            number: bytes.place(rejected.context().url().range()),
            text: Ok(rejected_bytes(bytes.all(), &rejected)),
        },
        Item::TooLong(error) => Found {
            number: bytes.place({
                let at = (error.offset() - start) as usize;
                at..at + 1
            }),
            text: Err(error.to_string()),
        },
    }));
}

impl Cells for UrlsInText {
    fn next(&mut self) -> io::Result<Option<ColumnItem<'_>>> {
        while self.found.is_empty() && !self.has_ended {
            if !mem::replace(&mut self.paused, true) {
                return Ok(Some(ColumnItem::Pause));
            }
            self.paused = false;
            self.read()?;
        }
        Ok(self.found.pop_front().map(|Found { number, text }| {
            let cell = match text {
                Ok(text) => {
                    self.current = text;
                    Cell::Text(&self.current)
                }
                Err(why) => Cell::Malformed(why),
            };
            ColumnItem::Row(number, cell)
        }))
    }

    fn position(&self) -> u64 {
        self.position
    }
}
