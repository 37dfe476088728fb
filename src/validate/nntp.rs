//! Section 3.7: nntp URLs.

use super::{Findings, Rule, excerpt::Excerpt, news};
use crate::{Span, ast::NntpUrl};

pub(super) fn check(url: &NntpUrl<Span<'_>>, findings: &mut Findings) {
    findings.add(
        Rule::NntpNotGlobal,
        url.scheme.range(),
        format_args!("most NNTP servers allow access from local clients only"),
        format_args!("prefer the news form, which names an article by its message-id"),
    );
    news::group(&url.group, findings);
    match url.digits {
        None => findings.add(
            Rule::NntpArticleMissing,
            url.group.end()..url.group.end(),
            format_args!("there is no article number, which the prose requires and the BNF does not"),
            format_args!("write \"/\" and the number of the article, or write the group as a news URL"),
        ),
        Some(number) if number.as_str().parse().is_ok_and(|number: u32| number > 0) => {}
        Some(number) => findings.add(
            Rule::NntpArticleNumber,
            number.range(),
            format_args!(
                "{} is not an article number: these begin at 1 and have at most 32 bits",
                Excerpt(number.as_str())
            ),
            format_args!("write the number of the article"),
        ),
    }
}
