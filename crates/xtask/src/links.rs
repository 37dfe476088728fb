//! Adapts the links of a Markdown text to a different location.

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag};

/// The text with each inline link replaced by `replace(label, destination)`, unless that is `None`.
pub(crate) fn replaced(markdown: &str, replace: impl Fn(&str, &str) -> Option<String>) -> String {
    let mut text = String::new();
    let mut end = 0;
    for (event, range) in Parser::new_ext(markdown, Options::ENABLE_TABLES).into_offset_iter() {
        let Event::Start(Tag::Link {
            link_type: LinkType::Inline,
            dest_url,
            ..
        }) = event
        else {
            continue;
        };
        let link = &markdown[range.clone()];
        let label = link
            .rsplit_once("](")
            .map_or(link, |(label, _)| &label[1..]);
        if let Some(replacement) = replace(label, &dest_url) {
            text += &markdown[end..range.start];
            text += &replacement;
            end = range.end;
        }
    }
    text + &markdown[end..]
}

/// The text with the SVG document `picture(destination)` in place of each image.
pub(crate) fn with_pictures(markdown: &str, picture: impl Fn(&str) -> String) -> String {
    let mut text = String::new();
    let mut end = 0;
    for (event, range) in Parser::new(markdown).into_offset_iter() {
        let Event::Start(Tag::Image { dest_url, .. }) = event else {
            continue;
        };
        text += &markdown[end..range.start];
        text += &format!("<figure>{}</figure>", picture(&dest_url).trim_end());
        end = range.end;
    }
    text + &markdown[end..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_a_part_of_the_page() {
        let text = "[a](b.svg)\n\n![c d](e.svg)\n\n`![f](g)`\n";
        let shown = with_pictures(text, |file| format!("<svg>{file}</svg>\n"));
        assert_eq!(
            shown,
            "[a](b.svg)\n\n<figure><svg>e.svg</svg></figure>\n\n`![f](g)`\n"
        );
    }

    #[test]
    fn only_links_are_replaced() {
        let text = "| `a` | [`b`](b.md#c_d) and `[c](d)` |\n|---|---|\n| \\[e](f) | [g `h`](i) |\n\n```\n[j](k)\n```\n";
        let replaced = replaced(text, |label, destination| {
            Some(format!("<{label}: {destination}>"))
        });
        assert_eq!(
            replaced,
            "| `a` | <`b`: b.md#c_d> and `[c](d)` |\n|---|---|\n| \\[e](f) | <g `h`: i> |\n\n```\n[j](k)\n```\n"
        );
    }

    #[test]
    fn the_others_stay_as_they_are() {
        let text = "[a](b) [c](d)\\* <http://host.dom/>";
        assert_eq!(replaced(text, |_, _| None), text);
    }
}
