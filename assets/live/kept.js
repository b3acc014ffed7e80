// What a reader wrote on this page: kept on the device, put into a link, read back.  It is text until Run is pressed.
const KEY = `live:${location.pathname}`;
const LONGEST = 1e6; // characters of what a link unfolds to

// Of which printed text a text is a change: texts of an older page are not put in its place.
export function digest(text) {
  let hash = 5381;
  for (const letter of text) hash = (hash * 33 + letter.codePointAt(0)) | 0;
  return hash;
}

const valid = (kept) =>
  Object.fromEntries(
    Object.entries(kept ?? {}).filter(([, one]) => typeof one?.text === "string" && typeof one.of === "number"),
  );

// Each: { number of the cell: { of: digest of the printed text, text } }
export function stored() {
  try {
    return valid(JSON.parse(localStorage.getItem(KEY)));
  } catch {
    return {}; // forbidden, or not ours
  }
}

// Whether it was kept.
export function keep(number, entry) {
  try {
    const all = stored();
    if (entry) all[number] = entry;
    else delete all[number];
    if (Object.keys(all).length) localStorage.setItem(KEY, JSON.stringify(all));
    else localStorage.removeItem(KEY);
    return true;
  } catch {
    return false; // full, or forbidden
  }
}

export async function fragment(entries) {
  const packed = new Blob([JSON.stringify(entries)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return "#live=" + btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export async function linked() {
  if (!location.hash.startsWith("#live=")) return {};
  try {
    const letters = atob(location.hash.slice(6).replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value;
      if (text.length > LONGEST) return {};
    }
    return valid(JSON.parse(text));
  } catch {
    return {}; // no link of ours
  }
}
