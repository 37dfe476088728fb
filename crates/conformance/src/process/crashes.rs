//! [`Crashes`]: how often a command may crash.

use crate::judge::Fault;

/// How often a command may crash until it is not started again.
const MOST: u32 = 100;

/// How often it may crash before its first answer: when it is asked about all strings, about the
/// first alone, about all others, and about the second alone.
const MOST_UNANSWERED: u32 = 4;

/// The crashes of a command, whatever it was asked about.
#[derive(Default)]
pub(super) struct Crashes {
    count: u32,
    first: Option<Fault>,
    pub(super) has_answered: bool,
}

impl Crashes {
    /// Counts a fault if it is a crash. After too many, the command need not be started again.
    pub(super) fn count(&mut self, fault: Fault) -> Fault {
        if !fault.is_crash {
            return fault;
        }
        self.count += 1;
        let count = self.count;
        let first = self.first.get_or_insert_with(|| fault.clone());
        let last = if !self.has_answered && count >= MOST_UNANSWERED {
            // It says that there is no answer to any of the strings.
            first.clone()
        } else if count >= MOST {
            let message = format!("failed {count} times, and is not started again");
            Fault {
                message,
                hint: None,
                ..fault
            }
        } else {
            return fault;
        };
        Fault {
            is_crash: false,
            ..last
        }
    }
}
