//! [`check`]: refuses pages whose own counts would make the library allocate more than they can hold. It believes
//! them, and a failed allocation cannot be contained.

use parquet::{
    basic::Encoding,
    column::page::Page,
    errors::{ParquetError, Result},
};

/// The most values of a page in one of the encodings that store lengths apart. Programs write some thousands.
const MOST: u64 = 1 << 24;

/// Whether the counts in a page of a column can be right. `has_levels` if its values can be null.
pub(super) fn check(page: &Page, has_levels: bool) -> Result<()> {
    let is_right = match page {
        // Each value has four bytes for its length.
        Page::DictionaryPage { buf, num_values, .. } => *num_values as usize <= buf.len() / 4,
        Page::DataPage { buf, num_values, encoding, .. } if has_levels => {
            let skip = || Some(4 + u32::from_le_bytes(*buf.first_chunk()?) as usize);
            stores_values(*encoding) || skip().is_some_and(|skip| has_right_lengths(buf, skip, *encoding, *num_values))
        }
        Page::DataPage { buf, num_values, encoding, .. } => has_right_lengths(buf, 0, *encoding, *num_values),
        Page::DataPageV2 { buf, num_values, encoding, def_levels_byte_len, rep_levels_byte_len, .. } => {
            let skip = *def_levels_byte_len as usize + *rep_levels_byte_len as usize;
            has_right_lengths(buf, skip, *encoding, *num_values)
        }
    };
    if is_right { Ok(()) } else { Err(ParquetError::General("a page has a wrong count of values".into())) }
}

/// Whether values in this encoding are with their lengths.
fn stores_values(encoding: Encoding) -> bool {
    !matches!(encoding, Encoding::DELTA_LENGTH_BYTE_ARRAY | Encoding::DELTA_BYTE_ARRAY)
}

/// Whether a page does not have more lengths than `values`, if it stores them apart, after `skip` bytes.
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

    /// A number of seven bits a byte, the lowest ones first.
    fn number(&mut self) -> Option<u64> {
        let length = self.0.iter().take(10).position(|byte| byte & 0x80 == 0)? + 1;
        let bytes = self.take(length as u64)?;
        Some(bytes.iter().rev().fold(0, |number, byte| number << 7 | u64::from(byte & 0x7F)))
    }

    fn header(&mut self) -> Option<Header> {
        let header = Header { block: self.number()?, parts: self.number()?, count: self.number()? };
        // The first number.
        self.number()?;
        Some(header)
    }

    /// Skips a list of numbers, and returns how many there are. Each block has bytes, so this ends.
    fn skip_numbers(&mut self) -> Option<u64> {
        let Header { block, parts, count } = self.header()?;
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
