//! [`Sizes`]: how much there is in memory at a time. The more threads there are, the less each of them has.

/// How many chunks there are at a time, and how large they and their output are.
#[derive(Clone, Copy)]
pub(super) struct Sizes {
    pub(super) threads: usize,
    /// How many chunks there are at a time: one for each thread, one that is read and one that is written.
    pub(super) chunks: usize,
    /// What is read at a time. Only a line that does not fit makes a larger chunk.
    pub(super) chunk: usize,
    /// Beyond so much output, a chunk is checked in several pieces.
    pub(super) output: usize,
    /// Beyond so many bytes in all chunks, no other is read. Only lines that make larger chunks are so many.
    pub(super) bytes: usize,
}

impl Sizes {
    /// Those for so many threads, or for as many as are worth while.
    pub(super) fn of(threads: usize) -> Self {
        let threads = threads.clamp(1, 256);
        let chunks = threads + 2;
        let chunk = (ALL_CHUNKS / chunks).min(1 << 17);
        Sizes { threads, chunks, chunk, output: chunk * OUTPUT_FOR_INPUT, bytes: 2 * ALL_CHUNKS }
    }

    /// `buffer`, to be filled again, unless what it should have a size of `size` and has grown far beyond.
    pub(super) fn keep(buffer: Vec<u8>, size: usize) -> Vec<u8> {
        if buffer.capacity() <= 2 * size { buffer } else { Vec::new() }
    }
}

/// The bytes of all chunks.
const ALL_CHUNKS: usize = 1 << 21;

/// What is said of a line is mostly longer than the line, but seldom by more.
const OUTPUT_FOR_INPUT: usize = 8;
