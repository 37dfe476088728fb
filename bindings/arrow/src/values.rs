//! [`IsValid`], [`IsAgreed`] and [`Normalize`]: one value for each text.

use std::{num::NonZero, sync::Arc};

use arrow_array::{
    ArrayRef, BooleanArray, GenericStringArray, OffsetSizeTrait, builder::GenericStringBuilder,
};
use arrow_schema::{ArrowError, DataType};
use rfc1738::Schemes;

use crate::{
    apply::{Kernel, in_pieces},
    texts::Texts,
    tree,
};

/// Whether a string is a valid URL of these schemes: [`Schemes::is_valid`].
#[derive(Debug, Clone, Copy)]
pub struct IsValid<'s>(pub &'s Schemes);

impl Kernel for IsValid<'_> {
    fn data_type(&self, _: &DataType) -> DataType {
        DataType::Boolean
    }

    fn run<'a>(
        &self,
        texts: impl Texts<'a>,
        threads: NonZero<usize>,
    ) -> Result<ArrayRef, ArrowError> {
        verdicts(texts, threads, |text| self.0.is_valid(text))
    }
}

/// Whether a string is a URL for which parsers name the same host and port:
/// [`Schemes::is_agreed`].
#[derive(Debug, Clone, Copy)]
pub struct IsAgreed<'s>(pub &'s Schemes);

impl Kernel for IsAgreed<'_> {
    fn data_type(&self, _: &DataType) -> DataType {
        DataType::Boolean
    }

    fn run<'a>(
        &self,
        texts: impl Texts<'a>,
        threads: NonZero<usize>,
    ) -> Result<ArrayRef, ArrowError> {
        verdicts(texts, threads, |text| self.0.is_agreed(text))
    }
}

fn verdicts<'a>(
    texts: impl Texts<'a>,
    threads: NonZero<usize>,
    verdict: impl Fn(&str) -> bool + Sync,
) -> Result<ArrayRef, ArrowError> {
    in_pieces(texts, threads, |texts, rows| {
        let verdicts: BooleanArray = rows.map(|row| texts.text(row).map(&verdict)).collect();
        Ok(Arc::new(verdicts))
    })
}

/// The [normal form](rfc1738::Url::normalize) of a string that is a valid URL. Null for any other.
///
/// It is of type Utf8 if the texts are, and else LargeUtf8.
#[derive(Debug, Clone, Copy)]
pub struct Normalize<'s> {
    /// The schemes.
    pub schemes: &'s Schemes,
    /// Whether it is enough that section 5 derives the string.
    pub syntax_only: bool,
}

impl Kernel for Normalize<'_> {
    fn data_type(&self, texts: &DataType) -> DataType {
        match texts {
            DataType::LargeUtf8 | DataType::Utf8View => DataType::LargeUtf8,
            DataType::Dictionary(_, values) => self.data_type(values),
            _ => DataType::Utf8,
        }
    }

    fn run<'a>(
        &self,
        texts: impl Texts<'a>,
        threads: NonZero<usize>,
    ) -> Result<ArrayRef, ArrowError> {
        in_pieces(texts, threads, |texts, rows| {
            let normal = |text| {
                let url = tree(self.schemes, self.syntax_only, text)?;
                Some(self.schemes.normalize(&url))
            };
            let normal_forms = rows.map(|row| texts.text(row).and_then(normal));
            Ok(match self.data_type(texts.data_type()) {
                DataType::Utf8 => Arc::new(strings::<i32>(normal_forms)?),
                _ => Arc::new(strings::<i64>(normal_forms)?),
            })
        })
    }
}

fn strings<O: OffsetSizeTrait>(
    texts: impl ExactSizeIterator<Item = Option<String>>,
) -> Result<GenericStringArray<O>, ArrowError> {
    let mut builder = GenericStringBuilder::with_capacity(texts.len(), 0);
    for text in texts {
        builder.append_option(text);
    }
    Ok(builder.finish())
}
