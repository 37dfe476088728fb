//! [`Extractor`]: finds the URLs in text that arrives in pieces.

use alloc::string::String;
use core::{error::Error, fmt, iter::FusedIterator, mem};

use super::{
    Extracted, Rejected,
    character::CharacterKind,
    lookahead::{AwaitedCharacter, Lookahead},
    quote::LINE,
    search::{Match, Options, Search, SearchPosition},
};
use crate::Schemes;

/// Finds the URLs in text that arrives in pieces, in constant memory.
///
/// It finds the same as [`extract`](super::extract()) in the whole text, however the text is cut.
/// But it abandons a match longer than a [limit](Extractor::limit), with an error.
///
/// ```
/// use rfc1738::context::{Extractor, Item};
///
/// let mut extractor = Extractor::new();
/// let mut found = Vec::new();
/// for piece in ["See <URL:ftp://ds.in\nter", "nic.net/rfc>, <UR", "L:news:a> and <URL:news:b"] {
///     let items = extractor.push(piece);
///     let start = items.start();
///     for item in items {
///         if let Item::Url(url) = item {
///             found.push((url.reading().as_str().to_owned(), start + url.context().span().start() as u64));
///         }
///     }
/// }
/// // Without the end of the text, nobody knows whether the last one is closed, or continues.
/// found.extend(extractor.finish().filter_map(|item| match item {
///     Item::Url(url) => Some((url.reading().as_str().to_owned(), 0)),
///     _ => None,
/// }));
/// assert_eq!(found[0], ("ftp://ds.internic.net/rfc".to_owned(), 4));
/// assert_eq!(found[1], ("news:a".to_owned(), 38));
/// assert_eq!(found[2].0, "news:b");
/// ```
#[derive(Debug, Clone)]
pub struct Extractor {
    /// The part of the text that is still needed.
    text: String,
    /// Its offset in the text.
    start: u64,
    schemes: Schemes,
    wrapped: bool,
    limit: usize,
    position: SearchPosition,
    /// The character that the search is waiting for, if it has seen all the text so far.
    awaited: Option<AwaitedCharacter>,
    /// Whether the text has ended.
    complete: bool,
}

/// An item that an [`Extractor`] finds. Except for [`TooLong`], positions are in the part of the
/// text that it keeps, whose own position [`Items::start`] gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item<'a> {
    /// A URL.
    Url(Extracted<'a>),
    /// Text that is presented as a URL, but is not one.
    Rejected(Rejected<'a>),
    /// Text that is longer than the [limit](Extractor::limit).
    TooLong(TooLong),
}

/// Text that an [`Extractor`] has abandoned, because it is longer than the
/// [limit](Extractor::limit): a `<` that begins a wrapper and is not closed, or a word around a
/// colon.
///
/// After such a `<`, the search continues as if it were not one; after such a word, at its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TooLong {
    offset: u64,
    open: bool,
    limit: usize,
}

impl TooLong {
    /// The offset of the `<` or the colon in the whole text, in bytes from 0.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Whether it is a `<` that is not closed; otherwise, it is the colon of a word.
    pub fn is_open(&self) -> bool {
        self.open
    }
}

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooLong {
            offset,
            open,
            limit,
        } = self;
        if *open {
            write!(
                f,
                "the \"<\" at byte {offset} is not closed within {limit} bytes"
            )
        } else {
            write!(
                f,
                "the word around the \":\" at byte {offset} has more than {limit} bytes on one side of it"
            )
        }
    }
}

impl Error for TooLong {}

/// The items that are known after a piece of the text: an iterator. If it is dropped before its
/// end, the others follow with the next piece.
#[derive(Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Items<'a> {
    search: Search<'a, 'a>,
    start: u64,
    position: &'a mut SearchPosition,
    awaited: &'a mut Option<AwaitedCharacter>,
}

impl Extractor {
    /// The limit, if no other is set: 64 KiB.
    pub const LIMIT: usize = 1 << 16;

    /// For text that begins with the first piece.
    pub fn new() -> Self {
        Extractor {
            text: String::new(),
            start: 0,
            schemes: Schemes::today(),
            wrapped: false,
            limit: Self::LIMIT,
            position: SearchPosition::default(),
            awaited: None,
            complete: false,
        }
    }

    /// Sets the schemes by which URLs are read: those of today, if no others are set.
    pub fn schemes(mut self, schemes: Schemes) -> Self {
        self.schemes = schemes;
        self
    }

    /// Sets whether to find only URLs in a wrapper, as
    /// [`Extract::wrapped`](super::Extract::wrapped) does.
    pub fn wrapped(mut self, wrapped: bool) -> Self {
        self.wrapped = wrapped;
        self
    }

