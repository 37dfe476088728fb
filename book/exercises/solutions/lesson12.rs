//! Lesson 12, solved.

fn bytes(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

/// The access strings of `port`
pub fn port_access() -> Vec<Vec<u8>> {
    bytes(&["", "0", "/"])
}

/// The separating strings of `port`
pub fn port_separating() -> Vec<Vec<u8>> {
    bytes(&["", "0"])
}

/// The middles: no step, and one step
pub fn middles() -> Vec<Vec<u8>> {
    let mut middles = vec![vec![]];
    middles.extend((0..=255).map(|byte| vec![byte]));
    middles
}

fn suite(access: Vec<Vec<u8>>, separating: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    let mut suite = Vec::new();
    for first in &access {
        for middle in middles() {
            for last in &separating {
                suite.push([&first[..], &middle, last].concat());
            }
        }
    }
    suite
}

/// The suite of `port`
pub fn port_suite() -> Vec<Vec<u8>> {
    suite(port_access(), port_separating())
}

/// The access strings of `escape = "%" hex hex`
pub fn escape_access() -> Vec<Vec<u8>> {
    bytes(&["", "%", "%0", "%00", "/"])
}

/// The separating strings of `escape`
pub fn escape_separating() -> Vec<Vec<u8>> {
    bytes(&["", "0", "00", "%00"])
}

/// The suite of `escape`
pub fn escape_suite() -> Vec<Vec<u8>> {
    suite(escape_access(), escape_separating())
}
