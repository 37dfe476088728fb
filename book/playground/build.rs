//! Collects data from the repository for the pages: the examples, the grammars that the lab begins
//! with, and the rulings that choose between derivations.

use std::{env, error::Error, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    let output = env::var("OUT_DIR")?;
    let output = Path::new(&output);
    let write = |name: &str, json: serde_json::Result<String>| fs::write(output.join(name), json?);
    write("examples.json", serde_json::to_string(&examples()?))?;
    write("rulings.json", serde_json::to_string(&rulings()?))?;
    write("starters.json", serde_json::to_string(&starters()?))?;
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
    const STARTERS: &str = "lab.toml";
    println!("cargo::rerun-if-changed={STARTERS}");
    let table: toml::Table = fs::read_to_string(STARTERS)?.parse()?;
    let rows = table
        .get("starter")
        .and_then(toml::Value::as_array)
        .ok_or("no starters")?;
    let mut starters = Vec::new();
    for row in rows {
        let mut starter = row.as_table().ok_or("a starter is a table")?.clone();
        if let Some(file) = starter.remove("file") {
            let path = format!(
                "../../grammar/{}",
                file.as_str().ok_or("the name of a file")?
            );
            println!("cargo::rerun-if-changed={path}");
            starter.insert("grammar".to_owned(), fs::read_to_string(path)?.into());
        }
        starters.push(starter);
    }
    Ok(starters)
}

/// The rulings that choose between derivations: each production with the title of its ruling, its
/// place on the page of the rulings, and what it says.
fn rulings() -> Result<Vec<[String; 4]>, Box<dyn Error>> {
    const AMBIGUITIES: &str = "../../grammar/ambiguities.toml";
    const RULINGS: &str = "../../grammar/rulings.md";
    println!("cargo::rerun-if-changed={AMBIGUITIES}");
    println!("cargo::rerun-if-changed={RULINGS}");
    let page = fs::read_to_string(RULINGS)?;
    // An item of the table of contents may be two lines.
    let unbroken = page.replace("\n  ", " ");
    let contents: Vec<(&str, &str)> = unbroken
        .lines()
        .filter_map(|line| {
            line.strip_prefix("* [")?
                .strip_suffix(')')?
                .split_once("](#")
        })
        .collect();
    let table: toml::Table = fs::read_to_string(AMBIGUITIES)?.parse()?;
    let ambiguities = table["ambiguity"]
        .as_array()
        .ok_or("no list of ambiguities")?;
    let ruling = |ambiguity: &toml::Value| {
        let production = ambiguity.get("production")?.as_str()?;
        let number = usize::try_from(ambiguity.get("ruling")?.as_integer()?).ok()?;
        let (title, place) = contents.get(number)?;
        let (_, section) = page.split_once(&format!("\n## {title}\n"))?;
        let (_, said) = section.split_once("**Ruling.** ")?;
        let (said, _) = said.split_once("\n\n**Why.**")?;
        Some([production, title, place, said].map(str::to_owned))
    };
    ambiguities
        .iter()
        .map(|ambiguity| ruling(ambiguity).ok_or(format!("no ruling for {ambiguity}").into()))
        .collect()
}
