//! The grammars that are packed with the crate are those of the repository. With `GRAMMARS=overwrite` in the environment, they
//! are copied again.

use std::{env, fs, path::Path};

#[test]
fn the_packed_grammars_are_those_of_the_repository() {
    let packed = Path::new(env!("CARGO_MANIFEST_DIR")).join("grammar");
    let overwrite = env::var("GRAMMARS").is_ok_and(|value| value == "overwrite");
    let mut count = 0;
    for entry in fs::read_dir(&packed).unwrap() {
        let copy = entry.unwrap().path();
        let original = packed.join("../../grammar").join(copy.file_name().unwrap());
        if copy.ends_with("README.md") {
            continue;
        }
        if overwrite {
            fs::copy(&original, &copy).unwrap();
        }
        let same = fs::read(&copy).unwrap() == fs::read(&original).unwrap();
        assert!(same, "{}: it differs from the file in grammar/ at the root, which is the one to edit", copy.display());
        count += 1;
    }
    assert_eq!(count, 6);
}
