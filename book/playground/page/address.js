// The state of the page, in the fragment of its address: #url=…&as=…&text=…&wrapped=…

/** A longer address is not practical to share. */
const LONGEST = 8000;

/** The fields of the address. */
export function read() {
  const fields = location.hash
    .slice(1)
    .split("&")
    .map((field) => {
      const [, key, value] = /^([^=]*)=?(.*)$/s.exec(field);
      return [key, decoded(value)];
    });
  return Object.fromEntries(fields.filter(([key]) => key !== ""));
}

/** The address that says this; what is null is left out. */
export function of(state) {
  const fields = Object.entries(state).filter(([, value]) => value !== null);
  return `#${fields.map(([key, value]) => `${key}=${encodeURIComponent(value.toWellFormed())}`).join("&")}`;
}

/** Makes it say this, if it is not too long. */
export function write(state) {
  const address = of(state);
  const { pathname, search } = location;
  history.replaceState(null, "", pathname + search + (address.length > LONGEST ? "" : address));
}

/** An address that was typed by hand may hold a percent sign that begins no escape. */
function decoded(value) {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
