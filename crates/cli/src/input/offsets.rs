//! [`Offsets`]: which bytes of a file stand for the bytes of a text that is decoded from it.

use std::{collections::VecDeque, ops::Range};

/// A byte of a text, and its place in the file.
#[derive(Clone, Copy)]
pub(super) struct Cursor {
    /// Its offset in the text.
    pub(super) at: u64,
    /// Its offset in the file.
    pub(super) written: u64,
    pub(super) line: u64,
    pub(super) column: u64,
}

impl Cursor {
    /// Moves over bytes that the file has as they are.
    pub(super) fn advance(&mut self, passed: &[u8]) {
        let lines = memchr::memchr_iter(b'\n', passed).count() as u64;
        let line = memchr::memrchr(b'\n', passed).map_or(passed, |end| &passed[end + 1..]);
        let characters = line
            .utf8_chunks()
            .map(|chunk| chunk.valid().chars().count() + chunk.invalid().len())
            .sum::<usize>() as u64;
        let length = passed.len() as u64;
        *self = Cursor {
            at: self.at + length,
            written: self.written + length,
            line: self.line + lines,
            column: if lines == 0 { self.column } else { 1 } + characters,
        };
    }
}

/// The places in a file of the bytes of a text.
pub(crate) struct Offsets {
    /// In order. The first is where what is kept of the text begins.
    segments: VecDeque<Segment>,
}

/// A part of the text that the file has as it is, up to the next segment.
struct Segment {
    /// Where the file ends what is before it.
    before: u64,
    start: Cursor,
}

impl Offsets {
    /// Those of a text that begins at the beginning of a file.
    pub(super) fn new(start: Cursor) -> Self {
        let first = Segment { before: 0, start };
        Offsets {
            segments: [first].into(),
        }
    }

    /// The text continues at this place in the file, which ends what is before it at `before`.
    pub(super) fn skip(&mut self, before: u64, start: Cursor) {
        match self.segments.back_mut() {
            Some(last) if last.start.at == start.at => last.start = start,
            _ => self.segments.push_back(Segment { before, start }),
        }
    }

    /// The last place at the byte `at` or before it from which the file has the text as it is.
    pub(super) fn before(&self, at: u64) -> Cursor {
        self.segments[self.next(at) - 1].start
    }

    /// The number of segments that begin at the byte `at` or before it.
    fn next(&self, at: u64) -> usize {
        self.segments
            .partition_point(|segment| segment.start.at <= at)
    }

    /// Which bytes of the file stand for these of the text.
    pub(super) fn range(&self, Range { start, end }: Range<u64>) -> [u64; 2] {
        let last = &self.segments[self.next(end) - 1];
        let written_end = match last.start.at == end {
            true => last.before,
            false => last.start.written + (end - last.start.at),
        };
        match start == end {
            true => [written_end; 2],
            false => [self.start(start), written_end],
        }
    }

    /// Where the file has the byte `at` of the text.
    pub(super) fn start(&self, at: u64) -> u64 {
        let segment = self.before(at);
        segment.written + (at - segment.at)
    }

    /// Nothing before this byte of the text is asked for any more.
    pub(super) fn forget(&mut self, start: Cursor) {
        let next = self.next(start.at);
        let first = &mut self.segments[next - 1];
        if first.start.at < start.at {
            let before = start.written;
            *first = Segment { before, start };
        }
        self.segments.drain(..next - 1);
    }
}
