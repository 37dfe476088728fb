//! [`Parts`]: the rules that a target leads to, and what an edit of one of them leaves as it is.

use std::collections::{HashMap, HashSet};

use super::Acceptor;
use crate::{
    ByteSet,
    automaton::{Budget, CompileError, Dfa, compile_with},
    grammar::{Grammar, Rule},
};

/// The maximum number of states of the automaton of a part: a larger one may be larger than what
/// the rule's expression leads to.
const STATES: usize = 500;

/// The maximum memory, in bytes, that making such an automaton may take.
const MEMORY: usize = 1 << 22;

/// The steps of keeping a name. They bound memory, too.
const NAME: usize = 1 << 10;

/// The rules that a target leads to, by their names, but for very large ones and those that are
/// recursive.
#[derive(Debug, Clone)]
pub(super) struct RuleAutomata(HashMap<String, RuleAutomaton>);

#[derive(Debug, Clone)]
struct RuleAutomaton {
    dfa: Dfa,
    /// Its bytes, if all its strings are single bytes.
    class: Option<ByteSet>,
    /// The rules that it leads to, and itself.
    leads_to: HashSet<String>,
    /// The rules that refer to it.
    users: Vec<String>,
}

impl RuleAutomata {
    /// The rules under this one whose automata are worth keeping.
    pub(super) fn new(
        grammar: &Grammar,
        rule: &str,
        budget: &Budget,
    ) -> Result<RuleAutomata, CompileError> {
        let all = grammar.rules_under(rule)?;
        let mut users: HashMap<&str, Vec<String>> = HashMap::new();
        for user in &all {
            user.uses()
                .into_iter()
                .for_each(|name| users.entry(name).or_default().push(user.name.clone()));
        }
        let mut parts = HashMap::new();
        for Rule {
            name,
            expression,
            recursion,
            ..
        } in all.iter().copied()
        {
            let leads_to: HashSet<String> = grammar
                .rules_under(name)?
                .into_iter()
                .map(|rule| rule.name.clone())
                .collect();
            budget.take(NAME * leads_to.len())?;
            let dfa = compile_with(MEMORY, budget, grammar, &grammar.production(name)?.matched);
            if let Some(dfa) = dfa
                .ok()
                .filter(|dfa| recursion.is_none() && dfa.state_count() <= STATES)
            {
                let class = grammar.class(expression);
                parts.insert(
                    name.clone(),
                    RuleAutomaton {
                        dfa,
                        class,
                        users: users.remove(&**name).unwrap_or_default(),
                        leads_to,
                    },
                );
            }
        }
        Ok(RuleAutomata(parts))
    }

    /// The automaton of the rule of this name, where no rule is edited.
    pub(super) fn dfa(&self, name: &str) -> Option<&Dfa> {
        self.0.get(name).map(|part| &part.dfa)
    }

    /// The same in the `edited` grammar, in which this rule is edited: that of a rule that does not
    /// lead to it, or of a class that has the same bytes nevertheless.
    pub(super) fn unchanged(&self, edited: &Grammar, rule: &str, name: &str) -> Option<&Dfa> {
        let part = self.0.get(name)?;
        let is_same_class =
            || part.class.is_some() && part.class == edited.class(edited.resolve(name));
        (!part.leads_to.contains(rule) || is_same_class()).then_some(&part.dfa)
    }

    /// Whether the edit of this rule, which is in the `edited` grammar, leaves the strings of the
    /// rule as they are, or those of all rules that use it, as far as these are classes.
    pub(super) fn absorb(
        &self,
        edited: &Grammar,
        rule: &str,
        budget: &Budget,
    ) -> Result<bool, CompileError> {
        let Some(own) = self.0.get(rule) else {
            return Ok(false);
        };
        let is_unchanged = |name: &str| self.unchanged(edited, rule, name).is_some();
        if own.users.iter().all(|user| is_unchanged(user)) {
            return Ok(true);
        }
        let known = |name: &str| self.unchanged(edited, rule, name);
        Ok(Acceptor::of(edited, rule, &known, budget)?
            .difference(&own.dfa, budget)?
            .is_none())
    }
}
