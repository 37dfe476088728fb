//! [`Folder`]: a folder of the repository in which everything, or some of the files, is generated.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

/// A folder, and the files in it that are generated.
pub(crate) struct Folder {
    path: &'static str,
    files: BTreeMap<String, String>,
    /// Whether no other files may be in it.
    is_whole: bool,
}

impl Folder {
    /// The folder at `path` in the repository, with files by their names in it.
    pub(crate) fn new(
        path: &'static str,
        files: impl IntoIterator<Item = (String, String)>,
    ) -> Folder {
        Folder {
            path,
            files: files.into_iter().collect(),
            is_whole: true,
        }
    }

    /// The same, of a folder that also has other files.
    pub(crate) fn some(
        path: &'static str,
        files: impl IntoIterator<Item = (String, String)>,
    ) -> Folder {
        Folder {
            is_whole: false,
            ..Folder::new(path, files)
        }
    }

    /// The files that are missing, differ, or should not be there; each as a path in the
    /// repository.
    pub(crate) fn stale(&self, root: &Path) -> io::Result<Vec<PathBuf>> {
        let mut stale = self.superfluous(root)?;
        for (name, text) in &self.files {
            let file = Path::new(self.path).join(name);
            match fs::read(root.join(&file)) {
                Ok(there) if there == text.as_bytes() => {}
                Ok(_) => stale.push(file),
                Err(error) if error.kind() == io::ErrorKind::NotFound => stale.push(file),
                Err(error) => return Err(error),
            }
        }
        stale.sort();
        Ok(stale)
    }

    /// Writes stale files, and removes superfluous ones. Returns all of these.
    pub(crate) fn write(&self, root: &Path) -> io::Result<Vec<PathBuf>> {
        let superfluous = self.superfluous(root)?;
        let stale = self.stale(root)?;
        fs::create_dir_all(root.join(self.path))?;
        for file in &stale {
            let path = root.join(file);
            if superfluous.contains(file) {
                fs::remove_file(path)?;
            } else {
                let name = file
                    .file_name()
                    .and_then(|name| name.to_str())
                    .expect("a name of this folder");
                fs::write(path, &self.files[name])?;
            }
        }
        Ok(stale)
    }

    fn superfluous(&self, root: &Path) -> io::Result<Vec<PathBuf>> {
        if !self.is_whole {
            return Ok(Vec::new());
        }
        let entries = match fs::read_dir(root.join(self.path)) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let mut superfluous = Vec::new();
        for entry in entries {
            let name = entry?.file_name();
            if !name
                .to_str()
                .is_some_and(|name| self.files.contains_key(name))
            {
                superfluous.push(Path::new(self.path).join(name));
            }
        }
        Ok(superfluous)
    }
}
