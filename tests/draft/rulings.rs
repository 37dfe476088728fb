//! The rulings of `grammar/notes.md`: which derivation is chosen where a text has several.

use rfc1738::{
    Derivation,
    draft::{Production, Production::*},
};

/// The leaves of a derivation that tell how the text is cut: each child with its text, or with its own children.
fn shown(derivation: &Derivation<Production>, text: &str, depth: usize) -> String {
    let children: Vec<String> =
        derivation.children.iter().map(|child| shown(child, text, depth.wrapping_sub(1))).collect();
    if depth == 0 || children.is_empty() {
        return format!("{} {}", derivation.production, &text[derivation.start..derivation.end]);
    }
    format!("{} ({})", derivation.production, children.join(", "))
}

/// The derivation of all of `text`, cut at this depth.
fn derive(production: Production, text: &str, depth: usize) -> String {
    shown(&production.parse(text).unwrap(), text, depth)
}

#[test]
fn an_alternative_that_reads_as_much_is_taken_before_a_more_general_one() {
    let alternative =
        |production: Production, text| production.parse(text).unwrap().children.first().map(|it| it.production);
    for (text, taken) in [
        ("http:", Generic),
        ("http://h", HttpAddress),
        ("news:*", NewsAddress),
        ("news:a@b", NewsAddress),
        ("news:a/b", Generic),
        ("news:a+", Generic),
        ("afs:a", Generic),
        ("wais://h/d/t/1/", WaisAddress),
    ] {
        assert_eq!(alternative(Url, text), Some(taken), "{text}");
    }
    for (text, taken) in [
        ("*", None),
        ("*@h", Some(Article)),
        ("a", Some(Group)),
        ("a@h", Some(Article)),
        ("a@1", Some(Group)),
        ("a@1.2.3.4", Some(Article)),
        ("a@1.2.3.4.", Some(Group)),
    ] {
        assert_eq!(alternative(GroupArt, text), taken, "{text}");
    }
}

#[test]
fn a_scheme_ends_before_the_first_colon() {
    assert_eq!(derive(Generic, "a:b:c", 1), "generic (scheme a, path b:c)");
    assert_eq!(derive(Generic, "a::", 1), "generic (scheme a, path :)");
}

#[test]
fn an_article_is_cut_at_the_last_at_sign_from_which_the_host_reads_furthest() {
    assert_eq!(derive(Article, "a@b@c", 1), "article (xalphas a@b, host c)");
    assert_eq!(derive(Article, "a@b@1", 1), "article (xalphas a, host b@1)");
    assert_eq!(derive(Article, "a@b@1.2.3.4", 1), "article (xalphas a@b, host 1.2.3.4)");
    assert_eq!(derive(Article, "@@a", 1), "article (xalphas @, host a)");
    // Not the longer number, but the one that reads further.
    assert_eq!(Article.longest_prefix("a@10.20.30.40@1.2.3.4@"), Some(21));
}

#[test]
fn a_login_has_a_user_where_it_reads_as_much() {
    assert_eq!(derive(Login, "h", 1), "login (hostport h)");
    assert_eq!(derive(Login, "u@h", 1), "login (user u, hostport h)");
    assert_eq!(derive(Login, "u@", 1), "login (hostport u@)");
    assert_eq!(derive(Login, "u@1.2.3.4:5", 1), "login (user u, hostport 1.2.3.4:5)");
    assert_eq!(derive(Login, "u@1.2.3.4:", 1), "login (hostport u@1.2.3.4:)");
    assert_eq!(derive(Login, "1.2.3.4", 1), "login (hostport 1.2.3.4)");
    assert_eq!(derive(Login, "u@v@h", 1), "login (user u@v, hostport h)");
}