    /// Sets the limit: the maximum number of bytes between two brackets, and on either side of the
    /// colon of a word, which includes the marks before it. Memory is a small multiple of the limit
    /// and of the longest piece.
    ///
    /// ```
    /// use rfc1738::context::{Extractor, Item};
    ///
    /// let mut extractor = Extractor::new().limit(10);
    /// let items: Vec<_> = extractor.push("<news:abcde> <news:abcdef>").collect();
    /// assert!(matches!(&items[0], Item::Url(url) if url.reading().as_str() == "news:abcde"));
    /// assert!(matches!(&items[1], Item::TooLong(error) if error.offset() == 13));
    /// ```
    pub fn limit(mut self, bytes: usize) -> Self {
        self.limit = bytes;
        self
    }

    /// Adds a piece of the text, and finds the items that are certain now, whatever follows. After
    /// [`finish`](Extractor::finish), it begins another text.
    pub fn push(&mut self, piece: &str) -> Items<'_> {
        if self.complete {
            let Extractor {
                schemes,
                wrapped,
                limit,
                ..
            } = mem::take(self);
            *self = Extractor::new()
                .schemes(schemes)
                .wrapped(wrapped)
                .limit(limit);
        }
        self.forget();
        let seen = |AwaitedCharacter { kind, last }: &AwaitedCharacter| {
            piece.contains(|character| kind.includes(character))
                || self.text.len() + piece.len() > *last
        };
        // An abandoned word is skipped piece by piece.
        self.awaited = self
            .awaited
            .filter(|awaited| !seen(awaited) && !self.position.given_up);
        self.text.push_str(piece);
        self.items()
    }

    /// Finds the rest, because the text ends here.
    pub fn finish(&mut self) -> Items<'_> {
        self.complete = true;
        self.awaited = None;
        self.items()
    }

    fn items(&mut self) -> Items<'_> {
        let &mut Extractor {
            ref text,
            start,
            ref schemes,
            wrapped,
            limit,
            ref mut position,
            ref mut awaited,
            complete,
        } = self;
        let options = Options {
            whole: false,
            wrapped,
            limit,
            schemes,
        };
        let search = Search {
            ahead: Lookahead { text, complete },
            options,
            position: *position,
            word_end: 0,
        };
        Items {
            search,
            start,
            position,
            awaited,
        }
    }

    /// Drops the text that is no longer needed, as soon as that is more than the rest.
    fn forget(&mut self) {
        let Extractor {
            text,
            schemes,
            wrapped,
            limit,
            position,
            ..
        } = self;
        let delimiter = matches!(
            self.awaited,
            Some(AwaitedCharacter {
                kind: CharacterKind::Delimiter,
                ..
            })
        );
        if delimiter && text.len() - position.at > limit.saturating_mul(2) {
            let ahead = Lookahead {
                text,
                complete: false,
            };
            let options = Options {
                wrapped: *wrapped,
                whole: false,
                limit: *limit,
                schemes,
            };
            *position = Search {
                ahead,
                options,
                position: *position,
                word_end: 0,
            }
            .at_end();
        }
        // What stays before the position decides whether a word begins there, and whether its line
        // is quoted: all of a line, and the character before it.
        let done = position.at.saturating_sub(LINE + 1);
        let done = (0..=done)
            .rfind(|&at| text.is_char_boundary(at))
            .unwrap_or(0);
        if done > text.len() / 2 {
            text.drain(..done);
            position.at -= done;
            self.start += done as u64;
            if let Some(awaited) = &mut self.awaited {
                awaited.last = awaited.last.saturating_sub(done);
            }
        }
    }
}

impl Default for Extractor {
    fn default() -> Self {
        Extractor::new()
    }
}

impl Items<'_> {
    /// The offset of the text that the items are in, in bytes of the whole text: add it to the
    /// offsets in an item. Lines and columns in an item are those in this text, too.
    pub fn start(&self) -> u64 {
        self.start
    }
}

impl<'a> Iterator for Items<'a> {
    type Item = Item<'a>;

    fn next(&mut self) -> Option<Item<'a>> {
        if self.awaited.is_some() {
            return None;
        }
        let found = self.search.next();
        *self.position = self.search.position;
        match found {
            Ok(Some(Match::Item(Ok(url)))) => Some(Item::Url(url)),
            Ok(Some(Match::Item(Err(rejected)))) => Some(Item::Rejected(rejected)),
            Ok(Some(Match::TooLong(delimiter))) => {
                let open = self.search.ahead.text[delimiter..].starts_with('<');
                let limit = self.search.options.limit;
                Some(Item::TooLong(TooLong {
                    offset: self.start + delimiter as u64,
                    open,
                    limit,
                }))
            }
            Ok(None) => None,
            Err(awaited) => {
                *self.awaited = Some(awaited);
                None
            }
        }
    }
}

impl FusedIterator for Items<'_> {}
