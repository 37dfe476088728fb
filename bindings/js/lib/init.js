// The package with the WebAssembly in a file of its own, for those who say when it is loaded, and
// from where.

import { run } from "./instance.js";

export * from "./index.js";

export async function init(source = new URL("./rfc1738.wasm", import.meta.url)) {
  await run(source);
}
