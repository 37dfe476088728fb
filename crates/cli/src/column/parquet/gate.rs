//! [`Gate`]: gives the pages of a column one at a time, so that a reader of many rows does not hold many pages. It refuses
//! those whose own counts would make the library allocate more than they can hold: the library
//! believes them, and a failed allocation cannot be contained.

use std::{
    fs,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

use parquet::{
    basic::Encoding,
    column::page::{Page, PageMetadata, PageReader},
    errors::{ParquetError, Result},
    file::serialized_reader::SerializedPageReader,
};

/// Gives one page of data each time it is opened. While it is closed, the column seems to end.
pub(super) struct Gate {
    pages: SerializedPageReader<fs::File>,
    key: Key,
    /// Whether the values can be null.
    has_levels: bool,
}

/// Opens a gate.
#[derive(Clone, Default)]
pub(super) struct Key {
    is_open: Arc<AtomicBool>,
    is_at_end: Arc<AtomicBool>,
}

impl Key {
    pub(super) fn open(&self) {
        self.is_open.store(true, Relaxed);
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.is_at_end.load(Relaxed)
    }
}

impl Gate {
    pub(super) fn new(pages: SerializedPageReader<fs::File>, has_levels: bool) -> (Self, Key) {
        let key = Key::default();
        (
            Gate {
                pages,
                key: key.clone(),
                has_levels,
            },
            key,
        )
    }
}

impl PageReader for Gate {
    fn get_next_page(&mut self) -> Result<Option<Page>> {
        if !self.key.is_open.load(Relaxed) {
            return Ok(None);
        }
        let page = self.pages.get_next_page()?;
        page.as_ref()
            .map_or(Ok(()), |page| check(page, self.has_levels))?;
        match &page {
            Some(Page::DictionaryPage { .. }) => {}
            Some(Page::DataPage { .. } | Page::DataPageV2 { .. }) => {
                self.key.is_open.store(false, Relaxed)
            }
            None => self.key.is_at_end.store(true, Relaxed),
        }
        Ok(page)
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>> {
        self.pages.peek_next_page()
    }

    fn skip_next_page(&mut self) -> Result<()> {
        self.pages.skip_next_page()
    }
}

impl Iterator for Gate {
    type Item = Result<Page>;

    fn next(&mut self) -> Option<Self::Item> {
        self.get_next_page().transpose()
    }
}

/// The maximum number of values in a page whose encoding stores lengths apart. Programs write a few
/// thousand.
const MOST: u64 = 1 << 24;

/// Whether the counts in a page of a column are plausible. `has_levels` if its values can be null.
fn check(page: &Page, has_levels: bool) -> Result<()> {
    let is_right = match page {
        // Each value has four bytes for its length.
        Page::DictionaryPage {
            buf, num_values, ..
        } => *num_values as usize <= buf.len() / 4,
        Page::DataPage {
            buf,
            num_values,
            encoding,
            ..
        } if has_levels => {
            let skip = || Some(4 + u32::from_le_bytes(*buf.first_chunk()?) as usize);
            stores_values(*encoding)
                || skip().is_some_and(|skip| has_right_lengths(buf, skip, *encoding, *num_values))
        }
        Page::DataPage {
            buf,
            num_values,
            encoding,
            ..
        } => has_right_lengths(buf, 0, *encoding, *num_values),
        Page::DataPageV2 {
            buf,
            num_values,
            encoding,
            def_levels_byte_len,
            rep_levels_byte_len,
            ..
        } => {
            let skip = *def_levels_byte_len as usize + *rep_levels_byte_len as usize;
            has_right_lengths(buf, skip, *encoding, *num_values)
        }
    };
    if is_right {
        Ok(())
    } else {
        Err(ParquetError::General(
            "a page has a wrong count of values".into(),
        ))
    }
}

/// Whether this encoding stores each value with its length.
fn stores_values(encoding: Encoding) -> bool {
    !matches!(
        encoding,
        Encoding::DELTA_LENGTH_BYTE_ARRAY | Encoding::DELTA_BYTE_ARRAY
    )
}

/// Whether a page does not have more lengths than `values`, if it stores them apart, after `skip`
/// bytes.
fn has_right_lengths(page: &[u8], skip: usize, encoding: Encoding, values: u32) -> bool {
    let most = u64::from(values);
    let is_right = || {
        let mut bytes = Bytes(page.get(skip..)?);
        Some(match encoding {
            Encoding::DELTA_LENGTH_BYTE_ARRAY => bytes.header()?.count <= most,
            // The lengths of prefixes, and those of suffixes.
            _ => bytes.skip_numbers()? <= most && bytes.header()?.count <= most,
        })
    };
    stores_values(encoding) || most <= MOST && is_right().unwrap_or(false)
}

/// Bytes in the encoding DELTA_BINARY_PACKED.
struct Bytes<'a>(&'a [u8]);

/// The sizes at the beginning of a list of numbers.
struct Header {
    /// How many numbers a block has, and in how many parts.
    block: u64,
    parts: u64,
    count: u64,
}

impl<'a> Bytes<'a> {
    fn take(&mut self, count: u64) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(usize::try_from(count).ok()?)?;
        self.0 = rest;
        Some(taken)
    }

    /// A number with seven bits per byte, the lowest ones first.
    fn number(&mut self) -> Option<u64> {
        let length = self.0.iter().take(10).position(|byte| byte & 0x80 == 0)? + 1;
        let bytes = self.take(length as u64)?;
        Some(
            bytes
                .iter()
                .rev()
                .fold(0, |number, byte| number << 7 | u64::from(byte & 0x7F)),
        )
    }

    fn header(&mut self) -> Option<Header> {
        let header = Header {
            block: self.number()?,
            parts: self.number()?,
            count: self.number()?,
        };
        // The first number.
        self.number()?;
        Some(header)
    }

    /// Skips a list of numbers, and returns how many there are. Each block has bytes, so this ends.
    fn skip_numbers(&mut self) -> Option<u64> {
        let Header {
            block,
            parts,
            count,
        } = self.header()?;
        let part = block.checked_div(parts)?;
        // Without the first one.
        let mut left = count.saturating_sub(1);
        while left > 0 {
            // The least difference, and the bits of a number in each part.
            self.number()?;
            for &bits in self.take(parts)? {
                if left > 0 {
                    self.take(part.checked_mul(bits.into())? / 8)?;
                    left = left.saturating_sub(part);
                }
            }
        }
        Some(count)
    }
}
