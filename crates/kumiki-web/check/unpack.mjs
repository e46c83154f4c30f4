// Unpacks a module as the worker of the page does: `node unpack.mjs IN.gz OUT.wasm`.
//
// The module can then be tried without a browser.
import { readFileSync, writeFileSync } from "node:fs";
import vm from "node:vm";
import { gunzipSync } from "node:zlib";

const [packed, out] = process.argv.slice(2);
const code = readFileSync(new URL("../page/module.js", import.meta.url), "utf8");
const restored = vm.runInThisContext(`${code}; restored`);
writeFileSync(out, new Uint8Array(restored(new Uint8Array(gunzipSync(readFileSync(packed))))));
