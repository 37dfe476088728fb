//! The grammar that a command works on: section 5 of RFC 1738, another bundled grammar, or one from
//! a file, over other grammars.

use std::{
    borrow::Cow,
    collections::HashMap,
    ffi::OsStr,
    fmt::Display,
    path::{Path, PathBuf},
    str::FromStr,
};

use rfc1738_conformance::{
    grammar::{Grammar, GrammarError, Notation, Reader, Refusal, Rule},
    language::Language,
    safe::visible,
};

use crate::{arguments::name::UnknownName, failure::Failure, input::file, streams};

/// The options that choose a grammar.
#[derive(clap::Args, Debug, Clone, Default)]
pub(crate) struct GrammarOption {
    /// Use this grammar in place of section 5; may be given more than once
    ///
    /// NAME is url-draft (the draft before RFC 1738), rfc1738, rfc1808, rfc2396, rfc3986, rfc4647,
    /// rfc5322, rfc5646 or rfc9110. A FILE ends in .abnf (ABNF, RFC 5234 and 7405) or .bnf (the
    /// notation of RFCs 1738, 1808 and 2396).
    /// Names that a grammar does not define are those of the grammars that are given after it, and
    /// of those that the file names itself, in a line `; base: NAME` or `; base: FILE`, from the
    /// file's folder. A rule with a problem is refused, with those that lead to it; the others can be
    /// used, and `rfc1738 grammar --grammar FILE` lists the problems.
    #[arg(long = "grammar", value_name = "NAME|FILE")]
    grammars: Vec<String>,

    /// The notation of files whose names do not end in .abnf or .bnf; - is standard input
    #[arg(long, value_name = "NOTATION", requires = "grammars")]
    notation: Option<NotationName>,

    /// Let RULE nest to this depth, where an automaton is needed; may be given more than once
    ///
    /// A rule that leads back to itself in its middle, such as a comment in a comment, has no
    /// automaton. To depth 3, it has a comment in a comment in a comment. What `match`, `explain` and
    /// `grammar` show needs no depth. A line `; depth: RULE N` in a file does the same.
    #[arg(long = "depth", value_name = "RULE=N", requires = "grammars")]
    depths: Vec<Depth>,
}

/// A notation, by the extension of its files.
#[derive(clap::ValueEnum, Debug, Clone, Copy)]
enum NotationName {
    /// RFC 5234 and 7405
    Abnf,
    /// That of RFCs 1738, 1808 and 2396
    Bnf,
}

impl From<NotationName> for Notation {
    fn from(name: NotationName) -> Notation {
        match name {
            NotationName::Abnf => Notation::Abnf,
            NotationName::Bnf => Notation::Bnf,
        }
    }
}

/// A rule, and the depth to which it nests.
#[derive(Debug, Clone)]
struct Depth {
    rule: String,
    depth: u32,
}

impl FromStr for Depth {
    type Err = String;

    fn from_str(text: &str) -> Result<Depth, String> {
        let (rule, depth) = text.split_once('=').unwrap_or_default();
        match depth.parse() {
            Ok(depth) if !rule.is_empty() => Ok(Depth {
                rule: rule.to_owned(),
                depth,
            }),
            _ => Err("write the name of a rule, `=` and a number: comment=3".to_owned()),
        }
    }
}

impl GrammarOption {
    pub(crate) fn is_given(&self) -> bool {
        !self.grammars.is_empty()
    }

    /// Whether the grammar is one other than section 5.
    pub(crate) fn is_other(&self) -> bool {
        self.grammars.first().is_some_and(|name| name != "rfc1738")
    }

    /// The files that are given, which are not bundled grammars.
    pub(crate) fn files(&self) -> impl Iterator<Item = &OsStr> {
        let names = self.grammars.iter().map(String::as_str);
        names
            .filter(|name| Grammar::bundled(name).is_none())
            .map(OsStr::new)
    }

    /// The grammar: that of RFC 1738 if the option is not given.
    pub(crate) fn grammar(&self) -> Result<Cow<'static, Grammar>, Failure> {
        Ok(self.source()?.grammar)
    }

    /// The grammar, and the text that it is read from.
    pub(crate) fn source(&self) -> Result<Source, Failure> {
        let notation = self.notation.map(Notation::from);
        let mut bases: Vec<(&str, Grammar)> = Vec::new();
        // Each is read over those after it.
        for name in self.grammars.iter().skip(1).rev() {
            let grammar = load_over(name, notation, &bases)?.grammar.into_owned();
            bases.insert(0, (name, grammar));
        }
        let mut source = match self.grammars.first() {
            Some(name) => load_over(name, notation, &bases)?,
            None => Source::bundled(Grammar::rfc1738()),
        };
        for Depth { rule: name, depth } in &self.depths {
            let name = &rule(&source.grammar, name)?.name;
            let with = source.grammar.with_depth(name, *depth);
            source.grammar = Cow::Owned(with.map_err(|kind| format!("--depth: {kind}"))?);
        }
        Ok(source)
    }
}

