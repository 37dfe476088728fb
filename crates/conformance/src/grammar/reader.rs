//! [`Reader`]: reads a grammar from its text and its bases.

use super::{
    Grammar, GrammarError, Notation,
    base::{Builder, Origin},
    notation::Names,
};

/// Reads grammars of one notation over the same bases.
///
/// A text is read whole: a rule with a problem is refused, together with those that lead to it, and
/// all others can be used.
///
/// Comments of the form `; key: value` on lines of their own, which are the beginning of the text by
/// custom, are notes:
///
/// * `; base: rfc3986, other.abnf`: names that are not defined here are those of these grammars,
///   which are [given](Reader::base) to the reader or [bundled](Grammar::BUNDLED). What is taken from
///   a base keeps its meaning: if the text has a rule `path` of its own, a rule of the base still
///   refers to the base's, which is then `rfc3986:path`. The text can name that one as
///   `<rfc3986:path>`, or in prose, as RFCs do: `<path, see [RFC3986], Section 3.3>`. With `=/`, the
///   text adds alternatives to a rule of a base, and so to all of its rules that lead there.
/// * `; encoding: octets` or `utf-8`: whether values are octets or code points. Without it, they are
///   code points if one of them is above %xFF.
/// * `; depth: comment 3`: this rule, which nests, does so to this depth in the grammar's
///   [regular form](Grammar::regular).
/// * `; characters: pchar unreserved`: these rules are only characters, and leave no node in a
///   [derivation](crate::derivation).
/// * `; any-case: scheme`: this rule derives names of schemes; letters in it, and in literals that
///   begin with such a name and a colon, are matched in either case.
///
/// ```
/// use rfc1738_conformance::grammar::{Notation, Reader};
///
/// let text = "\
/// time = hour \":\" minute [ \".\" fraction ]\n\
/// hour = 2DIGIT\n\
/// minute = 2DIGITS\n";
/// let grammar = Reader::new(Notation::Abnf).read(text);
/// assert!(grammar.rule("hour").is_some());
///
/// let refusal = grammar.refusal("time").unwrap();
/// assert_eq!(refusal.path, ["time"]);
/// assert_eq!((refusal.problem.line, refusal.problem.column), (1, 30));
/// let problems: Vec<_> = grammar.problems().iter().map(|problem| (problem.line, problem.column)).collect();
/// assert_eq!(problems, [(1, 30), (3, 11)]);
/// ```
#[derive(Debug, Clone)]
pub struct Reader {
    notation: Notation,
    bases: Vec<Origin>,
}

impl Reader {
    /// A reader without bases.
    pub fn new(notation: Notation) -> Reader {
        Reader {
            notation,
            bases: Vec::new(),
        }
    }

    /// Adds a base, by the name that texts have for it: names that a text does not define are those
    /// of its bases.
    #[must_use]
    pub fn base(mut self, name: impl Into<String>, grammar: Grammar) -> Reader {
        self.bases.push(Origin::new(name.into(), grammar));
        self
    }

    /// Reads a grammar, in time linear in its text.
    pub fn read(&self, text: &str) -> Grammar {
        let mut bases = self.bases.clone();
        let mut problems = Vec::new();
        let names = Names::default();
        let read = self.notation.read(text, &names);
        bases.extend(Origin::noted(&read.notes, &self.bases, &mut problems));
        bases.extend((self.notation == Notation::Abnf).then(Origin::core));
        Builder::new(self.notation, bases, problems).grammar(read)
    }
}

impl Notation {
    /// The bases that the notes of a text name.
    ///
    /// ```
    /// use rfc1738_conformance::grammar::Notation;
    ///
    /// assert_eq!(Notation::Abnf.bases("; base: rfc3986, http.abnf\na = host\n"), ["rfc3986", "http.abnf"]);
    /// ```
    pub fn bases(self, text: &str) -> Vec<&str> {
        // Most texts have none.
        if !text.contains("base:") {
            return Vec::new();
        }
        let notes = self.notes(text);
        notes.base.iter().map(|name| *name.fragment()).collect()
    }
}

impl Grammar {
    /// Reads a grammar without a problem, in time linear in its text: what a [`Reader`] without bases
    /// reads, if all rules can be used.
    ///
    /// # Errors
    ///
    /// The first problem of the text: a [`GrammarError`] says where it is and how to fix it;
    /// [`GrammarErrorKind`](super::GrammarErrorKind) lists the possible errors.
    ///
    /// ```
    /// use rfc1738_conformance::grammar::{Grammar, Notation};
    ///
    /// let error = Grammar::read("hpath = hsegment *[ \"/\" hsegment\n", Notation::Bnf).unwrap_err();
    /// assert_eq!(error.to_string(), "line 1, column 19: this is never closed: add a `]`");
    ///
    /// let data = "; base: rfc3986\ndata-url = \"data:\" *pchar \",\" *( pchar / \"/\" )\n";
    /// assert!(Grammar::read(data, Notation::Abnf)?.rule("pct-encoded").is_some());
    /// # Ok::<(), rfc1738_conformance::grammar::GrammarError>(())
    /// ```
    pub fn read(text: &str, notation: Notation) -> Result<Grammar, GrammarError> {
        let grammar = Reader::new(notation).read(text);
        match grammar.problems().first() {
            Some(problem) => Err(GrammarError::clone(problem)),
            None => Ok(grammar),
        }
    }
}
