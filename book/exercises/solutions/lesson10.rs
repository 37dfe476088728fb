//! Lesson 10, solved.

use std::ops::Range;

use crate::tree::{Host, HttpUrl, Span, range};

/// The number that these digits are, if it is small enough for the type.
fn number<N: std::str::FromStr>(digits: &Span<'_>) -> Option<N> {
    std::str::from_utf8(digits.fragment()).ok()?.parse().ok()
}

/// Rule `port-range`
pub fn port_range(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    let port = url.hostport.port.iter();
    port.filter(|port| number::<u16>(port).is_none_or(|number| number == 0))
        .map(range)
        .collect()
}

/// Rule `host-label-length`
pub fn host_label_length(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    let Host::HostName {
        domainlabels,
        toplabel,
    } = &url.hostport.host
    else {
        return Vec::new();
    };
    let labels = domainlabels.iter().chain([toplabel]);
    labels
        .filter(|label| label.fragment().len() > 63)
        .map(range)
        .collect()
}

/// Rule `host-number-range`
pub fn host_number_range(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    let Host::HostNumber(groups) = &url.hostport.host else {
        return Vec::new();
    };
    groups
        .iter()
        .filter(|group| number::<u8>(group).is_none())
        .map(range)
        .collect()
}

/// Rule `port-needless`
pub fn port_needless(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    let port = url.hostport.port.iter();
    port.filter(|port| number::<u16>(port) == Some(80))
        .map(|port| range(port).start - 1..range(port).end)
        .collect()
}

/// Rule `host-number-leading-zero`
pub fn host_number_leading_zero(url: &HttpUrl<'_>) -> Vec<Range<usize>> {
    let Host::HostNumber(groups) = &url.hostport.host else {
        return Vec::new();
    };
    groups
        .iter()
        .filter(|group| matches!(group.fragment(), [b'0', _, ..]))
        .map(range)
        .collect()
}
