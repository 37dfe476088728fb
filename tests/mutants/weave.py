"""Many mutants in one build: each function with a mutant gets a copy of its body for each of them, and the environment says
which one runs.

    fn f(a: u8) -> bool { match crate::woven::chosen(3) { 17 => { a >= 1 } 18 => { a == 1 } _ => { a > 1 } } }
"""

import re
from collections import defaultdict
from pathlib import Path

RUNTIME = """
pub(crate) mod woven {
    extern crate std;
    use std::{env, fs::OpenOptions, io::Write, sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed}};

    const UNKNOWN: usize = usize::MAX;
    const RECORDING: usize = usize::MAX - 1;
    static CHOSEN: AtomicUsize = AtomicUsize::new(UNKNOWN);
    static REACHED: [AtomicBool; FUNCTIONS] = [const { AtomicBool::new(false) }; FUNCTIONS];

    #[inline]
    pub(crate) fn chosen(function: usize) -> usize {
        let chosen = CHOSEN.load(Relaxed);
        if chosen < RECORDING { chosen } else { slow(function) }
    }

    /// The first call reads the environment; if functions are recorded, each is written once.
    #[cold]
    fn slow(function: usize) -> usize {
        let Some(record) = env::var_os("WOVEN_RECORD") else {
            let chosen = env::var("WOVEN_MUTANT").map_or(0, |number| number.parse().unwrap());
            CHOSEN.store(chosen, Relaxed);
            return chosen;
        };
        CHOSEN.store(RECORDING, Relaxed);
        if !REACHED[function].swap(true, Relaxed) {
            let mut file = OpenOptions::new().append(true).open(record).unwrap();
            file.write_all(std::format!("{function}\\n").as_bytes()).unwrap();
        }
        0
    }
}
"""


class Woven:
    """Mutants of one crate, by their numbers, to be woven into `tree`, a copy of the repository."""

    def __init__(self, tree: Path, crate: str, mutants: dict[int, dict]):
        self.tree, self.crate, self.mutants = tree, crate, mutants
        self.texts = {file: (tree / file).read_text() for file in {crate, *(mutant["file"] for mutant in mutants.values())}}
        self.function: dict[int, int] = {}  # in which each woven mutant is
        self.unviable: set[int] = set()
        self.left_over = {number for number, mutant in mutants.items() if self.has_one_body(mutant)}

    def offsets(self, mutant: dict, span: dict) -> tuple[int, int]:
        lines = self.texts[mutant["file"]].splitlines(keepends=True)
        offset = lambda at: sum(map(len, lines[: at["line"] - 1])) + at["column"] - 1
        return offset(span["start"]), offset(span["end"])

    def has_one_body(self, mutant: dict) -> bool:
        """Whether the compiler evaluates what it is in, or names its type."""
        function = mutant["function"]
        if not function or "impl " in (function["return_type"] or ""):
            return True
        return re.search(r"\bconst fn\b", self.signature(mutant)) is not None

    def signature(self, mutant: dict) -> str:
        """Of the function that the mutant is in: all before the first brace that is in no comment, string or bracket."""
        text, (begin, _) = self.texts[mutant["file"]], self.offsets(mutant, mutant["function"]["span"])
        depth = 0
        for token in re.compile(r'//[^\n]*|"(?:\\.|[^"\\])*"|[()\[\]{]', re.S).finditer(text, begin):
            if token[0] == "{" and depth == 0:
                return text[begin : token.start()]
            depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(token[0], 0)
        raise ValueError(text[begin : begin + 80])

    def build(self, errors_of) -> None:
        """Weaves, and takes out what does not compile. `errors_of` compiles, and returns the errors."""
        while True:
            arms = self.weave()
            errors = errors_of()
            if not errors:
                return
            before = len(self.unviable | self.left_over)
            for error in errors:
                spans = sorted(error["spans"], key=lambda span: not span["is_primary"])
                blamed = (arm for span in spans for arm in arms[span["file_name"]] if arm[0] <= span["line_start"] <= arm[1])
                _, _, number, all_of_function = next(blamed, (0, 0, 0, ()))
                if number:
                    self.unviable.add(number)
                else:
                    # Not even the body as it was compiles there.
                    self.left_over.update(all_of_function)
            if len(self.unviable | self.left_over) == before:
                raise SystemExit("\n".join(error["rendered"] for error in errors))

    def weave(self) -> dict[str, list[tuple]]:
        """Writes the files. Returns the arms of each: first and last line, the mutant or 0, all mutants of the function."""
        self.function, arms, functions = {}, defaultdict(list), 0
        for file, text in self.texts.items():
            ranges = {
                number: (*self.offsets(mutant, mutant["function"]["span"]), len(self.signature(mutant)))
                for number, mutant in self.mutants.items()
                if mutant["file"] == file and number not in self.unviable | self.left_over
            }
            bodies = defaultdict(list)
            for number, (begin, end, _) in ranges.items():
                # The outermost function, if one is in another.
                bodies[min(outer for outer in ranges.values() if outer[0] <= begin and end <= outer[1])].append(number)
            written, here = "", 0
            for (begin, end, length), numbers in sorted(bodies.items()):
                body = begin + length
                written += text[here:body] + "{ match crate::woven::chosen(%d) {\n" % functions
                for number in [*numbers, 0]:
                    inner = text[body:end]
                    if number:
                        first, last = self.offsets(self.mutants[number], self.mutants[number]["span"])
                        inner = f"{text[body:first]}{self.mutants[number]['replacement']} {text[last:end]}"
                        self.function[number] = functions
                    line = written.count("\n") + 1
                    arms[file].append((line, line + inner.count("\n"), number, numbers))
                    written += f"{number or '_'} => {inner}\n"
                written += "} }"
                functions += 1
                here = end
            # Forced inlining would multiply the copies.
            (self.tree / file).write_text((written + text[here:]).replace("#[inline(always)]", "#[inline]"))
        crate = self.tree / self.crate
        crate.write_text(f"#![allow(warnings)] {crate.read_text()}{RUNTIME.replace('FUNCTIONS', str(functions + 1))}")
        return arms
