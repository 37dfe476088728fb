//! Text on lines that fit a terminal.

use std::io::{self, Write};

use textwrap::{Options, WordSeparator, WordSplitter};

/// Writes `text` after `start`, on as many lines as it needs.
pub(crate) fn write_wrapped(output: &mut impl Write, start: &str, text: &str) -> io::Result<()> {
    let indent = " ".repeat(start.len());
    let options = Options::new(100)
        .initial_indent(start)
        .subsequent_indent(&indent)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    writeln!(output, "{}", textwrap::fill(text, options))
}
