//! The modules of the command build on each other, and no imports form a cycle.

use std::{collections::BTreeSet, path::Path};

use testkit::modules::{Module, modules, paths};

/// The folders and files that several subcommands share, each of which imports only those before
/// it.
const SHARED: [&str; 8] = [
    "streams",
    "failure",
    "output",
    "input",
    "arguments",
    "column",
    "texts",
    "reference",
];

#[test]
fn no_imports_form_a_circle() {
    let mut imports = imports(&sources());
    assert!(imports.len() > 100);
    // Whoever imports nothing, or nothing but such modules, is in no circle.
    loop {
        let importing: BTreeSet<String> =
            imports.iter().map(|import| import.from.clone()).collect();
        let before = imports.len();
        imports.retain(|import| importing.contains(&import.to));
        if imports.len() == before {
            break;
        }
    }
    assert_eq!(shown(imports), [""; 0]);
}

#[test]
fn only_main_imports_a_subcommand() {
    let sources = sources();
    let main = sources
        .iter()
        .find(|module| module.path == ["main"])
        .unwrap();
    let subcommands: Vec<&str> = main
        .code
        .split("::Args)")
        .map(|before| before.rsplit(['(', '#']).next().unwrap())
        .collect();
    let subcommands = &subcommands[..subcommands.len() - 1];
    assert!(subcommands.contains(&"parse") && subcommands.contains(&"match"));
    let mut imports = imports(&sources);
    imports.retain(|import| {
        subcommands.contains(&top(&import.to))
            && ![top(&import.to), "main"].contains(&top(&import.from))
    });
    assert_eq!(shown(imports), [""; 0]);
}

#[test]
fn what_is_shared_imports_only_what_comes_before_it() {
    let place = |module: &str| SHARED.iter().position(|shared| *shared == top(module));
    let mut imports = imports(&sources());
    imports.retain(|import| top(&import.from) != top(&import.to));
    imports.retain(|import| {
        place(&import.from).is_some_and(|from| place(&import.to).is_none_or(|to| to > from))
    });
    assert_eq!(shown(imports), [""; 0]);
}

/// A module imports another, or lists it, as a module does with those in its folder.
struct Import {
    from: String,
    to: String,
}

fn shown(imports: Vec<Import>) -> Vec<String> {
    imports
        .iter()
        .map(|import| format!("{} imports {}", import.from, import.to))
        .collect()
}

/// The first part of the path of a module.
fn top(module: &str) -> &str {
    module.split("::").next().unwrap()
}

fn sources() -> Vec<Module> {
    let mut sources = modules(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    sources.retain(|module| module.path.last().is_none_or(|name| name != "tests"));
    sources
}

fn imports(sources: &[Module]) -> Vec<Import> {
    let known: BTreeSet<String> = sources
        .iter()
        .map(|module| module.path.join("::"))
        .collect();
    // The module that a path leads into: the longest that there is. Whatever is in none is in the
    // root.
    let target = |path: &str| {
        let mut ends = [path.len()]
            .into_iter()
            .chain(path.rmatch_indices("::").map(|(end, _)| end));
        ends.find_map(|end| known.get(&path[..end]))
            .map_or("main", String::as_str)
            .to_owned()
    };
    let mut imports = Vec::new();
    for module in sources {
        let from = module.path.join("::");
        let imported = paths(&module.code, &module.path)
            .into_iter()
            .map(|path| target(&path));
        imports.extend(imported.filter(|to| *to != from).map(|to| Import {
            from: from.clone(),
            to,
        }));
        let outer = from.rsplit_once("::").map_or("main", |(outer, _)| outer);
        if from != "main" {
            imports.push(Import {
                from: outer.to_owned(),
                to: from,
            });
        }
    }
    imports
}
