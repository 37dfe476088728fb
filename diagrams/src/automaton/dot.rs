//! Automata in the DOT language of Graphviz.

use std::fmt::Write;

use super::Automaton;

impl Automaton<'_> {
    /// As Graphviz DOT.
    pub fn dot(&self) -> String {
        let mut dot = format!("digraph {} {{\n    rankdir=LR\n    node [shape=circle]\n", quoted(self.name));
        dot += "    start [shape=point]\n    start -> 0\n";
        for (state, _) in self.accepting.iter().enumerate().filter(|(_, accepting)| **accepting) {
            writeln!(dot, "    {state} [shape=doublecircle]").expect("a String takes all");
        }
        for edge in &self.edges {
            writeln!(dot, "    {} -> {} [label={}]", edge.from, edge.to, quoted(&edge.label))
                .expect("a String takes all");
        }
        dot + "}\n"
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
