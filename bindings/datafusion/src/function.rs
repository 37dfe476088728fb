//! [`Function`]: a question as a function of SQL.

use datafusion::{
    arrow::datatypes::DataType,
    common::{exec_err, plan_err},
    error::{DataFusionError, Result},
    logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility},
    scalar::ScalarValue,
};
use rfc1738::Schemes;
use rfc1738_arrow::takes;
use rfc1738_dynamic::schemes;

use crate::question::Question;

/// A question as a function of SQL.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct Function {
    question: Question,
    signature: Signature,
}

impl Function {
    pub(crate) fn new(question: Question) -> Self {
        Function { question, signature: Signature::user_defined(Volatility::Immutable) }
    }

    /// The set of schemes that `arguments` name.
    fn schemes(&self, arguments: &[ColumnarValue]) -> Result<Schemes> {
        match arguments {
            [_] => Ok(Schemes::rfc1738()),
            [_, ColumnarValue::Scalar(ScalarValue::Utf8(Some(name)))] => {
                schemes(name).map_err(|error| DataFusionError::Execution(format!("{}: {error}", self.name())))
            }
            _ => exec_err!("{}: the set of schemes must be a constant, such as 'web'", self.name()),
        }
    }
}

impl ScalarUDFImpl for Function {
    fn name(&self) -> &str {
        self.question.name()
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    /// The texts as they are, whatever their layout.
    fn coerce_types(&self, arguments: &[DataType]) -> Result<Vec<DataType>> {
        let name = self.name();
        match arguments {
            [texts, others @ ..] if others.len() <= usize::from(self.question.takes_schemes()) => {
                if !takes(texts) {
                    return plan_err!("{name}: expected a string, not {texts}");
                }
                Ok([texts.clone()].into_iter().chain(others.iter().map(|_| DataType::Utf8)).collect())
            }
            _ if self.question.takes_schemes() => {
                plan_err!("{name} takes a text, and the name of a set of schemes, such as 'web'")
            }
            _ => plan_err!("{name} takes a text"),
        }
    }

    fn return_type(&self, arguments: &[DataType]) -> Result<DataType> {
        match arguments {
            [texts, ..] => Ok(self.question.data_type(texts)),
            [] => plan_err!("{} takes a text", self.name()),
        }
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let schemes = self.schemes(&arguments.args)?;
        match &arguments.args[0] {
            ColumnarValue::Array(texts) => Ok(ColumnarValue::Array(self.question.ask(texts, &schemes)?)),
            ColumnarValue::Scalar(text) => {
                let answer = self.question.ask(&text.to_array()?, &schemes)?;
                Ok(ColumnarValue::Scalar(ScalarValue::try_from_array(&answer, 0)?))
            }
        }
    }
}
