//! Properties of every located tree.

use rfc1738::{Production, Url};
use serde_json::Value;

/// The keys that are not names of productions: the fields of a leaf, literals, and the `<unique>`
/// of section 3.6.
const OTHER_KEYS: [&str; 7] = ["text", "start", "end", "/", "*", "localhost", "unique"];

/// A leaf of the serialized tree.
#[derive(Debug)]
pub struct Leaf<'a> {
    /// Its text.
    pub text: &'a str,
    /// The byte offset of its beginning.
    pub start: usize,
    /// The byte offset of its end.
    pub end: usize,
}

/// Asserts that the tree writes its text back, and that its leaves are pieces of the text, in order
/// and without overlap.
pub fn assert_located(url: &Url<'_>) {
    let text = url.as_str();
    assert_eq!(url.to_string(), text);
    assert_eq!(Some(url.scheme().as_str()), text.split(':').next());
    let tree = serde_json::to_value(url).unwrap();
    let alternative = url.production().name();
    assert!(
        tree.as_object().unwrap().keys().eq(["scheme", alternative]),
        "{text}"
    );
    assert_eq!(tree["scheme"]["text"], url.scheme().as_str());
    let mut end = 0;
    for leaf in leaves(&tree[alternative]) {
        assert!(
            end <= leaf.start,
            "{text}: {:?} begins at {}, before {end}",
            leaf.text,
            leaf.start
        );
        assert_eq!(text.get(leaf.start..leaf.end), Some(leaf.text), "{text}");
        end = leaf.end;
    }
}

/// The leaves of a serialized tree, in order. Checks every key on the way.
pub fn leaves(tree: &Value) -> Vec<Leaf<'_>> {
    match tree {
        Value::Object(object) => {
            for key in object.keys() {
                assert!(
                    OTHER_KEYS.contains(&&**key) || key.parse::<Production>().is_ok(),
                    "{key:?} is not a production"
                );
            }
            match object.get("text") {
                Some(text) => {
                    let offset = |key: &str| object[key].as_u64().unwrap() as usize;
                    assert_eq!(object.len(), 3, "a leaf is text, start and end");
                    vec![Leaf {
                        text: text.as_str().unwrap(),
                        start: offset("start"),
                        end: offset("end"),
                    }]
                }
                None => object.values().flat_map(leaves).collect(),
            }
        }
        Value::Array(array) => array.iter().flat_map(leaves).collect(),
        Value::Null | Value::Bool(_) => Vec::new(),
        Value::Number(_) | Value::String(_) => panic!("{tree} outside a leaf"),
    }
}
