//! What the README and the course show of the command is what the command does.

#[test]
fn what_is_shown_is_what_the_command_prints() {
    trycmd::TestCases::new().default_bin_name("rfc1738").case("../README.md").case("../book/src/course/*.md");
}
