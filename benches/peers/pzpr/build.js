// Puts the sources of pzprjs together, as its own build does, without the page.
//
// Invariant: node loads the result as `dist/js/pzpr.js`, and the types from the folder beside it.

"use strict";
const fs = require("fs");
const path = require("path");
const root = process.argv[2];

const text = file => fs.readFileSync(path.join(root, file), "utf8");
const codes = language => text(`src/res/failcode.${language}.json`);
const parts = require(path.resolve(root, "src/pzpr.js")).files.map(text);
const script = parts
  .join("\n")
  .replace(/<%= JSON.stringify\(langs.failcode_(..)\) %>/g, (_, language) => codes(language))
  .replace(/<%=[^%]*%>/g, "0");
fs.mkdirSync(path.join(root, "dist/js"), { recursive: true });
fs.writeFileSync(path.join(root, "dist/js/pzpr.js"), script);
fs.cpSync(path.join(root, "src/variety"), path.join(root, "dist/js/pzpr-variety"), { recursive: true });
