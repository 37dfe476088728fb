//! All packages that are released have one version: that of the workspace. The npm package gets it when it is built.

use std::{fs, path::Path};

/// Those with workspaces of their own, which cannot inherit it.
const APART: [&str; 3] = ["bindings/arrow", "bindings/datafusion", "bindings/python"];

fn read(file: &str) -> toml::Table {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    fs::read_to_string(root.join(file)).unwrap().parse().unwrap()
}

#[test]
fn packages_with_a_workspace_of_their_own_have_the_version_of_the_others() {
    let version = &read("Cargo.toml")["workspace"]["package"]["version"];
    for folder in APART {
        assert_eq!(&read(&format!("{folder}/Cargo.toml"))["package"]["version"], version, "{folder}");
    }
}

/// So that no released package works with another one of an older release.
#[test]
fn packages_of_the_workspace_need_each_other_in_this_version() {
    let workspace = &read("Cargo.toml")["workspace"];
    for (name, dependency) in workspace["dependencies"].as_table().unwrap() {
        let needed = dependency["version"].as_str().unwrap();
        assert_eq!(Some(needed.trim_start_matches('=')), workspace["package"]["version"].as_str(), "{name}");
    }
}
