//! The modules of a crate and their imports, as read from its files.

use std::{fs, path::Path};

/// A file of a crate.
#[derive(Debug)]
pub struct Module {
    /// The module that it is, from the root of the crate.
    pub path: Vec<String>,
    /// Its text, without comments and tests.
    pub code: String,
}

/// The modules in a folder of sources. Its `lib.rs` or `main.rs` is a module of that name.
pub fn modules(folder: &Path) -> Vec<Module> {
    let mut modules = Vec::new();
    add(&mut modules, folder, &[]);
    modules
}

/// Adds the files of a folder, which is the module `path`.
fn add(modules: &mut Vec<Module>, folder: &Path, path: &[String]) {
    for entry in fs::read_dir(folder).unwrap() {
        let file = entry.unwrap().path();
        let name = file.file_stem().unwrap().to_str().unwrap();
        let path = if name == "mod" {
            path.to_vec()
        } else {
            [path, &[name.to_owned()]].concat()
        };
        if file.is_dir() {
            add(modules, &file, &path);
        } else {
            modules.push(Module {
                path,
                code: code_of(&file),
            });
        }
    }
}

/// A file without its comments and its tests, which are at its end.
pub fn code_of(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    let code = text.split("#[cfg(test)]").next().unwrap();
    code.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect::<Vec<_>>()
        .join("\n")
}

/// The paths in `code` that begin with `crate` or `super`, from the root, in the file that is
/// `module`.
pub fn paths(code: &str, module: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for (begin, word) in ["crate::", "super::"]
        .iter()
        .flat_map(|word| code.match_indices(*word))
    {
        let before = &code[..begin];
        // It is counted where its path begins.
        if before.ends_with("super::") {
            continue;
        }
        let mut rest = &code[begin..];
        let mut base = if word == "crate::" { &[] } else { module };
        rest = rest.strip_prefix("crate::").unwrap_or(rest);
        while let Some(outer) = rest.strip_prefix("super::") {
            base = &base[..base.len() - 1];
            rest = outer;
        }
        found.extend(
            expanded(tree(rest))
                .into_iter()
                .map(|path| [base, &[path]].concat().join("::")),
        );
    }
    found
}

/// The path or the list of paths that `code` begins with.
fn tree(code: &str) -> &str {
    let mut depth = 0;
    let end = code.find(|character: char| {
        depth += i32::from(character == '{') - i32::from(character == '}');
        depth < 0 || depth == 0 && !(character.is_alphanumeric() || "_:*}".contains(character))
    });
    code[..end.unwrap_or(code.len())].trim_end_matches("::")
}

/// Each path of a list in braces.
pub fn expanded(tree: &str) -> Vec<String> {
    let Some((prefix, list)) = tree.split_once('{') else {
        return vec![tree.trim().to_owned()];
    };
    let list = &list[..list.rfind('}').expect("a closed list")];
    let mut depth = 0;
    let parts = list.split(|character| {
        depth += i32::from(character == '{') - i32::from(character == '}');
        depth == 0 && character == ','
    });
    let paths = parts
        .filter(|part| !part.trim().is_empty())
        .flat_map(expanded);
    paths
        .map(|path| format!("{}{path}", prefix.trim_start()))
        .collect()
}
