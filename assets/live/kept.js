// What a reader wrote on this page, kept on the device.
const KEY = `live:${location.pathname}`;

// Of which printed text a text is a change: texts of an older page are not put in its place
export function digest(text) {
  let hash = 5381;
  for (const letter of text) hash = (hash * 33 + letter.codePointAt(0)) | 0;
  return hash;
}

// By the name of a cell: { of: digest of the printed text, text }
export function stored() {
  try {
    const entries = Object.entries(JSON.parse(localStorage.getItem(KEY)) ?? {});
    return Object.fromEntries(entries.filter(([, one]) => typeof one?.text === "string" && typeof one.of === "number"));
  } catch {
    return {}; // forbidden, or not ours
  }
}

// Keep a text, or that there is none; whether the browser does
export function keep(name, entry) {
  return change({ [name]: entry });
}

// Keep a text under another name
export function rename(from, to) {
  return from === to || change({ [from]: undefined, [to]: stored()[from] });
}

function change(entries) {
  try {
    const all = { ...stored(), ...entries };
    if (Object.values(all).some((one) => one)) localStorage.setItem(KEY, JSON.stringify(all));
    else localStorage.removeItem(KEY);
    return true;
  } catch {
    return false; // full, or forbidden
  }
}

// When another tab has kept a text of this page
export function onOther(run) {
  addEventListener("storage", ({ key }) => key === KEY && run());
}

// --- from where a reader lets a page load packages -------------------------------------------------------------------
// The packages to which the reader has agreed: in this visit, or for good
const consent = (base) => `packages:${base}`;
const now = {}; // where the browser keeps nothing, until the page is left

export function agreed(base) {
  const found = [now[base]];
  for (const name of ["localStorage", "sessionStorage"]) {
    try {
      found.push(self[name].getItem(consent(base)));
    } catch {
      // forbidden: then it is asked again on the next page
    }
  }
  return found;
}

export function agree(base, need, forGood) {
  now[base] = need;
  try {
    (forGood ? localStorage : sessionStorage).setItem(consent(base), need);
  } catch {
    // as above
  }
}
