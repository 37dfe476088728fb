//! How two sets of strings are related, with shortest examples, and where they diverge.
//!
//! ```
//! use rfc1738_conformance::{
//!     compare::{Comparison, Relation, Side},
//!     grammar::Grammar,
//!     language::Language,
//! };
//!
//! // Does RFC 3986 still have all URLs of FTP?
//! let ftp = Language::rule(Grammar::rfc1738(), "ftpurl")?;
//! let uri = Language::rule(Grammar::rfc3986(), "absolute-URI")?;
//! let comparison = Comparison::new(&ftp, &uri)?;
//! assert_eq!(comparison.relation(), Relation::Overlap);
//! assert_eq!(comparison.only(Side::A).unwrap(), b"ftp://:a?@a");
//! assert_eq!(comparison.only(Side::B).unwrap(), b"a:");
//! assert_eq!(comparison.common().unwrap(), b"ftp://a");
//!
//! // A password may have a `?`, but `userinfo` may not.
//! let [witness] = &comparison.witnesses(Side::A)?[..] else { panic!("one place") };
//! assert_eq!((witness.place.at, witness.place.bytes.to_string()), (8, r#""?""#.to_owned()));
//! assert_eq!(witness.rules, [Some("password"), Some("userinfo")]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod divergence;
mod pairs;
mod rules;
mod run;

use crate::{automaton::CompileError, language::Language};
use divergence::Divergences;
pub use divergence::{Divergence, Witness, characters};
use pairs::Pairs;
pub use rules::Rules;
pub use run::TooMuchWork;

/// One of two sets that are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// The first.
    A,
    /// The second.
    B,
}

in_words! {
    /// How two sets of strings, A and B, are related.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Relation {
        /// They are the same.
        Equal = "equal",
        /// All of A is in B, and B has more. This includes the case that only A is empty.
        Within = "within",
        /// All of B is in A, and A has more. This includes the case that only B is empty.
        Contains = "contains",
        /// They have strings in common, and each has some that the other lacks.
        Overlap = "overlap",
        /// Neither is empty, and they have nothing in common.
        Apart = "apart",
    }
}

impl Relation {
    /// The relation in a sentence about A and B.
    pub fn sentence(self) -> &'static str {
        match self {
            Relation::Equal => "A and B are the same strings",
            Relation::Within => "all strings of A are in B, which has more",
            Relation::Contains => "all strings of B are in A, which has more",
            Relation::Overlap => {
                "A and B have strings in common, and each has some that the other lacks"
            }
            Relation::Apart => "no string is in both A and B",
        }
    }
}

/// Two sets of strings, compared.
#[derive(Debug)]
pub struct Comparison<'l> {
    languages: [&'l Language; 2],
    pairs: Pairs<'l>,
    /// Where each set leaves the other.
    places: [Divergences<'l>; 2],
}

impl<'l> Comparison<'l> {
    /// Compares two sets, in time linear in the sizes of their automata and in the pairs of states
    /// that these can be in after the same string.
    ///
    /// # Errors
    ///
    /// [`CompileError`] if an automaton would be enormous, or if there are more than 131,072 such
    /// pairs.
    pub fn new(a: &'l Language, b: &'l Language) -> Result<Comparison<'l>, CompileError> {
        let pairs = Pairs::new(a.dfa()?, b.dfa()?)?;
        let places = [
            Divergences::new(&pairs, Side::A),
            Divergences::new(&pairs, Side::B),
        ];
        Ok(Comparison {
            languages: [a, b],
            pairs,
            places,
        })
    }

    /// The relation of A to B.
    pub fn relation(&self) -> Relation {
        let [is_a_within, is_b_within] =
            [Side::A, Side::B].map(|side| self.places(side).len() == 0);
        match (is_a_within, is_b_within) {
            (true, true) => Relation::Equal,
            (true, false) => Relation::Within,
            (false, true) => Relation::Contains,
            (false, false) if self.common().is_some() => Relation::Overlap,
            (false, false) => Relation::Apart,
        }
    }

    /// A shortest string that is only on this side; `None` if there is none.
    pub fn only(&self, side: Side) -> Option<Vec<u8>> {
        self.places(side).next().map(|place| place.string)
    }

    /// A shortest string of both sets; `None` if there is none.
    pub fn common(&self) -> Option<Vec<u8>> {
        self.pairs.shortest_common()
    }

    /// The places where strings of this side leave the other side, those with the shortest strings
    /// first.
    ///
    /// ```
    /// use rfc1738_conformance::{compare::{Comparison, Side}, grammar::Grammar, language::Language};
    ///
    /// let rule = |name| Language::rule(Grammar::rfc1738(), name).unwrap();
    /// let (fsegment, hsegment) = (rule("fsegment"), rule("hsegment"));
    /// let comparison = Comparison::new(&fsegment, &hsegment)?;
    /// let places: Vec<_> = comparison.places(Side::A).collect();
    /// assert_eq!((places.len(), places[0].bytes.to_string()), (1, r#""?""#.to_owned()));
    /// # Ok::<(), rfc1738_conformance::automaton::CompileError>(())
    /// ```
    pub fn places(&self, side: Side) -> impl ExactSizeIterator<Item = Divergence> {
        let places = &self.places[side as usize];
        places
            .found
            .iter()
            .map(|found| places.place(&self.pairs, found))
    }
}
