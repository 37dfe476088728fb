//! Regular expressions.

mod equations;
mod pattern;

use rfc1738_conformance::{
    automaton::{CompileError, Dfa},
    grammar::{Grammar, Notation},
    rfc1738::agreed,
};

use pattern::{Grouped, Pattern};

/// A production as a regular expression that matches a whole text, from `^` to `$`.
///
/// It uses only the common syntax of Rust's `regex`, PCRE, ECMAScript (with or without the flags
/// `u` and `v`) and Python, and escapes every `/`, so it can be written between slashes. Scheme
/// names ignore case, everything else is as written. In PCRE and Python `$` also matches before a
/// line feed at the end: set `D`, call `fullmatch`. In Ruby `^` and `$` match in the middle of a
/// string with several lines: write `\A` and `\z`.
///
/// # Errors
///
/// [`CompileError`] if the grammar has no production of that name, or if the expression would be
/// enormous: that of a recursive rule may be.
///
/// ```
/// use rfc1738_conformance::grammar::Grammar;
///
/// let regex = rfc1738_diagrams::regex(Grammar::rfc1738(), "telneturl")?;
/// assert!(regex.starts_with(r"^[Tt][Ee][Ll][Nn][Ee][Tt]:\/\/(?:"));
/// assert_eq!(rfc1738_diagrams::regex(Grammar::rfc1738(), "escape")?, "^%[0-9A-Fa-f][0-9A-Fa-f]$");
/// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
/// ```
pub fn regex(grammar: &Grammar, production: &str) -> Result<String, CompileError> {
    grammar.production(production)?;
    Ok(format!(
        "^{}$",
        Grouped(&Pattern::named(grammar, production)?)
    ))
}

/// The strings of an automaton as a regular expression, as [`regex`] writes one. It is about bytes:
/// `\xC3` is one.
///
/// # Errors
///
/// [`CompileError::TooLarge`] if the expression would be enormous, as that of an automaton often
/// is.
///
/// ```
/// use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};
///
/// let digits = Dfa::new(Grammar::rfc1738(), "digits")?;
/// assert_eq!(rfc1738_diagrams::regex_of(&digits)?, "^[0-9][0-9]*$");
/// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
/// ```
pub fn regex_of(dfa: &Dfa) -> Result<String, CompileError> {
    Ok(equations::of_automaton(dfa)?
        .map_or(NOTHING.into(), |pattern| format!("^{}$", Grouped(&pattern))))
}

/// Matches no text.
const NOTHING: &str = r"^[^\s\S]$";

/// The agreed language as a regular expression, as [`regex`] writes one, but with a negative
/// lookahead for each rule: none of the rules may match the whole text. PCRE, ECMAScript, Python,
/// Java, .NET and Ruby have these; Rust's `regex` and RE2 do not.
///
/// Its users need certainty, so both ends of the string are lookarounds too. What `^` and `$` match
/// depends on the language and its flags, and may be in the middle of a string or before a line
/// feed at its end.
///
/// It is about characters, not about bytes: where the grammar has the bytes of one outside ASCII,
/// it has the character. (A regular expression of ECMAScript also takes half of a surrogate pair
/// for one.)
///
/// ```
/// let regex = rfc1738_diagrams::agreed_regex();
/// assert!(regex.starts_with(r"(?<![\s\S])(?!") && regex.ends_with(r")*)?(?![\s\S])"));
/// assert!(regex.contains(r"[^\x00-\x9F]"));
/// ```
pub fn agreed_regex() -> String {
    let start = agreed::TEXT.find("\nnon-ascii ").expect("a rule") + 1;
    let end = start + agreed::TEXT[start..].find("\n\n").expect("a paragraph");
    let text = [
        &agreed::TEXT[..start],
        "non-ascii = %xFE.FF",
        &agreed::TEXT[end..],
    ]
    .concat();
    let grammar = &Grammar::read(&text, Notation::Abnf).expect("one rule is another");
    let part = |name| {
        let part = Grouped(&Pattern::named(grammar, name).expect("no recursion")).to_string();
        part.replace(r"\xFE\xFF", NON_ASCII)
    };
    let lookaheads: String = agreed::rules()
        .map(|rule| format!("(?!{}{END})", part(rule)))
        .collect();
    format!("{START}{lookaheads}{}{END}", part(agreed::AGREED_SYNTAX))
}

/// A character outside ASCII that is not a control character.
const NON_ASCII: &str = r"[^\x00-\x9F]";

/// Where nothing is before, and where nothing is after.
const START: &str = r"(?<![\s\S])";
const END: &str = r"(?![\s\S])";
