//! What the README shows of the command is what the command does.

#[test]
fn the_readme_shows_what_the_command_prints() {
    trycmd::TestCases::new().default_bin_name("rfc1738").case("../README.md");
}
