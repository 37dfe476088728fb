// The package with the WebAssembly in the module itself: nothing to locate, and nothing to wait
// for. The build bundles it.

import { runSync } from "./instance.js";
import bytes from "./rfc1738.wasm";

export * from "./index.js";

runSync(bytes);
