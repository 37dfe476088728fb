//! `rfc1738 build`: its output and exit status.

use serde_json::{Value, json};

use crate::common::{assert_at, assert_has, json_lines, rfc1738, rows, stderr};

#[test]
fn a_url_of_each_scheme() {
    let cases = rows(
        r#"
        ftp user=me@home password=a:b host=host.dom port=2121 fsegment=/etc fsegment=a;b ftptype=a
            => ftp://me%40home:a%3Ab@host.dom:2121/%2Fetc/a%3Bb;type=a
        ftp host=host.dom => ftp://host.dom
        ftp user= host=host.dom fsegment= => ftp://@host.dom/
        http host=host.dom port=8080 hsegment=a/b hsegment=c search=q=what?
            => http://host.dom:8080/a%2Fb/c?q=what%3F
        gopher host=host.dom port=70 gtype=7 selector=/find search=a/b gopher+_string=+
            => gopher://host.dom:70/7/find%09a%2Fb%09+
        mailto encoded822addr=user%dom@host.dom => mailto:user%25dom@host.dom
        news grouppart=* => news:*
        news grouppart=comp.lang.c => news:comp.lang.c
        news grouppart=unique@host.dom => news:unique@host.dom
        news group=comp.lang.c => news:comp.lang.c
        news article=a#b@host.dom => news:a%23b@host.dom
        nntp host=host.dom port=119 group=comp.lang.c digits=17
            => nntp://host.dom:119/comp.lang.c/17
        telnet user=a password=b host=1.2.3.4 port=23 => telnet://a:b@1.2.3.4:23/
        wais host=host.dom port=210 database=db => wais://host.dom:210/db
        wais host=host.dom database=db search=a?b => wais://host.dom/db?a%3Fb
        wais host=host.dom database=db wtype=TEXT wpath=1=host;
            => wais://host.dom/db/TEXT/1%3Dhost%3B
        file fsegment=etc fsegment=motd => file:///etc/motd
        file host= fsegment=etc => file:///etc
        http host=host.dom hsegment=a;b => http://host.dom/a%3Bb
        FILE host=host.dom fsegment=a => file://host.dom/a
        http host=h search=q => http://h/?q
        ftp host=h ftptype=d => ftp://h/;type=d
        prospero host=host.dom port=1525 ppath=/a;b fieldname=c fieldvalue=d fieldname=e= fieldvalue=f
            => prospero://host.dom:1525//a%3Bb;c=d;e%3D=f
        "#,
    );
    for [arguments, url] in cases {
        let expected = format!("{url}\n");
        rfc1738("build")
            .args(arguments.split(' '))
            .assert()
            .success()
            .stdout(expected)
            .stderr("");
        let assert = rfc1738("parse").args(["--json", url]).assert().success();
        assert!(matches!(&*json_lines(&assert), [Value::Object(_)]), "{url}");
    }
}

#[test]
fn octets_in_hexadecimal() {
    let arguments = ["--hex", "http", "host=68", "hsegment=00FFc3a9", "hsegment="];
    rfc1738("build")
        .args(arguments)
        .assert()
        .success()
        .stdout("http://h/%00%FF%C3%A9/\n");
}

#[test]
fn what_cannot_be_written_and_why() {
    let cases = rows(
        r#"
        http => the host is missing, which the hostport requires (section 3.1)
        http host=my_host.dom => the host cannot contain "_" (section 3.1)
        http host=bücher.dom => the host cannot contain "ü" (section 3.1)
        nntp host=h group=€ => the group cannot contain "€" (section 3.7)
        --hex http host=68e9 => the host cannot contain E9 (section 3.1)
        ftp host=h password=p => the user is missing, which the password requires (section 3.1)
        ftp host=h fsegment=a ftptype=x => the ftptype cannot contain "x" (section 3.2.2)
        ftp host=h fsegment=a ftptype= => the ftptype cannot be empty (section 3.2.2)
        gopher host=h gtype=00 => the gtype does not derive from `gtype = xchar` (section 3.4.1)
        --hex gopher host=68 gtype=30 selector=09
            => the selector cannot contain 09 (HT) (section 3.4.1)
        --hex gopher host=68 gtype=30 selector=0A
            => the selector cannot contain 0A (LF) (section 3.4.1)
        mailto => the encoded822addr is missing, which the mailtourl requires (section 3.5)
        news => the grouppart is missing, which the newsurl requires (section 3.6)
        news article=unique => the host is missing, which the article requires (section 3.6)
        nntp host=h group=a digits=x => the digits cannot contain "x" (section 3.7)
        wais host=h database=d wtype=t
            => the wpath is missing, which the wtype requires (section 3.9)
        wais host=h database=d wpath=t
            => the wtype is missing, which the wpath requires (section 3.9)
        file host=h
            => the fpath is missing, which the fileurl requires (section 3.10); give each of its segments as fsegment=VALUE
        prospero host=h ppath=a fieldname=b
            => the fieldvalue is missing, which the fieldname requires (section 3.11)
        prospero host=h ppath=a fieldvalue=b
            => the fieldname is missing, which the fieldvalue requires (section 3.11)
        "#,
    );
    for [arguments, error] in cases {
        let expected = format!("error: {error}\n");
        rfc1738("build")
            .args(arguments.split(' '))
            .assert()
            .code(1)
            .stdout("")
            .stderr(expected);
    }
}