/// A grammar, and where it is from.
pub(crate) struct Source {
    pub(crate) grammar: Cow<'static, Grammar>,
    /// The name of its file and its text, unless it is bundled.
    pub(crate) text: Option<(String, String)>,
}

impl Source {
    fn bundled(grammar: &'static Grammar) -> Source {
        Source {
            grammar: Cow::Borrowed(grammar),
            text: None,
        }
    }
}

/// The maximum size of a grammar's text, in bytes. Reading it takes up to 200 times as much memory.
const LONGEST: u64 = 1 << 22;

/// How many files a grammar may be in.
const FILES: usize = 100;

/// These options cannot be combined with another grammar.
#[derive(Debug, thiserror::Error)]
#[error("{0} is about section 5 of RFC 1738: leave it out, or leave out --grammar")]
pub(crate) struct OnlySection5(pub(crate) &'static str);

/// The bundled grammar of this name, or that of the file of this name.
///
/// # Errors
///
/// [`UnknownName`] if there is none of this name; or a file cannot be read.
pub(crate) fn load(name: &str) -> Result<Cow<'static, Grammar>, Failure> {
    Ok(load_over(name, None, &[])?.grammar)
}

/// The same, for a grammar that takes what it lacks from these.
fn load_over(
    name: &str,
    notation: Option<Notation>,
    bases: &[(&str, Grammar)],
) -> Result<Source, Failure> {
    match (Grammar::bundled(name), bases.first()) {
        (Some(grammar), None) => Ok(Source::bundled(grammar)),
        (Some(_), Some((base, _))) => {
            let base = visible(base.as_bytes());
            Err(format!("{name} takes no rules from {base}: write --grammar {base} first").into())
        }
        (None, _) => {
            let (grammar, text) = read(name, notation, bases, &mut Files::default())?;
            Ok(Source {
                grammar: Cow::Owned(grammar),
                text: Some((visible(name.as_bytes()), text)),
            })
        }
    }
}

/// The files that are the bases of a grammar, by their paths: each is read once. A file that is not
/// read to its end has no grammar yet.
type Files = HashMap<PathBuf, Option<Grammar>>;

/// The grammar in a file, and its text. The files that it names as its bases are read as well. The
/// notation is that of files whose names tell none.
fn read(
    name: &str,
    notation: Option<Notation>,
    bases: &[(&str, Grammar)],
    files: &mut Files,
) -> Result<(Grammar, String), Failure> {
    let path = Path::new(name);
    let otherwise = notation;
    let extension = path.extension().and_then(|extension| extension.to_str());
    let notation = match (extension, otherwise) {
        (Some(extension), _) if extension.eq_ignore_ascii_case("abnf") => Notation::Abnf,
        (Some(extension), _) if extension.eq_ignore_ascii_case("bnf") => Notation::Bnf,
        (_, Some(notation)) => notation,
        _ => {
            let list = format!(
                ": give {}, or a file whose name ends in .abnf or .bnf, or tell its --notation",
                Grammar::BUNDLED.join(", ")
            );
            return Err(
                UnknownName::new("there is no grammar", name, Grammar::BUNDLED, list).into(),
            );
        }
    };
    files.insert(path_of(path), None);
    let text = read_text(name.as_ref(), "a grammar")?;
    let shown = visible(name.as_bytes());
    // Some editors begin a file with a byte order mark.
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
    let mut reader = Reader::new(notation);
    for (base, grammar) in bases {
        reader = reader.base(stem(base), grammar.clone());
    }
    let folder = path.parent().unwrap_or(Path::new(""));
    for base in notation.bases(text) {
        if Grammar::bundled(base).is_some() {
            continue;
        }
        let file = folder.join(base);
        let noted =
            |what: &dyn Display| format!("{shown}: `; base: {}`: {what}", visible(base.as_bytes()));
        let known = files.get(&path_of(&file));
        let grammar = match known {
            Some(Some(grammar)) => grammar.clone(),
            Some(None) => return Err(noted(&"a file may not be its own base").into()),
            None if files.len() == FILES => {
                return Err(noted(&format_args!("a grammar may have {FILES} files")).into());
            }
            None => {
                let (grammar, _) = read(&file.to_string_lossy(), otherwise, &[], files)
                    .map_err(|failure| noted(&failure))?;
                grammar
            }
        };
        reader = reader.base(base, grammar);
    }
    let grammar = reader.read(text);
    files.insert(path_of(path), Some(grammar.clone()));
    Ok((grammar, text.to_owned()))
}

