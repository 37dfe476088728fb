//! Collects data from the repository for the page: the examples, the grammars that the lab begins with, and which file
//! defines which production.

use std::{env, error::Error, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    let output = env::var("OUT_DIR")?;
    let output = Path::new(&output);
    fs::write(output.join("examples.json"), serde_json::to_string(&examples()?)?)?;
    fs::write(output.join("pages.json"), serde_json::to_string(&pages()?)?)?;
    fs::write(output.join("starters.json"), serde_json::to_string(&starters()?)?)?;
    Ok(())
}

fn examples() -> Result<toml::Table, Box<dyn Error>> {
    let mut examples = toml::Table::new();
    for name in ["examples", "near-misses"] {
        let path = format!("../../grammar/{name}.toml");
        println!("cargo::rerun-if-changed={path}");
        examples.extend(fs::read_to_string(path)?.parse::<toml::Table>()?);
    }
    Ok(examples)
}

/// The grammars of the lab, each with its text.
fn starters() -> Result<Vec<toml::Table>, Box<dyn Error>> {
    const STARTERS: &str = "starters.toml";
    println!("cargo::rerun-if-changed={STARTERS}");
    let table: toml::Table = fs::read_to_string(STARTERS)?.parse()?;
    let rows = table.get("starter").and_then(toml::Value::as_array).ok_or("no starters")?;
    let mut starters = Vec::new();
    for row in rows {
        let mut starter = row.as_table().ok_or("a starter is a table")?.clone();
        if let Some(file) = starter.remove("file") {
            let path = format!("../../grammar/{}", file.as_str().ok_or("the name of a file")?);
            println!("cargo::rerun-if-changed={path}");
            starter.insert("grammar".to_owned(), fs::read_to_string(path)?.into());
        }
        starters.push(starter);
    }
    Ok(starters)
}

/// The documentation of each combinator opens with its production, in one pair of backticks or two.
fn pages() -> Result<Vec<(String, String)>, Box<dyn Error>> {
    const GRAMMAR: &str = "../../src/grammar";
    println!("cargo::rerun-if-changed={GRAMMAR}");
    let mut pages = Vec::new();
    for entry in fs::read_dir(GRAMMAR)? {
        let path = entry?.path();
        let page = path.file_stem().and_then(|stem| stem.to_str()).ok_or("a file name that is not UTF-8")?;
        for line in fs::read_to_string(&path)?.lines() {
            let production = line.strip_prefix("/// `").and_then(|line| line.trim_start_matches('`').split_once(" = "));
            if let Some((name, _)) = production.filter(|(name, _)| !name.contains(' ')) {
                pages.push((name.to_owned(), page.to_owned()));
            }
        }
    }
    pages.sort();
    match pages.len() {
        67 => Ok(pages),
        other => Err(format!("{other} productions in {GRAMMAR}").into()),
    }
}
