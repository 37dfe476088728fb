//! The grammar that a command is about: section 5 of RFC 1738, another bundled grammar, or one from a file.

use std::{borrow::Cow, path::Path};

use rfc1738_conformance::grammar::{Grammar, GrammarError, Notation, Rule};

use crate::{
    failure::Failure,
    file,
    safe::{Excerpt, shortened, visible},
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
        _ => {
            let near = suggest::near(&file, Grammar::BUNDLED);
            let list = format!(": give {}, or a file whose name ends in .abnf or .bnf", Grammar::BUNDLED.join(", "));
            return Err(Failure::unknown("there is no grammar", &file, near, &list));
        }
    };
    let bytes = file::read_all(name, LONGEST)?
        .ok_or_else(|| Failure::new(format!("{file}: a grammar may have {LONGEST} bytes: this is more")))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        Failure::new(format!("{file}:{line}: this line is not UTF-8: save the file as US-ASCII or UTF-8"))
    })?;
    // Some editors begin a file with a byte order mark.
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
    Grammar::read(text, notation).map(Cow::Owned).map_err(|error| wrong(&file, text, &error))
}

pub(crate) fn rule<'g>(grammar: &'g Grammar, name: &str) -> Result<&'g Rule, Failure> {
    grammar.rule(name).ok_or_else(|| {
        let name = visible(name.as_bytes());
        let near = suggest::near(&name, grammar.rules().iter().map(|rule| rule.name.as_str()));
        let list = "; `rfc1738 grammar --grammar NAME|FILE --names` lists all";
        Failure::unknown("the grammar has no rule", &name, near, list)
    })
}

fn wrong(file: &str, text: &str, GrammarError { line, column, kind, .. }: &GrammarError) -> Failure {
    let shown = text.lines().nth(*line as usize - 1).unwrap_or("");
    let at = shown.char_indices().nth(column - 1).map_or(shown.len(), |(at, _)| at);
    // A name may be as long as the file.
    let message = shortened(visible(kind.to_string().as_bytes()), LONGEST_MESSAGE);
    let excerpt = Excerpt::around(shown.as_bytes(), at).pointed(at);
    Failure::new(format!("{file}:{line}:{column}: {message}\n\n{excerpt}"))
}
