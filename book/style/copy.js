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

    // What is typed at prompts, without them: a command may take several lines. Without any prompt,
    // everything.
    const typed = (code) => {
        const commands = Array.from(code.matchAll(/^\$ ((?:.*\\\n)*.*\n?)/gm), ([, command]) => command);
        return commands.join("") || code;
    };

    const COPIED = { console: typed, python: String, rust: program, sh: typed };

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
                await navigator.clipboard.writeText(COPIED[language](code.textContent));
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
