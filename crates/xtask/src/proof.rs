//! The data that `proof/` is about, as files of Rocq: section 5, its automata, and the certificates
//! of its suites. `cargo xtask prove` has them written, and checks them.
//!
//! Nothing here needs to be believed: the proofs say that `Published.v` is the text of the grammar,
//! and that the other files are right.

use std::{error::Error, fmt::Display, fs, path::Path};

use itertools::Itertools;
use rfc1738_conformance::{
    automaton::{CompileError, Row, Stored},
    grammar::{Expression, Grammar, Rule},
    language::Language,
    rfc1738::{agreed, strict},
    suite::{Certificate, Suite},
};

/// The rule of which the suite for one more state is checked as well.
const LARGER: &str = "hostname";

/// Writes `Published.v`, `Tables.v`, `Certificates.v` and `Judged.v` into the folder.
pub(crate) fn write(root: &Path, folder: &Path) -> Result<(), Box<dyn Error>> {
    let text = fs::read_to_string(root.join("grammar/rfc1738.bnf"))?;
    let grammar = Grammar::rfc1738();
    let languages = languages(grammar)?;
    let strict = strict(grammar)?;
    let larger = Suite::new(&Language::rule(grammar, LARGER)?, 1)?;
    let larger = classes(&Certificate::new(&larger).classes);

    let text_and_data = file(
        "Grammar",
        &[
            definition("text", "string", string(&text)),
            definition("published", "grammar", published(grammar)),
        ],
    );
    let tables = file(
        "Automaton",
        &[
            definition(
                "tables",
                "list (string * table)",
                named(&languages, table_of)?,
            ),
            definition("strict_table", "table", table_of(&strict)?),
        ],
    );
    let certificates = file(
        "Grammar Suite",
        &[
            definition(
                "certificates",
                "list (string * certificate)",
                named(&languages, certificate)?,
            ),
            definition("strict_certificate", "certificate", certificate(&strict)?),
            definition(
                &format!("{LARGER}_classes"),
                "list (list (byte * byte))",
                larger,
            ),
        ],
    );

    fs::create_dir_all(folder)?;
    for (name, text) in [
        ("Published", text_and_data),
        ("Tables", tables),
        ("Certificates", certificates),
        ("Judged", judged(grammar)?),
    ] {
        fs::write(folder.join(name).with_extension("v"), text)?;
    }
    Ok(())
}

/// Writes `Later.v`: RFC 3986, and the agreed language, whose base it is. The data are the kit's
/// reading of their ABNF.
pub(crate) fn write_later(folder: &Path) -> Result<(), Box<dyn Error>> {
    let grammar = Grammar::rfc3986();
    let languages = languages(grammar)?;
    // A proof about all rules of the agreed language at once would take too long, and so would one
    // that counts the characters of labels before the last.
    let rule = |name| Language::rule(agreed::grammar(), name);
    let mut without = rule(agreed::AGREED_SYNTAX)?;
    let syntax = table_of(&without)?;
    let mut steps = Vec::new();
    let names = agreed::rules().sorted_by_key(|name| *name == "agreed-label-length");
    for name in names {
        without = without.difference(&rule(name)?);
        steps.push(pair(name, table_of(&without)?));
    }
    let later = file(
        "Grammar Automaton",
        &[
            definition("rfc3986", "grammar", rules_of(grammar.rules())),
            definition(
                "rfc3986_tables",
                "list (string * table)",
                named(&languages, table_of)?,
            ),
            definition(
                "agreed_rules",
                "grammar",
                rules_of(agreed::grammar().own_rules()),
            ),
            definition("syntax_table", "table", syntax),
            definition("agreed_steps", "list (string * table)", lines(&steps)),
            definition("agreed_table", "table", table_of(agreed::language())?),
        ],
    );
    fs::write(folder.join("Later.v"), later)?;
    Ok(())
}

