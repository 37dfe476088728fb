// What the modules of the page say, asked in the page itself.

// The value of `work`, a function of the modules of the page with these names, and of `argument`.
export function ask(page, names, work, argument) {
  return page.evaluate(
    async ({ names, work, argument }) => {
      const modules = await Promise.all(names.map((name) => import(`./playground/${name}.js`)));
      const all = Object.assign({}, ...modules);
      return new Function(`return ${work}`)()(all, argument);
    },
    { names, work: String(work), argument },
  );
}
