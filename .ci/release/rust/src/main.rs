//! Uses each of the published libraries, and each feature, once.

use rfc1738::{Production, Schemes, Url};
use rfc1738_conformance::{automaton::Dfa, grammar::Grammar};

fn main() {
    let web = Schemes::today();
    let text = "https://host.dom:8443/path";
    let url = web.parse(text).unwrap();
    assert_eq!(url.port_or_default(), Some(8443));
    assert!(serde_json::to_string(&url).unwrap().contains("8443"));
    let parts = rfc1738_by_name::build::Parts::of(&url, &web);
    assert_eq!(parts.build().unwrap(), text);

    let error = Url::parse("http://host.dom/a b").unwrap_err();
    assert!(miette::Diagnostic::labels(&error).is_some());

    let hostport = Dfa::new(Grammar::rfc1738(), "hostport").unwrap();
    assert!(hostport.accepts(b"host.dom:70"));
    let port = Grammar::rfc1738().rule("port").unwrap();
    assert!(rfc1738_diagrams::railroad(port, |_| None).contains("<svg"));
    assert_eq!(Production::Port.longest_prefix("70/"), Some(2));
}
