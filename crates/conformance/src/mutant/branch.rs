//! Faults in one branch: in what follows one literal, such as `https:`, where the grammar has the
//! same rules for what follows others.
//!
//! A grammar has one rule for the paths of `http:` and `https:`, and an edit of it is a fault in
//! both. People write a branch of code for either, and may go wrong in one of them.

use std::collections::HashMap;

use super::{
    Change, Density, EditSite, Narrowed,
    edit::{Edit, EditKind, Editor, ends, led_to},
};
use crate::{
    ByteSet,
    automaton::{CompileError, Dfa, compile},
    grammar::{self, Expression, Grammar, Rule, Split},
    language::Language,
    safe::visible,
};

/// The maximum number of branches. It bounds the number of edits. A grammar with more literals has
/// a vocabulary instead.
const BRANCHES: usize = 50;

/// What begins with a literal with which nothing else in the language begins.
#[derive(Debug, Clone)]
pub(super) struct DistinctBranch {
    of: grammar::Branch,
    /// The literal without a colon at its end, if that is a word, or in quotes.
    name: String,
    /// What begins with the literal.
    pub(super) begins: Dfa,
}

/// The branches of a language.
#[derive(Debug, Clone, Default)]
pub(super) struct Branches {
    pub(super) all: Vec<DistinctBranch>,
    /// The alternative that is for all other literals, such as that for new schemes in the strict
    /// reading of `url`.
    new: Option<Expression>,
}

impl DistinctBranch {
    fn new(of: grammar::Branch, grammar: &Grammar) -> Result<DistinctBranch, CompileError> {
        let literal = of.literal();
        let word = literal.strip_suffix(':').unwrap_or(&literal);
        let is_word = word
            .chars()
            .all(|character| character.is_ascii_alphanumeric() || "+-._".contains(character));
        let name = if is_word {
            word.to_owned()
        } else {
            visible(format!("{literal:?}").as_bytes())
        };
        Ok(DistinctBranch {
            begins: compile(grammar, &of.with_tail(Expression::anything()))?,
            of,
            name,
        })
    }

    /// The literal, as it is written.
    pub(super) fn literal(&self) -> Vec<u8> {
        self.of.literal().into_bytes()
    }

    /// What it derives.
    pub(super) fn whole(&self) -> Expression {
        self.of.with_tail(self.of.tail())
    }
}

impl Branches {
    /// Those of a language that is this rule or a reading of it, if there are several.
    pub(super) fn new(
        grammar: &Grammar,
        language: &Language,
        rule: &str,
        narrowed: Option<&Narrowed>,
    ) -> Result<Branches, CompileError> {
        let (whole, new) = match narrowed {
            // The strings of the narrowed alternative begin with no literal of another.
            Some(narrowed) => (
                narrowed.others(grammar, rule)?,
                Some(narrowed.alternative.clone()),
            ),
            // If some alternatives are left out, the whole has the one for all other literals.
            None => {
                let whole = language.whole().and_then(Language::editable);
                let alternative = whole.and_then(|whole| Some(whole.narrowed?.0));
                let new = alternative.map(|name| Expression::Name(name.to_owned()));
                (grammar.production(rule)?.matched.clone(), new)
            }
        };
        let split = Split::new(grammar, [&whole]);
        if !(2..=BRANCHES).contains(&split.branches.len()) {
            return Ok(Branches {
                all: Vec::new(),
                new,
            });
        }
        let others = compile(grammar, &Expression::Alternatives(split.others))?;
        let all: Vec<DistinctBranch> = split
            .branches
            .into_iter()
            .map(|branch| DistinctBranch::new(branch, grammar))
            .collect::<Result<_, _>>()?;
        let mut alone = Vec::new();
        for (at, branch) in all.iter().enumerate() {
            let rest = all
                .iter()
                .enumerate()
                .filter(|&(other, _)| other != at)
                .map(|(_, other)| &other.begins);
            let mut is_alone = true;
            for other in rest.chain([&others]) {
                is_alone = is_alone && branch.begins.intersection(other)?.shortest().is_none();
            }
            if is_alone {
                alone.push(branch.clone());
            }
        }
        Ok(Branches { all: alone, new })
    }

