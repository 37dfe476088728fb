//! The conversation: asks a command all questions and compares its answers, one by one.

use std::{io, process::Command, sync::Arc, time::Duration};

use indicatif::ProgressBar;

use super::{answer::Protocol, causes::Evidence, questions::Questions, small::Likeness, verdict::Verdict};
use crate::{
    peer::{
        Line, Peer,
        fault::{Breach, Fault},
    },
    safe::visible,
};

/// How much of an answer that is malformed is shown, in bytes.
const SHOWN: usize = 80;

/// How long a command that has broken the protocol may take to exit with a status.
const GRACE: Duration = Duration::from_secs(1);

/// How to talk to a command.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    pub(super) protocol: Protocol,
    /// How long it may be silent.
    pub(super) patience: Duration,
}

/// Asks `command` the questions. The verdict covers whatever it does; an error means that it cannot be started.
pub(super) fn converse(
    command: Command,
    questions: Questions,
    manner: Manner,
    progress: &ProgressBar,
) -> io::Result<Verdict> {
    let questions = Arc::new(questions);
    let mut peer = Peer::start(command, manner.patience, {
        let questions = Arc::clone(&questions);
        move |input| questions.ask(input)
    })?;
    let mut record = Record {
        verdict: Verdict::of(&questions, manner.protocol),
        evidence: Evidence::default(),
        likeness: Likeness::default(),
    };
    let breach = listen(&mut peer, &questions, manner, &mut record, progress).err();
    let limit = manner.patience;
    let ending = peer.end(match breach {
        None | Some(Breach::TooFew { .. }) => Some(limit),
        Some(Breach::Silent { .. }) => None,
        Some(_) => Some(GRACE),
    });
    let mut verdict = match &breach {
        Some(breach) if !breach.is_in_step() => Verdict::of(&questions, manner.protocol),
        _ => Verdict {
            causes: record.evidence.causes(&questions, manner.protocol),
            faults: record.likeness.faults(&questions),
            ..record.verdict
        },
    };
    let questions = questions.count();
    let breach = breach.or(match ending.status {
        None => Some(Breach::Endless { questions, limit }),
        Some(status) if !status.success() => Some(Breach::Status { questions }),
        Some(_) => None,
    });
    verdict.fault = breach.map(|breach| Fault::new(&breach, &ending));
    Ok(verdict)
}

/// What the answers so far show.
struct Record {
    verdict: Verdict,
    evidence: Evidence,
    likeness: Likeness,
}

/// Compares the answers, as long as each question has one.
fn listen(
    peer: &mut Peer,
    questions: &Questions,
    Manner { protocol, patience: limit }: Manner,
    Record { verdict, evidence, likeness }: &mut Record,
    progress: &ProgressBar,
) -> Result<(), Breach> {
    let count = questions.count();
    let silent = |answers| move |_| Breach::Silent { answers, questions: count, limit };
    let mut line = Vec::new();
    for (string, answers) in questions.strings().zip(0..) {
        let answer = match peer.read_line(&mut line, protocol.longest_line(&string)).map_err(silent(answers))? {
            Line::None => return Err(Breach::TooFew { answers, questions: count }),
            // Of other protocols, the beginning says more: no answer begins like that.
            Line::TooLong if protocol == Protocol::Parts => Err("longer than an answer may be".into()),
            _ => protocol.read(&line),
        };
        let answer = answer.map_err(|malformed| Breach::Malformed {
            number: answers + 1,
            string: string.escape_ascii().to_string(),
            answer: visible(&line[..line.len().min(SHOWN)]),
            malformed,
        })?;
        let right = protocol.right_answer(questions, &string);
        verdict.compare(&string, &answer, &right, &questions.language().schemes);
        evidence.add(questions, &string, &answer, &right);
        likeness.add(questions.small(), &string, &answer, &right);
        progress.inc(1);
    }
    if peer.read_line(&mut line, 1).map_err(silent(count))? != Line::None {
        return Err(Breach::TooMany { questions: count });
    }
    Ok(())
}
