// The box: one field for every text, link and file.

// A pause in typing after which the text is read, in milliseconds.
const PAUSE = 350;

const makeBox = (desk, onAsk) => {
  const field = byId("text"),
    file = byId("file");
  let pause = null;

  const ask = () => {
    clearTimeout(pause);
    onAsk(field.value);
  };
  const readFile = async chosen => {
    if (!chosen) return;
    field.value = await chosen.text();
    ask();
  };
  const unpackedFile = async chosen => {
    const bytes = new Uint8Array(await chosen.slice(0, 2).arrayBuffer());
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return isPacked
      ? new Response(chosen.stream().pipeThrough(new DecompressionStream("gzip")))
      : chosen;
  };
  const take = async chosen => chosen && readFile(await unpackedFile(chosen));

  field.addEventListener("input", event => {
    clearTimeout(pause);
    const isPasted = event.inputType === "insertFromPaste" || event.inputType === "insertFromDrop";
    pause = setTimeout(ask, isPasted ? 0 : PAUSE);
  });
  field.addEventListener("keydown", event => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) ask();
  });
  byId("box").addEventListener("submit", event => {
    event.preventDefault();
    ask();
  });
  byId("open-file").onclick = () => file.click();
  file.onchange = () => take(file.files[0]);
  addEventListener("dragover", event => event.preventDefault());
  addEventListener("drop", event => {
    const chosen = event.dataTransfer.files[0];
    if (!chosen) return;
    event.preventDefault();
    take(chosen);
  });
  return {
    write(text) {
      if (field.value !== text) field.value = text;
    },
  };
};
