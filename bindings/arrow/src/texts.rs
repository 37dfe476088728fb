//! [`Texts`]: an array of strings, whatever its layout.

use arrow_array::{
    ArrayAccessor, GenericStringArray, LargeStringArray, OffsetSizeTrait, StringArray,
    StringViewArray,
};
use arrow_buffer::Buffer;
use arrow_data::{ByteView, MAX_INLINE_VIEW_LEN};

/// An array of strings, whatever its layout.
pub trait Texts<'a>: ArrayAccessor<Item = &'a str> + Copy + Sync {
    /// Buffers for [`view`](Texts::view).
    fn buffers(&self) -> Vec<Buffer>;

    /// A view of `part`, which begins `start` bytes after the beginning of the text of `row`.
    fn view(&self, row: usize, start: usize, part: &str) -> u128;

    /// The text of `row`, if there is one.
    fn text(&self, row: usize) -> Option<&'a str> {
        self.is_valid(row).then(|| self.value(row))
    }
}

/// The bytes of a buffer are addressed in blocks of this size, because a view has 32 bits for an
/// offset.
const BLOCK: usize = 1 << 31;

fn blocks(values: &Buffer) -> Vec<Buffer> {
    let block =
        |start| values.slice_with_length(start, (values.len() - start).min(u32::MAX as usize));
    (0..values.len()).step_by(BLOCK).map(block).collect()
}

/// A view of `part`, which is in this buffer from this `offset` on. It is that of `make_view` in
/// arrow-array, which is never inlined.
fn view(part: &str, buffer_index: u32, offset: u32) -> u128 {
    // A string of up to twelve bytes is in the view itself. A longer one ends in a buffer, so 32
    // bits suffice for its length.
    if part.len() <= MAX_INLINE_VIEW_LEN as usize {
        let mut bytes = [0; 16];
        bytes[0] = part.len() as u8;
        bytes[4..4 + part.len()].copy_from_slice(part.as_bytes());
        return u128::from_le_bytes(bytes);
    }
    let view = ByteView::new(part.len() as u32, &part.as_bytes()[..4]);
    view.with_buffer_index(buffer_index)
        .with_offset(offset)
        .as_u128()
}

fn view_of<O: OffsetSizeTrait>(
    array: &GenericStringArray<O>,
    row: usize,
    start: usize,
    part: &str,
) -> u128 {
    let offset = array.value_offsets()[row].as_usize() + start;
    // Neither is cut: there are at most 2^32 blocks in 2^63 bytes, and an offset in one has 31
    // bits.
    view(part, (offset / BLOCK) as u32, (offset % BLOCK) as u32)
}

impl<'a> Texts<'a> for &'a StringArray {
    fn buffers(&self) -> Vec<Buffer> {
        blocks(self.values())
    }

    fn view(&self, row: usize, start: usize, part: &str) -> u128 {
        view_of(self, row, start, part)
    }
}

impl<'a> Texts<'a> for &'a LargeStringArray {
    fn buffers(&self) -> Vec<Buffer> {
        blocks(self.values())
    }

    fn view(&self, row: usize, start: usize, part: &str) -> u128 {
        view_of(self, row, start, part)
    }
}

impl<'a> Texts<'a> for &'a StringViewArray {
    fn buffers(&self) -> Vec<Buffer> {
        self.data_buffers().to_vec()
    }

    fn view(&self, row: usize, start: usize, part: &str) -> u128 {
        // For a string of up to 12 bytes, the view has no position, and the view of a part needs
        // none.
        let text = ByteView::from(self.views()[row]);
        view(
            part,
            text.buffer_index,
            text.offset.wrapping_add(start as u32),
        )
    }
}
