//! The modules of `src/`, the rooms of the house, stand on each other in the order of the table in `docs/design.md`.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::common::root;

/// A path in the code, from the root of the crate: its segments.
type CodePath = Vec<String>;

#[test]
fn the_table_in_the_design_lists_every_room_once() {
    let mut listed = listed();
    let mut rooms: Vec<String> = House::read().files.into_keys().collect();
    listed.sort_unstable();
    rooms.sort_unstable();
    assert_eq!(listed, rooms);
}

/// So no imports form a circle.
#[test]
fn a_room_imports_only_rooms_below_it() {
    let order = listed();
    let floor = |room: &str| order.iter().position(|listed| listed == room);
    let house = House::read();
    let upwards: Vec<String> = house
        .imports()
        .filter(|import| floor(&import.room) >= floor(import.from))
        .map(|import| format!("{} imports {}", import.file.display(), import.path.join("::")))
        .collect();
    assert_eq!(upwards, [""; 0]);
}

#[test]
fn the_engine_imports_no_other_room_and_names_no_production() {
    let house = House::read();
    assert_eq!(house.imported_by("engine"), [""; 0]);
    for File { path, code, .. } in &house.files["engine"] {
        assert!(!idents(code).iter().any(|ident| ident == "Production"), "{}", path.display());
    }
}

#[test]
fn the_grammar_imports_the_engine_the_productions_and_the_tree_alone() {
    assert_eq!(House::read().imported_by("grammar"), ["ast", "engine", "production"]);
}

/// A compiler inlines what has one caller. With a second caller of `otherurl`, `Url::parse` executes a quarter more
/// instructions. (`recognize` calls every production, but only for bytes.)
#[test]
fn only_the_strict_reading_calls_the_productions_of_schemes() {
    let house = House::read();
    let is_scheme = |import: &Import<'_>| {
        let name = import.path.last().is_some_and(|last| last.len() > 3 && last.ends_with("url"));
        name && import.room == "grammar" && import.path.len() > 1
    };
    let callers: BTreeSet<&str> = house.imports().filter(is_scheme).map(|import| import.from).collect();
    assert!(callers.into_iter().eq(["strict"]));
}

#[test]
fn paths_are_read_out_of_lists_globs_macros_and_nested_modules() {
    let code = "
        use crate::{Text, ast::{self, walk::Piece}, engine::*};
        use super::super::{failure::Failure, super::Span};
        macro_rules! leaf { () => { $crate::ast::json!(super::Help) } }
        #[cfg(test)] mod tests { use crate::grammar; }
        #[doc = \"crate::url\"] fn f() { crate::octet::Octet(0) }
    ";
    let module = ["error", "slip", "host"].map(str::to_owned);
    let read: Vec<String> = paths(&code_of(code), &module).iter().map(|path| path.join("::")).collect();
    assert_eq!(
        read,
        [
            "Text",
            "ast::self",
            "ast::walk::Piece",
            "engine::*",
            "error::failure::Failure",
            "Span",
            "ast::json",
            "error::slip::Help",
            "octet::Octet"
        ]
    );
}

/// The rooms in the table of `docs/design.md`, the ground floor first: the rows that begin with a name in backquotes.
fn listed() -> Vec<String> {
    let design = fs::read_to_string(root().join("docs/design.md")).unwrap();
    let house = design.split("\n## ").find(|section| section.starts_with("The house")).unwrap();
    let rooms = house.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
    rooms.map(|(room, _)| room.to_owned()).collect()
}

/// The code of the library.
struct House {
    /// The files of each room.
    files: BTreeMap<String, Vec<File>>,
    /// The room of each name that `lib.rs` exports again.
    exported: BTreeMap<String, String>,
}

struct File {
    path: PathBuf,
    /// The module that it is, from the root.
    module: CodePath,
    code: Vec<TokenTree>,
}

/// One room refers to another.
struct Import<'a> {
    file: &'a Path,
    from: &'a str,
    room: String,
    path: CodePath,
}

impl House {
    fn read() -> House {
        let mut house = House { files: BTreeMap::new(), exported: BTreeMap::new() };
        house.add(&root().join("src"), &[]);
        let root = code_of(&fs::read_to_string(root().join("src/lib.rs")).unwrap());
        for tokens in root.split(|token| is_punct(token, ';')) {
            let [public, import, path @ ..] = tokens else { continue };
            if public.to_string() == "pub" && import.to_string() == "use" {
                let mut exported = Vec::new();
                read_path(path, Vec::new(), &[], &mut exported);
                for path in exported {
                    house.exported.insert(path[path.len() - 1].clone(), path[0].clone());
                }
            }
        }
        house
    }

