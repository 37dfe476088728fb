//! `try`: what the learner's parser makes of a URL, beside what the project's makes of it.

use std::{io::Write, process::ExitCode};

use exercises::{
    catalogue::Exercise,
    trial::{FAMOUS, Trial},
};

use crate::{
    failure::Failure,
    folder::{self, Folder},
    paint::{bad, good, strong},
    progress::Progress,
};

pub(crate) fn run(folder: &Folder, url: &str, output: &mut dyn Write) -> Result<ExitCode, Failure> {
    let progress = Progress::load(folder)?;
    let passes =
        |name: &str| Exercise::of(name).is_some_and(|exercise| progress.is_passed(exercise));
    if !passes("httpurl") {
        writeln!(
            output,
            "Your parser runs when `httpurl` of lesson 6 passes: cargo run -p exercises -- check 6"
        )?;
        return Ok(ExitCode::FAILURE);
    }
    let program = folder::program(folder)?;
    if !program.is_whole() {
        return Err(Failure::DoesNotCompile);
    }
    let yours = program.examiner.try_out(url.as_bytes());
    let yours = yours.map_err(|error| Failure::Program {
        program: "lessons".into(),
        error,
    })?;
    let Some(yours) = yours else {
        writeln!(
            output,
            "Your parser does not return: `check` says on which string, and why."
        )?;
        return Ok(ExitCode::FAILURE);
    };
    let projects = Trial::of_the_project(url.as_bytes());
    let one = |line: Option<&String>| line.map(|line| vec![line.clone()]);
    let mut stage =
        |name: &str, title: &str, yours: Option<Vec<String>>, projects: Option<Vec<String>>| {
            writeln!(output, "{}", strong(title))?;
            if !passes(name) {
                let lesson = Exercise::of(name).map_or(0, |exercise| exercise.lesson);
                return writeln!(output, "  when `{name}` of lesson {lesson} passes");
            }
            let yours = yours.unwrap_or_else(|| vec!["your code panics".to_owned()]);
            let projects = projects.unwrap_or_default();
            for line in &yours {
                writeln!(output, "  {line}")?;
            }
            if yours == projects {
                return writeln!(output, "  {}", good("the project says the same"));
            }
            writeln!(output, "  {}", strong("the project"))?;
            projects
                .iter()
                .try_for_each(|line| writeln!(output, "  {line}"))
        };
    stage(
        "httpurl",
        "Your httpurl",
        one(yours.reads.as_ref()),
        one(projects.reads.as_ref()),
    )?;
    stage("httpurl_tree", "Your tree", yours.tree, projects.tree)?;
    stage("parse", "Your error", yours.error, projects.error)?;
    if let (true, Some(host)) = (passes("httpurl_tree"), yours.host) {
        disagree(url, &host, output)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The learner's host against that of parsers with a known mistake.
fn disagree(url: &str, host: &str, output: &mut dyn Write) -> Result<(), Failure> {
    writeln!(output, "{}", strong("Whom it would ask"))?;
    writeln!(output, "  {:<15} the host {host}", "you")?;
    let mut agree = true;
    for famous in FAMOUS {
        let found = famous.host(url).unwrap_or_else(|| "none".to_owned());
        let is_same = found == host;
        agree &= is_same;
        let why = if is_same {
            String::new()
        } else {
            format!(": it {}", famous.mistake)
        };
        let found = if is_same {
            found
        } else {
            bad(found).to_string()
        };
        writeln!(output, "  {:<15} the host {found}{why}", famous.parser)?;
    }
    if agree {
        let examples: Vec<&str> = FAMOUS.iter().map(|famous| famous.example).collect();
        writeln!(
            output,
            "  All agree. They do not about {}.",
            examples.join(" and ")
        )?;
    }
    Ok(())
}
