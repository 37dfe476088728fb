//! Builds the program with the learner's code.

use std::{env, path::PathBuf, process::Command};

use exercises::examiner::{Examiner, run};
use serde_json::Value;

use crate::{failure::Failure, folder::Folder};

/// The program with the learner's code as it is now. Cargo shows what does not compile on standard error.
pub(crate) fn examiner(folder: &Folder) -> Result<Examiner, Failure> {
    if let Some(program) = folder.program() {
        return Ok(Examiner::new(program));
    }
    let cargo = env::var_os("CARGO").map_or_else(|| "cargo".into(), PathBuf::from);
    let mut command = Command::new(&cargo);
    command.current_dir(folder.path());
    command.args(["build", "--quiet", "--package", "exercises", "--bin", "lessons"]);
    command.arg("--message-format=json-render-diagnostics");
    let mut program = None;
    let status = run(&mut command, |line| program = executable(line).or(program.take()))
        .map_err(|error| Failure::Program { program: cargo, error })?;
    if !status.success() {
        return Err(Failure::DoesNotCompile);
    }
    program.map(Examiner::new).ok_or(Failure::NoProgram)
}

/// The executable of `lessons`, if cargo names it in this message.
fn executable(line: &[u8]) -> Option<PathBuf> {
    let message: Value = serde_json::from_slice(line).ok()?;
    let is_it = message["target"]["name"] == "lessons";
    message["executable"].as_str().filter(|_| is_it).map(PathBuf::from)
}
