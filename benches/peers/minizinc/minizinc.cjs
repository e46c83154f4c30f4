// Runs MiniZinc of the npm package once: its worker serves one run, so each model has a process.
//
//   node minizinc.cjs PACKAGE [NAME=PATH ...] [>NAME=PATH ...] -- ARGUMENT ...
//
// NAME=PATH gives a file or a folder to the run, >NAME=PATH writes a file of the run to PATH. With
// --json-stream among the arguments, each message is a line as soon as it comes.
"use strict";
const fs = require("fs");
const path = require("path");
const vm = require("vm");

const words = process.argv.slice(3);
const cut = words.indexOf("--");
const [files, written] = [{}, []];

function add(name, place) {
  if (fs.statSync(place).isDirectory()) {
    for (const entry of fs.readdirSync(place)) add(`${name}/${entry}`, path.join(place, entry));
  } else {
    files[name] = fs.readFileSync(place);
  }
}

for (const word of words.slice(0, cut)) {
  const [name, place] = word.split("=");
  if (name.startsWith(">")) written.push([name.slice(1), place]);
  else add(name, place);
}
const given = words.slice(cut + 1);
const jsonStream = given.includes("--json-stream");
const args = given.filter((word) => word !== "--json-stream");

const folder = path.join(process.argv[2], "dist");
const [wasmURL, dataURL] = ["minizinc.wasm", "minizinc.data"].map((name) => path.join(folder, name));
let [listen, ready, exit] = [];
globalThis.addEventListener = (kind, listener) => (listen = listener);
globalThis.postMessage = (message) => {
  if (message.type === "ready") ready();
  else if (message.type === "exit") exit(message);
  else fs.writeSync(1, `${JSON.stringify(message)}\n`);
};
Object.assign(globalThis, { require, __dirname: folder, __filename: path.join(folder, "worker") });

async function main() {
  vm.runInThisContext(fs.readFileSync(path.join(folder, "minizinc-worker.js"), "utf8"));
  const started = new Promise((resolve) => (ready = resolve));
  listen({ data: { wasmURL, dataURL } });
  await started;
  const ended = new Promise((resolve) => (exit = resolve));
  const outputFiles = written.map(([name]) => name);
  listen({ data: { files, args, jsonStream, outputFiles } });
  const message = await ended;
  fs.writeSync(1, message.stdout ?? "");
  fs.writeSync(2, message.stderr ?? "");
  for (const [name, place] of written) {
    const text = message.outputFiles?.[name];
    if (text != null) fs.writeFileSync(place, text);
  }
  process.exit(message.code);
}

main();
