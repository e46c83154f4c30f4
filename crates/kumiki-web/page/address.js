// The address: its fragment is the whole question, so a link gives the same answer in another tab.

// A longer text is compressed.
const LONGEST_PLAIN_TEXT = 400;

const throughStream = async (bytes, stream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

const packedText = async text => {
  const bytes = await throughStream(
    new TextEncoder().encode(text),
    new CompressionStream("deflate-raw"),
  );
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
};

const unpackedText = async packed => {
  const letters = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(letters, letter => letter.charCodeAt(0));
  return new TextDecoder().decode(
    await throughStream(bytes, new DecompressionStream("deflate-raw")),
  );
};

// Returns a value for a fragment, with the signs of links as they are.
const escapedValue = value =>
  encodeURIComponent(value).replace(/%(2F|3A|3F|2C|40|3B|24)/g, decodeURIComponent);

// Returns the fragment of a question `{ text, view, options }`, and "" if nothing is asked.
const fragmentOf = async ({ text, view, options }) => {
  if (!text) return "";
  const isPlain = text.length <= LONGEST_PLAIN_TEXT;
  const parts = [isPlain ? ["text", text] : ["packed", await packedText(text)]];
  if (view !== "verdict") parts.push(["view", view]);
  parts.push(...Object.entries(options));
  return `#${parts.map(([name, value]) => `${name}=${escapedValue(value)}`).join("&")}`;
};

// Returns the question of a fragment. One without names is a text: `#53..7…`.
const questionOf = async fragment => {
  const body = fragment.replace(/^#/, "");
  if (!/^(text|packed|view)=/.test(body)) {
    let text = body;
    try {
      text = decodeURIComponent(body);
    } catch {
      /* A sign of percent that stands for itself. */
    }
    return { text, view: "verdict", options: {} };
  }
  const {
    text,
    packed,
    view = "verdict",
    ...options
  } = Object.fromEntries(new URLSearchParams(body));
  try {
    return { text: packed ? await unpackedText(packed) : (text ?? ""), view, options };
  } catch {
    return { text: "", view, options: {}, wrong: "The link is not whole." };
  }
};
