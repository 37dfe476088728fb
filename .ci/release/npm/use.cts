// The types, of CommonJS.
import rfc1738 = require("rfc1738");

export const valid: boolean = rfc1738.isValid("https://host.dom/");
// @ts-expect-error A text is a string.
rfc1738.isValid(1);
