// Runs the tests of a module: `node run.mjs MODULE`.
import { readFileSync } from "node:fs";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const tests = WebAssembly.Module.exports(module)
  .filter(({ kind, name }) => kind === "function" && name !== "begin")
  .map(({ name }) => name);
for (const test of tests) {
  let message = "no panic was reported";
  const page = {
    now: () => performance.now(),
    panicked(at, length) {
      message = new TextDecoder().decode(new Uint8Array(engine.memory.buffer, at, length));
    },
  };
  const engine = new WebAssembly.Instance(module, { page }).exports;
  engine.begin();
  try {
    engine[test]();
    console.log(`${test} ... ok`);
  } catch (error) {
    console.log(`${test} ... FAILED: ${error}\n${message}`);
    process.exitCode = 1;
  }
}
if (tests.length === 0) throw new Error("the module has no tests");
