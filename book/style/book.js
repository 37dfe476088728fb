// What every page of the book has besides mdBook's own script.

// print.html#part=FOLDER has only the chapters of one folder, such as the course, before the
// browser prints it.
{
    const [, part] = /^#part=(\w+)$/.exec(location.hash) ?? [];
    if (part && location.pathname.endsWith("/print.html")) {
        const isChapter = (link) => !link.getAttribute("href").includes("#");
        const chapters = [...document.querySelectorAll("#mdbook-sidebar a[href]")].filter(isChapter);
        let chapter = 0;
        for (const element of [...document.querySelector("main").children]) {
            if (element.style.breakBefore === "page") chapter++;
            if (!new URL(chapters[chapter].href).pathname.includes(`/${part}/`)) element.remove();
        }
    }
}

// Accessibility fixes for mdBook's pages, for readers with a keyboard or a screen reader.
{
    const byId = (id) => document.getElementById(id);

    // The first key leads past the contents and the bar. The address keeps the state of its page.
    const main = document.querySelector("main");
    main.id = "text";
    main.tabIndex = -1;
    const skip = document.createElement("a");
    Object.assign(skip, { className: "skip", href: "#text", textContent: "Skip to the text" });
    skip.addEventListener("click", (event) => {
        event.preventDefault();
        main.focus();
    });
    document.body.prepend(skip);

    // The bar above the page belongs to no landmark.
    byId("mdbook-menu-bar").setAttribute("role", "banner");

    // The toggle of the sidebar is a label with the role of a button. Replace it by a real button.
    const label = byId("mdbook-sidebar-toggle");
    const state = byId("mdbook-sidebar-toggle-anchor");
    const sidebar = byId("mdbook-sidebar");
    const button = document.createElement("button");
    button.type = "button";
    for (const name of ["id", "class", "title", "aria-label", "aria-controls"]) {
        button.setAttribute(name, label.getAttribute(name));
    }
    button.append(...label.childNodes);
    label.replaceWith(button);
    // mdBook listens to the label, and the label is for the checkbox that holds the state.
    label.removeAttribute("id");
    label.hidden = true;
    button.before(label);
    button.addEventListener("click", () => label.click());

    // A hidden sidebar cannot take the focus.
    const tell = () => {
        button.setAttribute("aria-expanded", state.checked);
        sidebar.inert = !state.checked;
    };
    state.addEventListener("change", tell);
    tell();

    // The empty corner of a table is not a header.
    for (const corner of document.querySelectorAll("th:empty")) corner.replaceWith(document.createElement("td"));

    // Parts that do not fit scroll. They fade at each edge that hides something, and can take the
    // focus, and then be scrolled with the arrow keys.
    const SCROLLERS = { "pre code": "Code", figure: "Figure", ".table-wrapper": "Table" };
    const hides = (element) => {
        const left = element.scrollLeft;
        const right = element.scrollWidth - element.clientWidth - left;
        element.dataset.hides = `${left > 1 ? "left" : ""} ${right > 1 ? "right" : ""}`;
    };
    const reach = () => {
        for (const [selector, name] of Object.entries(SCROLLERS)) {
            for (const element of document.querySelectorAll(selector)) {
                const scrolls = element.scrollWidth > element.clientWidth + 1;
                if (scrolls === element.classList.contains("scrolls")) continue;
                element.classList.toggle("scrolls", scrolls);
                const attributes = { tabindex: "0", "aria-label": `${name}, can be scrolled` };
                if (name !== "Figure") attributes.role = "group";
                for (const [attribute, value] of Object.entries(attributes)) {
                    if (scrolls) element.setAttribute(attribute, value);
                    else element.removeAttribute(attribute);
                }
            }
        }
        document.querySelectorAll(".scrolls").forEach(hides);
    };
    window.addEventListener("load", reach);
    window.addEventListener("resize", reach);
    document.addEventListener("scroll", ({ target }) => target.matches?.(".scrolls") && hides(target), true);
    // What is folded has no width before it is opened.
    document.addEventListener("toggle", reach, true);
    // The arrow keys scroll here, and turn no page.
    document.body.addEventListener("keydown", (event) => {
        if (event.target.matches(".scrolls") && event.key.startsWith("Arrow")) event.stopPropagation();
    });
}
