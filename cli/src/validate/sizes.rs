//! [`Sizes`]: how much is in memory at a time. The more threads there are, the less each of them has.

/// The number of chunks in memory, and the sizes of them and their output.
#[derive(Clone, Copy)]
pub(super) struct Sizes {
    pub(super) threads: usize,
    /// The most chunks in memory: one for each thread, one that is being read and one that is being written.
    pub(super) chunks: usize,
    /// How many bytes are read at a time. Only a line that does not fit makes a larger chunk.
    pub(super) chunk: usize,
    /// If the output of a chunk grows beyond this many bytes, the chunk is checked in several pieces.
    pub(super) output: usize,
    /// While all chunks together have more than this many bytes, no other is read. Only large chunks reach this limit.
    pub(super) bytes: usize,
}

impl Sizes {
    /// The sizes for this many threads, or for the most that are useful.
    pub(super) fn of(threads: usize) -> Self {
        let threads = threads.clamp(1, 256);
        let chunks = threads + 2;
        let chunk = (ALL_CHUNKS / chunks).min(1 << 17);
        Sizes { threads, chunks, chunk, output: chunk * OUTPUT_FOR_INPUT, bytes: 2 * ALL_CHUNKS }
    }

    /// `buffer`, to be filled again, or an empty one if it has grown far beyond `size`.
    pub(super) fn keep(buffer: Vec<u8>, size: usize) -> Vec<u8> {
        if buffer.capacity() <= 2 * size { buffer } else { Vec::new() }
    }
}

/// The bytes of all chunks.
const ALL_CHUNKS: usize = 1 << 21;

/// The output of a line is usually longer than the line, but seldom by a greater factor.
const OUTPUT_FOR_INPUT: usize = 8;
