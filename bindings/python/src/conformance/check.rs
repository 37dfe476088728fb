//! `check`: judges a function.

use pyo3::prelude::*;
use rfc1738_conformance::judge::{Options, Question};

use super::{
    function::{Function, Stop},
    subject::{GrammarArgument, JUDGES, subject, value_error},
    values,
};
use crate::{arguments, schemes::SchemesArgument};

/// Asks `function` about the strings of a finite suite for a `rule`, and returns the
/// :class:`Verdict`.
///
/// The function is called with a ``bytes`` and says whether the rule derives all of it: it returns
/// a ``bool``, or as the ``fullmatch`` of a pattern does, a ``re.Match`` or None. With
/// ``whole=False``, it returns the length of the longest prefix that the rule derives, or as
/// ``match`` does, a ``re.Match``; and None if there is no such prefix. An exception is a wrong
/// answer, but for those that end a program, such as ``KeyboardInterrupt``.
///
/// The `rule` is one of section 5, or of a `grammar`: the name of one that is bundled
/// (``url-draft``, ``rfc1738``, ``rfc1808``, ``rfc2396``, ``rfc3986``), its text in ABNF, or the
/// path of a file that ends in ``.abnf`` or ``.bnf``. With `schemes`, ``url`` is read strictly:
/// each scheme must have its own syntax, as in :func:`rfc1738.is_valid`. With `only`, a list of
/// names of schemes, of today's if there are no `schemes`, it is the URLs of only these, for a
/// parser that knows no others.
///
/// Before the suite, it asks about strings that detect single faults of the grammar. Finding them
/// takes most of the time of the first check of a rule: a second or so, and a minute or more for a
/// large rule, such as ``url``. The next check of the rule reuses them. With ``faults=False``, they
/// are left out, and no fault is named.
///
/// >>> from rfc1738.conformance import check
/// >>> verdict = check(lambda text: text.isdigit() or text == b"", "port")
/// >>> verdict.agrees, verdict.wrongly_accepted.count, verdict.wrongly_accepted.shortest.string
/// (False, 1, b'')
/// >>> print(verdict)
/// port: 1 of 2846 answers is wrong
///   as if digits: takes *digit in place of 1*digit
///   1 wrongly accepted, the end in port: "", answered yes, not no
///
/// >>> check(lambda text: text.lower().startswith(b"ftp:"), "url", only=["ftp"], faults=False).subject
/// 'url (ftp)'
#[pyfunction]
#[pyo3(signature = (function, rule, *, grammar = None, schemes = None, only = None, whole = true, faults = true))]
#[allow(clippy::too_many_arguments, reason = "all but two are given by name")]
pub(crate) fn check<'py>(
    function: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = arguments::name)] rule: String,
    grammar: Option<GrammarArgument>,
    schemes: Option<SchemesArgument>,
    #[pyo3(from_py_with = arguments::only)] only: Option<Vec<String>>,
    #[pyo3(from_py_with = arguments::flag)] whole: bool,
    #[pyo3(from_py_with = arguments::flag)] faults: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let py = function.py();
    let (question, stop) = (
        if whole {
            Question::Whole
        } else {
            Question::LongestPrefix
        },
        Stop::default(),
    );
    let mut function = Function::new(function, question, &stop)?;
    let subject = subject(py, &rule, grammar, schemes, only)?;
    let options = Options {
        small: faults,
        ..Options::default()
    };
    // This takes longer than asking and comparing the answers.
    let judge = py
        .detach(|| JUDGES.judge(subject, options))
        .map_err(value_error)?;
    let verdict = judge.verdict(&mut function);
    stop.check(py)?;
    values::verdict(py, question, &verdict)
}
