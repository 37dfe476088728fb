//! All packages that are released have one version, which they inherit from the workspace. The npm package gets it when it is built.

use std::{fs, path::Path};

/// So that no released package works with another one of an older release.
#[test]
fn packages_of_the_workspace_need_each_other_in_this_version() {
    let manifest = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml"));
    let manifest: toml::Table = fs::read_to_string(manifest).unwrap().parse().unwrap();
    let workspace = &manifest["workspace"];
    for (name, dependency) in workspace["dependencies"].as_table().unwrap() {
        let needed = dependency["version"].as_str().unwrap();
        assert_eq!(Some(needed.trim_start_matches('=')), workspace["package"]["version"].as_str(), "{name}");
    }
}
