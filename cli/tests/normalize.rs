//! `rfc1738 normalize` and `rfc1738 equivalent`: their output and exit status.

mod common;

use common::{json_lines, rfc1738, stderr, stdout};
use serde_json::json;

#[test]
fn each_url_has_its_normal_form_on_a_line() {
    let urls = ["HTTP://Host.Dom:80", "ftp://host.dom/%7euser/%41;type=I", "News:comp.lang.c"];
    let expected = "http://host.dom/\nftp://host.dom/%7Euser/A;type=i\nnews:comp.lang.c\n";
    rfc1738("normalize").args(urls).assert().success().stdout(expected).stderr("");
    rfc1738("normalize").write_stdin(urls.join("\n")).assert().success().stdout(expected).stderr("");
}

#[test]
fn a_text_that_is_not_a_url_is_an_error_and_the_others_are_still_answered() {
    let assert = rfc1738("normalize").args(["http://host.dom:80/", "nonsense", "x:a"]).assert().code(1);
    assert_eq!(stdout(&assert), "http://host.dom/\nx:a\n");
    assert!(stderr(&assert).contains("<argument 2>:1:1"));
}

#[test]
fn json_is_one_value_a_line() {
    let input = b"HTTP://h\nhttp://h\xFF\n".as_slice();
    let assert = rfc1738("normalize").arg("--json").write_stdin(input).assert().code(1).stderr("");
    let [url, error] = json_lines(&assert).try_into().unwrap();
    assert_eq!(url, json!({"normal_form": "http://h/"}));
    assert_eq!((&error["input"], &error["input_hex"]), (&json!("http://h\u{FFFD}"), &json!("687474703a2f2f68ff")));
    assert_eq!(error["error"]["offset"], 8);
}

#[test]
fn equivalent_urls() {
    for [a, b, normal_form] in [
        // Section 2.1.
        ["HTTP://host.dom/", "http://host.dom/", "http://host.dom/"],
        // Section 2.2.
        ["http://host.dom/%7Euser", "http://host.dom/%7euser", "http://host.dom/%7Euser"],
        // Sections 3.1 and 3.3.
        ["http://Host.dom:080", "http://host.dom/", "http://host.dom/"],
        ["x-a:b", "x-a:b", "x-a:b"],
    ] {
        let expected = format!("equivalent: the normal form of both is {normal_form}\n");
        rfc1738("equivalent").args([a, b]).assert().success().stdout(expected).stderr("");
    }
}

#[test]
fn the_first_difference_between_two_urls() {
    for (a, b, difference) in [
        ("http://h/", "ftp://h/", "the scheme of the first is \"http\", that of the second \"ftp\""),
        ("http://h/a", "http://h/b", "the hsegment of the first is \"a\", that of the second \"b\""),
        ("http://h/a/b", "http://h/a", "only the first has this hsegment: \"b\""),
        ("http://h/", "http://h:81/", "only the second has this port: \"81\""),
        ("http://h/?", "http://h/", "only the first has this search: \"\""),
        ("ftp://h/", "ftp://@h/", "only the second has this user: \"\""),
        ("news:a.b", "news:a@b", "only the first has this group: \"a.b\""),
        ("wais://h/d", "wais://h/d/t/p", "only the second has this wtype: \"t\""),
        ("file:///a", "file://h/a", "only the second has this toplabel: \"h\""),
        ("x:a", "y:a", "the scheme of the first is \"x\", that of the second \"y\""),
        ("x:a", "x:b", "the xchar of the first is \"a\", that of the second \"b\""),
    ] {
        let assert = rfc1738("equivalent").args([a, b]).assert().code(1).stderr("");
        assert_eq!(stdout(&assert).lines().next(), Some(&*format!("not equivalent: {difference}")), "{a} {b}");
        assert!(!stdout(&assert).contains("(section 2.2)"), "{a} {b}");
    }
}

#[test]
fn the_escape_of_a_reserved_character_makes_a_difference() {
    let expected = "\
not equivalent: the hsegment of the first is \"a%2Fb\", that of the second \"a\"
  the normal form of the first is   http://host.dom/a%2Fb
  the normal form of the second is  http://host.dom/a/b
  they differ only in escapes of characters that are reserved there, or not allowed there (section 2.2)
";
    let urls = ["http://host.dom/a%2fb", "http://host.dom/a/b"];
    rfc1738("equivalent").args(urls).assert().code(1).stdout(expected).stderr("");
}

#[test]
fn what_is_not_a_url_is_not_compared() {
    let assert = rfc1738("equivalent").args(["http://host.dom/ ", "\u{1B}[31m"]).assert().code(2).stdout("");
    assert!(stderr(&assert).contains("<argument 1>:1:17") && stderr(&assert).contains("<argument 2>:1:1"));
    assert!(!stderr(&assert).contains('\u{1B}'));
    rfc1738("equivalent").arg("http://host.dom/").assert().code(2);
}
