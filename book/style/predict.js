// Questions that readers answer before they read on: a task list in a <div class="predict">, whose
// ticked boxes are the right answers. The first line of an item is the choice; what follows it is
// shown after "Check".
//
//   data-one               exactly one item is right: radio buttons
//   data-member="NAME"     each item begins with a text, which is a sentence of the production NAME or not
//   data-prefix="NAME"     each item has a text, and then the longest prefix of it that NAME reads, which readers type
//   data-states, data-shortest    which production the numbers are about; only the test reads it
//
// Without JavaScript, and on paper, it is a list with answers. A test of the course checks the
// keys.

{
    const create = (name, properties, ...children) => {
        const element = Object.assign(document.createElement(name), properties);
        element.append(...children);
        return element;
    };

    // The text for which the code of an item stands; none stands for the empty string.
    const ESCAPED = { n: "\n", r: "\r", t: "\t", "\\": "\\" };
    const unescaped = (code) => (code?.textContent ?? "").replace(/\\(.)/g, (_, letter) => ESCAPED[letter] ?? letter);

    // Takes an item apart: its first line, and what follows it.
    const split = (item) => {
        const line = [];
        for (const node of [...item.childNodes]) {
            const end = node.nodeType === Node.TEXT_NODE ? node.data.indexOf("\n") : -1;
            if (end >= 0) node.splitText(end);
            line.push(node);
            node.remove();
            if (end >= 0) break;
        }
        const why = create("div", { className: "why" });
        why.append(...item.childNodes);
        return [line, why];
    };

    const playground = (text, name) => {
        const as = name === "parse_syntax" ? "" : `&as=${encodeURIComponent(name)}`;
        const href = `${path_to_root}playground.html#url=${encodeURIComponent(text)}${as}`;
        return create("a", { href, className: "try" }, "try it in the playground");
    };

    // An item that is chosen, or not.
    class Choice {
        constructor(item, name, { one, member }) {
            const box = item.querySelector("input");
            this.isRight = box.checked;
            box.remove();
            const [choice, why] = split(item);
            item.classList.add(this.isRight ? "yes" : "no");
            const text = choice.find((node) => node.tagName === "CODE");
            this.input = create("input", { type: one === undefined ? "checkbox" : "radio", name });
            this.verdict = create("span", { className: "told" });
            item.append(create("label", {}, this.input, " ", ...choice), " ", this.verdict, why);
            if (member) why.append(" ", playground(unescaped(text), member));
            this.yes = member ? "a sentence" : "one of the answers";
            this.no = member ? "not a sentence" : "not one of the answers";
            this.isOne = one !== undefined;
        }

        get isAnswered() {
            return this.input.checked;
        }

        get isGood() {
            return this.input.checked === this.isRight;
        }

        // What is said of it after the check; of those that are not chosen where one is, only the
        // right one counts.
        say() {
            if (this.isOne && !this.input.checked) return this.isRight ? "→ this is the answer" : "";
            return `${this.isGood ? "✓ right" : "✗ wrong"}: ${this.isRight ? this.yes : this.no}`;
        }

        forget() {
            this.input.checked = false;
        }
    }

    // An item whose text is read in part: readers type that part.
    class Prefix {
        constructor(item, name, { prefix }) {
            item.querySelector("input").remove();
            const [choice, why] = split(item);
            const [text, read] = choice.filter((node) => node.tagName === "CODE");
            const told = choice.slice(choice.indexOf(text) + 1);
            this.read = unescaped(read);
            this.told = told.map((node) => node.textContent).join("").trim();
            item.dataset.told = this.told;
            this.input = create("input", { type: "text", spellcheck: false, autocomplete: "off", placeholder: "nothing", size: 12 });
            for (const off of ["autocapitalize", "autocorrect"]) this.input.setAttribute(off, "off");
            this.verdict = create("span", { className: "told" });
            item.append(create("label", {}, text, " reads ", this.input), " ", this.verdict, why);
            why.append(" ", playground(unescaped(text), prefix));
        }

        get isAnswered() {
            return this.input.value !== "";
        }

        get isGood() {
            return unescaped({ textContent: this.input.value }) === this.read;
        }

        say() {
            return `${this.isGood ? "✓ right" : "✗ wrong"}: ${this.told}`;
        }

        forget() {
            this.input.value = "";
        }
    }

    // A question: its items, the button, and the count.
    const ask = (question, index) => {
        const isOne = question.dataset.one !== undefined;
        const list = question.querySelector("ul");
        const Kind = question.dataset.prefix ? Prefix : Choice;
        const items = Array.from(list.children, (item) => new Kind(item, `predict-${index}`, question.dataset));

        const title = list.previousElementSibling;
        title.id ||= `predict-${index}`;
        question.setAttribute("role", "group");
        question.setAttribute("aria-labelledby", title.id);
        question.classList.add("open");

        const button = create("button", { type: "button" }, "Check");
        const count = create("span", { className: "count" });
        count.setAttribute("role", "status");
        list.after(create("p", { className: "check" }, button, " ", count));

        const check = () => {
            if (isOne && !items.some((item) => item.isAnswered)) {
                count.textContent = "Choose one first.";
                return;
            }
            for (const item of items) {
                item.verdict.textContent = item.say();
                item.verdict.classList.toggle("good", item.isGood);
                item.input.disabled = true;
            }
            const good = items.filter((item) => item.isGood).length;
            if (isOne) count.textContent = good === items.length ? "Right." : "Not this one.";
            else count.textContent = `${good} of ${items.length} right.`;
            question.classList.replace("open", "checked");
            button.textContent = "Try again";
        };
        const again = () => {
            for (const item of items) {
                item.verdict.textContent = "";
                item.input.disabled = false;
                item.forget();
            }
            count.textContent = "";
            question.classList.replace("checked", "open");
            button.textContent = "Check";
            items[0].input.focus();
        };
        button.addEventListener("click", () => (question.classList.contains("open") ? check() : again()));
        // The arrow keys choose here, and letters are typed; neither turns the page or begins a
        // search.
        question.addEventListener("keydown", (event) => {
            if (event.target.tagName !== "INPUT") return;
            event.stopPropagation();
            if (event.key === "Enter" && question.classList.contains("open")) check();
        });
    };

    // The page for printing keeps its answers.
    if (!location.pathname.endsWith("/print.html")) document.querySelectorAll("div.predict").forEach(ask);
}
