//! Collects data from the repository for the page: the examples, and which file defines which production.

use std::{env, error::Error, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    let output = env::var("OUT_DIR")?;
    let output = Path::new(&output);
    fs::write(output.join("examples.json"), serde_json::to_string(&examples()?)?)?;
    fs::write(output.join("pages.json"), serde_json::to_string(&pages()?)?)?;
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
