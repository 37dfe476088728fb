//! Against a server on loopback, which the policy of a test allows, and that of the program does
//! not.

use std::{
    io::{BufRead, BufReader, Write},
    net::{IpAddr, TcpListener},
    thread,
    time::{Duration, Instant},
};

use super::{PUBLIC, Policy, address::is_public, fetch, visible};

const LOCAL: Policy = Policy {
    allows: is_loopback,
    ports: |_| true,
    ..PUBLIC
};

fn is_loopback(address: IpAddr) -> bool {
    address.is_loopback()
}

/// The port of a server that gives one client this answer.
fn server(answer: impl Into<Vec<u8>>) -> u16 {
    let (listener, answer) = (TcpListener::bind("127.0.0.1:0").unwrap(), answer.into());
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        let (mut client, _) = listener.accept().unwrap();
        let request = BufReader::new(&client)
            .lines()
            .map_while(Result::ok)
            .take_while(|line| !line.is_empty());
        assert!(request.count() > 0);
        // A client may have enough before the end.
        let _ = client.write_all(&answer);
        thread::sleep(Duration::from_millis(if answer.is_empty() {
            5000
        } else {
            0
        }));
    });
    port
}

fn page(body: &str) -> String {
    format!(
        "HTTP/1.1 200 OK\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )
}

#[track_caller]
fn assert_fails(url: &str, policy: Policy, why: &str) {
    let error = fetch(url, policy).unwrap_err().to_string();
    assert!(error.contains(why), "{url}: {error}");
}

#[test]
fn a_page_is_fetched_by_number_and_by_name() {
    for host in ["127.0.0.1", "localhost", "LOCALHOST"] {
        let url = format!("http://{host}:{}/~a%20b?c#d", server(page("text")));
        assert_eq!(fetch(&url, LOCAL).unwrap(), b"text", "{url}");
    }
}

#[test]
fn an_address_that_is_not_public_is_refused_and_not_connected_to() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let port = listener.local_addr().unwrap().port();
    let any_port = Policy {
        ports: |_| true,
        ..PUBLIC
    };
    for host in ["127.0.0.1", "localhost"] {
        assert_fails(&format!("http://{host}:{port}/"), any_port, "is not public");
        assert_fails(
            &format!("https://{host}:{port}/"),
            any_port,
            "is not public",
        );
    }
    for host in [
        "10.0.0.1",
        "169.254.169.254",
        "0.0.0.0",
        "192.168.1.1",
        "255.255.255.255",
    ] {
        assert_fails(&format!("http://{host}/"), PUBLIC, "is not public");
    }
    assert!(listener.accept().is_err());
}

#[test]
fn a_url_outside_the_agreed_language_is_refused_and_the_error_says_why() {
    let never = Policy {
        allows: |_| unreachable!("nothing is resolved"),
        ..PUBLIC
    };
    for (url, why) in [
        (
            "http://0177.0.0.1/",
            "at character 8: the group of the address begins with a zero",
        ),
        (
            "http://2130706433/",
            "at character 8: the last label of the host does not begin with a letter",
        ),
        (
            "http://127.0.0.1.host.dom/",
            "at character 8: the name begins with an address",
        ),
        ("http://127.0.0.%31/", "at character 16: found \"%\""),
        (
            "http://host.dom:65616/",
            "at character 17: there is no such port",
        ),
        (
            "http://host.dom:08080/",
            "at character 17: the port begins with a zero",
        ),
        (
            "http://xn--a.dom/",
            "at character 8: the label is an international name",
        ),
        (
            "ftp://host.dom/",
            "at character 1: parsers were compared for the schemes",
        ),
        ("http://user@127.0.0.1/", "at character 8: user information"),
        ("http://[::1]/", "at character 8: an IPv6 address"),
        (
            r"http://127.0.0.1\@1.1.1.1/",
            r#"at character 17: found "\","#,
        ),
        ("http://host.dom/\n", "at character 17: found \"\\n\""),
        ("wss://host.dom/", "only http and https"),
        ("http://host.dom:25/", "port 25 is not fetched from"),
    ] {
        assert_fails(url, never, why);
    }
}

#[test]
fn a_redirect_is_not_followed() {
    let answer =
        "HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\nContent-Length: 0\r\n\r\n";
    assert_fails(
        &format!("http://127.0.0.1:{}/", server(answer)),
        LOCAL,
        "redirected to http://169.254.169.254/",
    );
}

#[test]
fn time_and_size_have_limits() {
    let port = server(page(&"a".repeat(1000)));
    assert_fails(
        &format!("http://127.0.0.1:{port}/"),
        Policy { size: 999, ..LOCAL },
        "limit",
    );

    let (start, time) = (Instant::now(), Duration::from_millis(300));
    let port = server("");
    assert_fails(
        &format!("http://127.0.0.1:{port}/"),
        Policy { time, ..LOCAL },
        "timeout",
    );
    assert!(start.elapsed() < Duration::from_secs(4));
}

#[test]
fn what_an_error_status_says_is_an_error() {
    assert_fails(
        &format!(
            "http://127.0.0.1:{}/",
            server("HTTP/1.1 404 Not Found\r\n\r\n")
        ),
        LOCAL,
        "404",
    );
}

#[test]
fn public_addresses_are_those_that_no_registry_gives_a_purpose() {
    for public in [
        "1.1.1.1",
        "9.255.255.255",
        "11.0.0.0",
        "100.63.255.255",
        "100.128.0.0",
        "126.255.255.255",
        "128.0.0.0",
        "168.63.129.15",
        "169.253.0.1",
        "172.15.255.255",
        "172.32.0.0",
        "192.0.1.0",
        "192.167.0.1",
        "198.17.0.1",
        "198.20.0.0",
        "223.255.255.255",
        "2606:4700::1111",
        "2001:200::1",
        "2400::1",
        "3fff:1000::1",
    ] {
        assert!(is_public(public.parse().unwrap()), "{public}");
    }
    for other in [
        "0.0.0.0",
        "0.1.2.3",
        "10.0.0.1",
        "10.255.255.255",
        "100.64.0.1",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.255.255",
        "168.63.129.16",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.8",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.0.1",
        "198.18.0.1",
        "198.19.255.255",
        "198.51.100.1",
        "203.0.113.1",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:1.1.1.1",
        "::127.0.0.1",
        "64:ff9b::a00:1",
        "64:ff9b:1::1",
        "100::1",
        "2001::1",
        "2001:1ff::1",
        "2001:db8::1",
        "2002:7f00:1::",
        "3fff::1",
        "4000::1",
        "fc00::1",
        "fd00::1",
        "fe80::1",
        "fec0::1",
        "ff02::1",
    ] {
        assert!(!is_public(other.parse().unwrap()), "{other}");
    }
}

#[test]
fn what_is_printed_controls_no_terminal_and_is_readable() {
    assert_eq!(
        visible("\u{1b}[31m\n\u{9b}\u{202e}\0"),
        "\\u{1b}[31m\\n\\u{9b}\\u{202e}\\0"
    );
    let error = fetch("http://0177.0.0.1/", PUBLIC).unwrap_err().to_string();
    let message = "at character 8: the group of the address begins with a zero";
    assert!(visible(&error).starts_with(message), "{}", visible(&error));
}
