//! [`Offsets`]: which bytes of a file stand for the bytes of a text that is decoded from it.

use std::{collections::VecDeque, ops::Range};

/// The offsets in a file of the bytes of a text.
pub(crate) struct Offsets {
    /// In order. The first is at the beginning of what is kept of the text, or before it.
    segments: VecDeque<Segment>,
}

/// A part of the text that the file has as it is, up to the next segment.
struct Segment {
    /// Where it begins in the text.
    at: u64,
    /// Where the file ends what is before it.
    before: u64,
    /// Where it begins in the file.
    written: u64,
}

impl Offsets {
    /// Those of a text that the file has as it is.
    pub(crate) fn new() -> Self {
        let first = Segment {
            at: 0,
            before: 0,
            written: 0,
        };
        Offsets {
            segments: [first].into(),
        }
    }

    /// The text from `at` on is in the file from the end of `skipped` on. What is before it ends at
    /// the start of `skipped`.
    pub(super) fn skip(&mut self, at: u64, skipped: Range<u64>) {
        self.segments.push_back(Segment {
            at,
            before: skipped.start,
            written: skipped.end,
        });
    }

    /// Where the file has the byte `at` of the text.
    pub(crate) fn start(&self, at: u64) -> u64 {
        let next = self.segments.partition_point(|segment| segment.at <= at);
        let segment = &self.segments[next - 1];
        segment.written + (at - segment.at)
    }

    /// Where the file ends the bytes of the text before `at`.
    pub(crate) fn end(&self, at: u64) -> u64 {
        let next = self.segments.partition_point(|segment| segment.at < at);
        match self.segments.get(next) {
            Some(segment) if segment.at == at => segment.before,
            _ => self.start(at),
        }
    }

    /// Nothing before the byte `at` of the text is asked for any more.
    pub(super) fn forget(&mut self, at: u64) {
        let next = self.segments.partition_point(|segment| segment.at <= at);
        self.segments.drain(..next - 1);
    }
}
