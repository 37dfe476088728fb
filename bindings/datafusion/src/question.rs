//! [`Question`]: what a function asks about a text.

use std::num::NonZero;

use datafusion::{
    arrow::{
        array::{Array, ArrayRef},
        datatypes::DataType,
    },
    error::{DataFusionError, Result},
};
use rfc1738::{Rules, Schemes};
use rfc1738_arrow::{Error, Extract, Findings, IsAgreed, IsValid, Kernel, Normalize, Parts, apply};

/// What a function asks about a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Question {
    IsValid,
    IsAgreed,
    Parts,
    Findings,
    Normalize,
    Extract,
}

/// Evaluates `$value` with the question's kernel.
macro_rules! kernel {
    ($question:expr, $schemes:expr, $kernel:ident => $value:expr) => {
        match $question {
            Question::IsValid => {
                let $kernel = IsValid($schemes);
                $value
            }
            Question::IsAgreed => {
                let $kernel = IsAgreed;
                $value
            }
            Question::Parts => {
                let $kernel = Parts($schemes);
                $value
            }
            Question::Findings => {
                let $kernel = Findings { schemes: $schemes, rules: Rules::all() };
                $value
            }
            Question::Normalize => {
                let $kernel = Normalize($schemes);
                $value
            }
            Question::Extract => {
                let $kernel = Extract { schemes: $schemes, bare: false };
                $value
            }
        }
    };
}

impl Question {
    pub(crate) const ALL: [Question; 6] = [
        Question::IsValid,
        Question::IsAgreed,
        Question::Parts,
        Question::Findings,
        Question::Normalize,
        Question::Extract,
    ];

    /// The name of its function.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Question::IsValid => "rfc1738_is_valid",
            Question::IsAgreed => "rfc1738_is_agreed",
            Question::Parts => "rfc1738_parts",
            Question::Findings => "rfc1738_findings",
            Question::Normalize => "rfc1738_normalize",
            Question::Extract => "rfc1738_extract",
        }
    }

    /// Whether the answer depends on a set of schemes. The agreed language has its own.
    pub(crate) fn takes_schemes(self) -> bool {
        self != Question::IsAgreed
    }

    /// The type of the answers about texts of this type.
    pub(crate) fn data_type(self, texts: &DataType) -> DataType {
        let schemes = Schemes::rfc1738();
        kernel!(self, &schemes, kernel => kernel.data_type(texts))
    }

    /// The answers about all texts.
    pub(crate) fn ask(self, texts: &dyn Array, schemes: &Schemes) -> Result<ArrayRef> {
        let answers = kernel!(self, schemes, kernel => apply(&kernel, texts, NonZero::<usize>::MIN));
        answers.map_err(|error| match error {
            Error::Arrow(error) => error.into(),
            error => DataFusionError::Execution(error.to_string()),
        })
    }
}
