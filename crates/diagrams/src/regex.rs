//! Regular expressions: the [`Pattern`] of a rule or an automaton, and how it is written.

use std::{collections::BTreeMap, fmt};

use rfc1738_conformance::{
    ByteSet,
    automaton::{CompileError, Dfa, State},
    grammar::{Expression, Grammar, Notation},
    rfc1738::agreed,
};

use crate::class::{Item, items};

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
/// [`CompileError`] if the grammar has no production of that name, if it nests to no
/// [depth](Grammar::with_depth), or if the expression would be enormous: that of a recursive rule
/// may be.
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
    let name = &grammar.production(production)?.name;
    // In this form, rules lead back only at their ends. A rule that nests without a depth is not in
    // it.
    let grammar = grammar.regular();
    grammar.production(name)?;
    Ok(format!("^{}$", Grouped(&Pattern::named(grammar, name)?)))
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
    Ok(
        automaton_pattern(dfa)?
            .map_or(NOTHING.into(), |pattern| format!("^{}$", Grouped(&pattern))),
    )
}

/// Matches no text.
const NOTHING: &str = r"^[^\s\S]$";

/// The agreed language as a regular expression, as [`regex`] writes one, but with a negative
/// lookahead for each rule: none of the rules may match the whole text, and the host may not be too
/// long. PCRE, ECMAScript, Python,
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
/// assert!(regex.starts_with(r"(?<![\s\S])(?![^:]*://[^/:?#]{254})(?!") && regex.ends_with(r")*)?(?![\s\S])"));
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
    let longer = agreed::HOST_LENGTH + 1;
    let syntax = part(agreed::AGREED_SYNTAX);
    format!("{START}(?![^:]*://[^/:?#]{{{longer}}}){lookaheads}{syntax}{END}")
}

/// A character outside ASCII that is not a control character.
const NON_ASCII: &str = r"[^\x00-\x9F]";

/// Where nothing is before, and where nothing is after.
const START: &str = r"(?<![\s\S])";
const END: &str = r"(?![\s\S])";

/// An expression with all names resolved.
#[derive(Clone)]
enum Pattern {
    Class(ByteSet),
    Sequence(Vec<Pattern>),
    Alternatives(Vec<Pattern>),
    Repeated(Box<Pattern>, Times),
}

/// The number of repetitions.
#[derive(Clone, Copy)]
enum Times {
    AtMostOnce,
    AtLeast(u32),
    Between(u32, u32),
}

impl Pattern {
    /// The pattern of a rule of this grammar, which is in its regular form.
    ///
    /// # Errors
    ///
    /// [`CompileError::TooLarge`], if it is recursive.
    fn named(grammar: &Grammar, name: &str) -> Result<Pattern, CompileError> {
        match grammar
            .rule(name)
            .is_some_and(|rule| rule.recursion.is_some())
        {
            true => rule_pattern(grammar, name),
            false => Pattern::new(grammar, grammar.resolve(name)),
        }
    }

    /// The pattern of an expression of this grammar.
    fn new(grammar: &Grammar, expression: &Expression) -> Result<Pattern, CompileError> {
        if let Some(set) = grammar.class(expression) {
            return Ok(Pattern::Class(set));
        }
        let pattern = |expression: &Expression| Pattern::new(grammar, expression);
        let patterns = |parts: &[Expression]| {
            parts
                .iter()
                .map(pattern)
                .collect::<Result<Vec<Pattern>, _>>()
        };
        let class = |bytes: &[u8]| Pattern::Class(bytes.iter().copied().collect());
        Ok(match expression {
            Expression::Literal(text) => {
                Pattern::Sequence(text.bytes().map(|byte| class(&[byte])).collect())
            }
            Expression::AnyCase(text) => {
                let either =
                    |byte: u8| class(&[byte.to_ascii_lowercase(), byte.to_ascii_uppercase()]);
                Pattern::Sequence(text.bytes().map(either).collect())
            }
            Expression::Range(first, last) => Pattern::Class((*first..=*last).collect()),
            Expression::Name(name) => Pattern::named(grammar, name)?,
            Expression::Sequence(parts) => Pattern::Sequence(patterns(parts)?),
            Expression::Alternatives(parts) => Pattern::alternatives(patterns(parts)?),
            Expression::Optional(inner) => pattern(inner)?.repeated(Times::AtMostOnce),
            Expression::Repetition { min, max, element } => pattern(element)?
                .repeated(max.map_or(Times::AtLeast(*min), |max| Times::Between(*min, max))),
        })
    }

    fn repeated(self, times: Times) -> Pattern {
        Pattern::Repeated(Box::new(self), times)
    }

    /// How many patterns it is made of.
    fn size(&self) -> usize {
        match self {
            Pattern::Class(_) => 1,
            Pattern::Sequence(parts) | Pattern::Alternatives(parts) => {
                1 + parts.iter().map(Pattern::size).sum::<usize>()
            }
            Pattern::Repeated(inner, _) => 1 + inner.size(),
        }
    }

