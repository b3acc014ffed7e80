// What an explorer draws in one state, as data: run by Node for pictures on paper (paper.py).
import { readFileSync } from "node:fs";
import { Panel } from "./js/draw.js";

const FAR = 1e5; // px: what is farther away is not seen

// A pen with the methods of a canvas that Panel uses; it notes shapes, dots and words in place of drawing them.
class Pen {
  constructor() {
    this.marks = [];
    this.dash = [];
    this.beginPath();
  }

  beginPath() {
    this.pieces = [];
    this.dots = [];
  }

  moveTo(x, y) {
    this.pieces.push([]);
    this.lineTo(x, y);
  }

  lineTo(x, y) {
    if (!Number.isFinite(x + y)) return; // as on a canvas
    if (!this.pieces.length) this.pieces.push([]);
    this.pieces.at(-1).push([x, y].map((size) => Math.max(-FAR, Math.min(FAR, size))));
  }

  closePath() {
    this.pieces.at(-1)?.push(this.pieces.at(-1)[0]);
  }

  arc(x, y, radius) {
    this.dots.push([x, y, radius]);
  }

  fill() {
    this.note({ fill: this.fillStyle });
  }

  // Of lines with round ends, each of no length, dots remain.
  stroke(path = this) {
    if (this.lineCap !== "round") return this.note({ stroke: this.strokeStyle, width: this.lineWidth, dash: this.dash }, path);
    const dots = path.pieces.filter((piece) => piece.length).map(([[x, y]]) => [x, y, this.lineWidth / 2]);
    this.note({ fill: this.strokeStyle }, { pieces: [], dots });
  }

  note(style, { pieces, dots } = this) {
    this.marks.push({ ...style, alpha: this.globalAlpha ?? 1, pieces: pieces.filter((piece) => piece.length), dots });
  }

  fillText(words, x, y) {
    this.marks.push({ words, x, y, color: this.fillStyle, align: this.textAlign, font: this.font });
  }

  setLineDash(dash) {
    this.dash = dash;
  }

  measureText(words) {
    return { width: 7 * words.length };
  }

  setTransform() {}
  clearRect() {}
  strokeText() {}
}

Object.assign(globalThis, { Path2D: Pen });
const { source, state, layout } = JSON.parse(readFileSync(0, "utf-8"));
const { explorer } = await import(source);
const found = explorer.find(state);
const handles = explorer.handles(state, found); // what can be dragged on a page
const drawn = explorer.panels.map((spec, k) => {
  const [width, height] = layout[spec.shape ?? "square"];
  const panel = Object.assign(new Panel({ getContext: () => new Pen() }), { width, height, density: 1, unit: 1 });
  panel.begin(spec.view(state, found), new Proxy({}, { get: (_, name) => name }));
  spec.draw(panel, state, found);
  for (const { at, color } of handles.filter((handle) => handle.panel === k)) panel.dot(at, color, { size: 6 });
  panel.end();
  return { title: spec.title, width, height, marks: panel.pen.marks };
});
console.log(JSON.stringify(drawn));
