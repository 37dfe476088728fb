//! All packages that are released have one version: that of the workspace. The npm package gets it when it is built.

use std::{fs, path::Path};

/// Those with workspaces of their own, which cannot inherit it.
const APART: [&str; 3] = ["bindings/arrow", "bindings/datafusion", "bindings/python"];

#[test]
fn packages_with_a_workspace_of_their_own_have_the_version_of_the_others() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let read = |folder: &str| -> toml::Table {
        fs::read_to_string(root.join(folder).join("Cargo.toml")).unwrap().parse().unwrap()
    };
    let version = &read(".")["workspace"]["package"]["version"];
    for folder in APART {
        assert_eq!(&read(folder)["package"]["version"], version, "{folder}");
    }
}
