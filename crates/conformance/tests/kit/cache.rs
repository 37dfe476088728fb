//! The answers of a command on disk.

use std::fs;

use rfc1738_conformance::process::{Cache, CacheLimits};

/// Opens it, and returns how many answers it has.
fn open(limits: CacheLimits, file: &tempfile::TempDir) -> (Cache, usize) {
    let mut count = 0;
    let name = file.path().join("answers");
    let cache = Cache::open(name.as_ref(), &["true".into()], true, limits, |_, _| {
        count += 1
    });
    (cache.unwrap_or_else(|failure| panic!("{failure}")), count)
}

fn append(cache: &mut Cache, strings: &[&str]) {
    cache.append(strings, &vec![true; strings.len()]).unwrap();
}

#[test]
fn a_full_file_is_read_again() {
    let limits = CacheLimits {
        answers: 3,
        ..CacheLimits::default()
    };
    let folder = tempfile::tempdir().unwrap();
    append(&mut open(limits, &folder).0, &["a", "b", "c", "d"]);
    let (mut cache, count) = open(limits, &folder);
    assert_eq!(count, 3);
    append(&mut cache, &["e"]);
    assert_eq!(open(limits, &folder).1, 3);
}

#[test]
fn a_file_does_not_grow_beyond_its_bytes() {
    let folder = tempfile::tempdir().unwrap();
    append(&mut open(CacheLimits::default(), &folder).0, &["a"]);
    let bytes = folder.path().join("answers").metadata().unwrap().len() + 10;
    let limits = CacheLimits {
        bytes,
        ..CacheLimits::default()
    };
    append(&mut open(limits, &folder).0, &["long string", "b", "c"]);
    assert_eq!(open(limits, &folder).1, 2);
}

#[test]
fn an_answer_that_is_given_again_is_kept_once() {
    let folder = tempfile::tempdir().unwrap();
    let (mut cache, _) = open(CacheLimits::default(), &folder);
    append(&mut cache, &["a", "b"]);
    append(&mut cache, &["a", "c"]);
    let text = fs::read_to_string(folder.path().join("answers")).unwrap();
    assert_eq!(
        text.lines().skip(1).collect::<Vec<_>>(),
        ["61 yes", "62 yes", "63 yes"]
    );
}
