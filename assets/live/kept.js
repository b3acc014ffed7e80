// What a reader wrote on this page: kept on the device, put into a link, read back.  It is text until Run is pressed.
const KEY = `live:${location.pathname}`;
const LONGEST = 1e6; // characters of what a link unfolds to
const MOST = 3; // other texts of a cell
const known = new Map(); // of each cell the text of the reader's that this window shows or kept last

// Of which printed text a text is a change: texts of an older page are not put in its place.
export function digest(text) {
  let hash = 5381;
  for (const letter of text) hash = (hash * 33 + letter.codePointAt(0)) | 0;
  return hash;
}

const texts = (list) => (Array.isArray(list) ? list.filter((one) => typeof one === "string") : []);
const valid = (kept) =>
  Object.fromEntries(
    Object.entries(kept ?? {})
      .filter(([, one]) => typeof one?.text === "string" && typeof one.of === "number")
      .map(([number, one]) => [number, { ...one, others: texts(one.others) }]),
  );

// Each: { number of the cell: { of: digest of the printed text, text, others: texts, link: digest of the link it began with } }
export function stored() {
  try {
    return valid(JSON.parse(localStorage.getItem(KEY)));
  } catch {
    return {}; // forbidden, or not ours
  }
}

export const know = (number, text) => known.set(number, text);

// Keep a text, or that there is none.  A text that this window did not know of is not lost: it stands among the others,
// as does the one that was `replaced` at once.
export function keep(number, entry, replaced) {
  try {
    const all = stored();
    const was = all[number];
    const unknown = was && was.text !== known.get(number) ? [was.text] : [];
    const found = [...unknown, ...(entry ? [replaced, ...(was?.others ?? [])] : [])];
    const others = [...new Set(found)].filter((one) => one !== undefined && one !== entry?.text).slice(0, MOST);
    if (entry) all[number] = { of: entry.of, text: entry.text, others, ...(isLinked() ? { link: digest(location.hash) } : {}) };
    else if (others.length) all[number] = { of: was.of, text: others[0], others: others.slice(1) };
    else delete all[number];
    if (Object.keys(all).length) localStorage.setItem(KEY, JSON.stringify(all));
    else localStorage.removeItem(KEY);
    known.set(number, entry?.text);
    return { kept: true, other: others[0] };
  } catch {
    return { kept: false }; // full, or forbidden
  }
}

// Another window of this page wrote something
export function whenChangedElsewhere(tell) {
  addEventListener("storage", ({ key }) => {
    if (key !== KEY) return;
    for (const [number, { text }] of Object.entries(stored())) if (text !== known.get(Number(number))) tell(Number(number), text);
  });
}

export const isLinked = () => location.hash.startsWith("#live=");

export async function fragment(entries) {
  const whole = JSON.stringify(entries);
  if (whole.length > LONGEST) throw new Error("too long");
  const packed = new Blob([whole]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return "#live=" + btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

// What the link of this page holds; nothing at all if it cannot be read.
export async function linked() {
  if (!isLinked()) return {};
  try {
    const letters = atob(location.hash.slice(6).replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value;
      if (text.length > LONGEST) return undefined;
    }
    return valid(JSON.parse(text));
  } catch {
    return undefined; // cut, or not ours
  }
}