#[test]
fn a_wrong_command_line() {
    let cases = rows(
        r#"
        htp => no scheme `htp` (did you mean `http`?)
        htps host=h => no scheme `htps` (did you mean `https`?)
        --without port http => --from
        --from https://h.d/ user=me => user=me: httpurl has no such part
        --from https://h.d/ --without user => user: httpurl has no such part
        --from https://my_host/ port=1 => <--from>:1:11: error[syntax]
        http host => host: expected NAME=VALUE
        http hosts=h => hosts=h: httpurl has no such part; it has host, port, hsegment, search
        http user=u => user=u: httpurl has no such part
        http host=a host=b => host=b: httpurl has only one host
        news group=a article=b@c => article=b@c: newsurl cannot have both group and article
        wais wtype=a search=b => search=b: waisurl cannot have both wtype and search
        --hex http host=6 => host=6: the value is not hexadecimal
        "#,
    );
    let hostile = [
        ["", "required"],
        ["http \u{1B}=x", "␛=x: httpurl has no such part"],
    ];
    for [arguments, error] in cases.into_iter().chain(hostile) {
        let assert = rfc1738("build")
            .args(arguments.split_whitespace())
            .assert()
            .code(2)
            .stdout("");
        assert_has(stderr(&assert), error);
    }
}

/// What is not given stays as it is written; absent and empty stay apart.
#[test]
fn a_url_is_changed_part_by_part() {
    let cases = rows(
        r#"
        https host=host.dom hsegment=a => https://host.dom/a
        WSS host=host.dom => wss://host.dom
        --from https://Host.dom/a%2fb?q# =>
        --from https://Host.dom/a%2fb?q port=8443 => https://Host.dom:8443/a%2fb?q
        --from https://host.dom:8443/ --without port => https://host.dom/
        --from https://host.dom/? --without search => https://host.dom/
        --from https://host.dom/?a search= => https://host.dom/?
        --from https://host.dom/a/b?c hsegment=x => https://host.dom/x?c
        --from ftp://me:%70w@host.dom/a;type=i user=you => ftp://you:%70w@host.dom/a;type=i
        --from ftp://me:@host.dom/ --without password => ftp://me@host.dom/
        --from ftp://me:@host.dom/ --without user =>
        --from wais://host.dom/db/TEXT/1 wpath=2 => wais://host.dom/db/TEXT/2
        --from wais://host.dom/db/TEXT/1 search=a => wais://host.dom/db?a
        --from prospero://h.d/x;a=b;c=d fieldname=e fieldvalue=f => prospero://h.d/x;e=f
        --from news:comp.misc group=comp.lang => news:comp.lang
        --from mailto:a@b => mailto:a@b
        "#,
    );
    for [arguments, url] in cases {
        let assert = rfc1738("build").args(arguments.split(' ')).assert();
        if url.is_empty() {
            assert.failure().stdout("");
        } else {
            assert.success().stdout(format!("{url}\n"));
        }
    }
}

#[test]
fn schemes_of_a_set_are_built_and_changed() {
    let cases = rows(
        "
        coap host=h.d port=1 => coap://h.d:1
        --from coap://h.d/a hsegment=b => coap://h.d/b
        --from wais://h.d/d/%54x/%70y wpath=z => wais://h.d/d/%54x/z
        --from wais://h.d/d/T/p --without search => wais://h.d/d/T/p
        ",
    );
    for [arguments, url] in cases {
        rfc1738("build --scheme coap=httpurl:5683")
            .args(arguments.split(' '))
            .assert()
            .success()
            .stdout(format!("{url}\n"));
    }
    let cases = rows(
        r#"
        coap host=h.d => 2 => no scheme `coap`
        --from x-ip://h.d port=3 => 2
            => the scheme is unknown, and so are its parts: register the scheme
        --from x-ip://h.d => 1
            => the scheme is unknown, and so are its parts: register the scheme (section 4)
        --only https http host=h => 2 => no scheme `http` (did you mean `https`?)
        --only https --scheme https=httpurl:8443 https => 2 => "https" is taken
        "#,
    );
    for [arguments, code, error] in cases {
        let assert = rfc1738("build")
            .args(arguments.split(' '))
            .assert()
            .code(code.parse::<i32>().unwrap())
            .stdout("");
        assert_has(stderr(&assert), error);
    }
}

#[test]
fn json_has_the_url_or_the_error() {
    let json = |arguments: &[&str], code| {
        let assert = rfc1738("build --json")
            .args(arguments)
            .assert()
            .code(code)
            .stderr("");
        json_lines(&assert).remove(0)
    };
    assert_eq!(
        json(&["http", "host=h", "hsegment=a b"], 0),
        json!({"file": null, "line": null, "ok": true, "url": "http://h/a%20b"})
    );
    let error = |arguments: &[&str]| {
        let answer = json(arguments, 1);
        assert_eq!(answer["ok"], false);
        answer["error"].clone()
    };
    let unwritable = json!({
        "rule": "build", "slip": null, "start": null, "end": null, "section": "3.1",
        "message": "the host cannot contain \"_\"", "help": null, "replacement": null, "part": "host",
    });
    assert_eq!(error(&["http", "host=_"]), unwritable);
    let no_path = error(&["file", "host=h"]);
    assert_eq!(
        no_path["help"],
        "give each of its segments as fsegment=VALUE"
    );
    let wrong = error(&["http", "host=h", "port=99999"]);
    assert_at(
        &wrong,
        json!({"/rule": "port-range", "/part": "port", "/start": null, "/section": "3.1, RFC 1700"}),
    );
}
