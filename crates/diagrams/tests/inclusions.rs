//! Inclusions, as a picture.

use rfc1738_diagrams::inclusions;
use roxmltree::Document;

#[test]
fn the_larger_is_above_and_all_names_are_in_boxes_with_lines_between() {
    let sets = [vec!["small".to_owned(), "= little".to_owned()], vec!["large".to_owned()], vec!["alone".to_owned()]];
    let svg = inclusions("A <title>", "A description", &sets, &[(1, 0)]);
    let document = Document::parse(&svg).unwrap();
    let all = |tag| document.descendants().filter(move |node| node.has_tag_name(tag));
    let text = |tag| all(tag).map(|node| node.text().unwrap().trim()).collect::<Vec<_>>();
    assert_eq!((text("title"), text("desc")), (vec!["A <title>"], vec!["A description"]));
    assert_eq!(document.root_element().attribute("role"), Some("img"));
    let mut names = text("text");
    names.sort_unstable();
    assert_eq!(names, ["= little", "alone", "large", "small"]);
    assert_eq!((all("rect").count(), all("path").count(), all("polygon").count()), (3, 1, 0));
    let height = |name| {
        let drawn = all("text").find(|node| node.text().unwrap().trim() == name).unwrap();
        drawn.attribute("y").unwrap().parse::<f64>().unwrap()
    };
    assert!(height("large") < height("small") && height("small") < height("= little"));
}
