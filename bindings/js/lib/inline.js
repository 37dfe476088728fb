// The package with the WebAssembly in the module itself: nothing to locate, and nothing to wait
// for. The build writes it as a module, and bundles all.

import { decoded } from "./encoding.js";
import { runSync } from "./instance.js";
import wasm from "./rfc1738.wasm.js";

export * from "./index.js";

runSync(decoded(wasm));
