//! Products: two automata that read the same text side by side, and where their answers differ.

use std::collections::{BTreeMap, HashMap, VecDeque};

use layout::{
    core::{
        base::Orientation,
        geometry::{Point, Position},
        style::StyleAttr,
    },
    std_shapes::shapes::{Arrow, Element as Shape, ShapeKind},
    topo::layout::VisualGraph,
};
use maud::{Markup, html};
use rfc1738_conformance::{
    ByteSet,
    automaton::{CompileError, Dfa, State},
    grammar::{Grammar, Rule},
};
use thiserror::Error;

use crate::{
    canvas::{CHARACTER, Canvas, LINE},
    class::Names,
    tree::quoted,
};

/// The maximum number of pairs that can be understood at a glance.
const PAIRS: usize = 12;

/// The space inside a box and around it, in pixels.
const PADDING: Point = Point { x: 10., y: 6. };
const ROOM: Point = Point { x: 20., y: 40. };

/// The class of what is on the way to a difference, and of a pair that is one.
const WAY: &str = "way";
const DIFFERENCE: &str = "way difference";

/// The product of the minimal automata of two rules: the pairs of states that one text leads to,
/// without the pair in which nothing is accepted any more.
///
/// ```
/// use rfc1738_conformance::grammar::Grammar;
/// use rfc1738_diagrams::Product;
///
/// let grammar = Grammar::rfc1738();
/// let product = Product::new((grammar, "domainlabel"), (grammar, "toplabel"))?;
/// assert_eq!(product.pairs.len(), 5);
/// assert_eq!(product.shortest.as_deref(), Some(&b"0"[..]));
/// # Ok::<(), rfc1738_diagrams::ProductError>(())
/// ```
#[non_exhaustive]
#[derive(Debug)]
pub struct Product<'g> {
    /// The rules.
    pub names: [&'g str; 2],
    /// The pairs of states, the start first.
    pub pairs: Vec<Pair>,
    /// A shortest string that exactly one of the two derives, if there is one.
    pub shortest: Option<Vec<u8>>,
    edges: Vec<Edge>,
    /// The pairs that the shortest string leads through.
    way: Vec<usize>,
}

/// A state of each of the two automata.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pair {
    /// Their numbers, as in [`Automaton`](crate::Automaton); `None` if nothing is accepted any
    /// more.
    pub states: [Option<usize>; 2],
    /// Whether they accept.
    pub accept: [bool; 2],
}

/// All transitions from one pair to another.
#[derive(Debug)]
struct Edge {
    from: usize,
    to: usize,
    label: String,
}

