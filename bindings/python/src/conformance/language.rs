//! The arguments `rule`, `grammar`, `bases`, `depth`, `schemes` and `only`: the language that a
//! function is judged by.

use std::{borrow::Cow, collections::HashMap, fmt::Display, path::Path};

use pyo3::{exceptions::PyValueError, prelude::*, types::PyString};
use rfc1738::{Registered, Schemes};
use rfc1738_conformance::{
    grammar::{Grammar, Notation, Reader},
    judge::Judges,
    language::Language,
    rfc1738 as languages,
};

use crate::{python::PythonName, schemes::Set};

/// Those that were used last.
pub(super) static JUDGES: Judges = Judges::new();

static CLOSE_MATCHES: PythonName = PythonName::new("difflib", "get_close_matches");
static PATH: PythonName = PythonName::new("pathlib", "Path");

/// How many files a grammar may be in.
const FILES: usize = 100;

/// The files that are the bases of a grammar, by their paths: each is read once. A file that is not
/// read to its end has no grammar yet.
type Files = HashMap<String, Option<Grammar>>;

/// The arguments `grammar`, `bases` and `depth`, as a tuple.
pub(crate) struct GrammarArgument {
    grammar: Cow<'static, Grammar>,
    /// The path of its file, or words for its text.
    name: String,
}

/// Grammars from which another takes the rules that it lacks, by their names.
type Bases = Vec<(String, Grammar)>;

impl<'py> FromPyObject<'_, 'py> for GrammarArgument {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        type Sources<'py> = Vec<(String, Bound<'py, PyAny>)>;
        let (source, bases, depths): (Bound<'py, PyAny>, Sources<'py>, Vec<(String, u32)>) =
            value.extract()?;
        let mut read = Bases::new();
        // Each is read over those after it.
        for (name, source) in bases.into_iter().rev() {
            let base = GrammarArgument::load(&source, &read)?;
            read.insert(0, (name, base.grammar.into_owned()));
        }
        let mut argument = GrammarArgument::load(&source, &read)?;
        if let (Cow::Borrowed(_), [_, ..]) = (&argument.grammar, &*read) {
            return Err(PyValueError::new_err(
                "bases are for a grammar of yours: a bundled one has all its rules",
            ));
        }
        for (rule, depth) in depths {
            argument.rule(value.py(), &rule)?;
            let with = argument.grammar.with_depth(&rule, depth);
            let with = with.map_err(|kind| PyValueError::new_err(format!("depth: {kind}")))?;
            argument.grammar = Cow::Owned(with);
        }
        Ok(argument)
    }
}

impl GrammarArgument {
    /// The grammar that this is the name of, if it is bundled, the text, in ABNF, or the path.
    fn load(source: &Bound<'_, PyAny>, bases: &Bases) -> PyResult<GrammarArgument> {
        if let Ok(text) = source.cast::<PyString>() {
            let text = text.to_cow()?;
            if let Some(grammar) = Grammar::bundled(&text) {
                return Ok(GrammarArgument {
                    grammar: Cow::Borrowed(grammar),
                    name: "the grammar".to_owned(),
                });
            }
            if text.contains('=') {
                return Ok(GrammarArgument {
                    grammar: Cow::Owned(reader(Notation::Abnf, bases).read(&text)),
                    name: "the grammar".to_owned(),
                });
            }
        }
        let path = PATH.call(source.py(), (source,))?;
        GrammarArgument::file(&path, bases, &mut Files::new())
    }

    /// The grammar in the file of this path, and in the files that it names as its bases.
    fn file(
        path: &Bound<'_, PyAny>,
        bases: &Bases,
        files: &mut Files,
    ) -> PyResult<GrammarArgument> {
        let name = path.str()?.to_string();
        let Some(notation) = notation(&name) else {
            let bundled = Grammar::BUNDLED.join(", ");
            let near = did_you_mean(path.py(), &name, &Grammar::BUNDLED)?;
            return Err(PyValueError::new_err(format!(
                "there is no grammar {name:?}{near}: give {bundled}, rules in ABNF, or a \
                 file whose name ends in .abnf or .bnf"
            )));
        };
        // Some editors begin a file with a byte order mark.
        let text: String = path.call_method1("read_text", ("utf-8-sig",))?.extract()?;
        let resolved = |path: &Bound<'_, PyAny>| -> PyResult<String> {
            Ok(path.call_method0("resolve")?.str()?.to_string())
        };
        let own = resolved(path)?;
        files.insert(own.clone(), None);
        let mut reader = reader(notation, bases);
        // What is neither given nor a file is a problem of the text.
        let is_file = |base: &&str| {
            bases.iter().all(|(given, _)| given != base) && self::notation(base).is_some()
        };
        for base in notation.bases(&text).into_iter().filter(is_file) {
            let beside = path.getattr("parent")?.call_method1("joinpath", (base,))?;
            let grammar = match files.get(&resolved(&beside)?) {
                Some(Some(grammar)) => grammar.clone(),
                None if files.len() < FILES => {
                    let other = GrammarArgument::file(&beside, &Bases::new(), files)?;
                    other.grammar.into_owned()
                }
                _ => {
                    return Err(PyValueError::new_err(format!(
                        "{name}: the base {base:?} has too many bases of its own: is it one of them?"
                    )));
                }
            };
            reader = reader.base(base, grammar);
        }
        let grammar = reader.read(&text);
        files.insert(own, Some(grammar.clone()));
        Ok(GrammarArgument {
            grammar: Cow::Owned(grammar),
            name,
        })
    }

    /// Checks that the rule of this name can be used.
    ///
    /// # Errors
    ///
    /// `ValueError`: it cannot, with the path to the problem and its place; or there is none.
    fn rule(&self, py: Python<'_>, rule: &str) -> PyResult<()> {
        let GrammarArgument { grammar, name } = self;
        if grammar.rule(rule).is_some() {
            return Ok(());
        }
        if let Some(refusal) = grammar.refusal(rule) {
            return Err(PyValueError::new_err(format!("{name}: {refusal}")));
        }
        let names: Vec<&str> = grammar.rules().iter().map(|rule| &*rule.name).collect();
        let near = did_you_mean(py, rule, &names)?;
        // Perhaps the rule is in a line that could not be read.
        let problem = grammar.problems().first();
        let problem = problem.map_or(String::new(), |problem| format!("; {name}: {problem}"));
        Err(PyValueError::new_err(format!(
            "the grammar has no rule {rule:?}{near}{problem}"
        )))
    }
}

