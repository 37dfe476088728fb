//! The data that `proof/` is about, as files of Rocq: section 5, its automata, and the certificates
//! of its suites. `cargo xtask prove` has them written into a folder for it, and checks them.
//!
//! Nothing here need be believed: that `Published.v` is the text of the grammar, and that the other
//! two are right, is what is proven about them.

use std::{
    error::Error,
    fmt::{Display, Write},
    fs,
    path::Path,
};

use itertools::Itertools;
use rfc1738_conformance::{
    automaton::{CompileError, Stored},
    grammar::{Expression, Grammar},
    language::Language,
    rfc1738::strict,
    suite::{Certificate, Suite},
};

/// What all files begin with.
const BEGIN: &str = "(* Written by `cargo xtask prove`. *)

From Coq Require Import List NArith String Strings.Byte.
From Rfc1738 Require Import Grammar Automaton Suite.
Import ListNotations.
Open Scope N_scope.
Open Scope string_scope.
";

/// The rule whose suite for an extra state is checked as well.
const LARGER: &str = "hostname";

/// Writes the files into the folder.
pub(crate) fn write(root: &Path, folder: &Path) -> Result<(), Box<dyn Error>> {
    let text = fs::read_to_string(root.join("grammar/rfc1738.bnf"))?;
    let grammar = Grammar::rfc1738();
    let rules = grammar.rules().iter();
    let languages: Vec<Language> = rules
        .map(|rule| Language::rule(grammar, &rule.name))
        .try_collect()?;
    let strict = strict(grammar)?;
    let larger = Certificate::new(&Suite::new(&Language::rule(grammar, LARGER)?, 1)?);

    let mut tables = BEGIN.to_owned();
    tables += &list("tables", "string * table", &languages, table)?;
    tables += &definition("strict_table", "table", table(&strict)?);
    let mut certificates = BEGIN.to_owned();
    certificates += &list("certificates", "string * certificate", &languages, certificate)?;
    certificates += &definition("strict_certificate", "certificate", certificate(&strict)?);
    certificates += &definition(
        &format!("{LARGER}_classes"),
        "list (list (byte * byte))",
        classes(&larger.classes),
    );

    fs::create_dir_all(folder)?;
    fs::write(folder.join("Published.v"), published(&text, grammar))?;
    fs::write(folder.join("Tables.v"), tables)?;
    fs::write(folder.join("Certificates.v"), certificates)?;
    Ok(())
}