    /// Adds the files of a directory, which is `module`.
    fn add(&mut self, directory: &Path, module: &[String]) {
        for entry in fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap();
            let module = match name {
                "lib" => continue,
                "mod" => module.to_vec(),
                name => [module, &[name.to_owned()]].concat(),
            };
            if path.is_dir() {
                self.add(&path, &module);
            } else {
                let code = code_of(&fs::read_to_string(&path).unwrap());
                self.files.entry(module[0].clone()).or_default().push(File { path, module, code });
            }
        }
    }

    /// Every reference from one room to another.
    fn imports(&self) -> impl Iterator<Item = Import<'_>> {
        self.files.iter().flat_map(move |(from, files)| {
            let paths =
                files.iter().flat_map(|file| paths(&file.code, &file.module).into_iter().map(move |path| (file, path)));
            let imports =
                paths.map(move |(file, path)| Import { file: &file.path, from, room: self.room(&path), path });
            imports.filter(move |import| import.room != *from)
        })
    }

    /// The rooms that `room` imports, each once.
    fn imported_by(&self, room: &str) -> Vec<String> {
        let mut imported: Vec<String> =
            self.imports().filter(|import| import.from == room).map(|import| import.room).collect();
        imported.sort_unstable();
        imported.dedup();
        imported
    }

    /// The room that a path leads into.
    fn room(&self, path: &[String]) -> String {
        let first = path.first().expect("a path leads out of the root");
        match self.exported.get(first) {
            Some(room) if !self.files.contains_key(first) => room.clone(),
            _ => first.clone(),
        }
    }
}

/// The tokens of `source` without doc comments and `#[cfg(test)]` items.
fn code_of(source: &str) -> Vec<TokenTree> {
    let mut code = Vec::new();
    let mut tokens = source.parse::<TokenStream>().unwrap().into_iter().peekable();
    while let Some(token) = tokens.next() {
        let attribute = match tokens.peek() {
            Some(TokenTree::Group(group)) if is_punct(&token, '#') => group.stream().to_string(),
            _ => String::new(),
        };
        if attribute.starts_with("doc") {
            tokens.next();
        } else if attribute.replace(' ', "") == "cfg(test)" {
            // The item ends with its braces, or with a semicolon.
            tokens.by_ref().find(|token| is_braces(token) || is_punct(token, ';'));
        } else {
            code.push(token);
        }
    }
    code
}

/// The paths in `code` that begin with `crate` or `super`, in the file that is `module`.
fn paths(code: &[TokenTree], module: &[String]) -> Vec<CodePath> {
    let mut found = Vec::new();
    let mut rest = code;
    while let Some((token, after)) = rest.split_first() {
        let begins = matches!(token, TokenTree::Ident(ident) if ident == "crate" || ident == "super");
        // `pub(super)` is not a path.
        let read = if begins && after.first().is_some_and(|token| is_punct(token, ':')) {
            read_path(rest, Vec::new(), module, &mut found)
        } else {
            if let TokenTree::Group(group) = token {
                let code: Vec<TokenTree> = group.stream().into_iter().collect();
                found.extend(paths(&code, module));
            }
            1
        };
        rest = &rest[read..];
    }
    found
}

/// Reads the path that `tokens` begin with, after `before`, and returns how many tokens it takes. A list in braces
/// stands for as many paths.
fn read_path(tokens: &[TokenTree], mut before: CodePath, module: &[String], found: &mut Vec<CodePath>) -> usize {
    let mut read = 0;
    loop {
        match tokens.get(read) {
            Some(TokenTree::Ident(ident)) if ident == "crate" => before.clear(),
            // The first one leads out of the module itself.
            Some(TokenTree::Ident(ident)) if ident == "super" => {
                if read == 0 && before.is_empty() {
                    before = module.to_vec();
                }
                before.pop().expect("nothing is above the root");
            }
            Some(TokenTree::Ident(ident)) => before.push(ident.to_string()),
            Some(TokenTree::Group(list)) => {
                let list: Vec<TokenTree> = list.stream().into_iter().collect();
                for path in list.split(|token| is_punct(token, ',')).filter(|path| !path.is_empty()) {
                    read_path(path, before.clone(), module, found);
                }
                return read + 1;
            }
            _ => before.push("*".to_owned()),
        }
        read += 1;
        match tokens.get(read..read + 3) {
            Some([first, second, next]) if is_punct(first, ':') && is_punct(second, ':') && !is_punct(next, '<') => {
                read += 2;
            }
            _ => break,
        }
    }
    found.push(before);
    read
}

/// Every identifier in `code`.
fn idents(code: &[TokenTree]) -> Vec<String> {
    let idents = code.iter().flat_map(|token| match token {
        TokenTree::Group(group) => idents(&group.stream().into_iter().collect::<Vec<_>>()),
        TokenTree::Ident(ident) => vec![ident.to_string()],
        _ => Vec::new(),
    });
    idents.collect()
}

fn is_punct(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == character)
}

fn is_braces(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}
