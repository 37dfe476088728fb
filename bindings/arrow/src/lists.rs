//! [`Findings`] and [`Extract`]: a list of structs for each string.

use std::{num::NonZero, ops::Range, sync::Arc};

use arrow_array::{
    ArrayRef, ListArray, StructArray,
    builder::{Int64Builder, LargeStringBuilder, StringBuilder},
};
use arrow_buffer::OffsetBuffer;
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Fields};
use rfc1738::{Finding, Rules, Schemes, SlipKind, context::Extracted};

use crate::{
    apply::{Kernel, in_pieces},
    texts::Texts,
};

/// The findings of [`Schemes::validate_with`], in their order. A string that is not a URL has one
/// of the rule `syntax`; the list of a URL without findings is empty.
#[derive(Debug, Clone, Copy)]
pub struct Findings<'s> {
    /// The schemes.
    pub schemes: &'s Schemes,
    /// The rules that are checked.
    pub rules: Rules,
}

impl Kernel for Findings<'_> {
    fn data_type(&self, _: &DataType) -> DataType {
        FindingColumns::data_type()
    }

    fn run<'a>(
        &self,
        texts: impl Texts<'a>,
        threads: NonZero<usize>,
    ) -> Result<ArrayRef, ArrowError> {
        lists(texts, threads, |columns: &mut FindingColumns, text| {
            let report = self.schemes.validate_with(text, self.rules);
            report
                .findings()
                .iter()
                .for_each(|finding| columns.add(finding));
            report.findings().len()
        })
    }
}

/// The URLs that [`Schemes::extract`] finds in a string, in their order, each in its first reading.
/// `start` and `end` are the position of the URL in the string, with its wrapper. Text that is
/// presented as a URL but is not one is left out.
#[derive(Debug, Clone, Copy)]
pub struct Extract<'s> {
    /// The schemes.
    pub schemes: &'s Schemes,
    /// Whether only URLs in a wrapper are found, not those in running text.
    pub wrapped: bool,
}

impl Kernel for Extract<'_> {
    fn data_type(&self, _: &DataType) -> DataType {
        UrlColumns::data_type()
    }

    fn run<'a>(
        &self,
        texts: impl Texts<'a>,
        threads: NonZero<usize>,
    ) -> Result<ArrayRef, ArrowError> {
        lists(texts, threads, |columns: &mut UrlColumns, text| {
            let found = self.schemes.extract(text).wrapped(self.wrapped).flatten();
            found.map(|url| columns.add(&url)).count()
        })
    }
}

/// The columns of the structs, while they are made.
trait Columns: Default {
    /// Their names and types.
    fn fields() -> Fields;

    /// The columns, as long as each other.
    fn finish(self) -> Vec<ArrayRef>;

    /// The type of the lists.
    fn data_type() -> DataType {
        DataType::List(Self::item())
    }

    /// The item of the lists.
    fn item() -> FieldRef {
        Arc::new(Field::new("item", DataType::Struct(Self::fields()), false))
    }
}

/// Declares the columns for values of a type: their names, builders and types, whether they may be
/// null, and how a value is appended.
macro_rules! columns {
    (
        $columns:ident |$of:ident: $type:ty|
        $($name:ident: $builder:ident $data_type:ident $nullable:literal $append:ident($value:expr);)*
    ) => {
        #[derive(Default)]
        struct $columns {
            $($name: $builder,)*
        }

        impl $columns {
            fn add(&mut self, $of: $type) {
                $(self.$name.$append($value);)*
            }
        }

        impl Columns for $columns {
            fn fields() -> Fields {
                Fields::from(vec![$(Field::new(stringify!($name), DataType::$data_type, $nullable)),*])
            }

            fn finish(mut self) -> Vec<ArrayRef> {
                vec![$(Arc::new(self.$name.finish())),*]
            }
        }
    };
}

columns! { FindingColumns |finding: &Finding|
    rule: StringBuilder Utf8 false append_value(finding.rule().id());
    slip: StringBuilder Utf8 true append_option(finding.slip().map(SlipKind::name));
    start: Int64Builder Int64 false append_value(finding.range().start as i64);
    end: Int64Builder Int64 false append_value(finding.range().end as i64);
    section: StringBuilder Utf8 false append_value(finding.section());
    message: LargeStringBuilder LargeUtf8 false append_value(finding.message());
    help: LargeStringBuilder LargeUtf8 true append_option(finding.help());
    replacement: LargeStringBuilder LargeUtf8 true append_option(finding.replacement());
    severity: StringBuilder Utf8 false append_value(finding.severity().name());
}

columns! { UrlColumns |found: &Extracted<'_>|
    url: LargeStringBuilder LargeUtf8 false append_value(found.reading().as_str());
    fragment: LargeStringBuilder LargeUtf8 true append_option(found.reading().fragment());
    wrapper: StringBuilder Utf8 false append_value(found.context().wrapper().name());
    start: Int64Builder Int64 false append_value(found.context().span().start() as i64);
    end: Int64Builder Int64 false append_value(found.context().span().end() as i64);
}

/// A list for each text: `add` adds its structs to the columns, and returns how many.
fn lists<'a, C: Columns>(
    texts: impl Texts<'a>,
    threads: NonZero<usize>,
    add: impl Fn(&mut C, &'a str) -> usize + Sync,
) -> Result<ArrayRef, ArrowError> {
    in_pieces(texts, threads, |texts, rows: Range<usize>| {
        let mut columns = C::default();
        let lengths: Vec<_> = rows
            .clone()
            .map(|row| texts.text(row).map_or(0, |text| add(&mut columns, text)))
            .collect();
        let nulls = texts
            .nulls()
            .map(|nulls| nulls.slice(rows.start, rows.len()));
        let structs = StructArray::try_new(C::fields(), columns.finish(), None)?;
        let lists = ListArray::try_new(C::item(), offsets(&lengths)?, Arc::new(structs), nulls)?;
        Ok(Arc::new(lists))
    })
}

pub(crate) fn offsets(lengths: &[usize]) -> Result<OffsetBuffer<i32>, ArrowError> {
    let total = lengths.iter().sum();
    i32::try_from(total).map_err(|_| ArrowError::OffsetOverflowError(total))?;
    Ok(OffsetBuffer::from_lengths(lengths.iter().copied()))
}
