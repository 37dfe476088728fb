//! The table, in Markdown.

use std::{fmt::Write, time::Duration};

use rfc1738_bench::{Parser, Workload, parsers::REFERENCE};

pub(crate) fn head(counts: bool) -> String {
    let (title, rule) = if counts { (" instructions |", " ---: |") } else { ("", "") };
    format!(
        "| {:36} | ns/text |    MB/s | ÷ {REFERENCE} | accepted |{title}\n| --- | ---: | ---: | ---: | ---: |{rule}\n",
        "texts, and their parsers"
    )
}

/// The rows of a workload: `instructions` is empty, or has a number for each parser.
pub(crate) fn group(workload: &Workload, parsers: &[Parser], times: &[Duration], instructions: &[u64]) -> String {
    let texts = workload.texts();
    let (count, bytes) = (texts.len() as f64, workload.bytes() as f64);
    let reference =
        parsers.iter().zip(times).find(|(parser, _)| parser.name == REFERENCE).expect("it is one of them").1;
    let blank = " |".repeat(4 + usize::from(!instructions.is_empty()));
    let mut rows = format!("| **{}**: {}, mean {:.0} bytes |{blank}\n", workload.name, texts.len(), bytes / count);
    for (at, (parser, time)) in parsers.iter().zip(times).enumerate() {
        let seconds = time.as_secs_f64();
        let (ns, megabytes) = (seconds * 1e9 / count, bytes / seconds / 1e6);
        let ratio = time.div_duration_f64(*reference);
        let accepted = (parser.read)(&texts);
        write!(rows, "| {:36} | {ns:7.0} | {megabytes:7.0} | {ratio:12.2} | {accepted:8} |", parser.name).unwrap();
        if let Some(&instructions) = instructions.get(at) {
            write!(rows, " {:12.0} |", instructions as f64 / count).unwrap();
        }
        rows.push('\n');
    }
    rows
}
