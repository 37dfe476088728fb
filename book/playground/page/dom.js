// Elements, made in one expression.

/** An element with attributes, of which false, null and undefined are left out, and children, of which null is. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false && value != null) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child != null));
  return made;
}

export const byId = (id) => document.getElementById(id);
