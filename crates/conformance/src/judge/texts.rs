//! [`Texts`]: which pieces of a member are the texts of which rules.

use std::{
    cell::RefCell,
    collections::{BTreeSet, HashMap},
    iter,
    ops::Range,
    rc::Rc,
};

use crate::{
    derivation::{Node, Parser},
    grammar::{Grammar, Rule},
    language::Language,
};

/// How many derivations are kept.
const KEPT: usize = 4_096;

/// The first derivation of a member, and its grammar.
type Derivation<'l> = (&'l Grammar, Rc<Node<'l>>);

/// The rules of a language, which derive its members.
pub(crate) struct Texts<'l> {
    rules: Vec<(&'l Grammar, &'l Rule, Parser<'l>)>,
    /// Derivations of members that were asked for: the same ones are, again and again.
    kept: RefCell<HashMap<Vec<u8>, Option<Derivation<'l>>>>,
}

impl<'l> Texts<'l> {
    pub(crate) fn new(language: &'l Language) -> Texts<'l> {
        let rules = language.rules().into_iter();
        let rules = rules.map(|(grammar, rule)| (grammar, rule, Parser::new(grammar)));
        Texts {
            rules: rules.collect(),
            kept: RefCell::default(),
        }
    }

    /// `None` if no rule derives the member.
    fn derivation(&self, member: &[u8]) -> Option<Derivation<'l>> {
        let mut kept = self.kept.borrow_mut();
        if let Some(known) = kept.get(member) {
            return known.clone();
        }
        let derivation = self.rules.iter().find_map(|(grammar, rule, parser)| {
            let derivations = parser.derivations(&rule.name, member).ok()?;
            Some((*grammar, Rc::new(derivations.first())))
        });
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(member.to_vec(), derivation.clone());
        derivation
    }

    /// The rules around a piece of a member, and their texts, the innermost first. They are no
    /// rules of single characters; and around an empty piece, no rules that only begin or end
    /// there.
    pub(crate) fn around(
        &self,
        member: &[u8],
        piece: &Range<usize>,
    ) -> Vec<(&'l str, Range<usize>)> {
        let Some((grammar, root)) = self.derivation(member) else {
            return Vec::new();
        };
        let is_around = |node: &Node<'_>| {
            let is_in = node.start <= piece.start && piece.end <= node.end;
            is_in && (!piece.is_empty() || node.start < piece.start && piece.end < node.end)
        };
        let is_character =
            |node: &Node<'_>| grammar.class(grammar.resolve(node.production)).is_some();
        let mut around = Vec::new();
        let mut next = Some(&*root);
        while let Some(node) = next {
            around.push((node.production, node.start..node.end));
            let mut children = node.children.iter();
            next = children.find(|child| is_around(child) && !is_character(child));
        }
        around.reverse();
        around
    }

    /// The innermost rule around a piece of a member.
    pub(crate) fn innermost(&self, member: &[u8], piece: &Range<usize>) -> Option<&'l str> {
        self.around(member, piece).first().map(|(rule, _)| *rule)
    }

    /// The texts of a rule in a member, outer ones first; without a rule, the member.
    pub(crate) fn of(&self, member: &[u8], rule: Option<&str>) -> Vec<Range<usize>> {
        let Some(rule) = rule else {
            let whole = 0..member.len();
            return vec![whole];
        };
        let derivation = self.derivation(member);
        let nodes = derivation.iter().flat_map(|(_, root)| nodes(root));
        let texts = nodes.filter(|node| node.production == rule);
        texts.map(|node| node.start..node.end).collect()
    }

    /// The rules that have a text in some of these members.
    pub(crate) fn rules_in(&self, members: &[Vec<u8>]) -> BTreeSet<&'l str> {
        let mut rules = BTreeSet::new();
        for (_, root) in members.iter().filter_map(|member| self.derivation(member)) {
            rules.extend(nodes(&root).map(|node| node.production));
        }
        rules
    }

    /// The length of the longest text of a rule in a member, if it has one.
    pub(crate) fn longest(&self, member: &[u8], rule: Option<&str>) -> Option<usize> {
        let texts = self.of(member, rule).into_iter();
        texts.map(|text| text.len()).max()
    }

    /// Whether the rule derives whole members.
    pub(crate) fn is_start(&self, name: &str) -> bool {
        self.rules.iter().any(|(_, rule, _)| rule.name == name)
    }

    /// The grammar that has this rule.
    pub(crate) fn grammar(&self, rule: &str) -> Option<&'l Grammar> {
        let grammars = self.rules.iter().map(|(grammar, ..)| *grammar);
        grammars
            .into_iter()
            .find(|grammar| grammar.production(rule).is_ok())
    }
}

/// The nodes of a derivation, outer ones first.
fn nodes<'n, 'l>(root: &'n Node<'l>) -> impl Iterator<Item = &'n Node<'l>> {
    let mut left = vec![root];
    iter::from_fn(move || {
        let node = left.pop()?;
        left.extend(node.children.iter().rev());
        Some(node)
    })
}
