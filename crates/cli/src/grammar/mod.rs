//! `rfc1738 grammar`: the productions, all or one.

mod check;

use std::{
    ffi::{OsStr, OsString},
    io::{self, Write},
    process::ExitCode,
};

use rfc1738::Production;
use rfc1738_conformance::{
    automaton::Stored,
    column::Column,
    grammar::{Collected, Grammar, Rule},
    rfc1738::agreed,
    safe::visible,
};
use rfc1738_diagrams::{Automaton, agreed_regex, railroad, regex};

use crate::{
    arguments::{
        grammar,
        language::{Reading, Selected},
        name::{NamedLanguage, NotAProduction},
    },
    failure::{self, Failure},
    output::{json, wrapped::write_wrapped},
};

/// Show the productions of section 5, or the rules of another grammar.
///
/// Lists all of them in the RFC's order, each with the section whose prose describes it. For a
/// single production, shows the productions that it uses and those that use it, or writes it in
/// another form. With --grammar, checks the grammar: lists what is wrong with its text, where, and
/// what to do, and ends with how many rules can be used. A rule is refused if it has a problem, or
/// leads to one; the others can be used.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The production to show, by its name in section 5, or `agreed` for the agreed language, or a
    /// rule of --grammar; the default is all
    #[arg(value_name = "PRODUCTION")]
    production: Option<String>,

    /// List only the names, one per line
    #[arg(long, group = "form", conflicts_with = "production")]
    names: bool,

    /// Write the production as a railroad diagram, an SVG document for light and dark pages
    #[arg(long, group = "form", requires = "production")]
    svg: bool,

    /// Write the minimal automaton of the production for Graphviz
    ///
    /// An arrow without a source marks the start state; states in which a string may end have a
    /// double line; the dead state is omitted. An arrow is labeled with its characters, by the name
    /// of a production if section 5 has one for them.
    #[arg(long, group = "form", requires = "production")]
    dot: bool,

    /// Write the minimal automaton of the production as JSON
    ///
    /// It is the table that `docs/proof.md` is about, and `compare` reads it if the name of its
    /// file ends in .dfa.json; docs/json.md lists its keys. The dead state is a state like others.
    /// The options for readings and schemes are about this form of `url`. That of `agreed` does not
    /// know that hosts have at most 253 characters.
    #[arg(long, group = "form", requires = "production")]
    automaton: bool,

    /// Write the production as a regular expression
    ///
    /// It matches a whole text, in Rust, PCRE, ECMAScript, Python and similar dialects; every "/"
    /// is escaped. In Perl, PCRE and Python, `$` also matches before a final line feed: write `\z`
    /// for it, set `D` or call `fullmatch`, respectively. In Ruby, `^` and `$` match at every line:
    /// write `\A` and `\z`. That of `agreed` needs none of this, but it has lookarounds, which Rust
    /// and RE2 do not support.
    #[arg(long, group = "form", requires = "production")]
    regex: bool,

    /// Print one JSON value for each rule, on its own line
    ///
    /// It is {"rule", "line", "usable", "automaton", "problem", "path"}: whether the rule can be
    /// used, whether it has an automaton, what is wrong if not, as {"line", "column", "message"}, and
    /// the rules that lead to what is wrong.
    #[arg(long, group = "form", conflicts_with = "production")]
    json: bool,

    /// Write the grammar in the plain text of an RFC as a file for --grammar
    ///
    /// Finds the rules, wherever they are in the text, and writes them as they are printed, with
    /// their comments and the numbers of their sections, in ABNF. Standard error says how many there
    /// are, and how many lines are left out.
    #[arg(long, value_name = "FILE", group = "form", conflicts_with_all = ["production", "grammars"])]
    from_text: Option<OsString>,

    #[command(flatten)]
    reading: Reading,
}

const EXAMPLES: &str = "\
Examples:
  rfc1738 grammar
  rfc1738 grammar hostport
  rfc1738 grammar --names | wc -l
  rfc1738 grammar hostport --svg > hostport.svg
  rfc1738 grammar hostname --dot | dot -Tpng > hostname.png
  rfc1738 grammar hostname --automaton > hostname.dfa.json
  rfc1738 grammar agreed
  grep -P \"$(rfc1738 grammar httpurl --regex)\" urls.txt
  rfc1738 grammar --grammar rfc3986
  rfc1738 grammar --grammar my-scheme.abnf --grammar rfc3986
  rfc1738 grammar --from-text rfc3986.txt > rfc3986.abnf
  rfc1738 grammar --grammar my-scheme.abnf --json | jq -c 'select(.usable | not)'

Exit status:
  0  the productions are shown
  1  a rule of --grammar cannot be used
  2  the command line is wrong, or output failed";

impl Args {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<ExitCode, Failure> {
        if let Some(file) = &self.from_text {
            return write_from_text(output, file);
        }
        if let Some(name) = self.production.as_deref().filter(|_| self.automaton) {
            let language = Selected::read(name, &self.reading)?.language;
            let stored = Stored::of_rule(language.to_string(), language.dfa()?);
            json::write_line(output, &stored)?;
            return Ok(ExitCode::SUCCESS);
        }
        if let Some(option) = self.reading.of_section_5() {
            return Err(
                format!("{option} is about the automaton of `url`: add --automaton").into(),
            );
        }
        let source = self.reading.grammar.source()?;
        let grammar = &source.grammar;
        match self.production.as_deref() {
            None if self.json => check::write_json(output, grammar)?,
            None if self.names => grammar
                .rules()
                .iter()
                .try_for_each(|rule| writeln!(output, "{}", rule.name))?,
            None if self.reading.grammar.is_other() => {
                list_rules(output, grammar)?;
                check::write(output, &source)?;
            }
            None => list_productions(output)?,
            Some(name) if self.reading.grammar.is_other() => {
                let rule = self.reading.grammar.rule(grammar, name)?;
                self.write(output, grammar, rule, |output| {
                    show_rule(output, grammar, rule)
                })?;
                return Ok(ExitCode::SUCCESS);
            }
            Some(name) => match NamedLanguage::of(name)? {
                NamedLanguage::Agreed => self.write_agreed(output)?,
                NamedLanguage::Production(production) => {
                    let rule = grammar::rule(grammar, production.name())?;
                    self.write(output, grammar, rule, |output| {
                        show_production(output, production)
                    })?;
                }
            },
        }
        Ok(failure::status(grammar.problems().is_empty()))
    }