/// Writes `Foreign.v`, by which the automaton of a file is proven to be that of the rule, or of the
/// one that the file names.
pub(crate) fn write_foreign(
    folder: &Path,
    from: &Path,
    rule: Option<&str>,
) -> Result<(), Box<dyn Error>> {
    let of: Stored = serde_json::from_str(&fs::read_to_string(from)?)?;
    let Some(rule) = rule.or(of.rule.as_deref()) else {
        return Err("the file names no rule: name one after it".into());
    };
    let strict = strict(Grammar::rfc1738())?;
    let language = if rule == strict.name() {
        "strict".to_owned()
    } else {
        let rule = Grammar::rfc1738().production(rule)?;
        format!("(Of (Name {}))", string(&rule.name))
    };
    let theorem = format!(
        "
Theorem foreign_is_right : forall w, in_lang section5 {language} w <-> accepts foreign w = true.
Proof. apply checks_correct. vm_cast_no_check (eq_refl true). Qed.

Print Assumptions foreign_is_right.
"
    );
    let foreign = definition("foreign", "table", table(&of));
    let modules = "Grammar Section5 Automaton Bisimulation";
    fs::write(folder.join("Foreign.v"), file(modules, &[foreign, theorem]))?;
    Ok(())
}

/// The languages of all rules.
fn languages(grammar: &Grammar) -> Result<Vec<Language>, CompileError> {
    let rules = grammar.rules().iter();
    rules
        .map(|rule| Language::rule(grammar, &rule.name))
        .try_collect()
}

/// A file of definitions that uses these modules of `proof/`.
fn file(modules: &str, definitions: &[String]) -> String {
    let begin = format!(
        "(* Written by `cargo xtask prove`. *)

From Rfc1738 Require Import Base {modules}.
Local Open Scope N_scope.
Local Open Scope string_scope.
"
    );
    begin + &definitions.concat()
}

fn definition(name: &str, of: &str, is: impl Display) -> String {
    format!("\nDefinition {name} : {of} :=\n  {is}.\n")
}

/// A list, with an item on each line.
fn lines(items: impl IntoIterator<Item = impl Display>) -> String {
    format!("[ {} ]", items.into_iter().join(";\n    "))
}

/// A list on one line.
fn list(items: impl IntoIterator<Item = impl Display>) -> String {
    format!("[{}]", items.into_iter().join("; "))
}

/// What is made of each language, with its name.
fn named(
    languages: &[Language],
    item: impl Fn(&Language) -> Result<String, CompileError>,
) -> Result<String, CompileError> {
    let pairs = languages
        .iter()
        .map(|language| Ok(pair(&language.to_string(), item(language)?)));
    Ok(lines(pairs.collect::<Result<Vec<_>, CompileError>>()?))
}

fn pair(name: &str, item: impl Display) -> String {
    format!("({}, {item})", string(name))
}

