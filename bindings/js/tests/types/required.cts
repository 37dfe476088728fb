// The declarations, by require.

import rfc1738 = require("rfc1738");

const url: rfc1738.Url = rfc1738.parse("news:*");
const valid: boolean = rfc1738.isValid("news:*", { schemes: new rfc1738.Schemes() });
// @ts-expect-error: not a string
rfc1738.isValid(1);
export = { url, valid };
