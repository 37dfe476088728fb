//! A grammar's text may leave names to its bases: grammars that are given or bundled and, in ABNF,
//! the core rules of RFC 5234.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    sync::{Arc, LazyLock},
};

use super::{
    Expression, Grammar, GrammarError, GrammarErrorKind as Kind, Notation, Rule,
    check::{RULES, Rules},
    class::class,
    notation::{Excluding, Locator, Names, Notes, Read, Span, Text, error},
};
use crate::{ByteSet, safe::shortened};

/// The most characters of a rule that an error shows.
const SHOWN: usize = 100;

/// How many names may lead to the characters that prose leaves out.
const DEPTH: usize = 50;

/// The name of the core rules.
const CORE: &str = "core";

/// A grammar from which rules are taken, and its name.
#[derive(Debug, Clone)]
pub(super) struct Origin {
    name: String,
    grammar: Grammar,
    /// The indexes of its rules by their names in lower case, if they are not looked up so already.
    in_lower_case: Arc<HashMap<String, usize>>,
}

/// The documents that RFCs call by a name and not by a number.
const DOCUMENTS: [(&str, &str); 5] = [
    ("abnf", "rfc5234"),
    ("rfc4234", "rfc5234"),
    ("rfc2234", "rfc5234"),
    ("uri", "rfc3986"),
    ("http", "rfc9110"),
];

impl Origin {
    pub(super) fn new(name: String, grammar: Grammar) -> Origin {
        let rules = match grammar.0.notation {
            Notation::Abnf => &[],
            _ => grammar.rules(),
        };
        // Of two names that differ in case alone, the first.
        let names = rules
            .iter()
            .map(|rule| Notation::Abnf.key(&rule.name).into_owned());
        let in_lower_case = names
            .enumerate()
            .map(|(at, name)| (name, at))
            .rev()
            .collect();
        Origin {
            name,
            in_lower_case: Arc::new(in_lower_case),
            grammar,
        }
    }

    fn bundled(name: &str) -> Option<Origin> {
        let grammar = Grammar::bundled(name)?.clone();
        Some(Origin::new(name.to_owned(), grammar))
    }

    /// The core rules of ABNF (RFC 5234, appendix B.1).
    pub(super) fn core() -> Origin {
        static RULES: LazyLock<Grammar> = LazyLock::new(|| {
            let names = Names::default();
            let read = Notation::Abnf.read(include_str!("core.abnf"), &names);
            Builder::new(Notation::Abnf, Vec::new(), Vec::new()).grammar(read)
        });
        Origin::new(CORE.to_owned(), RULES.clone())
    }

    /// The bases that notes name, except those that are `given`.
    pub(super) fn noted(
        notes: &Notes<'_>,
        given: &[Origin],
        problems: &mut Vec<GrammarError>,
    ) -> Vec<Origin> {
        let mut noted = Vec::new();
        for &name in &notes.base {
            if given.iter().all(|origin| origin.name != *name) {
                match Origin::bundled(&name) {
                    Some(origin) => noted.push(origin),
                    None => problems.push(error(name, Kind::UnknownBase(name.to_string()))),
                }
            }
        }
        noted
    }

    /// Whether this rule is in its own text.
    fn is_own(&self, rule: &Rule) -> bool {
        let own = self.grammar.own_rules();
        own.as_ptr_range().contains(&std::ptr::from_ref(rule))
    }

    /// The rule of this name, exactly or as names are the same.
    fn rule(&self, name: &str, notation: Notation) -> Option<&Rule> {
        let found = self.grammar.rule(name).or_else(|| {
            let at = self.in_lower_case.get(&*notation.key(name))?;
            Some(&self.grammar.rules()[*at])
        });
        found.filter(|rule| notation.is_same(&rule.name, name))
    }

