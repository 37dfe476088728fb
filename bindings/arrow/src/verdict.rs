//! [`IsValid`] and [`IsAgreed`]: a yes or no about each text.

use std::{num::NonZero, sync::Arc};

use arrow_array::{ArrayRef, BooleanArray};
use arrow_schema::{ArrowError, DataType};
use rfc1738::{Schemes, is_agreed};

use crate::{
    apply::{Kernel, in_pieces},
    texts::Texts,
};

/// Whether a text is a URL of these schemes: [`Schemes::is_valid`].
#[derive(Debug, Clone, Copy)]
pub struct IsValid<'s>(pub &'s Schemes);

impl Kernel for IsValid<'_> {
    fn data_type(&self, _: &DataType) -> DataType {
        DataType::Boolean
    }

    fn run<'a>(&self, texts: impl Texts<'a>, threads: NonZero<usize>) -> Result<ArrayRef, ArrowError> {
        verdicts(texts, threads, |text| self.0.is_valid(text))
    }
}

/// Whether a text is a URL for which parsers name the same host and port: [`is_agreed`].
#[derive(Debug, Clone, Copy)]
pub struct IsAgreed;

impl Kernel for IsAgreed {
    fn data_type(&self, _: &DataType) -> DataType {
        DataType::Boolean
    }

    fn run<'a>(&self, texts: impl Texts<'a>, threads: NonZero<usize>) -> Result<ArrayRef, ArrowError> {
        verdicts(texts, threads, is_agreed)
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
