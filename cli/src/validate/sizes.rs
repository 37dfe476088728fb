//! [`Sizes`]: the limits on memory. The more threads there are, the less each of them gets.

/// The number of chunks at a time, and the sizes of chunks and their output.
#[derive(Clone, Copy)]
pub(super) struct Sizes {
    pub(super) threads: usize,
    /// The number of chunks at a time: one for each thread, one that is read and one that is written.
    pub(super) chunks: usize,
    /// The number of bytes to read at a time. Only a line that does not fit makes a larger chunk.
    pub(super) chunk: usize,
    /// A chunk with more output than this is checked in several pieces.
    pub(super) output: usize,
    /// No further chunk is read while all chunks together have more bytes than this. Only very long lines reach the
    /// limit.
    pub(super) bytes: usize,
}

impl Sizes {
    /// The sizes for this number of threads, or for as many as are useful.
    pub(super) fn of(threads: usize) -> Self {
        let threads = threads.clamp(1, 256);
        let chunks = threads + 2;
        let chunk = (ALL_CHUNKS / chunks).min(1 << 17);
        Sizes { threads, chunks, chunk, output: chunk * OUTPUT_FOR_INPUT, bytes: 2 * ALL_CHUNKS }
    }

    /// Keeps `buffer` for reuse, unless it has grown far beyond `size`.
    pub(super) fn keep(buffer: Vec<u8>, size: usize) -> Vec<u8> {
        if buffer.capacity() <= 2 * size { buffer } else { Vec::new() }
    }
}

/// The bytes of all chunks.
const ALL_CHUNKS: usize = 1 << 21;

/// The output for a line is mostly longer than the line, but seldom by a larger factor.
const OUTPUT_FOR_INPUT: usize = 8;
