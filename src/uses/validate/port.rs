//! Sections 3.1 and 6: the port.

use core::fmt;

use super::{Findings, Rule, finding::Excerpt};
use crate::{Span, ast::Port, parse::demands::connectable};

/// Checks the port of a scheme whose default port is `own`, if it has one.
pub(super) fn check(port: &Port<Span<'_>>, own: Option<u16>, findings: &mut Findings) {
    match (connectable(*port), own) {
        (None, _) => findings.add(
            Rule::PortRange,
            port.range(),
            format_args!(
                "there is no port {}: ports are numbered from 1 to 65535",
                Excerpt(port.as_str())
            ),
            format_args!("write the number of a port, or leave it out with its \":\""),
        ),
        (Some(number), Some(own)) if number == own => findings.add_remedied(
            Rule::PortNeedless,
            port.start() - ":".len()..port.end(),
            format_args!("{own} is the scheme's default port"),
            format_args!("leave it out with its \":\""),
            Some(format_args!("")),
        ),
        (Some(number), Some(own)) => not_default(port, number, own, findings),
        (Some(_), None) => {}
    }
}

/// The first port outside "the reserved space" of section 6.
const UNRESERVED: u16 = 1024;

fn not_default(port: &Port<Span<'_>>, number: u16, own: u16, findings: &mut Findings) {
    let space = if number < UNRESERVED {
        ", and it is in the reserved space, where caution is needed most"
    } else {
        ""
    };
    let mut add = |message: fmt::Arguments<'_>| {
        let help = format_args!(
            "use it with care: the request may mean something else in another protocol"
        );
        findings.add(Rule::PortNotDefault, port.range(), message, help);
    };
    match protocol(number) {
        Some(other) => add(format_args!(
            "port {number} is not the scheme's default, {own}, but the port of {other}{space}"
        )),
        None => add(format_args!(
            "port {number} is not the scheme's default, {own}{space}"
        )),
    }
}

/// The protocol of a well-known port, from IANA's Service Name and Transport Protocol Port Number
/// Registry.
fn protocol(number: u16) -> Option<&'static str> {
    Some(match number {
        1 => "TCPMUX",
        7 => "echo",
        9 => "discard",
        11 => "systat",
        13 => "daytime",
        15 => "netstat",
        17 => "quote of the day",
        18 => "the Message Send Protocol",
        19 => "chargen",
        20 => "FTP data",
        21 => "FTP",
        22 => "SSH",
        23 => "Telnet",
        25 => "SMTP",
        37 => "time",
        42 => "host name server",
        43 => "whois",
        49 => "TACACS",
        53 => "DNS",
        69 => "TFTP",
        70 => "Gopher",
        79 => "finger",
        80 => "HTTP",
        88 => "Kerberos",
        95 => "SUPDUP",
        101 => "NIC host name server",
        102 => "ISO-TSAP",
        104 => "DICOM",
        105 => "CSO",
        107 => "remote Telnet",
        109 => "POP2",
        110 => "POP3",
        111 => "Sun RPC",
        113 => "ident",
        115 => "SFTP",
        117 => "UUCP path service",
        118 => "SQL services",
        119 => "NNTP",
        123 => "NTP",
        135 => "DCE endpoint resolution",
        137 => "NetBIOS name service",
        138 => "NetBIOS datagram service",
        139 => "NetBIOS session service",
        143 => "IMAP",
        161 => "SNMP",
        162 => "SNMP trap",
        177 => "XDMCP",
        179 => "BGP",
        194 => "IRC",
        210 => "Z39.50",
        220 => "IMAP3",
        389 => "LDAP",
        427 => "service location",
        443 => "HTTPS",
        445 => "SMB",
        464 => "Kerberos passwords",
        465 => "mail submission over TLS",
        500 => "ISAKMP",
        512 => "rexec",
        513 => "rlogin",
        514 => "rsh",
        515 => "the line printer spooler",
        540 => "UUCP",
        543 => "Kerberos login",
        544 => "Kerberos shell",
        548 => "AFP",
        554 => "RTSP",
        563 => "NNTPS",
        587 => "mail submission",
        631 => "IPP",
        636 => "LDAPS",
        749 => "Kerberos administration",
        853 => "DNS over TLS",
        873 => "rsync",
        989 => "FTP data over TLS",
        990 => "FTP over TLS",
        992 => "Telnet over TLS",
        993 => "IMAPS",
        995 => "POP3S",
        1080 => "SOCKS",
        1433 => "Microsoft SQL Server",
        1525 => "Prospero",
        1723 => "PPTP",
        2049 => "NFS",
        3260 => "iSCSI",
        3306 => "MySQL",
        3389 => "RDP",
        5060 => "SIP",
        5061 => "SIP over TLS",
        5222 => "XMPP",
        5269 => "XMPP between servers",
        5432 => "PostgreSQL",
        5900 => "RFB",
        6000 => "X11",
        6379 => "Redis",
        6697 => "IRC over TLS",
        9100 => "raw printing",
        9418 => "Git",
        11211 => "memcached",
        27017 => "MongoDB",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::protocol;

    #[test]
    fn the_well_known_ports_have_a_protocol() {
        assert_eq!((protocol(25), protocol(26)), (Some("SMTP"), None));
        assert_eq!((0..=u16::MAX).filter_map(protocol).count(), 100);
    }
}
