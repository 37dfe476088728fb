//! Public addresses, by IANA's special-purpose address registries (RFC 6890), and what a cloud
//! answers itself.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether anyone on the Internet may be reached at this address, and nobody else.
pub(crate) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    !(a == 0                                // this network
        || address.is_private()             // 10/8, 172.16/12, 192.168/16
        || a == 100 && b & 0xC0 == 64       // shared, for carriers: 100.64/10
        || address.is_loopback()            // 127/8
        || address.is_link_local()          // 169.254/16, where clouds keep their metadata
        || (a, b, c) == (192, 0, 0)         // protocol assignments
        || address.is_documentation()       // 192.0.2/24, 198.51.100/24, 203.0.113/24
        || (a, b, c) == (192, 88, 99)       // relays of 6to4
        || a == 198 && b & 0xFE == 18       // benchmarks: 198.18/15
        || address.octets() == [168, 63, 129, 16] // Azure's own services
        || a >= 224) // multicast, reserved, broadcast
}

/// Global unicast is 2000::/3. Loopback, private (fc00::/7), link-local and multicast addresses are
/// outside, and so are those that contain an IPv4 address, which may be a private one: mapped
/// (::ffff:0:0/96) and translated (64:ff9b::/96).
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    a & 0xE000 == 0x2000
        && !(a == 0x2001 && b < 0x200       // protocol assignments, such as Teredo, which contains an IPv4 address
            || (a, b) == (0x2001, 0xDB8)    // documentation
            || a == 0x2002                  // 6to4, which contains an IPv4 address
            || a == 0x3FFF && b < 0x1000) // documentation
}