/// The notation of a file of this name.
fn notation(name: &str) -> Option<Notation> {
    let extension = Path::new(name).extension()?.to_str()?;
    match &*extension.to_lowercase() {
        "abnf" => Some(Notation::Abnf),
        "bnf" => Some(Notation::Bnf),
        _ => None,
    }
}

fn reader(notation: Notation, bases: &Bases) -> Reader {
    let add = |reader: Reader, (name, grammar): &(String, Grammar)| {
        reader.base(name.as_str(), grammar.clone())
    };
    bases.iter().fold(Reader::new(notation), add)
}

/// The language that these arguments name.
///
/// # Errors
///
/// `ValueError`: the grammar has no such rule, or no such schemes.
pub(super) fn language(
    py: Python<'_>,
    rule: &str,
    grammar: Option<GrammarArgument>,
    schemes: Option<&Set>,
    only: Option<Vec<String>>,
) -> PyResult<Language> {
    let is_other = grammar.is_some();
    let section_5 = |grammar| GrammarArgument {
        grammar,
        name: "the grammar".to_owned(),
    };
    let argument = match (grammar, schemes) {
        // As everywhere, the names are those of today.
        (None, None) if only.is_some() => section_5(Cow::Borrowed(languages::today())),
        (None, None) => section_5(Cow::Borrowed(Grammar::rfc1738())),
        (Some(argument), None) => argument,
        (None, Some(schemes)) => section_5(Cow::Owned(with_schemes(&schemes.0)?)),
        (Some(_), Some(_)) => {
            return Err(PyValueError::new_err(
                "schemes are those of section 5: give schemes or a grammar, not both",
            ));
        }
    };
    argument.rule(py, rule)?;
    let GrammarArgument { grammar, name } = argument;
    // It may nest, to no depth.
    if let Some(refusal) = grammar.regular().refusal(rule) {
        return Err(PyValueError::new_err(format!("{name}: {refusal}")));
    }
    if let Some(only) = only {
        return only_schemes(py, rule, is_other, &grammar, &only);
    }
    if schemes.is_some() && rule == "url" {
        return languages::strict(&grammar).map_err(value_error);
    }
    Language::rule(&grammar, rule).map_err(value_error)
}

/// The URLs of these schemes alone.
fn only_schemes(
    py: Python<'_>,
    rule: &str,
    is_other: bool,
    grammar: &Grammar,
    only: &[String],
) -> PyResult<Language> {
    if is_other || rule != "url" {
        return Err(PyValueError::new_err(
            "only is about the schemes of url of section 5",
        ));
    }
    let known: Vec<&str> = languages::known_schemes(grammar).into_iter().collect();
    if let Some(name) = only
        .iter()
        .find(|name| !known.contains(&&*name.to_ascii_lowercase()))
    {
        let near = did_you_mean(py, name, &known)?;
        return Err(PyValueError::new_err(format!(
            "only: there is no scheme {name:?}{near}"
        )));
    }
    if only.is_empty() {
        return Err(PyValueError::new_err(
            "only has no scheme: name one, or leave it out",
        ));
    }
    languages::only(grammar, only).map_err(value_error)
}

pub(super) fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Section 5, in which a registered scheme takes the place of the one that it is like.
fn with_schemes(schemes: &Schemes) -> PyResult<Grammar> {
    let with = |grammar: Grammar, scheme: &Registered| {
        languages::with_scheme(&grammar, scheme.name(), scheme.production().name())
    };
    let grammar = schemes
        .registered()
        .try_fold(Grammar::rfc1738().clone(), with);
    grammar.map_err(value_error)
}

/// A question about the most similar of these names, if there is one.
fn did_you_mean(py: Python<'_>, name: &str, names: &[&str]) -> PyResult<String> {
    let near: Vec<String> = CLOSE_MATCHES.call(py, (name, names, 1))?.extract()?;
    Ok(near
        .first()
        .map_or(String::new(), |near| format!("; did you mean {near:?}?")))
}
