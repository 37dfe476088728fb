//! Gives a learner the files to edit: copies each stub to `src/`, unless it is there.

use std::{fs, io, path::Path};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=stubs");
    for stub in fs::read_dir("stubs")? {
        let stub = stub?;
        let own = Path::new("src").join(stub.file_name());
        if !own.exists() {
            fs::copy(stub.path(), own)?;
        }
    }
    Ok(())
}
