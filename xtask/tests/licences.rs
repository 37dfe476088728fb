//! Each package has the licences in its own folder, because a package contains only files of that folder: links to those at the root,
//! which are files in the packages of cargo and of maturin.

use std::{fs, path::Path};

/// The packages that are released; that of the library is the root.
const PACKAGES: [&str; 5] = ["bindings/python", "cli", "conformance", "diagrams", "dynamic"];

#[test]
fn each_package_has_the_licences() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
        let licence = fs::read_to_string(root.join(name)).unwrap();
        assert!(licence.lines().count() > 10, "{name}");
        for package in PACKAGES {
            let copy = root.join(package).join(name);
            assert_eq!(fs::read_to_string(&copy).unwrap(), licence, "{}", copy.display());
        }
    }
}
