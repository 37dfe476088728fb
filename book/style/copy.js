// Copies code that can be used as it is: a block of Rust with its hidden lines and in a `main`, a
// console's commands without prompts and output. Blocks that cannot be used alone (`ignore`, BNF,
// output) have no button.

{
    // As rustdoc completes a block that it tests.
    const program = (code) => {
        if (/^\s*(pub\s+)?fn main\s*\(/m.test(code)) return `${code.trimEnd()}\n`;
        const [attributes] = /^(\s*#!\[.*\n)*/.exec(code);
        const body = code.slice(attributes.length);
        if (!/\(\(\)\)$/.test(body.trimEnd())) return `${attributes}fn main() {\n${body.trimEnd()}\n}\n`;
        const result = "core::result::Result<(), impl core::fmt::Debug>";
        return `${attributes}fn main() {\nfn _inner() -> ${result} {\n${body.trimEnd()}\n}\n_inner().unwrap()\n}\n`;
    };

    // What is typed at a prompt: the lines that begin with `first`, and those after them that match
    // `next`, without the prompts. Without any prompt, everything.
    const typed = (first, next) => (code) => {
        let inside = false;
        const lines = code.split("\n").filter((line, index, all) => {
            inside = first.test(line) || (inside && next(line, all[index - 1]));
            return inside;
        });
        if (lines.length === 0) return code;
        return lines.map((line) => `${line.replace(first, "").replace(/^\.\.\.( |$)/, "")}\n`).join("");
    };
    const shell = typed(/^\$ /, (_, before) => before.endsWith("\\"));
    const session = typed(/^>>> /, (line) => /^\.\.\.( |$)/.test(line));

    const COPIED = {
        console: shell,
        javascript: String,
        js: String,
        python: session,
        rust: program,
        sh: shell,
        sql: String,
        toml: String,
    };

    const write = async (text) => {
        if (navigator.clipboard) return navigator.clipboard.writeText(text);
        // Over plain HTTP there is no clipboard, but there is this.
        const field = Object.assign(document.createElement("textarea"), { value: text });
        document.body.append(field);
        field.select();
        const done = document.execCommand("copy");
        field.remove();
        if (!done) throw new Error("not copied");
    };

    for (const code of document.querySelectorAll("pre > code")) {
        const [, language] = /\blanguage-(\w+)/.exec(code.className) ?? [];
        if (!COPIED[language] || code.matches(".ignore, .compile_fail")) continue;

        const button = document.createElement("button");
        button.type = "button";
        button.className = "copy-button";
        button.title = { rust: "Copy the program", console: "Copy the command" }[language] ?? "Copy";
        button.setAttribute("aria-label", button.title);
        button.append(document.getElementById("fa-copy").content.cloneNode(true));
        const told = document.createElement("span");
        told.className = "copied";
        told.setAttribute("role", "status");
        button.addEventListener("click", async () => {
            try {
                await write(COPIED[language](code.textContent));
                told.textContent = "Copied";
            } catch {
                told.textContent = "The browser does not allow it";
            }
            setTimeout(() => told.replaceChildren(), 2000);
        });

        let buttons = code.parentElement.querySelector(".buttons");
        if (!buttons) {
            buttons = document.createElement("div");
            buttons.className = "buttons";
            code.before(buttons);
        }
        buttons.prepend(told, button);
    }
}
