//! [`Ways`]: all ways to read a string while some of its pieces are replaced.

use crate::automaton::State;

/// A state, and whether something was replaced before it.
pub(super) type Place = (State, bool);

/// The ways through a string, by the position in it and the place that they have reached there.
pub(super) struct Ways<'s> {
    string: &'s [u8],
    /// At each position there are few.
    reached: Vec<Vec<Way<'s>>>,
}

/// How a place is reached: with as few replaced pieces before it as can be, and with as many.
#[derive(Clone, Copy)]
pub(super) struct Way<'s> {
    pub(super) place: Place,
    arrivals: [Arrival<'s>; 2],
}

/// The last piece of a way.
#[derive(Clone, Copy)]
struct Arrival<'s> {
    /// How many pieces are replaced so far.
    count: usize,
    /// The position and the place before it; of the first piece, its own.
    from: (usize, Place),
    piece: &'s [u8],
}

impl<'s> Ways<'s> {
    /// The one way to this position, which is in this state.
    pub(super) fn new(string: &'s [u8], first: usize, state: State) -> Ways<'s> {
        let place = (state, false);
        let start = Arrival {
            count: 0,
            from: (first, place),
            piece: &string[..first],
        };
        let mut reached: Vec<Vec<Way<'s>>> = (0..=string.len()).map(|_| Vec::new()).collect();
        reached[first].push(Way {
            place,
            arrivals: [start; 2],
        });
        Ways { string, reached }
    }

    /// The ways to a position.
    pub(super) fn to(&self, at: usize) -> &[Way<'s>] {
        &self.reached[at]
    }

    /// Goes on from a position to this one, and from a way to this state: by the string, or by what
    /// is written in place of it.
    pub(super) fn go(
        &mut self,
        (from, way): (usize, &Way<'s>),
        (to, state): (usize, State),
        written: Option<&'s [u8]>,
    ) {
        let piece = written.unwrap_or(&self.string[from..to]);
        let arrivals = way.arrivals.map(|before| Arrival {
            count: before.count + usize::from(written.is_some()),
            from: (from, way.place),
            piece,
        });
        let place = (state, way.place.1 || written.is_some());
        let mut known = self.reached[to].iter_mut();
        let Some(known) = known.find(|known| known.place == place) else {
            return self.reached[to].push(Way { place, arrivals });
        };
        let [fewest, most] = &mut known.arrivals;
        if arrivals[0].count < fewest.count {
            *fewest = arrivals[0];
        }
        if arrivals[1].count > most.count {
            *most = arrivals[1];
        }
    }

    /// What the ways to the end of the string write, of those that end in such a place: with the
    /// fewest replaced pieces, and with the most.
    pub(super) fn ends(&self, is_end: impl Fn(Place) -> bool) -> Option<[Vec<u8>; 2]> {
        let ends = || {
            self.to(self.string.len())
                .iter()
                .filter(|way| is_end(way.place))
        };
        let fewest = ends().min_by_key(|way| way.arrivals[0].count)?;
        let most = ends().min_by_key(|way| usize::MAX - way.arrivals[1].count)?;
        let fewest = self.written(fewest.place, 0)?;
        let most = self.written(most.place, 1);
        Some([fewest.clone(), most.unwrap_or(fewest)])
    }

    /// What a way to the end writes, with the fewest replaced pieces (0) or the most (1).
    fn written(&self, end: Place, of: usize) -> Option<Vec<u8>> {
        let mut pieces: Vec<&[u8]> = Vec::new();
        let mut here = (self.string.len(), end);
        // Pieces that replace nothing may lead around.
        while pieces.len() <= 4 * self.string.len() + 8 {
            let way = self.to(here.0).iter().find(|way| way.place == here.1)?;
            let Arrival { from, piece, .. } = way.arrivals[of];
            pieces.push(piece);
            if from == here {
                pieces.reverse();
                return Some(pieces.concat());
            }
            here = from;
        }
        None
    }
}