    /// One or the other, all that are a single character in one class.
    fn alternatives(parts: Vec<Pattern>) -> Pattern {
        let mut class = ByteSet::default();
        let mut others = Vec::new();
        let flat = parts.into_iter().flat_map(|part| match part {
            Pattern::Alternatives(parts) => parts,
            part => vec![part],
        });
        for part in flat {
            match part {
                Pattern::Class(set) => class = class.union(set),
                other => others.push(other),
            }
        }
        // Of no alternatives, none matches: that is what an empty class does.
        if class != ByteSet::default() || others.is_empty() {
            others.insert(0, Pattern::Class(class));
        }
        if others.len() == 1 {
            others.remove(0)
        } else {
            Pattern::Alternatives(others)
        }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pattern::Class(set) => write_class(f, set),
            Pattern::Sequence(parts) => parts
                .iter()
                .try_for_each(|part| write!(f, "{}", Grouped(part))),
            Pattern::Alternatives(parts) => parts.iter().enumerate().try_for_each(|(at, part)| {
                f.write_str(if at > 0 { "|" } else { "" })?;
                write!(f, "{part}")
            }),
            Pattern::Repeated(inner, times) => {
                match **inner {
                    Pattern::Class(_) => write!(f, "{inner}")?,
                    _ => write!(f, "(?:{inner})")?,
                }
                match times {
                    Times::AtMostOnce => f.write_str("?"),
                    Times::AtLeast(0) => f.write_str("*"),
                    Times::AtLeast(1) => f.write_str("+"),
                    Times::AtLeast(times) => write!(f, "{{{times},}}"),
                    Times::Between(min, max) => write!(f, "{{{min},{max}}}"),
                }
            }
        }
    }
}

/// A pattern next to others.
struct Grouped<'a>(&'a Pattern);

impl fmt::Display for Grouped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Pattern::Alternatives(_) => write!(f, "(?:{})", self.0),
            other => write!(f, "{other}"),
        }
    }
}

/// A character class, or its only character.
fn write_class(f: &mut fmt::Formatter<'_>, set: &ByteSet) -> fmt::Result {
    /// In a class.
    const SPECIAL: &[u8] = br"^\-()[]{}|/";
    if set.is_empty() {
        return f.write_str(r"[^\s\S]");
    }
    let items = items(set);
    if let [Item::One(byte)] = *items {
        return write_escaped(f, byte, br"^$\.*+?()[]{}|/");
    }
    f.write_str("[")?;
    for item in items {
        match item {
            Item::One(byte) => write_escaped(f, byte, SPECIAL)?,
            Item::Range(first, last) => {
                write_escaped(f, first, SPECIAL)?;
                f.write_str("-")?;
                write_escaped(f, last, SPECIAL)?;
            }
        }
    }
    f.write_str("]")
}

/// A character, after a backslash if it has a special meaning, or its number if it is not graphic.
/// All of the dialects allow a backslash before these; before others, ECMAScript does not with its
/// flag `u`.
fn write_escaped(f: &mut fmt::Formatter<'_>, byte: u8, special: &[u8]) -> fmt::Result {
    if !byte.is_ascii_graphic() && byte != b' ' {
        return write!(f, "\\x{byte:02X}");
    }
    let backslash = if special.contains(&byte) { "\\" } else { "" };
    write!(f, "{backslash}{}", char::from(byte))
}

// Equations such as `X = a X | b Y | c` lead back only at their ends. They are solved as linear
// ones are, by elimination, with Arden's lemma: `X = a X | b` is `X = *a b`.
//
// An automaton is a pattern: each of its states is an equation for the strings that it accepts from
// there. So is a recursive rule: the rules of a cycle lead back only at their ends, so each is an
// equation for the strings of a rule.

/// The largest solution. It bounds time and memory: each elimination may triple the size.
const SIZE: usize = 1 << 16;

/// The solution is too large.
struct TooLarge;

/// The strings of a name: those of other names, each after a pattern, and others.
struct Equation<K> {
    to: BTreeMap<K, Pattern>,
    end: Option<Pattern>,
}

impl<K> Default for Equation<K> {
    fn default() -> Self {
        Equation {
            to: BTreeMap::new(),
            end: None,
        }
    }
}

/// The pattern of the first of these names; `None` if it has no strings.
fn solve<K: Copy + Ord>(all: Vec<(K, Equation<K>)>) -> Result<Option<Pattern>, TooLarge> {
    let (mut names, mut equations): (Vec<K>, Vec<Equation<K>>) = all.into_iter().unzip();
    // The last equation goes first, so that the one that is asked for is left. In each step, the
    // solution of the last one replaces its name in all others.
    while let (Some(own), Some(equation)) = (names.pop(), equations.pop()) {
        let solved = equation.without(own);
        if equations.is_empty() {
            return Ok(solved.end);
        }
        for other in &mut equations {
            let Some(before) = other.to.remove(&own) else {
                continue;
            };
            for (to, pattern) in &solved.to {
                other.or_to(*to, in_turn(before.clone(), pattern.clone()));
            }
            if let Some(end) = &solved.end {
                other.or_end(in_turn(before, end.clone()));
            }
        }
        if equations.iter().map(Equation::size).sum::<usize>() > SIZE {
            return Err(TooLarge);
        }
    }
    Ok(None)
}