    /// The rule that a name stands for: where a rule is only another name, the one that has it.
    fn meaning<'r>(&'r self, rule: &'r Rule) -> &'r Expression {
        let mut expression = &rule.expression;
        // A cycle of names derives nothing, so it is not in a grammar.
        while let Some(name) = expression.name() {
            expression = &self.grammar.named(name).expression;
        }
        expression
    }
}

/// Rules as read, and those taken from elsewhere.
pub(super) struct Builder<'t> {
    rules: Rules,
    origins: Vec<Origin>,
    /// The names in the right-hand sides of each rule of the text, and where they are.
    uses: Vec<Vec<(String, Span<'t>)>>,
    /// How many of the origins are bases of all names; the others are those of prose.
    bases: usize,
    problems: Vec<GrammarError>,
    /// The first problem of each rule of the text, by its index.
    faulty: Vec<Option<usize>>,
    /// The problem of each name that is not defined.
    undefined: HashMap<String, usize>,
    /// The name that each rule of each origin has here.
    taken: HashMap<(usize, String), String>,
    /// Finds the places of errors about names.
    locator: Locator,
    /// The bytes of names that prose leads to.
    bytes: HashMap<String, Option<ByteSet>>,
    /// The rules of the text that add alternatives to one of an origin.
    extended: Vec<(usize, usize, String)>,
}