#[test]
fn a_password_begins_after_the_first_colon_that_has_something_on_both_sides() {
    assert_eq!(derive(Login, "u:p:q@h", 1), "login (user u, password p:q, hostport h)");
    assert_eq!(derive(Login, "u:@h", 1), "login (user u:, hostport h)");
    assert_eq!(derive(Login, ":p@h", 1), "login (user :p, hostport h)");
    assert_eq!(derive(Login, "::p@h", 1), "login (user :, password p, hostport h)");
    assert_eq!(derive(Login, "u::@h", 1), "login (user u, password :, hostport h)");
}

#[test]
fn a_port_is_the_digits_after_the_last_colon_at_the_end() {
    assert_eq!(derive(HostPort, "h:1", 1), "hostport (host h, port 1)");
    assert_eq!(derive(HostPort, "h:1:2", 1), "hostport (host h:1, port 2)");
    assert_eq!(derive(HostPort, "h:", 1), "hostport (host h:)");
    assert_eq!(derive(HostPort, "h:1x", 1), "hostport (host h:1x)");
    assert_eq!(derive(HostPort, "h%3A1", 1), "hostport (host h%3A1)");
    assert_eq!(derive(HostPort, "1.2.3.4:5", 1), "hostport (host 1.2.3.4, port 5)");
}

#[test]
fn names_are_cut_at_each_period_that_a_letter_follows() {
    for (production, name) in [(HostName, "hostname"), (Group, "group")] {
        assert_eq!(derive(production, "a.b.c", 1), format!("{name} (ialpha a, ialpha b, ialpha c)"));
        assert_eq!(derive(production, "a.1.b", 1), format!("{name} (ialpha a.1, ialpha b)"));
        assert_eq!(derive(production, "a..b.", 1), format!("{name} (ialpha a., ialpha b.)"));
        assert_eq!(derive(production, "a.%41", 1), format!("{name} (ialpha a.%41)"));
    }
    assert_eq!(derive(HostName, "ab.c", 2), "hostname (ialpha (xalphas b), ialpha c)");
}

#[test]
fn a_version_follows_the_last_escaped_zero_where_the_path_ends_in_one() {
    let link = |path| derive(ProsperoLink, &format!("prospero://h/{path}"), 1);
    assert_eq!(link("a%001"), "prosperolink (hostport h, hsoname a, version 1)");
    assert_eq!(link("a%0012b3"), "prosperolink (hostport h, hsoname a, version 12, attributes b3)");
    assert_eq!(link("a%001%002"), "prosperolink (hostport h, hsoname a%001, version 2)");
    assert_eq!(link("%001"), "prosperolink (hostport h, hsoname , version 1)");
    assert_eq!(link("a/%001"), "prosperolink (hostport h, hsoname a/, version 1)");
    assert_eq!(link("a%00"), "prosperolink (hostport h, hsoname a%00)");
    assert_eq!(link("a%00b"), "prosperolink (hostport h, hsoname a%00b)");
    assert_eq!(link("a%001/"), "prosperolink (hostport h, hsoname a%001/)");
    assert_eq!(link("a%0A1"), "prosperolink (hostport h, hsoname a%0A1)");
    assert_eq!(derive(Attributes, "ab1", 1), "attributes (attribute ab1)");
    let nodes = derive(ProsperoLink, "prospero://h/a//%001".replace("//%", "/%").as_str(), 3);
    assert_eq!(nodes, "prosperolink (hostport (host (hostname h)), hsoname (path (xpalphas a)), version (digits 1))");
}

#[test]
fn a_selector_is_there_wherever_a_gtype_is() {
    assert_eq!(derive(GopherAddress, "gopher://h/7", 1), "gopheraddress (hostport h, gtype 7, selector )");
    assert_eq!(derive(GopherAddress, "gopher://h?a", 1), "gopheraddress (hostport h, search a)");
}

#[test]
fn a_production_that_refers_to_itself_leaves_one_node() {
    assert_eq!(derive(Path, "a/b/", 1), "path (xpalphas a, xpalphas b)");
    assert_eq!(derive(Path, "", 1), "path ");
    assert_eq!(derive(Search, "a+b", 1), "search (xalphas a, xalphas b)");
    assert_eq!(derive(XAlphas, "abc", 1), "xalphas abc");
}
