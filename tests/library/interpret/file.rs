//! Section 3.10, files.

use rfc1738::{ast, interpret::Host};

use super::file;
use crate::common::interpreted;

/// Section 3.10: `localhost` and the empty string are "the machine from which the URL is being
/// interpreted".
#[test]
fn a_file_url_is_a_path_on_a_host() {
    let name = |name| Some(Host::Name(name));
    for (text, host, segments) in [
        (
            "file://vms.host.edu/disk$user/my/notes/note12345.txt",
            name("vms.host.edu"),
            &[&b"disk$user"[..], b"my", b"notes", b"note12345.txt"][..],
        ),
        ("file:///etc/motd", None, &[b"etc", b"motd"]),
        ("file://localhost/etc/motd", None, &[b"etc", b"motd"]),
        ("file://LOCALHOST/etc/motd", None, &[b"etc", b"motd"]),
        ("file://localhost.dom/", name("localhost.dom"), &[b""]),
        (
            "file://127.0.0.1/a",
            Some(Host::Number([127, 0, 0, 1].into())),
            &[b"a"],
        ),
        ("file:////a//%2F%00%FF", None, &[b"", b"a", b"", b"/\0\xFF"]),
    ] {
        let file = file(text).unwrap();
        assert_eq!(file.host, host, "{text}");
        assert!(file.segments().eq(segments.iter().copied()), "{text}");
    }
}

/// Section 3.2.4: "This does NOT mean that the URL is a Unix filename."
#[cfg(unix)]
#[test]
fn a_file_url_has_a_path_only_if_every_segment_can_be_a_file_name() {
    use rfc1738::interpret::file::PathError::{self, *};
    use std::path::Path;

    let octet = |segment, octet| Err(Octet { segment, octet });
    let cases: [(&str, Result<&str, PathError>); 18] = [
        ("file:///etc/motd", Ok("/etc/motd")),
        ("file://localhost/etc/motd", Ok("/etc/motd")),
        ("file:///", Ok("/")),
        ("file:///etc/", Ok("/etc/")),
        ("file:///a%20b/%7Ec%3B%25", Ok("/a b/~c;%")),
        ("file:///.../..a/.b", Ok("/.../..a/.b")),
        ("file://host.dom/etc/motd", Err(Remote)),
        ("file://127.0.0.1/etc/motd", Err(Remote)),
        ("file:///etc%2Fmotd", octet(0, b'/')),
        ("file:///etc/%2fmotd", octet(1, b'/')),
        ("file:///etc/motd%00", octet(1, 0)),
        ("file:////etc/motd", Err(Step { segment: 0 })),
        ("file:///etc//motd", Err(Step { segment: 1 })),
        ("file:///etc/../motd", Err(Step { segment: 1 })),
        ("file:///etc/%2E%2E/motd", Err(Step { segment: 1 })),
        ("file:///etc/.", Err(Step { segment: 1 })),
        ("file:///..", Err(Step { segment: 0 })),
        ("file:////", Err(Step { segment: 0 })),
    ];
    for (text, path) in cases {
        let read = file(text).unwrap().to_path();
        assert_eq!(
            read.as_deref().map_err(|&error| error),
            path.map(Path::new),
            "{text}"
        );
        if let Ok(path) = read {
            let url = ast::FileUrl::from_path(&path).unwrap();
            assert_eq!(
                interpreted!(url.url(), File).unwrap().to_path(),
                Ok(path),
                "{text}"
            );
        }
    }
    for (path, error) in [
        ("", Relative),
        ("etc/motd", Relative),
        ("/etc//motd", Step { segment: 1 }),
        ("/etc/./motd", Step { segment: 1 }),
        ("/etc/..", Step { segment: 1 }),
    ] {
        assert_eq!(
            ast::FileUrl::from_path(Path::new(path)),
            Err(error),
            "{path}"
        );
    }
}
