//! [`Interview`]: asks an implementation about strings, and starts it again after a crash.

use std::{ops::Range, sync::Arc};

use super::{Answer, Fault, Implementation, Strings};
use crate::safe::shown;

/// The most strings of an interview at which an implementation may crash.
const MOST: u64 = 20;

/// Questions about strings, in their order.
///
/// If the implementation crashes, it is asked about the next string alone. If that is not enough
/// for a crash, the answers before may have been lost in a buffer, so the string is searched by
/// halves. The string that is enough on its own costs its answer, and all others are asked.
pub(crate) struct Interview {
    strings: Arc<dyn Strings>,
    /// The number of the next string.
    next: u64,
    /// The strings that it is being asked about.
    asked: Option<Range<u64>>,
    search: Option<Search>,
    /// At how many strings it crashed.
    crashes: u64,
    /// The first crash that no string explains.
    unexplained: Option<Fault>,
}

/// A crash whose string is not known yet.
struct Search {
    /// The string is among those from the next one up to this.
    end: u64,
    /// The answers before the crash, which may be out of step with their strings.
    answered: Range<u64>,
    /// Whether the next string is asked alone.
    is_alone: bool,
    fault: Fault,
}

impl Interview {
    pub(crate) fn new(strings: Arc<dyn Strings>) -> Interview {
        Interview {
            strings,
            next: 0,
            asked: None,
            search: None,
            crashes: 0,
            unexplained: None,
        }
    }

    /// Begins to ask about the next strings.
    pub(crate) fn start(
        &mut self,
        implementation: &mut (impl Implementation + ?Sized),
    ) -> Result<(), Fault> {
        let next = self.next;
        let asked = match &self.search {
            // To count the strings may take long.
            None => next..u64::MAX,
            Some(search) if search.is_alone => next..next + 1,
            Some(search) => next..next + ((search.end - next) / 2).max(1),
        };
        implementation.start(self.slice(&asked))?;
        self.asked = Some(asked);
        Ok(())
    }

    /// Passes on the answer about the next string, which is `string`, or the crash for which it is
    /// enough.
    ///
    /// # Errors
    ///
    /// A fault, after which there are no more answers.
    pub(crate) fn answer<T>(
        &mut self,
        implementation: &mut (impl Implementation + ?Sized),
        string: &[u8],
        take: impl FnOnce(Result<&Answer<'_>, &Fault>) -> T,
    ) -> Result<T, Fault> {
        loop {
            if self.asked.take_if(|asked| asked.end <= self.next).is_some() {
                self.end(implementation)?;
            }
            if self.asked.is_none() {
                self.start(implementation)?;
            }
            let fault = match implementation.answer(string) {
                Ok(answer) => {
                    self.next += 1;
                    return Ok(take(Ok(&answer)));
                }
                Err(fault) if fault.is_crash => fault,
                Err(fault) => return Err(fault),
            };
            if let Some(fault) = self.crash(string, fault)? {
                self.next += 1;
                return Ok(take(Err(&fault)));
            }
        }
    }

    /// After the last answer. If nothing was asked, nothing has to end well.
    ///
    /// # Errors
    ///
    /// A fault at the end, or a crash that no string explains.
    pub(crate) fn finish(
        &mut self,
        implementation: &mut (impl Implementation + ?Sized),
    ) -> Result<(), Fault> {
        if self.asked.take().is_some() {
            self.end(implementation)?;
        }
        self.unexplained.take().map_or(Ok(()), Err)
    }

    /// After a crash: returns it if the next string is enough for it.
    fn crash(&mut self, string: &[u8], fault: Fault) -> Result<Option<Fault>, Fault> {
        let Some(asked) = self.asked.take() else {
            return Err(fault);
        };
        let end = asked.end.min(self.strings.count());
        if asked.start + 1 < end {
            let answered = asked.start..self.next;
            // It may answer each string at once, so that it crashed at the next one.
            let is_alone = !answered.is_empty() || self.search.is_none();
            self.search = Some(Search {
                end,
                answered,
                is_alone,
                fault,
            });
            return Ok(None);
        }
        self.search = None;
        self.crashes += 1;
        // It has answered others, so nothing is misunderstood.
        let fault = Fault {
            hint: None,
            ..fault
        };
        if self.crashes <= MOST {
            return Ok(Some(fault));
        }
        let message = format!(
            "crashed at more than {MOST} strings, the last of them \"{}\"",
            shown(string)
        );
        Err(Fault {
            message,
            is_in_step: true,
            is_crash: false,
            ..fault
        })
    }

    /// Ends a session in which all strings have answers, and continues the search, if there is one.
    fn end(&mut self, implementation: &mut (impl Implementation + ?Sized)) -> Result<(), Fault> {
        let finished = implementation.finish();
        let Some(mut search) = self.search.take() else {
            return match finished {
                Err(fault) if fault.is_crash => {
                    self.unexplained.get_or_insert(fault);
                    Ok(())
                }
                finished => finished,
            };
        };
        if finished.is_err() {
            // It fails even after all answers, so a failure does not say that a string is at fault.
            return Err(Fault {
                is_crash: false,
                ..search.fault
            });
        }
        let answered = std::mem::take(&mut search.answered);
        if !answered.is_empty() {
            self.verify(implementation, &answered)?;
        }
        search.is_alone = false;
        if self.next < search.end {
            self.search = Some(search);
        } else {
            self.unexplained.get_or_insert(Fault {
                message: "crashed, but at no string alone; it may keep something from string to \
                          string"
                    .into(),
                hint: None,
                is_in_step: true,
                ..search.fault
            });
        }
        Ok(())
    }

    /// Asks again about strings that were answered before a crash at a later string than the next
    /// one: either some answers after them were lost, or the answers are out of step. Then there
    /// are too few or too many.
    fn verify(
        &self,
        implementation: &mut (impl Implementation + ?Sized),
        answered: &Range<u64>,
    ) -> Result<(), Fault> {
        let strings = self.slice(answered);
        let mut ask = || {
            implementation.start(Arc::clone(&strings))?;
            for string in strings.iter() {
                implementation.answer(&string)?;
            }
            implementation.finish()
        };
        ask().map_err(|fault| Fault {
            is_in_step: false,
            is_crash: false,
            ..fault
        })
    }

    fn slice(&self, numbers: &Range<u64>) -> Arc<dyn Strings> {
        if *numbers == (0..u64::MAX) {
            return Arc::clone(&self.strings);
        }
        Arc::new(Slice {
            strings: Arc::clone(&self.strings),
            numbers: numbers.clone(),
        })
    }
}

/// Strings with these numbers, as far as there are any.
struct Slice {
    strings: Arc<dyn Strings>,
    numbers: Range<u64>,
}

impl Strings for Slice {
    fn iter(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        let [start, length] = [self.numbers.start, self.numbers.end - self.numbers.start]
            .map(|number| usize::try_from(number).unwrap_or(usize::MAX));
        Box::new(self.strings.iter().skip(start).take(length))
    }

    fn count(&self) -> u64 {
        let end = self.numbers.end.min(self.strings.count());
        end.saturating_sub(self.numbers.start)
    }
}