impl<'t> Builder<'t> {
    pub(super) fn new(
        notation: Notation,
        origins: Vec<Origin>,
        problems: Vec<GrammarError>,
    ) -> Builder<'t> {
        Builder {
            rules: Rules::new(notation),
            bases: origins.len(),
            origins,
            uses: Vec::new(),
            problems,
            faulty: Vec::new(),
            undefined: HashMap::new(),
            taken: HashMap::new(),
            locator: Locator::default(),
            bytes: HashMap::new(),
            extended: Vec::new(),
        }
    }

    /// The grammar of a text.
    pub(super) fn grammar(mut self, text: Text<'t>) -> Grammar {
        self.rules.remarks = text.remarks;
        self.problems.extend(text.stray);
        match text.rules.first() {
            Some(first) if text.rules.len() > RULES => {
                let problem = error(first.name, Kind::TooManyRules(RULES));
                self.problems.push(problem);
            }
            None if self.problems.is_empty() => self.problems.push(GrammarError {
                line: 1,
                column: 1,
                kind: Kind::NoRule,
            }),
            _ => self.define(text.rules),
        }
        for rule in 0..self.rules.own {
            self.resolve(rule);
        }
        self.extend_taken();
        self.apply(&text.notes);
        // What is left of a rule with a problem refers to nothing.
        for (rule, problem) in self.rules.rules.iter_mut().zip(&self.faulty) {
            if problem.is_some() {
                rule.expression = Expression::Sequence(Vec::new());
            }
        }
        self.faulty.resize(self.rules.rules.len(), None);
        self.rules.usable(self.problems, self.faulty)
    }

    /// Adds the rules of the text.
    fn define(&mut self, read: Vec<Read<'t>>) {
        for Read {
            mut rule,
            name,
            uses,
            is_incremental,
            mut problem,
        } in read
        {
            // The line may be the rest of a rule, so it is no rule of this name.
            if let Some(problem) = problem.take_if(|problem| problem.is_about_no_rule()) {
                self.problems.push(problem);
                continue;
            }
            // Prose need not repeat the name of the rule that it defines.
            let own = |name: &str| name.ends_with(':').then(|| format!("{name}{}", rule.name));
            if rule.text.contains('<') {
                rule.expression = rule
                    .expression
                    .map(&|part| Some(Expression::Name(own(part.name()?)?)));
            }
            let uses = uses
                .into_iter()
                .map(|(name, place)| (own(&name).unwrap_or(name), place));
            let uses: Vec<(String, Span<'t>)> = uses.collect();
            let at = match (self.rules.at(&rule.name), is_incremental) {
                (Some(first), true) => {
                    self.rules.rules[first].extend(&rule);
                    self.uses[first].extend(uses);
                    first
                }
                (Some(first), false) if problem.is_some() => first,
                (Some(first), false) => {
                    let before = &self.rules.rules[first];
                    if !self.is_same(&before.expression, &rule.expression) {
                        let kind = Kind::DefinedTwice {
                            first: before.line,
                            before: one_line(&before.text),
                            here: one_line(&rule.text),
                            name: rule.name,
                        };
                        self.refuse(first, error(name, kind));
                    }
                    first
                }
                (None, _) => {
                    let name_of_rule = rule.name.clone();
                    let at = self.rules.add(rule);
                    self.uses.push(uses);
                    self.faulty.push(None);
                    if is_incremental {
                        let notation = self.rules.notation;
                        let mut origins = self.origins.iter().enumerate();
                        let found = origins.find_map(|(origin, known)| {
                            Some((origin, known.rule(&name_of_rule, notation)?.name.clone()))
                        });
                        match found {
                            Some((origin, original)) => {
                                self.taken.insert((origin, original.clone()), name_of_rule);
                                self.extended.push((at, origin, original));
                            }
                            None => {
                                self.refuse(at, error(name, Kind::NothingToExtend(name_of_rule)))
                            }
                        }
                    }
                    at
                }
            };
            if let Some(problem) = problem {
                self.refuse(at, problem);
            }
        }
        self.rules.own = self.rules.rules.len();
    }

    /// Notes a problem of a rule of the text, of which nothing is left.
    fn refuse(&mut self, rule: usize, problem: GrammarError) {
        // The words of one line may have one problem together.
        if self.problems.last() != Some(&problem) {
            self.problems.push(problem);
        }
        self.refuse_for(rule, self.problems.len() - 1);
    }

    fn refuse_for(&mut self, rule: usize, problem: usize) {
        self.faulty[rule] = self.faulty[rule].or(Some(problem));
    }

    /// Whether two right-hand sides are the same but for the spelling of names.
    fn is_same(&self, a: &Expression, b: &Expression) -> bool {
        let notation = self.rules.notation;
        let plain = |expression: &Expression| {
            expression.map(&|part| Some(Expression::Name(notation.key(part.name()?).into())))
        };
        a == b || plain(a) == plain(b)
    }

    /// Takes the rules that a rule of the text leaves to others, and spells every name in it the way
    /// its rule does.
    fn resolve(&mut self, rule: usize) {
        let mut spelled: HashMap<String, String> = HashMap::new();
        for (name, place) in std::mem::take(&mut self.uses[rule]) {
            if spelled.contains_key(&name) {
                continue;
            }
            let key = self.rules.notation.key(&name).into_owned();
            if let Some(&problem) = self.undefined.get(&key) {
                self.refuse_for(rule, problem);
                continue;
            }
            match self.spelling(&name) {
                Ok(spelling) => drop(spelled.insert(name, spelling)),
                Err(kind) => {
                    let problem = self.locator.error(place, kind);
                    self.refuse(rule, problem);
                    self.undefined.insert(key, self.problems.len() - 1);
                }
            }
        }
        // Most names are spelled as their rule is.
        spelled.retain(|name, spelling| name != spelling);
        self.rules.rules[rule].respell(&spelled);
    }

    /// The name here of what a rule of the text calls `name`.
    fn spelling(&mut self, name: &str) -> Result<String, Kind> {
        if let Some((document, name)) = name.split_once(':') {
            return self.elsewhere(document, name.to_owned());
        }
        let own = self.rules.at(name).filter(|&at| at < self.rules.own);
        if let Some(own) = own {
            return Ok(self.rules.rules[own].name.clone());
        }
        match self.in_bases(name)? {
            Some((origin, name)) => Ok(self.take(origin, &name)),
            None => self.excluding(name).ok_or_else(|| self.missing(name)),
        }
    }

    /// The rule of prose that leaves characters out, which is made here.
    fn excluding(&mut self, prose: &str) -> Option<String> {
        let bytes = self
            .bytes_of(prose, DEPTH)
            .filter(|bytes| !bytes.is_empty())?;
        let mut rule = self.rules.rules[0].clone();
        rule.name = prose.to_owned();
        rule.rewrite(Expression::of(&bytes));
        rule.leaves_node = false;
        self.rules.add(rule);
        Some(prose.to_owned())
    }

    /// The bytes of a name, if all its strings are single bytes: of a rule, or of prose. Each is found
    /// once, through at most `depth` names.
    fn bytes_of(&mut self, name: &str, depth: usize) -> Option<ByteSet> {
        let key = self.rules.notation.key(name).into_owned();
        if let Some(&known) = self.bytes.get(&key) {
            return known;
        }
        // A name that leads to itself has none.
        self.bytes.insert(key.clone(), None);
        let depth = depth.checked_sub(1)?;
        let bytes = if let Some(at) = self.rules.at(name) {
            let expression = self.rules.rules[at].expression.clone();
            let bytes: HashMap<&str, Option<ByteSet>> = expression
                .names()
                .into_iter()
                .map(|name| (name, self.bytes_of(name, depth)))
                .collect();
            class(&expression, &|name| bytes[name])
        } else if let Some((document, rule)) = name.split_once(':') {
            let taken = self.elsewhere(document, rule.to_owned()).ok();
            taken.and_then(|taken| self.bytes_of(&taken, depth))
        } else if let Ok(Some((origin, name))) = self.in_bases(name) {
            self.origins[origin].grammar.named(&name).class
        } else {
            self.bytes_of_prose(name, depth)
        };
        self.bytes.insert(key, bytes);
        bytes
    }

    fn bytes_of_prose(&mut self, prose: &str, depth: usize) -> Option<ByteSet> {
        let Excluding { from, rules, bytes } = Excluding::read(prose)?;
        let mut left = self.bytes_of(from, depth)?.difference(bytes);
        for name in rules {
            let singular = name.strip_suffix('s').unwrap_or(name);
            // RFC 822, section 3.3, calls it SPACE.
            let names = [name, singular, if name == "SPACE" { "SP" } else { name }];
            let mut taken = names.iter().filter_map(|name| self.bytes_of(name, depth));
            left = left.difference(taken.next()?);
        }
        Some(left)
    }

    /// The name here of a rule of this document.
    fn elsewhere(&mut self, document: &str, name: String) -> Result<String, Kind> {
        let origin = self.document(document);
        let rule = |origin: usize| {
            let origin = &self.origins[origin];
            Some(origin.rule(&name, self.rules.notation)?.name.clone())
        };
        let found = match origin.and_then(|origin| Some((origin, rule(origin)?))) {
            // A later document may have the rules of an earlier one.
            None => self.in_bases(&name)?,
            found => found,
        };
        match found {
            Some((origin, name)) => Ok(self.take(origin, &name)),
            None => match self.missing(&name) {
                unusable @ Kind::Unusable { .. } => Err(unusable),
                _ => Err(Kind::Elsewhere {
                    name: brief(&name),
                    document: brief(document),
                }),
            },
        }
    }

    /// The base that is this document, or the bundled grammar, which then is a base.
    fn document(&mut self, document: &str) -> Option<usize> {
        let document = document.to_ascii_lowercase();
        let known = DOCUMENTS.iter().find(|(name, _)| *name == document);
        let names = [Some(&*document), known.map(|(_, number)| *number)];
        for name in names.into_iter().flatten() {
            let is_it = |origin: &Origin| {
                let stem = origin.name.split('.').next();
                origin.name == name || stem.is_some_and(|stem| stem.eq_ignore_ascii_case(name))
            };
            if let Some(at) = self.origins.iter().position(is_it) {
                return Some(at);
            }
            let origin = match name {
                "rfc5234" => Some(Origin::core()),
                name => Origin::bundled(name),
            };
            if let Some(origin) = origin {
                self.origins.push(origin);
                return Some(self.origins.len() - 1);
            }
        }
        None
    }

    /// The base that defines a name, and the name there.
    fn in_bases(&self, name: &str) -> Result<Option<(usize, String)>, Kind> {
        let notation = self.rules.notation;
        let known: Vec<(usize, &Origin, &Rule)> = self.origins[..self.bases]
            .iter()
            .enumerate()
            .filter_map(|(at, origin)| Some((at, origin, origin.rule(name, notation)?)))
            .collect();
        // The name as it is written is better than one in another case, and a rule of the base's own
        // text than one that it takes from elsewhere.
        let best = known.iter().copied().min_by_key(|(_, origin, rule)| {
            (rule.name != name, origin.name == CORE, !origin.is_own(rule))
        });
        let Some((at, origin, rule)) = best else {
            return Ok(None);
        };
        // A base may well have its own form of a core rule.
        let differs = |(_, other, found): &&(usize, &Origin, &Rule)| {
            found.name == rule.name
                && other.name != CORE
                && other.is_own(found) == origin.is_own(rule)
                && !self.is_same(other.meaning(found), origin.meaning(rule))
        };
        match known.iter().find(differs) {
            Some((_, other, second)) => Err(Kind::Ambiguous {
                name: rule.name.clone(),
                first: format!("{}: {}", origin.name, one_line(&rule.text)),
                second: format!("{}: {}", other.name, one_line(&second.text)),
            }),
            None => Ok(Some((at, rule.name.clone()))),
        }
    }

    /// Why no base defines a name.
    fn missing(&self, name: &str) -> Kind {
        let mut refused = self.origins.iter().filter_map(|origin| {
            let refusal = origin.grammar.refusal(name)?;
            Some(Kind::Unusable {
                name: brief(name),
                base: origin.name.clone(),
                problem: refusal.problem,
            })
        });
        if let Some(unusable) = refused.next() {
            return unusable;
        }
        let has = |bundled: &&'static str| {
            let rules = Grammar::bundled(bundled).map_or(&[][..], Grammar::own_rules);
            rules.iter().any(|rule| rule.name == name)
        };
        let bundled: Vec<&str> = Grammar::BUNDLED.into_iter().filter(has).collect();
        let name = brief(name);
        match bundled.is_empty() {
            true => Kind::Undefined(name),
            false => Kind::Bundled { name, bundled },
        }
    }

    /// The name that this rule of an origin has here. It is taken, with all that it leads to, unless
    /// it was before.
    fn take(&mut self, origin: usize, name: &str) -> String {
        if let Some(here) = self.taken.get(&(origin, name.to_owned())) {
            return here.clone();
        }
        let Origin {
            name: base,
            grammar,
            ..
        } = self.origins[origin].clone();
        let mut left = VecDeque::from([name.to_owned()]);
        let mut new = Vec::new();
        while let Some(name) = left.pop_front() {
            let key = (origin, name.clone());
            if self.taken.contains_key(&key) {
                continue;
            }
            let mut rule = grammar.named(&name).clone();
            left.extend(rule.expression.names().into_iter().map(str::to_owned));
            let mut prefix = base.clone();
            while self.rules.at(&rule.name).is_some() {
                rule.name = format!("{prefix}:{name}");
                // Another base may have the same name.
                prefix += "'";
            }
            if rule.name != name {
                let prefix = &rule.name[..rule.name.len() - name.len()];
                rule.text = format!("{prefix}{}", rule.text);
            }
            self.taken.insert(key, rule.name.clone());
            new.push(self.rules.add(rule));
        }
        for at in new {
            let spelled = self.taken_names(origin, &self.rules.rules[at].expression);
            self.rules.rules[at].respell(&spelled);
        }
        self.taken[&(origin, name.to_owned())].clone()
    }

    /// The names here of those in an expression of an origin, which are all taken, if they are others.
    fn taken_names(&self, origin: usize, expression: &Expression) -> HashMap<String, String> {
        let names = expression.names().into_iter();
        let here = |name: &str| self.taken[&(origin, name.to_owned())].clone();
        let spelled = names.map(|name| (name.to_owned(), here(name)));
        spelled.filter(|(there, here)| there != here).collect()
    }

    /// Adds what the text adds to rules of a base to their alternatives there, and takes the rules of
    /// the base that lead to these: they derive more than in the base.
    fn extend_taken(&mut self) {
        for (rule, origin, name) in std::mem::take(&mut self.extended) {
            let grammar = self.origins[origin].grammar.clone();
            let mut base = grammar.named(&name).clone();
            for name in base.uses() {
                self.take(origin, name);
            }
            base.respell(&self.taken_names(origin, &base.expression));
            base.extend(&self.rules.rules[rule]);
            let Rule {
                expression, text, ..
            } = &mut self.rules.rules[rule];
            (*expression, *text) = (base.expression, base.text);
            let mut used = vec![name];
            let mut met = HashSet::new();
            while let Some(name) = used.pop() {
                for user in grammar
                    .used_by(&name)
                    .filter(|user| met.insert(user.to_string()))
                {
                    self.take(origin, user);
                    used.push(user.to_owned());
                }
            }
        }
    }

    /// Applies the notes of the text, and those of its bases.
    fn apply(&mut self, notes: &Notes<'_>) {
        for &name in &notes.characters {
            if let Some(at) = self.noted(name) {
                self.rules.rules[at].leaves_node = false;
            }
        }
        for &(name, depth) in &notes.depths {
            if let Some(at) = self.noted(name) {
                self.rules.rules[at].depth = Some(depth);
            }
        }
        if let Some(name) = notes
            .encoding
            .filter(|name| !["octets", "utf-8"].contains(name))
        {
            let kind = Kind::UnknownEncoding(name.to_string());
            self.problems.push(error(name, kind));
        }
        let malformed = notes.malformed.iter();
        self.problems
            .extend(malformed.map(|&(key, form)| error(key, Kind::MalformedNote(form))));
        let of_base = || {
            let mut origins = self.origins.iter().enumerate();
            origins.find_map(|(at, origin)| {
                let rule = origin.grammar.0.any_case.as_ref()?;
                let taken = self.taken.get(&(at, rule.clone())).cloned();
                Some(taken.unwrap_or_else(|| format!("{}:{rule}", origin.name)))
            })
        };
        self.rules.any_case = match notes.any_case {
            Some(name) => self.noted(name).map(|at| self.rules.rules[at].name.clone()),
            None => of_base(),
        };
    }

    /// The rule that a note names.
    fn noted(&mut self, name: Span<'_>) -> Option<usize> {
        let at = self.rules.at(&name);
        if at.is_none() {
            let kind = Kind::Undefined(name.to_string());
            self.problems.push(error(name, kind));
        }
        at
    }
}

fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    brief(&words.join(" "))
}

/// A text for an error, which many rules may have.
fn brief(text: &str) -> String {
    shortened(text.to_owned(), SHOWN)
}

impl Rule {
    /// Adds the alternatives of a rule with `=/` (RFC 5234, section 3.3).
    fn extend(&mut self, other: &Rule) {
        if !matches!(self.expression, Expression::Alternatives(_)) {
            let first =
                std::mem::replace(&mut self.expression, Expression::Alternatives(Vec::new()));
            self.expression = Expression::Alternatives(vec![first]);
        }
        if let Expression::Alternatives(parts) = &mut self.expression {
            match &other.expression {
                Expression::Alternatives(more) => parts.extend_from_slice(more),
                one => parts.push(one.clone()),
            }
        }
        self.text.push('\n');
        self.text.push_str(&other.text);
    }

    /// Spells the names in the right-hand side this way.
    fn respell(&mut self, spelled: &HashMap<String, String>) {
        if spelled.is_empty() {
            return;
        }
        self.expression = self
            .expression
            .map(&|part| Some(Expression::Name(spelled.get(part.name()?)?.clone())));
    }
}
