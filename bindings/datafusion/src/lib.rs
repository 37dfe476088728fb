//! rfc1738 in SQL: scalar functions for [Apache DataFusion](https://datafusion.apache.org/).
//!
//! | function | its value for a text | if the text is not a URL |
//! |---|---|---|
//! | `rfc1738_is_valid(text)` | Boolean | false |
//! | `rfc1738_is_agreed(text)` | Boolean | false |
//! | `rfc1738_parts(text)` | Struct: scheme, user, password, host, port, path, search | null |
//! | `rfc1738_findings(text)` | List of Struct: rule, severity, section, start, end, message, help | a finding of the rule `syntax` |
//! | `rfc1738_normalize(text)` | the normal form, a string | null |
//! | `rfc1738_extract(text)` | List of Struct: url, fragment, wrapper, start, end | the URLs that are found in it, in brackets or after `URL:` |
//!
//! All but `rfc1738_is_agreed` take the name of a set of schemes as a second argument: with `'web'`, URLs of `https`, `ws` and `wss`
//! are read like those of `http`. Without it, a URL is one of the ten schemes of RFC 1738, or has any other and the general syntax.
//!
//! ```
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! use datafusion::prelude::SessionContext;
//!
//! let context = SessionContext::new();
//! rfc1738_datafusion::register(&context);
//! let table = context.sql("SELECT rfc1738_parts('https://host.dom:8080/a?b', 'web')['host'] AS host").await?;
//! let rows = table.to_string().await?;
//! assert!(rows.contains("| host.dom |"), "{rows}");
//! # datafusion::error::Result::<()>::Ok(())
//! # }).unwrap();
//! ```
//!
//! The kernels are those of `rfc1738-arrow`. A query runs on all cores already, so each call of a function is one thread.

mod function;
mod question;

use datafusion::{logical_expr::ScalarUDF, prelude::SessionContext};

use function::Function;
use question::Question;

/// Registers all functions.
pub fn register(context: &SessionContext) {
    functions().for_each(|function| context.register_udf(function));
}

/// All functions.
pub fn functions() -> impl Iterator<Item = ScalarUDF> {
    Question::ALL.into_iter().map(|question| Function::new(question).into())
}
