// The worker: it answers questions with a module of WebAssembly, one at a time.
//
// It gets the module once, as base64 of gzip of its packed form or as bytes, and then questions as
// text. A module that panics is lost: the page ends the worker, and starts another one.
"use strict";
let engine = null,
  defect = "";

const memory = () => new Uint8Array(engine.memory.buffer);
const textAt = (at, length) => new TextDecoder().decode(memory().subarray(at, at + length));

// Returns the bytes of a text in base64.
const decoded = async text => {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const answer = await fetch(`data:application/octet-stream;base64,${text}`);
  return new Uint8Array(await answer.arrayBuffer());
};

const unpacked = async text => {
  const stream = new Blob([await decoded(text)]).stream();
  const packed = new Response(stream.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  return restored(new Uint8Array(await packed));
};

const begin = async ({ packed, bytes }) => {
  const code = bytes ?? (await unpacked(packed));
  const page = {
    now: () => performance.now(),
    defect(at, length) {
      defect = textAt(at, length);
    },
  };
  engine = (await WebAssembly.instantiate(code, { page })).instance.exports;
  engine.begin?.();
  // The page keeps the bytes for other workers.
  if (packed) postMessage({ isReady: true, bytes: code }, [code]);
  else postMessage({ isReady: true });
};

const answer = (number, question) => {
  const begun = performance.now();
  try {
    const bytes = new TextEncoder().encode(question);
    const at = engine.alloc(bytes.length);
    memory().set(bytes, at);
    const found = engine.ask(at, bytes.length);
    const text = textAt(found, engine.answer_len());
    postMessage({ number, text, ms: performance.now() - begun });
  } catch (error) {
    postMessage({ number, defect: defect || String(error) });
  }
};

onmessage = async ({ data }) => {
  if (data.question !== undefined) return answer(data.number, data.question);
  try {
    await begin(data);
  } catch (error) {
    postMessage({ broken: String(error) });
  }
};
