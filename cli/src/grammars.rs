//! The grammar that a command is about: section 5 of RFC 1738, another bundled grammar, or one from a file.

use std::{borrow::Cow, fs, io::Read, path::Path};

use rfc1738_conformance::grammar::{Grammar, GrammarError, Notation, Rule};

use crate::{
    failure::Failure,
    safe::{Excerpt, visible},
    suggest,
};

/// The option that chooses a grammar.
#[derive(clap::Args, Debug, Clone, Default)]
pub(crate) struct GrammarOption {
    /// Use this grammar in place of section 5
    ///
    /// NAME is url-draft (the draft before RFC 1738), rfc1738, rfc1808, rfc2396 or rfc3986. A FILE ends in .abnf (ABNF, RFC
    /// 5234 and 7405) or .bnf (the notation of RFCs 1738, 1808 and 2396). A line `; base: NAME` in it means that names
    /// which it does not define are those of a bundled grammar.
    #[arg(long = "grammar", value_name = "NAME|FILE")]
    name: Option<String>,
}

impl GrammarOption {
    /// Whether the option is given.
    pub(crate) fn is_given(&self) -> bool {
        self.name.is_some()
    }

    /// Whether the grammar is another one than section 5.
    pub(crate) fn is_other(&self) -> bool {
        self.name.as_deref().is_some_and(|name| name != "rfc1738")
    }

    /// The grammar: that of RFC 1738 if the option is not given.
    pub(crate) fn grammar(&self) -> Result<Cow<'static, Grammar>, Failure> {
        self.name.as_deref().map_or(Ok(Cow::Borrowed(Grammar::rfc1738())), load)
    }
}

/// The most bytes of a grammar's text. The memory to read it is up to 200 times as large.
const LONGEST: u64 = 1 << 22;

/// The most characters of a message about it.
const LONGEST_MESSAGE: usize = 500;

/// The bundled grammar of this name, or that of the file of this name.
pub(crate) fn load(name: &str) -> Result<Cow<'static, Grammar>, Failure> {
    if let Some(grammar) = Grammar::bundled(name) {
        return Ok(Cow::Borrowed(grammar));
    }
    let file = visible(name.as_bytes());
    let notation = match Path::new(name).extension().and_then(|extension| extension.to_str()) {
        Some(extension) if extension.eq_ignore_ascii_case("abnf") => Notation::Abnf,
        Some(extension) if extension.eq_ignore_ascii_case("bnf") => Notation::Bnf,
        _ => return Err(Failure::UnknownGrammar { near: suggest::near(&file, Grammar::BUNDLED), name: file }),
    };
    let failure = |error| Failure::File { file: file.clone(), error };
    let mut bytes = Vec::new();
    fs::File::open(name).and_then(|it| it.take(LONGEST + 1).read_to_end(&mut bytes)).map_err(failure)?;
    if bytes.len() as u64 > LONGEST {
        return Err(Failure::GrammarTooLong { file, most: LONGEST });
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        Failure::NotUtf8 { line: before.iter().filter(|&&byte| byte == b'\n').count() + 1, file: file.clone() }
    })?;
    // Some editors begin a file with a byte order mark.
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
    let grammar = Grammar::read(text, notation).map_err(|error| Failure::GrammarText(Wrong::new(file, text, error)))?;
    Ok(Cow::Owned(grammar))
}

/// The rule of this name.
pub(crate) fn rule<'g>(grammar: &'g Grammar, name: &str) -> Result<&'g Rule, Failure> {
    grammar.rule(name).ok_or_else(|| {
        let name = visible(name.as_bytes());
        Failure::UnknownRule { near: suggest::near(&name, grammar.rules().iter().map(|rule| rule.name.as_str())), name }
    })
}

/// Where a grammar's text is wrong, to be shown. All of it is safe to print.
#[derive(Debug, thiserror::Error)]
#[error("{file}:{line}:{column}: {message}\n\n  {excerpt}\n  {:indent$}^", "")]
pub(crate) struct Wrong {
    file: String,
    line: u32,
    column: usize,
    message: String,
    /// What is around the place, and how far the place is from its beginning.
    excerpt: String,
    indent: usize,
}

impl Wrong {
    fn new(file: String, text: &str, error: GrammarError) -> Self {
        let GrammarError { line, column, kind, .. } = error;
        let shown = text.lines().nth(line as usize - 1).unwrap_or("");
        let at = shown.char_indices().nth(column - 1).map_or(shown.len(), |(at, _)| at);
        let excerpt = Excerpt::around(shown.as_bytes(), at);
        let indent = excerpt.text()[..excerpt.locate(at..at).start].chars().count();
        let mut message = visible(kind.to_string().as_bytes());
        // A name may be as long as the file.
        if let Some((end, _)) = message.char_indices().nth(LONGEST_MESSAGE) {
            message.truncate(end);
            message.push('…');
        }
        Wrong { file, line, column, message, excerpt: excerpt.text().trim_end().into(), indent }
    }
}
