"""All mutants in one build: each function with a mutant gets a copy of its body for each of them, and the environment says which
one runs.

    fn f(a: u8) -> bool { match crate::woven::chosen(3) { 17 => { a >= 1 } 18 => { a == 1 } _ => { a > 1 } } }

So the price of a mutant is only that of its tests. A mutant that does not compile is found by the line of the error. Some
functions cannot be woven, because their bodies must be evaluated by the compiler (`const`), or have a type of their own
(`-> impl`): their mutants are left over, for cargo-mutants itself.
"""

import hashlib
import re
import subprocess
from collections import defaultdict
from pathlib import Path

from catalogue import Mutant

RUNTIME = """
pub(crate) mod woven {
    extern crate std;
    use std::{env, fs::OpenOptions, io::Write, sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed}};

    const UNKNOWN: u32 = u32::MAX;
    const RECORDING: u32 = u32::MAX - 1;
    static CHOSEN: AtomicU32 = AtomicU32::new(UNKNOWN);
    static REACHED: [AtomicBool; FUNCTIONS] = [const { AtomicBool::new(false) }; FUNCTIONS];

    #[inline]
    pub(crate) fn chosen(function: usize) -> u32 {
        let chosen = CHOSEN.load(Relaxed);
        if chosen < RECORDING { chosen } else { slow(function) }
    }

    /// The first call reads the environment; if functions are recorded, each is written once.
    #[cold]
    fn slow(function: usize) -> u32 {
        if let Some(chosen) = env::var("WOVEN_MUTANT").ok().and_then(|number| number.parse().ok()) {
            CHOSEN.store(chosen, Relaxed);
            return chosen;
        }
        let Some(record) = env::var_os("WOVEN_RECORD") else {
            CHOSEN.store(0, Relaxed);
            return 0;
        };
        CHOSEN.store(RECORDING, Relaxed);
        if !REACHED[function].swap(true, Relaxed) {
            let file = OpenOptions::new().create(true).append(true).open(record);
            file.and_then(|mut file| file.write_all(std::format!("{function}\\n").as_bytes())).unwrap();
        }
        0
    }
}
"""

CRATES = {"rfc1738": "src/lib.rs", "rfc1738-conformance": "conformance/src/lib.rs"}


