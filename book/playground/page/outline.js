// A derivation as the page shows it: each node with its text, and between its children the text it
// derives by itself.

/** More children of a node than this are counted, not shown. */
const SHOWN = 100;

/**
 * The nodes of a derivation of `text`, the root first, each before its children. Of the children of
 * a node, only the first are shown; of a derivation in the making, the `latest`, so many.
 */
export function outline(derivation, text, { latest } = {}) {
  const nodes = [];
  grow(derivation, null);
  return nodes;

  function add(node) {
    node.text = text.slice(node.start, node.end);
    nodes.push(node);
    node.parent?.children.push(node);
    return node;
  }

  function grow(source, parent) {
    const { production, start, end, children } = source;
    const node = add({ id: nodes.length, kind: "production", production, start, end, parent, children: [], source });
    let at = start;
    if (latest && children.length > latest) {
      at = children.at(-latest).start;
      omit(node, children.length - latest, start, at);
    }
    for (const child of latest ? children.slice(-latest) : children.slice(0, SHOWN)) {
      literal(node, at, child.start);
      grow(child, node);
      at = child.end;
    }
    if (!latest && children.length > SHOWN) {
      omit(node, children.length - SHOWN, at, end);
    } else if (children.length > 0) {
      literal(node, at, end);
    }
    node.height = 1 + Math.max(0, ...node.children.map((child) => child.height ?? 0));
  }

  function omit(parent, omitted, start, end) {
    add({ id: nodes.length, kind: "omitted", omitted, start, end, parent, children: [] });
  }

  function literal(parent, start, end) {
    if (start < end) add({ id: nodes.length, kind: "literal", start, end, parent, children: [] });
  }
}

/** Where a node is in its tree: which child of which child. */
export function path(node) {
  return node.parent ? [...path(node.parent), node.parent.children.indexOf(node)] : [];
}

/** The node at a path, or the last on it that there is. */
export function along(root, path) {
  let node = root;
  for (const index of path) {
    if (!node.children[index]) break;
    node = node.children[index];
  }
  return node;
}

/** The production that a node is of, or is in. */
export const productionOf = (node) => node.production ?? node.parent.production;
