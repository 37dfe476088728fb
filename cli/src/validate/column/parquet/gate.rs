//! [`Gate`]: gives the pages of a column one at a time, so that a reader of many rows does not hold many pages.

use std::{
    fs,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

use super::guard::check;
use parquet::{
    column::page::{Page, PageMetadata, PageReader},
    errors::Result,
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

    /// Whether the column has ended.
    pub(super) fn is_at_end(&self) -> bool {
        self.is_at_end.load(Relaxed)
    }
}

impl Gate {
    pub(super) fn new(pages: SerializedPageReader<fs::File>, has_levels: bool) -> (Self, Key) {
        let key = Key::default();
        (Gate { pages, key: key.clone(), has_levels }, key)
    }
}

impl PageReader for Gate {
    fn get_next_page(&mut self) -> Result<Option<Page>> {
        if !self.key.is_open.load(Relaxed) {
            return Ok(None);
        }
        let page = self.pages.get_next_page()?;
        page.as_ref().map_or(Ok(()), |page| check(page, self.has_levels))?;
        match &page {
            Some(Page::DictionaryPage { .. }) => {}
            Some(Page::DataPage { .. } | Page::DataPageV2 { .. }) => self.key.is_open.store(false, Relaxed),
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
