// A module of WebAssembly, from the packed form that `module.py` makes.
//
// The packed form is the size of its head in four bytes, its head in JSON, its streams, and the
// bytes of the module before and after its functions.
"use strict";

// Returns the bytes of the module that is packed in an array of bytes.
const restored = packed => {
  const begin = 4 + new DataView(packed.buffer).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(packed.subarray(4, begin)));
  const { instructions, streams, before } = head;
  const forms = Int8Array.from(streams, ([, form]) => form);
  // The place of the next byte of each stream. Instructions are in the first one, locals in the
  // second one.
  const places = new Int32Array(streams.length);
  let next = begin;
  for (let stream = 0; stream < streams.length; stream += 1) {
    places[stream] = next;
    next += streams[stream][0];
  }
  const module = new Uint8Array(head.size);
  module.set(packed.subarray(next, next + before));
  let end = before;

  const writeNumber = value => {
    for (; value > 127; value >>>= 7) module[end++] = (value & 127) | 128;
    module[end++] = value;
  };
  const copyNumbers = (stream, count) => {
    let place = places[stream];
    for (; count > 0; count -= 1) {
      while (packed[place] > 127) module[end++] = packed[place++];
      module[end++] = packed[place++];
    }
    places[stream] = place;
  };
  const nextNumber = stream => {
    let value = packed[places[stream]++];
    for (let shift = 7, byte = value; byte > 127; shift += 7) {
      byte = packed[places[stream]++];
      value += (byte - 1) << shift;
    }
    return value;
  };
  const copyOperand = stream => {
    const form = forms[stream];
    if (form === 0) {
      copyNumbers(stream, 1);
    } else if (form > 0) {
      for (let left = form; left > 0; left -= 1) module[end++] = packed[places[stream]++];
    } else {
      // The targets of a branch and one more, or the locals, which are pairs of numbers.
      const count = nextNumber(stream);
      writeNumber(count);
      copyNumbers(stream, form === -1 ? count + 1 : 2 * count);
    }
  };
  const copyInstructions = () => {
    let instruction = instructions[nextNumber(0)];
    for (let depth = 1; depth > 0;) {
      const { code, operands } = instruction;
      for (let at = 0; at < code.length; at += 1) module[end++] = code[at];
      depth += instruction.depth;
      const following = depth > 0 ? instructions[nextNumber(0)] : null;
      for (let at = 0; at < operands.length; at += 1) {
        copyOperand(operands[at] < 0 ? following.constants : operands[at]);
      }
      instruction = following;
    }
  };
  for (let left = head.functions; left > 0; left -= 1) {
    const start = end;
    copyOperand(1);
    copyInstructions();
    // The number of bytes stands before them, and is known last.
    const length = end - start;
    writeNumber(length);
    module.copyWithin(end - length, start, start + length);
    end = start;
    writeNumber(length);
    end += length;
  }
  module.set(packed.subarray(next + before), end);
  return module.buffer;
};
