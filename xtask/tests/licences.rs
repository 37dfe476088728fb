//! Each package that is released has the licences. It contains only files of its own folder, so these are copies, not links: where a
//! system has no symbolic links, git writes the path of the original into the file.

use std::{fs, path::Path};

#[test]
fn each_package_that_is_released_has_the_licences() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let manifest = |folder: &str| -> toml::Table {
        fs::read_to_string(root.join(folder).join("Cargo.toml")).unwrap().parse().unwrap()
    };
    let members = manifest(".")["workspace"]["members"].clone();
    let released = members.as_array().unwrap().iter().map(|member| member.as_str().unwrap());
    let released = released.filter(|folder| manifest(folder)["package"].get("publish").is_none());
    // The wheel is none of cargo's packages. The npm package is given them when it is built.
    let folders: Vec<_> = released.chain(["bindings/python"]).collect();
    assert_eq!(folders.len(), 6, "{folders:?}");
    for folder in folders {
        for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
            let same = fs::read(root.join(folder).join(licence)).ok() == fs::read(root.join(licence)).ok();
            assert!(same, "{folder}/{licence} is not a copy of the one at the root");
        }
    }
}
