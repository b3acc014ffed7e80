// Python text with the classes of Pygments, which the page's stylesheet colours.
const KEYWORDS = "as assert async await break class continue def del elif else except finally for global if lambda nonlocal pass raise return try while with yield";
const PARTS = [
  ["c1", /#.*/],
  ["s2", /(?:\b[rbfuRBFU]{1,2})?(?:"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)/],
  ["mi", /\b\d[\d_.]*(?:e[+-]?\d+)?\b/],
  ["kn", /\b(?:from|import)\b/],
  ["ow", /\b(?:and|in|is|not|or)\b/],
  ["kc", /\b(?:False|None|True)\b/],
  ["k", new RegExp(`\\b(?:${KEYWORDS.replaceAll(" ", "|")})\\b`)],
  ["o", /[-+*/@%<>=!&|^~]+/],
  ["p", /[()[\]{},.:;]/],
  ["n", /[\p{L}_][\p{L}\p{N}_]*/u],
];
const TOKEN = new RegExp(PARTS.map(([, part]) => `(${part.source})`).join("|"), "gu");

export function coloured(source) {
  const out = document.createDocumentFragment();
  let at = 0;
  for (const token of source.matchAll(TOKEN)) {
    const span = document.createElement("span");
    span.className = PARTS[token.slice(1).findIndex((part) => part !== undefined)][0];
    span.textContent = token[0];
    out.append(source.slice(at, token.index), span);
    at = token.index + token[0].length;
  }
  out.append(source.slice(at), "\n");
  return out;
}
