//! What holds for the whole repository: licenses, versions; and what no other package should
//! compile the crates for: schemas.

mod course;
#[cfg(unix)]
mod envelope;
mod predict;
mod sarif;
mod widths;

use std::{fs, path::Path};

/// The packages that are released; that of the library is the root.
const PACKAGES: [&str; 5] = [
    "bindings/python",
    "crates/by-name",
    "crates/cli",
    "crates/conformance",
    "crates/diagrams",
];

/// In its own folder, because a package contains only files of that folder: links to those at the
/// root, which are files in the packages of cargo and of maturin.
#[test]
fn each_package_has_the_licenses() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
        let license = fs::read_to_string(root.join(name)).unwrap();
        assert!(license.lines().count() > 10, "{name}");
        for package in PACKAGES {
            let copy = root.join(package).join(name);
            assert_eq!(
                fs::read_to_string(&copy).unwrap(),
                license,
                "{}",
                copy.display()
            );
        }
    }
}

/// They inherit it from the workspace, so that no released package works with another one of an
/// older release. The npm package gets it when it is built.
#[test]
fn packages_of_the_workspace_need_each_other_in_this_version() {
    let manifest = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.toml"));
    let manifest: toml::Table = fs::read_to_string(manifest).unwrap().parse().unwrap();
    let workspace = &manifest["workspace"];
    for (name, dependency) in workspace["dependencies"].as_table().unwrap() {
        let needed = dependency["version"].as_str().unwrap();
        assert_eq!(
            Some(needed.trim_start_matches('=')),
            workspace["package"]["version"].as_str(),
            "{name}"
        );
    }
}
