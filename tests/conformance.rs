//! Section 5 and the combinators are equivalent.
use nom_locate::LocatedSpan;
use rfc1738::{Derivation, Production};
use rfc1738_conformance::{
    bnf::Grammar,
    derivation::{Checker, Node},
    suite::Suite,
};

#[test]
fn every_combinator_passes_its_suite() {
    let t = std::time::Instant::now();
    for production in Production::ALL {
        let suite = Suite::new(Grammar::rfc1738(), production.name(), 0).unwrap();
        for string in suite.strings() {
            let e = suite.dfa().longest_prefix(&string);
            assert_eq!(production.longest_prefix(&string[..]), e, "{production} {}", string.escape_ascii());
            assert_eq!(
                production.longest_prefix(LocatedSpan::new(&string[..])),
                e,
                "{production} {}",
                string.escape_ascii()
            );
            let d = Derivation::of(production, &string);
            assert_eq!(d.as_ref().map(|d| d.end), e);
        }
    }
    println!("{:?}", t.elapsed());
}

#[test]
fn ders() {
    let c = Checker::new(Grammar::rfc1738());
    let t = std::time::Instant::now();
    for production in Production::ALL {
        let suite = Suite::new(Grammar::rfc1738(), production.name(), 0).unwrap();
        for string in suite.strings() {
            if let Some(d) = Derivation::of(production, &string) {
                fn node(d: &Derivation) -> Node<'_> {
                    Node {
                        production: d.production.name(),
                        start: d.start,
                        end: d.end,
                        children: d.children.iter().map(node).collect(),
                    }
                }
                c.check(&node(&d), &string).unwrap_or_else(|e| panic!("{production} {} {e}", string.escape_ascii()));
            }
        }
    }
    println!("{:?}", t.elapsed());
}