/// The path that a file has under all its names.
fn path_of(file: &Path) -> PathBuf {
    file.canonicalize().unwrap_or_else(|_| file.to_owned())
}

/// The text of a file, or of standard input.
pub(crate) fn read_text(name: &OsStr, what: &str) -> Result<String, Failure> {
    let bytes = file::read_all(name, what, LONGEST)?;
    Ok(String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let file = visible(name.as_encoded_bytes());
        format!("{file}:{line}: this line is not UTF-8: save the file as US-ASCII or UTF-8")
    })?)
}

/// The name of a grammar that is given: that of its file, without its folder and its extension.
fn stem(name: &str) -> &str {
    let stem = Path::new(name).file_stem().and_then(OsStr::to_str);
    stem.unwrap_or(name)
}

/// The language of a rule. If it is what a rule derives that nests to a depth, a note says so.
pub(crate) fn language(grammar: &Grammar, rule: &str) -> Result<Language, Failure> {
    let language = Language::rule(grammar, rule)?;
    for (nested, depth) in language.depths() {
        let nested = visible(nested.as_bytes());
        let note = format!(
            "{rule}: what follows is true of `{nested}` in itself to depth {depth}, and no deeper\n"
        );
        streams::report(note.as_bytes());
    }
    Ok(language)
}

impl GrammarOption {
    /// The rule of this name in the grammar of this option.
    ///
    /// # Errors
    ///
    /// [`UnknownName`] if there is none, or what is wrong with it, and where.
    pub(crate) fn rule<'g>(&self, grammar: &'g Grammar, name: &str) -> Result<&'g Rule, Failure> {
        match (grammar.refusal(name), grammar.problems().first()) {
            (Some(refusal), _) => Err(self.refused(&refusal)),
            (None, Some(problem)) if grammar.rules().is_empty() => {
                Err(self.located(problem).into())
            }
            _ => rule(grammar, name),
        }
    }

    /// The first rule of the text.
    ///
    /// # Errors
    ///
    /// It cannot be used.
    pub(crate) fn first_rule<'g>(&self, grammar: &'g Grammar) -> Result<&'g Rule, Failure> {
        let first = grammar.rules().first();
        let refused = grammar.refusals().next();
        let refused = refused.filter(|refused| first.is_none_or(|first| refused.line < first.line));
        match (refused, first, grammar.problems().first()) {
            (Some(refused), ..) => Err(self.refused(&refused)),
            (None, Some(first), _) => Ok(first),
            (None, None, Some(problem)) => Err(self.located(problem).into()),
            (None, None, None) => Err("the grammar has no rule".into()),
        }
    }

    fn refused(&self, refusal: &Refusal) -> Failure {
        let Refusal {
            rule,
            path,
            problem,
            ..
        } = refusal;
        let mut message = self.located(problem);
        if path.len() > 1 {
            let path = visible(path.join(" → ").as_bytes());
            message += &format!("\n\n  `{}` leads there: {path}", visible(rule.as_bytes()));
        }
        message.into()
    }

    /// A problem of the text, after its place.
    fn located(&self, problem: &GrammarError) -> String {
        let file = self.grammars.first().map_or("", String::as_str);
        let GrammarError {
            line, column, kind, ..
        } = problem;
        let message = visible(kind.to_string().as_bytes());
        format!("{}:{line}:{column}: {message}", visible(file.as_bytes()))
    }
}

/// The rule of this name.
///
/// # Errors
///
/// [`UnknownName`] if there is none, or what is wrong with it.
pub(crate) fn rule<'g>(grammar: &'g Grammar, name: &str) -> Result<&'g Rule, Failure> {
    if let Some(refusal) = grammar.refusal(name) {
        return Err(visible(refusal.to_string().as_bytes()).into());
    }
    grammar.rule(name).ok_or_else(|| {
        let names = grammar.rules().iter().map(|rule| rule.name.as_str());
        let list = "; `rfc1738 grammar --grammar NAME|FILE --names` lists all";
        UnknownName::new("the grammar has no rule", name, names, list).into()
    })
}
