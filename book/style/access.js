// Accessibility fixes for mdBook's pages, for readers with a keyboard or a screen reader.

{
    const byId = (id) => document.getElementById(id);

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

    // Scrollable parts can take the focus, and then be scrolled with the arrow keys.
    const reach = () => {
        for (const element of document.querySelectorAll("pre code, pre.bnf, figure, .table-wrapper")) {
            if (element.scrollWidth > element.clientWidth) element.tabIndex = 0;
            else element.removeAttribute("tabindex");
        }
    };
    window.addEventListener("load", reach);
    window.addEventListener("resize", reach);
}
