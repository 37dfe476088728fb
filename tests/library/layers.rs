//! The modules of `src/` build on each other in the order of the table in `ARCHITECTURE.md`.

use std::{collections::BTreeMap, fs};

use testkit::modules::{Module, code_of, expanded, modules, paths};

use crate::common::root;

#[test]
fn the_table_in_the_architecture_lists_every_module_once() {
    let mut listed = listed();
    let mut modules = Library::read().modules();
    listed.sort_unstable();
    modules.sort_unstable();
    modules.dedup();
    assert_eq!(listed, modules);
}

/// So no imports form a circle.
#[test]
fn a_module_imports_only_modules_above_it_in_the_table() {
    let order = listed();
    let place = |module: &str| order.iter().position(|listed| listed == module);
    let imports = Library::read().imports();
    assert!(imports.len() > 100);
    let wrong = imports
        .iter()
        .filter(|import| place(&import.to) >= place(&import.from));
    let listed: Vec<String> = wrong
        .map(|import| format!("{} imports {}", import.from, import.path))
        .collect();
    assert_eq!(listed, [""; 0]);
}

#[test]
fn the_grammar_imports_the_engine_the_productions_and_the_tree_alone() {
    let imports = Library::read().imports();
    let mut imported: Vec<&str> = imports
        .iter()
        .filter(|import| import.from == "grammar")
        .map(|import| &*import.to)
        .collect();
    imported.sort_unstable();
    imported.dedup();
    assert_eq!(imported, ["ast", "engine", "facts/production"]);
}

#[test]
fn the_engine_names_no_production() {
    let library = Library::read();
    let engine = library.files.iter().filter(|file| file.path[0] == "engine");
    let named: Vec<_> = engine
        .filter(|file| file.code.contains("Production"))
        .map(|file| &file.path)
        .collect();
    assert_eq!(named, [&[""; 0]; 0]);
}

/// A compiler inlines what has one caller. With a second caller of `otherurl`, `Url::parse`
/// executes a quarter more instructions. (`recognize` calls every production, but only for bytes.)
#[test]
fn only_the_strict_reading_calls_the_productions_of_schemes() {
    let imports = Library::read().imports();
    let of_schemes = imports.iter().filter(|import| {
        let name = import.path.rsplit("::").next().unwrap();
        import.to == "grammar" && name.len() > 3 && name.ends_with("url")
    });
    let callers: Vec<&str> = of_schemes.map(|import| &*import.from).collect();
    assert!(
        !callers.is_empty() && callers.iter().all(|&caller| caller == "parse/strict"),
        "{callers:?}"
    );
}

#[test]
fn paths_are_read_out_of_lists_and_macros() {
    let code =
        "use crate::{Text, ast::{self, walk::Piece}, engine::*}; $crate::ast::json!(super::Help); super::super::f();
        pub(super) fn g() -> crate::parse::url::Url<'_> {}";
    let mut read = paths(code, &["error", "slip", "host"].map(str::to_owned));
    read.sort_unstable();
    assert_eq!(
        read,
        [
            "Text",
            "ast::json",
            "ast::self",
            "ast::walk::Piece",
            "engine::*",
            "error::f",
            "error::slip::Help",
            "parse::url::Url"
        ]
    );
}

/// The modules in the table of `ARCHITECTURE.md`: `parse/url`, or `engine`, which is a layer and a
/// module.
fn listed() -> Vec<String> {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let section = page
        .split("\n## ")
        .find(|section| section.starts_with("The layers of the library"))
        .unwrap();
    let mut layer = "";
    let mut listed = Vec::new();
    for row in section.lines().filter(|line| line.starts_with('|')).skip(2) {
        let mut cells = row
            .split('|')
            .skip(1)
            .map(|cell| cell.trim().trim_matches('`'));
        let first = cells.next().unwrap();
        let module = cells.next().unwrap();
        layer = if first.is_empty() { layer } else { first };
        listed.push(if module.is_empty() {
            layer.to_owned()
        } else {
            format!("{layer}/{module}")
        });
    }
    listed
}

/// The code of the library.
struct Library {
    files: Vec<Module>,
    /// The path of each name that `lib.rs` exports.
    exported: BTreeMap<String, String>,
}

/// One module refers to a `path` in another.
struct Import {
    from: String,
    to: String,
    path: String,
}

impl Library {
    fn read() -> Library {
        let exports = code_of(&root().join("src/lib.rs"));
        let exported = exports
            .split("pub use ")
            .skip(1)
            .flat_map(|tree| expanded(tree.split(';').next().unwrap()));
        let named = exported.map(|path| {
            let name = path.trim_end_matches("::self").rsplit("::").next().unwrap();
            (name.to_owned(), path.clone())
        });
        let mut files = modules(&root().join("src"));
        files.retain(|file| is_one_module(&file.path[0]) || file.path.len() > 1);
        Library {
            files,
            exported: named.collect(),
        }
    }

    /// The modules of the table that there are.
    fn modules(&self) -> Vec<String> {
        self.files
            .iter()
            .map(|file| self.module(&file.path.join("::")))
            .collect()
    }

    /// The module that a path leads into.
    fn module(&self, path: &str) -> String {
        let path = self
            .exported
            .get(path.split("::").next().unwrap())
            .map_or(path, |path| path);
        let (layer, rest) = path.split_once("::").unwrap_or((path, ""));
        let module = rest.split("::").next().unwrap();
        if is_one_module(layer) {
            layer.to_owned()
        } else {
            format!("{layer}/{module}")
        }
    }

    /// Every reference from one module to another.
    fn imports(&self) -> Vec<Import> {
        let mut imports = Vec::new();
        for file in &self.files {
            let from = self.module(&file.path.join("::"));
            let found = paths(&file.code, &file.path).into_iter();
            let imported = found.map(|path| Import {
                from: from.clone(),
                to: self.module(&path),
                path,
            });
            imports.extend(imported.filter(|import| import.to != from));
        }
        imports
    }
}

/// Whether a layer is a module of its own. `mod.rs` of the others only lists their modules, as
/// `lib.rs` does.
fn is_one_module(layer: &str) -> bool {
    ["engine", "ast", "grammar"].contains(&layer)
}
