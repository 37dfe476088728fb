//! [`Kernel`], and [`apply`].

use std::{num::NonZero, ops::Range};

use arrow_array::{Array, ArrayRef, cast::AsArray, new_empty_array, new_null_array};
use arrow_schema::{ArrowError, DataType};

use crate::{
    rows::{concat, take},
    texts::Texts,
    threads::on_threads,
};

/// How many rows a thread takes at a time. It is a multiple of 64, so that no two share a word of a
/// bitmap.
pub(crate) const ROWS: usize = 1 << 14;

/// A question about a string.
pub trait Kernel: Sync {
    /// The type of its results for strings of this type, one that it [`takes`].
    fn data_type(&self, texts: &DataType) -> DataType;

    /// The results for all texts, on as many `threads` as given.
    ///
    /// # Errors
    ///
    /// They do not fit one array.
    fn run<'a>(
        &self,
        texts: impl Texts<'a>,
        threads: NonZero<usize>,
    ) -> Result<ArrayRef, ArrowError>;
}

/// Why a kernel has no result.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The array is not one of strings.
    #[error("expected strings (Utf8, LargeUtf8, Utf8View, or a dictionary of them), not {0}")]
    NotStrings(DataType),
    /// The results do not fit one array.
    #[error(transparent)]
    Arrow(#[from] ArrowError),
}

/// Whether kernels take arrays of this type: strings, dictionaries of strings, and nulls.
pub fn takes(texts: &DataType) -> bool {
    match texts {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Null => true,
        DataType::Dictionary(_, values) => takes(values),
        _ => false,
    }
}

/// Asks `kernel` about each string of `array`, on the given number of `threads`.
///
/// # Errors
///
/// The array is not one of strings, or the results do not fit one array.
pub fn apply(
    kernel: &impl Kernel,
    array: &dyn Array,
    threads: NonZero<usize>,
) -> Result<ArrayRef, Error> {
    Ok(match array.data_type() {
        DataType::Utf8 => kernel.run(array.as_string::<i32>(), threads)?,
        DataType::LargeUtf8 => kernel.run(array.as_string::<i64>(), threads)?,
        DataType::Utf8View => kernel.run(array.as_string_view(), threads)?,
        DataType::Null => new_null_array(&kernel.data_type(&DataType::Utf8), array.len()),
        DataType::Dictionary(_, values) if takes(values) => {
            let dictionary = array.as_any_dictionary();
            if dictionary.values().len() <= dictionary.len() {
                take(&apply(kernel, dictionary.values(), threads)?, array)?
            } else {
                // A piece of a larger array, that uses a few of its values.
                apply(kernel, &take(dictionary.values(), array)?, threads)?
            }
        }
        other => return Err(Error::NotStrings(other.clone())),
    })
}

/// Asks `kernel` about each string of `chunks`, on the given number of `threads`. They are
/// untrusted, and are checked first: strings must be UTF-8, and offsets within their buffers.
///
/// # Errors
///
/// As [`apply`]; and a chunk is not valid Arrow data.
///
/// ```
/// use std::{num::NonZero, sync::Arc};
///
/// use arrow_array::{ArrayRef, StringArray, cast::AsArray};
/// use rfc1738::Schemes;
/// use rfc1738_arrow::{IsAgreed, apply_to_chunks};
///
/// let texts = vec!["http://host.dom/", "http://010.2.3.1/"];
/// let chunk: ArrayRef = Arc::new(StringArray::from(texts));
/// let agreed = IsAgreed(&Schemes::today());
/// let agreed = apply_to_chunks(&agreed, &[chunk], NonZero::<usize>::MIN)?;
/// assert!(agreed[0].as_boolean().iter().eq([Some(true), Some(false)]));
/// # Ok::<(), rfc1738_arrow::Error>(())
/// ```
pub fn apply_to_chunks(
    kernel: &impl Kernel,
    chunks: &[ArrayRef],
    threads: NonZero<usize>,
) -> Result<Vec<ArrayRef>, Error> {
    let checked = |chunk: &ArrayRef, threads| {
        if chunk.is_empty() {
            // If it is a slice, its offsets may be right, but the C data interface does not say how
            // long its buffers are.
            return apply(kernel, &new_empty_array(chunk.data_type()), threads);
        }
        chunk.to_data().validate_full()?;
        apply(kernel, chunk, threads)
    };
    if chunks.len() / 2 < threads.get() {
        chunks.iter().map(|chunk| checked(chunk, threads)).collect()
    } else {
        on_threads(threads, chunks.iter(), |chunk| {
            checked(chunk, NonZero::<usize>::MIN)
        })
        .into_iter()
        .collect()
    }
}

/// The results for the rows of `texts`, made piece by piece.
pub(crate) fn in_pieces<'a, T: Texts<'a>>(
    texts: T,
    threads: NonZero<usize>,
    piece: impl Fn(T, Range<usize>) -> Result<ArrayRef, ArrowError> + Sync,
) -> Result<ArrayRef, ArrowError> {
    let rows = texts.len();
    let pieces =
        (0..rows.div_ceil(ROWS).max(1)).map(|index| index * ROWS..rows.min((index + 1) * ROWS));
    let results = on_threads(threads, pieces, |rows| piece(texts, rows))
        .into_iter()
        .collect::<Result<Vec<_>, _>>()?;
    match &results[..] {
        [only] => Ok(only.clone()),
        several => concat(several),
    }
}
