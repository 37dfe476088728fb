//! What failing runs have in common.

use rfc1738_conformance::spectrum::Spectrum;

#[test]
fn the_fewest_features_explain_what_fails() {
    for (passing, failing, explained) in [
        (&[][..], &[][..], ""),
        (&["a"], &[], ""),
        // Every run fails: one feature of all.
        (&[], &["ab", "bc", "b"], "b"),
        // None explains it.
        (&["ab"], &["a", "b", ""], ""),
        (&["a"], &["ab", "ac", "abc", "a"], "bc"),
        // The one of the most runs first, even if it is not in the shortest.
        (&["x"], &["b", "xxa", "xxxa"], "ab"),
        // Of several, the one in the shortest run.
        (&[], &["ab", "ab", "b", "a", "a"], "ab"),
        (&[], &["xxb", "a"], "ab"),
        // Then the least.
        (&["x"], &["xcb"], "b"),
        // The runs that it explains are those that are left: `c` has two of them, but only one that
        // `a` does not explain.
        (&[], &["a", "a", "ac", "c", "b", "b"], "abc"),
    ] {
        let mut spectrum = Spectrum::default();
        // In either order.
        for late in [false, true] {
            if !late {
                passing.iter().for_each(|run| spectrum.pass(run.bytes()));
            } else {
                spectrum = Spectrum::default();
            }
            failing
                .iter()
                .for_each(|run| spectrum.fail(run.len(), run.bytes()));
            passing.iter().for_each(|run| spectrum.pass(run.bytes()));
            let chosen = String::from_utf8(spectrum.explain()).unwrap();
            assert_eq!(chosen, explained, "{passing:?} {failing:?}");
        }
    }
}

/// Sets of features are kept only until they have 524,288 features together; those of later runs
/// explain nothing.
#[test]
fn memory_is_bounded() {
    let mut spectrum = Spectrum::default();
    let run = |run: u32| (0..100).map(move |feature| run * 100 + feature);
    for number in 0..6_000 {
        let with_0 = run(number).map(|feature| if feature % 100 == 0 { 0 } else { feature });
        spectrum.fail(100, with_0);
        if number == 4_000 {
            spectrum.fail(100, run(6_001));
        }
    }
    spectrum.fail(100, run(6_002));
    assert_eq!(spectrum.explain(), [0, 600_100]);
}
