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
