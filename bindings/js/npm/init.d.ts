export * from "./index.js";

/**
 * Loads the WebAssembly. Everything else of `"rfc1738/init"` may be called when this is done; it is
 * the same as that of `"rfc1738"`, where the WebAssembly is a part of the module and nothing has to
 * be loaded.
 *
 * By default it is `rfc1738.wasm` beside this module. It is loaded once: a second call waits for
 * the first one.
 *
 * @param source - An address, a response, the bytes, or a compiled module.
 *
 * @example
 * ```js
 * import { readFile } from "node:fs/promises";
 * import { init, isValid } from "rfc1738/init";
 *
 * await init(await readFile(new URL(import.meta.resolve("rfc1738/rfc1738.wasm"))));
 * isValid("http://host.dom/"); // true
 * ```
 */
export function init(
  source?: string | URL | Response | PromiseLike<Response> | WebAssembly.Module | ArrayBuffer | ArrayBufferView,
): Promise<void>;