    /// Writes the rule in the form that is asked for; if none is, `show` does.
    fn write<W: Write>(
        &self,
        output: &mut W,
        grammar: &Grammar,
        rule: &Rule,
        show: impl FnOnce(&mut W) -> io::Result<()>,
    ) -> Result<(), Failure> {
        match self {
            Args { svg: true, .. } => output.write_all(railroad(rule, |_| None).as_bytes())?,
            Args { dot: true, .. } => {
                output.write_all(Automaton::new(grammar, &rule.name)?.dot().as_bytes())?
            }
            Args { regex: true, .. } => writeln!(output, "{}", regex(grammar, &rule.name)?)?,
            _ => show(output)?,
        }
        Ok(())
    }

    fn write_agreed(&self, output: &mut impl Write) -> Result<(), Failure> {
        match self {
            Args { svg: true, .. } => {
                return Err(NotAProduction(
                    "which no railroad diagram shows: leave out --svg to see them",
                )
                .into());
            }
            Args { dot: true, .. } => output.write_all(Automaton::agreed().dot().as_bytes())?,
            Args { regex: true, .. } => writeln!(output, "{}", agreed_regex())?,
            _ => output.write_all(agreed::TEXT.as_bytes())?,
        }
        Ok(())
    }
}

/// The rules in the text of an RFC.
fn write_from_text(output: &mut impl Write, file: &OsStr) -> Result<ExitCode, Failure> {
    let collected = Collected::from_rfc(&grammar::read_text(file, "an RFC")?);
    output.write_all(collected.abnf.as_bytes())?;
    let Collected {
        rules, left_out, ..
    } = collected;
    let file = visible(file.as_encoded_bytes());
    let note = format!("{file}: {rules} rules found, {left_out} lines left out");
    failure::write_note(output, note)?;
    Ok(ExitCode::SUCCESS)
}

/// All productions, under their headings, as in the RFC.
fn list_productions(output: &mut impl Write) -> io::Result<()> {
    let width = |production: &Production| production.name().len();
    let names: Column = Production::ALL.iter().map(width).collect();
    let mut heading = "";
    for production in Production::ALL {
        if production.heading() != heading {
            let separator = if heading.is_empty() { "" } else { "\n" };
            heading = production.heading();
            writeln!(output, "{separator}; {heading}\n")?;
        }
        let gap = names.after(width(&production));
        let start = format!("{:<6} {production}{gap} = ", production.section());
        write_wrapped(output, &start, production.definition())?;
    }
    Ok(())
}

fn show_production(output: &mut impl Write, production: Production) -> io::Result<()> {
    write_wrapped(output, &format!("{production} = "), production.definition())?;
    writeln!(output, "\nsection  {}", production.section())?;
    write_neighbors(
        output,
        production.uses().map(Production::name),
        production.used_by().map(Production::name),
    )
}

/// Writes the names that a rule uses, and those that use it.
fn write_neighbors<'n>(
    output: &mut impl Write,
    uses: impl IntoIterator<Item = &'n str>,
    used_by: impl IntoIterator<Item = &'n str>,
) -> io::Result<()> {
    for (start, names) in [
        ("uses     ", Vec::from_iter(uses)),
        ("used by  ", Vec::from_iter(used_by)),
    ] {
        let names = if names.is_empty() {
            "nothing".into()
        } else {
            names.join(", ")
        };
        write_wrapped(output, start, &names)?;
    }
    Ok(())
}

/// All rules, under their headings, and which of them nothing leads to.
fn list_rules(output: &mut impl Write, grammar: &Grammar) -> io::Result<()> {
    let mut heading = None;
    for rule in grammar.rules() {
        if rule.heading != heading {
            heading.clone_from(&rule.heading);
            writeln!(output)?;
            for line in heading.iter().flat_map(|heading| heading.lines()) {
                writeln!(output, "; {}", visible(line.as_bytes()))?;
            }
        }
        write_text(output, rule)?;
    }
    let unreached: Vec<&str> = grammar.unreached().map(|rule| rule.name.as_str()).collect();
    if !unreached.is_empty() {
        writeln!(output)?;
        write_wrapped(
            output,
            "; The first rule does not lead to: ",
            &unreached.join(", "),
        )?;
    }
    Ok(())
}

fn show_rule(output: &mut impl Write, grammar: &Grammar, rule: &Rule) -> io::Result<()> {
    write_text(output, rule)?;
    writeln!(output)?;
    write_neighbors(output, rule.uses(), grammar.used_by(&rule.name))
}

/// The text of a rule, as it is in its file.
fn write_text(output: &mut impl Write, rule: &Rule) -> io::Result<()> {
    let mut lines = rule
        .text
        .lines()
        .map(|line| line.trim_end().replace('\t', "        "));
    lines.try_for_each(|line| writeln!(output, "{}", visible(line.as_bytes())))
}
