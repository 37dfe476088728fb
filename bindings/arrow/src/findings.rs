//! [`Findings`]: what strict validation finds in each text.

use std::{num::NonZero, sync::Arc};

use arrow_array::{
    ArrayRef,
    builder::{Int64Builder, LargeStringBuilder, StringBuilder},
};
use arrow_schema::{ArrowError, DataType, Field, Fields};
use rfc1738::{Finding, Rules, Schemes};

use crate::{
    apply::Kernel,
    list::{Columns, lists},
    texts::Texts,
};

/// The findings of [`Schemes::validate_with`], in their order. A text that is not a URL has one of the rule `syntax`; the list of a URL
/// with which all is well is empty.
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

    fn run<'a>(&self, texts: impl Texts<'a>, threads: NonZero<usize>) -> Result<ArrayRef, ArrowError> {
        lists(texts, threads, |columns: &mut FindingColumns, text| {
            let report = self.schemes.validate_with(text, self.rules);
            report.findings().iter().for_each(|finding| columns.add(finding));
            report.findings().len()
        })
    }
}

#[derive(Default)]
struct FindingColumns {
    rule: StringBuilder,
    severity: StringBuilder,
    section: StringBuilder,
    start: Int64Builder,
    end: Int64Builder,
    message: LargeStringBuilder,
    help: LargeStringBuilder,
}

impl FindingColumns {
    fn add(&mut self, finding: &Finding) {
        self.rule.append_value(finding.rule().id());
        self.severity.append_value(finding.severity().name());
        self.section.append_value(finding.section());
        self.start.append_value(finding.range().start as i64);
        self.end.append_value(finding.range().end as i64);
        self.message.append_value(finding.message());
        self.help.append_option(finding.help());
    }
}

impl Columns for FindingColumns {
    fn fields() -> Fields {
        Fields::from(vec![
            Field::new("rule", DataType::Utf8, false),
            Field::new("severity", DataType::Utf8, false),
            Field::new("section", DataType::Utf8, false),
            Field::new("start", DataType::Int64, false),
            Field::new("end", DataType::Int64, false),
            Field::new("message", DataType::LargeUtf8, false),
            Field::new("help", DataType::LargeUtf8, true),
        ])
    }

    fn finish(mut self) -> Vec<ArrayRef> {
        vec![
            Arc::new(self.rule.finish()),
            Arc::new(self.severity.finish()),
            Arc::new(self.section.finish()),
            Arc::new(self.start.finish()),
            Arc::new(self.end.finish()),
            Arc::new(self.message.finish()),
            Arc::new(self.help.finish()),
        ]
    }
}