class Woven:
    """A copy of the repository with the mutants of one package woven in."""

    def __init__(self, root: Path, tree: Path, mutants: list[Mutant]):
        self.root, self.tree = root, tree
        self.crate = CRATES[mutants[0].package]
        self.mutants = {number: mutant for number, mutant in enumerate(mutants, 1)}
        self.function = {}  # of each woven mutant, by its number
        self.left_over = {number for number, mutant in self.mutants.items() if has_own_type(mutant)}
        self.unviable: set[int] = set()
        self.weavable: dict[str, list[tuple]] = {}
        self.arms: dict[str, list[tuple[int, int, int, str]]] = {}

    def build(self, cargo) -> None:
        """Weaves and compiles, and takes out what does not compile, until all does. `cargo` runs cargo in the tree."""
        copy(self.root, self.tree, {self.crate, *(mutant.file for mutant in self.mutants.values())})
        while True:
            self.weave()
            messages = cargo("check", "--lib", "--all-features")
            errors = [message for message in messages if message["level"] == "error" and message["spans"]]
            if not errors:
                return
            before = len(self.unviable), len(self.left_over)
            self.take_out(errors)
            now = len(self.unviable), len(self.left_over)
            print(f"  {len(errors)} errors: {now[0]} do not compile, {now[1]} cannot be woven", flush=True)
            if now == before:
                raise SystemExit("\n".join(error["rendered"] for error in errors))

    def take_out(self, errors: list[dict]) -> None:
        """Takes out the mutants that errors are in, and functions whose own body no longer compiles."""
        blamed = []
        for error in errors:
            # A constant calls a function that is `const` no more.
            if name := re.search(r"cannot call non-const .*?`([^`]*)`", error["message"]):
                plain = re.sub(r"<.*>", "", name[1]).split("::")[-1]
                self.leave(lambda function: re.search(rf"\bconst fn {plain}\b", function))
                continue
            spans = sorted(error["spans"], key=lambda span: not span["is_primary"])
            arms = (
                arm
                for span in spans
                for arm in self.arms.get(span["file_name"], [])
                if arm[0] <= span["line_start"] <= arm[1]
            )
            if arm := next(arms, None):
                blamed.append(arm)
        own = {function for _, _, number, function in blamed if number == 0}
        self.leave(lambda function: function in own)
        self.unviable.update(number for _, _, number, function in blamed if number and function not in own)

    def leave(self, condition) -> None:
        for functions in self.weavable.values():
            for _, _, signature, numbers in functions:
                if condition(signature):
                    self.left_over.update(number for number in numbers if number not in self.unviable)

    def weave(self) -> None:
        self.function, self.arms, self.weavable, sources = {}, {}, {}, defaultdict(list)
        for number, mutant in self.mutants.items():
            if number not in self.left_over and number not in self.unviable:
                sources[mutant.file].append(number)
        functions = 0
        for file in sorted({mutant.file for mutant in self.mutants.values()}):
            text = (self.root / file).read_text()
            starts = line_starts(text)

            def range_of(span: dict) -> tuple[int, int]:
                return tuple(starts[at["line"] - 1] + at["column"] - 1 for at in (span["start"], span["end"]))

            ranges = {number: range_of(self.mutants[number].function["span"]) for number in sources[file]}
            bodies = defaultdict(list)
            for number, (begin, end) in ranges.items():
                # The outermost function, if one is in another.
                bodies[min(other for other in ranges.values() if other[0] <= begin and end <= other[1])].append(number)
            written, here, self.arms[file], self.weavable[file] = [], 0, [], []
            for (begin, end), numbers in sorted(bodies.items()):
                body = body_of(text, begin)
                signature = text[begin:body]
                plain = re.sub(r"\bconst fn\b", "fn", loosened(signature))
                self.weavable[file].append((begin, end, f"{file}:{begin} {signature}", numbers))
                name = self.weavable[file][-1][2]
                written.append(text[here:begin] + plain)
                written.append("{ match crate::woven::chosen(%d) {" % functions)
                lines = "".join(written).count("\n") + 1
                for number in [*numbers, 0]:
                    inner = text[body:end]
                    if number:
                        mutant = self.mutants[number]
                        first, last = range_of(mutant.span)
                        inner = f"{text[body:first]}{mutant.replacement} {text[last:end]}"
                        self.function[number] = functions
                    arm = f"\n{number or '_'} => {inner}\n"
                    height = arm.count("\n")
                    self.arms[file].append((lines + 1, lines + height, number, name))
                    lines += height
                    written.append(arm)
                written.append("} }")
                functions += 1
                here = end
            written.append(text[here:])
            write(self.tree / file, loosened("".join(written)))
        runtime = RUNTIME.replace("FUNCTIONS", str(functions + 1))
        write(self.tree / self.crate, f"#![allow(warnings)] {(self.root / self.crate).read_text()}{runtime}")


def has_own_type(mutant: Mutant) -> bool:
    """Whether it is in no function, or in one whose body has a type of its own: it cannot be one arm of several."""
    return mutant.function is None or "impl " in (mutant.function["return_type"] or "")


def loosened(text: str) -> str:
    """Without what multiplies copies: forced inlining would copy each body into those around it."""
    return text.replace("#[inline(always)]", "#[inline]")


def line_starts(text: str) -> list[int]:
    return [0, *(at + 1 for at, character in enumerate(text) if character == "\n")]


def body_of(text: str, begin: int) -> int:
    """Where the body of the function begins: at the first brace that is in no comment, attribute or bracket."""
    depth = 0
    for token in re.compile(r'//[^\n]*|"(?:\\.|[^"\\])*"|[()\[\]{]', re.S).finditer(text, begin):
        match token[0]:
            case "(" | "[":
                depth += 1
            case ")" | "]":
                depth -= 1
            case "{" if depth == 0:
                return token.start()
    raise ValueError(text[begin : begin + 80])


def copy(root: Path, tree: Path, woven: set[str]) -> None:
    """Makes `tree` a copy of the repository's files, apart from those that are woven."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout.split("\0")
    names = {name for name in names if name and (root / name).is_file()}
    for name in names - woven:
        content = (root / name).read_bytes()
        write(tree / name, renamed(content, tree) if name == "Cargo.toml" else content)
    for path in tree.rglob("*"):
        if path.is_file() and str(path.relative_to(tree)) not in names:
            path.unlink()


def renamed(manifest: bytes, tree: Path) -> bytes:
    """The manifest with versions that are only this tree's. By its version, cargo tells its packages from those of another
    tree, whose builds are in the same folder; it looks neither at the path, nor whether a build is of the same tree."""
    folder = hashlib.sha256(bytes(tree)).hexdigest()[:8]
    return re.sub(rb'^version = "([^"]+)"', rb'version = "\1+%s"' % folder.encode(), manifest, count=1, flags=re.M)


def write(path: Path, content) -> None:
    content = content.encode() if isinstance(content, str) else content
    if not path.exists() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