impl<'g> Product<'g> {
    /// The product of these rules, each of a grammar. The characters on its arrows have the names
    /// of the first grammar.
    ///
    /// # Errors
    ///
    /// [`ProductError`]
    pub fn new(
        left: (&'g Grammar, &str),
        right: (&'g Grammar, &str),
    ) -> Result<Product<'g>, ProductError> {
        let [(left_rule, one), (right_rule, other)] = [side(left)?, side(right)?];
        let names = Names::new(left.0, "");
        // Breadth first from the start, so only pairs that some text leads to are found, and those
        // near the start have the small numbers.
        let mut found: Vec<(State, State)> = vec![(Dfa::START, Dfa::START)];
        let mut numbers: HashMap<(State, State), usize> = HashMap::from([(found[0], 0)]);
        let mut queue = VecDeque::from([0]);
        let mut edges = Vec::new();
        while let Some(from) = queue.pop_front() {
            let (a, b) = found[from];
            let mut sets: BTreeMap<usize, ByteSet> = BTreeMap::new();
            for byte in 0..=u8::MAX {
                let pair = (one.next(a, byte), other.next(b, byte));
                if one.dead() == Some(pair.0) && other.dead() == Some(pair.1) {
                    continue;
                }
                let to = *numbers.entry(pair).or_insert(found.len());
                if to == found.len() {
                    found.push(pair);
                    queue.push_back(to);
                }
                sets.entry(to).or_default().insert(byte);
            }
            if found.len() > PAIRS {
                return Err(ProductError::TooLarge { most: PAIRS });
            }
            edges.extend(sets.into_iter().map(|(to, set)| Edge {
                from,
                to,
                label: names.label(&set),
            }));
        }
        let shortest = one.counterexample_to_equality(&other)?;
        // The way is read again from the string: every prefix of it leads to a pair that was found.
        let along = |length| {
            let text = &shortest.as_deref().unwrap_or_default()[..length];
            numbers[&(one.run(Dfa::START, text), other.run(Dfa::START, text))]
        };
        let way = shortest
            .iter()
            .flat_map(|text| 0..=text.len())
            .map(along)
            .collect();
        let pair = |&(a, b): &(State, State)| Pair {
            states: [number(&one, a), number(&other, b)],
            accept: [one.is_accepting(a), other.is_accepting(b)],
        };
        let pairs = found.iter().map(pair).collect();
        Ok(Product {
            names: [&left_rule.name, &right_rule.name],
            pairs,
            shortest,
            edges,
            way,
        })
    }

    /// As an SVG document. A box is a pair, and says which of the two accept; the way to the
    /// nearest difference is bold.
    pub fn svg(&self) -> String {
        let mut graph = VisualGraph::new(Orientation::LeftToRight);
        let boxes: Vec<_> = (0..self.pairs.len())
            .map(|number| graph.add_node(self.shape(number)))
            .collect();
        for edge in &self.edges {
            let look = StyleAttr {
                font_size: 11,
                ..StyleAttr::simple()
            };
            let is_on_the_way = self.way.windows(2).any(|step| step == [edge.from, edge.to]);
            let properties = is_on_the_way.then(|| WAY.to_owned());
            // Empty lines keep the labels of two arrows between the same pairs apart.
            let arrow = Arrow {
                look,
                properties,
                ..Arrow::simple(&format!("\n{}\n", edge.label))
            };
            graph.add_edge(arrow, boxes[edge.from], boxes[edge.to]);
        }
        let mut canvas = Canvas::default();
        graph.do_it(false, false, false, &mut canvas);
        let start = graph.pos(boxes[0]);
        canvas.entry(Point::new(start.left(false), start.center().y));
        let title = format!(
            "The product of the automata of {} and {}",
            self.names[0], self.names[1]
        );
        let description = "Pairs of states in boxes, with the automata that accept there; arrows with the characters that lead from \
             one pair to the next. The way to the nearest pair in which only one accepts is bold.";
        canvas.document("product", &title, description)
    }

    /// What the product shows: the shortest string about which the two differ.
    pub fn told(&self) -> Markup {
        let [left, right] = self.names;
        html! {
            @if let Some(shortest) = &self.shortest {
                @let is_left = self.way.last().is_some_and(|&end| self.pairs[end].accept[0]);
                @let (yes, no) = if is_left { (left, right) } else { (right, left) };
                "The shortest difference is "
                @if shortest.is_empty() { "the empty string" } @else { code { (quoted(shortest)) } }
                ": " code { (yes) } " derives it, and " code { (no) } " does not."
            } @else {
                "In no pair only one accepts: " code { (left) } " and " code { (right) } " derive the same strings."
            }
        }
    }

    fn shape(&self, number: usize) -> Shape {
        let Pair { states, accept } = self.pairs[number];
        let [left, right] =
            states.map(|state| state.map_or("–".to_owned(), |state| state.to_string()));
        let who = match accept {
            [true, true] => "both".to_owned(),
            [false, false] => "neither".to_owned(),
            [is_left, _] => format!("only\n{}", self.names[usize::from(!is_left)]),
        };
        let lines = format!("{left}, {right}\n{who}");
        let widest = lines
            .lines()
            .map(|line| line.chars().count())
            .max()
            .unwrap_or(0) as f64;
        let height = lines.lines().count() as f64 * LINE;
        let size = Point::new(widest * CHARACTER + 2. * PADDING.x, height + 2. * PADDING.y);
        let pos = Position::new(Point::zero(), size, Point::zero(), ROOM);
        let kind = ShapeKind::new_box(&lines);
        // The orientation inside a shape is perpendicular to that of the graph.
        let shape = Shape::create(kind, StyleAttr::simple(), Orientation::TopToBottom, size);
        let class = if accept[0] != accept[1] {
            DIFFERENCE
        } else {
            WAY
        };
        let properties =
            (accept[0] != accept[1] || self.way.contains(&number)).then(|| class.to_owned());
        Shape {
            pos,
            properties,
            ..shape
        }
    }
}

fn side<'g>((grammar, rule): (&'g Grammar, &str)) -> Result<(&'g Rule, Dfa), CompileError> {
    Ok((grammar.production(rule)?, Dfa::new(grammar, rule)?))
}

/// The number of a state without the dead one.
fn number(dfa: &Dfa, state: State) -> Option<usize> {
    let dead = dfa.dead().filter(|&dead| dead != Dfa::START);
    (dead != Some(state)).then(|| state - usize::from(dead.is_some_and(|dead| dead < state)))
}

/// Why there is no product.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProductError {
    /// The grammar has no such rule, or its automaton would be enormous.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// There are too many pairs.
    #[error(
        "the product has more than {most} pairs, which do not help: draw that of smaller rules"
    )]
    TooLarge {
        /// How many there may be.
        most: usize,
    },
}