impl<K: Copy + Ord> Equation<K> {
    fn or_to(&mut self, to: K, pattern: Pattern) {
        let all = self.to.remove(&to).into_iter().chain([pattern]).collect();
        self.to.insert(to, Pattern::alternatives(all));
    }

    fn or_end(&mut self, pattern: Pattern) {
        let all = self.end.take().into_iter().chain([pattern]).collect();
        self.end = Some(Pattern::alternatives(all));
    }

    /// The same strings, without leading to the rule itself.
    fn without(mut self, own: K) -> Self {
        let Some(again) = self.to.remove(&own) else {
            return self;
        };
        let before = again.repeated(Times::AtLeast(0));
        let after = |pattern| in_turn(before.clone(), pattern);
        let to = self
            .to
            .into_iter()
            .map(|(to, pattern)| (to, after(pattern)))
            .collect();
        Equation {
            to,
            end: self.end.map(after),
        }
    }

    fn size(&self) -> usize {
        self.to.values().chain(&self.end).map(Pattern::size).sum()
    }
}

fn in_turn(first: Pattern, second: Pattern) -> Pattern {
    match (first, second) {
        (Pattern::Sequence(first), Pattern::Sequence(second)) => {
            Pattern::Sequence([first, second].concat())
        }
        (Pattern::Sequence(first), second) => Pattern::Sequence([first, vec![second]].concat()),
        (first, Pattern::Sequence(second)) => Pattern::Sequence([vec![first], second].concat()),
        (first, second) => Pattern::Sequence(vec![first, second]),
    }
}

/// The pattern of an automaton; `None` if it accepts nothing.
fn automaton_pattern(dfa: &Dfa) -> Result<Option<Pattern>, CompileError> {
    let live = (0..dfa.state_count()).filter(|&state| dfa.dead() != Some(state));
    let equation = |state: State| {
        let mut sets: BTreeMap<State, ByteSet> = BTreeMap::new();
        (0..=u8::MAX).for_each(|byte| sets.entry(dfa.next(state, byte)).or_default().insert(byte));
        let mut equation = Equation::default();
        for (to, set) in sets.into_iter().filter(|&(to, _)| dfa.dead() != Some(to)) {
            equation.or_to(to, Pattern::Class(set));
        }
        if dfa.is_accepting(state) {
            equation.or_end(Pattern::Sequence(Vec::new()));
        }
        (state, equation)
    };
    solve(live.map(equation).collect()).map_err(|TooLarge| too_large())
}

/// The pattern of a recursive rule.
fn rule_pattern(grammar: &Grammar, name: &str) -> Result<Pattern, CompileError> {
    let mut names = vec![grammar.rule(name).map_or(name, |rule| &rule.name)];
    let mut equations: Vec<Equation<&str>> = Vec::new();
    let mut left = SIZE;
    while let Some(name) = names.get(equations.len()) {
        let mut equation = Equation::default();
        equation.add(grammar, grammar.resolve(name), Vec::new(), &mut left)?;
        let new: Vec<&str> = equation
            .to
            .keys()
            .copied()
            .filter(|to| !names.contains(to))
            .collect();
        names.extend(new);
        equations.push(equation);
    }
    let solved = solve(names.iter().copied().zip(equations).collect());
    let solved = solved.map_err(|TooLarge| too_large())?;
    Ok(solved.expect("every rule derives some string"))
}

fn too_large() -> CompileError {
    CompileError::TooLarge(format!(
        "as a regular expression, it is more than {SIZE} patterns"
    ))
}

impl<'g> Equation<&'g str> {
    /// Adds the strings of an expression after these patterns, of which there may be as many as are
    /// `left`: each alternative repeats them.
    fn add(
        &mut self,
        grammar: &'g Grammar,
        part: &'g Expression,
        before: Vec<Pattern>,
        left: &mut usize,
    ) -> Result<(), CompileError> {
        *left = left.checked_sub(1 + before.len()).ok_or_else(too_large)?;
        match part {
            Expression::Name(name) => match grammar.rule(name) {
                Some(rule) if rule.recursion.is_some() => {
                    self.or_to(&rule.name, Pattern::Sequence(before))
                }
                _ => self.or_end(in_turn(
                    Pattern::Sequence(before),
                    Pattern::new(grammar, part)?,
                )),
            },
            Expression::Sequence(parts) if !parts.is_empty() => {
                let (last, first) = parts.split_last().expect("it is not empty");
                let first = first
                    .iter()
                    .map(|part| Pattern::new(grammar, part))
                    .collect::<Result<Vec<_>, _>>()?;
                self.add(grammar, last, [before, first].concat(), left)?;
            }
            Expression::Alternatives(parts) => {
                for part in parts {
                    self.add(grammar, part, before.clone(), left)?;
                }
            }
            Expression::Optional(inner) => {
                self.add(grammar, inner, before.clone(), left)?;
                self.or_end(Pattern::Sequence(before));
            }
            _ => self.or_end(in_turn(
                Pattern::Sequence(before),
                Pattern::new(grammar, part)?,
            )),
        }
        Ok(())
    }
}