    /// The edits of each branch that are edits of no rule, because the rules are those of other
    /// branches as well.
    pub(super) fn changes(
        &self,
        grammar: &Grammar,
        target: &str,
        atoms: &[ByteSet],
    ) -> Result<Vec<Change>, CompileError> {
        let few = Some(few(grammar.rules_under(target)?));
        let editor = Editor {
            grammar,
            atoms,
            density: Density::Telling,
            few,
            names: Vec::new(),
        };
        let tails: Vec<Expression> = self.all.iter().map(|branch| branch.of.tail()).collect();
        // What follows the literals begins with one of these.
        let names = tails
            .iter()
            .filter_map(|tail| tail.names().into_iter().next())
            .collect();
        let of_tails = Editor { names, ..editor };
        let target = grammar.production(target)?;
        let reached: Vec<HashMap<&str, _>> =
            tails.iter().map(|tail| led_to(grammar, tail)).collect();
        let of_new = self.new.iter().map(|new| led_to(grammar, new));
        let mut users: HashMap<&str, usize> = HashMap::new();
        reached
            .iter()
            .cloned()
            .chain(of_new)
            .flatten()
            .for_each(|(rule, _)| *users.entry(rule).or_default() += 1);
        let mut changes = Vec::new();
        for (at, (branch, tail)) in self.all.iter().zip(&tails).enumerate() {
            let mut add = |place: EditSite, edit: Edit| {
                changes.push(Change {
                    what: branch.name.clone(),
                    place,
                    edit,
                })
            };
            self.others(branch)
                .into_iter()
                .for_each(|edit| add(EditSite::Branch(at), edit));
            let rule = Rule {
                expression: tail.clone(),
                ..target.clone()
            };
            for edit in of_tails.edits(&rule).into_iter().chain(ends(tail)) {
                let expression = branch.of.with_tail(edit.expression);
                add(EditSite::Branch(at), Edit { expression, ..edit });
            }
            // In the order of the grammar.
            let is_shared =
                |rule: &&Rule| reached[at].contains_key(&*rule.name) && users[&*rule.name] > 1;
            for rule in grammar.rules().iter().filter(is_shared) {
                for edit in edits(&editor, rule) {
                    let fault = format!("{} in {}", edit.fault, rule.name);
                    add(
                        EditSite::RuleAfter(at, rule.name.clone()),
                        Edit { fault, ..edit },
                    );
                }
            }
        }
        Ok(changes)
    }

    /// What else a branch may derive: what another does, what new schemes are, what it does with a
    /// fragment, or anything.
    fn others(&self, branch: &DistinctBranch) -> Vec<Edit> {
        let own = branch.of.tail();
        let exchanged = |fault: String, tail: Expression| {
            EditKind::BranchExchanged.edit(fault, branch.of.with_tail(tail))
        };
        let widened = |fault: &str, tail: Expression| {
            EditKind::BranchWidened.edit(fault, branch.of.with_tail(tail))
        };
        let mut edits = Vec::new();
        let mut known = vec![own.clone()];
        for DistinctBranch { of, name, .. } in &self.all {
            let tail = of.tail();
            if !known.contains(&tail) {
                let either = Expression::Alternatives(vec![own.clone(), tail.clone()]);
                let fault = format!("takes what {name} takes");
                edits.push(exchanged(fault.clone(), tail.clone()));
                edits.push(widened(&(fault + " as well"), either));
                known.push(tail);
            }
        }
        edits.extend(self.new.iter().map(|new| {
            EditKind::BranchExchanged.edit(format!("takes what {new} takes"), new.clone())
        }));
        let anything = Expression::anything();
        let fragment = vec![Expression::Literal("#".into()), anything.clone()];
        let fragment = Expression::Optional(Box::new(Expression::Sequence(fragment)));
        let with_fragment = Expression::Sequence(vec![own, fragment]);
        edits.push(widened(
            r##"takes "#" and anything after it"##,
            with_fragment,
        ));
        edits.push(widened("takes anything", anything));
        edits
    }
}

/// The edits of a rule that several branches lead to.
fn edits(editor: &Editor<'_>, rule: &Rule) -> Vec<Edit> {
    let mut edits = editor.edits(rule);
    match editor.grammar.class(&rule.expression) {
        // Letters and digits are not edited once more for each branch. In a class that has both
        // these and punctuation, they are parts.
        Some(class) if class.iter().all(|byte| byte.is_ascii_alphanumeric()) => edits.clear(),
        Some(class) if class.iter().all(|byte| byte.is_ascii_punctuation()) => {
            edits.retain(|edit| edit.kind == EditKind::CharacterDropped);
        }
        _ => {}
    }
    edits.extend(separator(&rule.expression).map(|separator| {
        let parts = vec![
            rule.expression.clone(),
            Expression::Optional(Box::new(separator.clone())),
        ];
        EditKind::EndWidened.edit(
            format!("takes {separator} after it"),
            Expression::Sequence(parts),
        )
    }));
    edits
}

/// The literal of the parts that this repeats, as "." is that of `*[ domainlabel "." ] toplabel`.
fn separator(expression: &Expression) -> Option<&Expression> {
    let is_literal = |part: &&Expression| matches!(part, Expression::Literal(_));
    match expression {
        Expression::Repetition { element, .. } => element.parts().iter().find(is_literal),
        Expression::Sequence(parts) => parts.iter().find_map(separator),
        _ => None,
    }
}

/// The characters that people take though a grammar does not, or only for something else: the
/// punctuation that none of these rules has, "_" and "%".
fn few(rules: Vec<&Rule>) -> ByteSet {
    let mut few: ByteSet = (b'!'..=b'~').filter(u8::is_ascii_punctuation).collect();
    for rule in rules {
        rule.expression.visit(&mut |part| {
            part.characters()
                .into_iter()
                .for_each(|taken| few = few.difference(taken))
        });
    }
    few.union(ByteSet::from_iter(*b"_%"))
}