/// A literal, in which a quotation mark is written twice.
fn string(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// Bytes, as text if that is possible.
fn bytes(bytes: &[u8]) -> String {
    match str::from_utf8(bytes) {
        Ok(text) if !text.is_empty() && bytes.iter().all(|byte| (b' '..=b'~').contains(byte)) => {
            format!("bytes {}", string(text))
        }
        _ => list(bytes.iter().map(byte)),
    }
}

fn byte(byte: &u8) -> String {
    format!("x{byte:02x}")
}

/// Section 5 as published.
fn published(grammar: &Grammar) -> String {
    let rules = grammar.rules().iter();
    lines(rules.map(|rule| named_expression(rule, Some(&rule.text))))
}

/// Rules as the kit has read them.
fn rules_of(rules: &[Rule]) -> String {
    lines(rules.iter().map(|rule| named_expression(rule, None)))
}

fn named_expression(rule: &Rule, published: Option<&str>) -> String {
    pair(&rule.name, expression(&rule.expression, published))
}

/// An expression: as published, if the text of its rule is given. Sequences and alternatives of
/// more than two parts associate to the right.
fn expression(of: &Expression, published: Option<&str>) -> String {
    let within = |part: &Expression| expression(part, published);
    let all = |name: &str, parts: &[Expression]| {
        let mut parts = parts.iter().rev().map(within);
        let last = parts.next().unwrap_or_default();
        parts.fold(last, |rest, part| format!("{name} ({part}) ({rest})"))
    };
    match of {
        Expression::Literal(text) => format!("Literal {}", string(text)),
        Expression::AnyCase(text) => format!("NoCase {}", string(text)),
        Expression::Range(first, last) => format!("Range {} {}", byte(first), byte(last)),
        Expression::Name(name) => format!("Name {}", string(name)),
        Expression::Sequence(parts) => all("Sequence", parts),
        Expression::Alternatives(parts) => all("Alternative", parts),
        Expression::Optional(part) => format!("Optional ({})", within(part)),
        Expression::Repetition { min, max, element } => {
            let max = max.map_or("None".to_owned(), |max| format!("(Some {max}%nat)"));
            // The kit has read the brackets after `n*` as ruling 2 says. As published, they are
            // around all that is not a single element, and around some that is.
            let is_bracketed = published.is_some_and(|text| match &**element {
                Expression::Name(name) => text.contains(&format!("*[ {name} ]")),
                other => !other.parts().is_empty(),
            });
            let element = match is_bracketed {
                true => format!("Optional ({})", within(element)),
                false => within(element),
            };
            format!("Repetition {min}%nat {max} ({element})")
        }
    }
}

fn classes(classes: &[Vec<(u8, u8)>]) -> String {
    let range = |(first, last): &(u8, u8)| format!("({}, {})", byte(first), byte(last));
    list(classes.iter().map(|class| list(class.iter().map(range))))
}

/// The same table that `rfc1738 grammar RULE --automaton` prints.
fn table_of(language: &Language) -> Result<String, CompileError> {
    Ok(table(&Stored::of_rule(
        language.to_string(),
        language.dfa()?,
    )))
}

fn table(of: &Stored) -> String {
    let row = |row: &Row| format!("Row {} {}", row.accepting, list(&row.targets));
    let rows = lines(of.rows.iter().map(row));
    format!("Table\n    {}\n    {rows}", classes(&of.classes))
}

fn certificate(language: &Language) -> Result<String, CompileError> {
    Ok(certificate_of(&Certificate::new(&Suite::new(language, 0)?)))
}

fn certificate_of(of: &Certificate) -> String {
    let strings = |strings: &[Vec<u8>]| lines(strings.iter().map(|string| bytes(string)));
    format!(
        "Certificate\n    {}\n    {}\n    {}",
        strings(&of.access),
        strings(&of.separating),
        lines(of.identifiers.iter().map(list)),
    )
}

/// Certificates of a rule, good ones and others, with what the judge says of them, which is what
/// `good_certificate` says.
fn judged(grammar: &Grammar) -> Result<String, CompileError> {
    let language = Language::rule(grammar, LARGER)?;
    let suite = Suite::new(&language, 0)?;
    let right = Certificate::new(&suite);
    let with = |change: &dyn Fn(&mut Certificate)| {
        let mut certificate = right.clone();
        change(&mut certificate);
        certificate
    };
    let mut all = vec![right.clone()];
    all.extend((0..right.access.len()).flat_map(|at| {
        [
            with(&|it| drop(it.access.remove(at))),
            with(&|it| it.access.push(right.access[at].repeat(2))),
        ]
    }));
    all.extend((0..right.separating.len()).flat_map(|at| {
        [
            with(&|it| drop(it.separating.remove(at))),
            with(&|it| it.separating[at].push(b'-')),
        ]
    }));
    for state in 0..right.identifiers.len() {
        all.push(with(&|it| drop(it.identifiers.remove(state))));
        let positions = 0..right.identifiers[state].len();
        all.extend(positions.map(|at| {
            with(&|it| it.identifiers[state].retain(|&one| one != right.identifiers[state][at]))
        }));
        all.push(with(&|it| it.identifiers[state] = (0..9).collect()));
    }
    let verdicts = all.iter().map(|certificate| {
        let verdict = certificate.is_good(suite.dfa());
        format!("({}, {verdict})", certificate_of(certificate))
    });
    let verdicts = definition("judged", "list (certificate * bool)", lines(verdicts));
    let table = definition("judged_table", "table", table_of(&language)?);
    let example = "
Example the_judge_has_the_same_check :
  map (fun judged => good_certificate judged_table (fst judged)) judged = map snd judged.
Proof. vm_compute. reflexivity. Qed.
";
    let modules = "Grammar Automaton Suite";
    Ok(file(modules, &[table, verdicts, example.to_owned()]))
}
