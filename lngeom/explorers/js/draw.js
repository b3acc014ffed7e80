// A canvas with a view: of a plane, of space from afar (orthographic, as in lngeom.figures.style), or of a graph's axes.
import { add, dot, times } from "./math.js";

const SERIF = '"Source Serif 4", Georgia, serif';
const FONT = 14.72; // px, of an explorer on a page
const RADIANS = Math.PI / 180;

export function directions(azimuth, elevation) {
  const [a, e] = [azimuth * RADIANS, elevation * RADIANS];
  const [ca, sa, ce, se] = [Math.cos(a), Math.sin(a), Math.cos(e), Math.sin(e)];
  return { across: [-sa, ca, 0], up: [-se * ca, -se * sa, ce], towards: [ce * ca, ce * sa, se] };
}

export class Panel {
  constructor(canvas) {
    this.canvas = canvas;
    this.pen = canvas.getContext("2d");
    this.colors = {};
    this.names = [];
  }

  // Match the canvas to its place and to the screen's pixels; false while it has no size.  What is drawn in pixels, as
  // names and dots, grows with the font of the explorer, as on a projector; then a pixel here is a unit on the screen.
  fit() {
    const unit = Math.max(1, parseFloat(getComputedStyle(this.canvas).fontSize) / FONT || 1);
    const [clientWidth, clientHeight] = [this.canvas.clientWidth / unit, this.canvas.clientHeight / unit];
    const density = Math.min(window.devicePixelRatio || 1, 3) * unit;
    const [width, height] = [Math.round(clientWidth * density), Math.round(clientHeight * density)];
    if (this.canvas.width !== width || this.canvas.height !== height) Object.assign(this.canvas, { width, height });
    this.width = clientWidth;
    this.height = clientHeight;
    this.density = density;
    this.unit = unit;
    return width > 0 && height > 0;
  }

  // view: {radius}, {radius, azimuth, elevation} or {x: [from, to], y: [from, to]}.
  begin(view, colors) {
    const { pen, width, height, density } = this;
    this.view = view;
    this.colors = colors;
    this.names = [];
    pen.setTransform(density, 0, 0, density, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.lineJoin = "round";
    if (view.x) {
      this.box = { left: 46, right: width - 14, top: 14, bottom: height - 30 };
    } else {
      this.scale = Math.min(width, height) / 2 / view.radius;
      this.look = view.azimuth === undefined ? null : directions(view.azimuth, view.elevation);
    }
  }

  // Where a point stands, in pixels.
  at(point) {
    const { view, width, height, scale, look, box } = this;
    if (view.x) {
      const [x, y] = [view.x, view.y].map(([from, to], k) => (point[k] - from) / (to - from));
      return [box.left + x * (box.right - box.left), box.bottom + y * (box.top - box.bottom)];
    }
    const [u, v] = look ? [dot(look.across, point), dot(look.up, point)] : point;
    return [width / 2 + scale * u, height / 2 - scale * v];
  }

  // The point that stands some pixels away; in space, in the plane parallel to the screen.
  moved(point, dx, dy) {
    const { view, scale, look, box } = this;
    if (view.x) {
      const across = (dx * (view.x[1] - view.x[0])) / (box.right - box.left);
      const up = (dy * (view.y[1] - view.y[0])) / (box.top - box.bottom);
      return [point[0] + across, point[1] + up];
    }
    const [u, v] = [dx / scale, -dy / scale];
    return look ? add(point, add(times(u, look.across), times(v, look.up))) : [point[0] + u, point[1] + v];
  }

  path(points, { color = "ink", width = 1.6, dash = [], alpha = 1, closed = false, fill = 0 } = {}) {
    const { pen } = this;
    pen.beginPath();
    for (const point of points) pen.lineTo(...this.at(point));
    if (closed || fill) pen.closePath();
    if (fill) {
      pen.globalAlpha = fill;
      pen.fillStyle = this.colors[color];
      pen.fill();
    }
    Object.assign(pen, { strokeStyle: this.colors[color], lineWidth: width, globalAlpha: alpha });
    pen.setLineDash(dash);
    if (width) pen.stroke();
    pen.setLineDash([]);
    pen.globalAlpha = 1;
  }

  line(from, to, style) {
    this.path([from, to], style);
  }

  // Many small dots, each a line of no length with round ends; in space those in front are darker and drawn last.
  cloud(points, color, { size = 1.9, alpha = 0.75 } = {}) {
    const { pen, look, view, width, height, scale } = this;
    const [[a, b, c], [d, e, f], [g, h, i]] = look ? [look.across, look.up, look.towards] : [[1, 0, 0], [0, 1, 0], [0, 0, 0]];
    const layers = [new Path2D(), new Path2D(), new Path2D()];
    for (const [x, y, z = 0] of points) {
      const depth = Math.floor(1.5 + ((g * x + h * y + i * z) / view.radius) * 2);
      const [u, v] = [width / 2 + scale * (a * x + b * y + c * z), height / 2 - scale * (d * x + e * y + f * z)];
      const layer = layers[depth < 0 ? 0 : depth > 2 ? 2 : depth];
      layer.moveTo(u, v);
      layer.lineTo(u, v);
    }
    Object.assign(pen, { strokeStyle: this.colors[color], lineWidth: 2 * size, lineCap: "round" });
    layers.forEach((layer, k) => {
      pen.globalAlpha = alpha * (look ? 0.6 + 0.2 * k : 1);
      pen.stroke(layer);
    });
    Object.assign(pen, { globalAlpha: 1, lineCap: "butt" });
  }

  dot(point, color, { size = 5.5, hollow = false } = {}) {
    const { pen } = this;
    pen.beginPath();
    pen.arc(...this.at(point), size, 0, 7);
    Object.assign(pen, { fillStyle: this.colors[hollow ? "paper" : color], strokeStyle: this.colors[color], lineWidth: 1.8 });
    pen.fill();
    if (hollow) pen.stroke();
  }

  arrow(from, to, color, { label = "", width = 2, dash = [] } = {}) {
    const [start, end] = [this.at(from), this.at(to)];
    const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
    const size = Math.hypot(dx, dy);
    if (!(size > 1)) return;
    const [ux, uy] = [dx / size, dy / size];
    const head = Math.min(10, size);
    const { pen } = this;
    Object.assign(pen, { strokeStyle: this.colors[color], fillStyle: this.colors[color], lineWidth: width });
    pen.setLineDash(dash);
    pen.beginPath();
    pen.moveTo(...start);
    pen.lineTo(end[0] - 0.8 * head * ux, end[1] - 0.8 * head * uy);
    pen.stroke();
    pen.setLineDash([]);
    pen.beginPath();
    pen.moveTo(...end);
    pen.lineTo(end[0] - head * ux + 0.42 * head * uy, end[1] - head * uy - 0.42 * head * ux);
    pen.lineTo(end[0] - head * ux - 0.42 * head * uy, end[1] - head * uy + 0.42 * head * ux);
    pen.fill();
    if (label) this.names.push([label, end[0] + 12 * ux, end[1] + 12 * uy, color]);
  }

  // A name beside a point, so many pixels away.
  text(point, words, color = "soft", dx = 0, dy = 0, align = "center") {
    const [x, y] = this.at(point);
    this.names.push([words, x + dx, y + dy, color, align]);
  }

  // What marks and colors stand for, in the lower left corner: rows of [mark, color, words].
  legend(rows) {
    rows.forEach(([mark, color, words], k) => {
      const level = this.height - 9 - 16 * (rows.length - 1 - k);
      this.names.push([mark, 9, level, color], [words, 20, level, "soft", "left"]);
    });
  }

  // Names, over all lines.
  end() {
    this.names.forEach((name) => this.draw(...name));
  }

  // One-letter names are in italics; a caret before a name puts a hat on it.
  draw(words, x, y, color, align = "center") {
    const { pen } = this;
    const hat = words.startsWith("^");
    const name = hat ? words.slice(1) : words;
    Object.assign(pen, { textAlign: align, textBaseline: "middle", fillStyle: this.colors[color], strokeStyle: this.colors.paper, lineWidth: 3 });
    pen.font = /^(?!π)[a-zα-ω][₁₂₃₄₅₆]?$/.test(name) ? `italic 16px ${SERIF}` : hat ? `600 15px ${SERIF}` : `14px ${SERIF}`;
    const half = Math.min(pen.measureText(name).width / 2 + 3, this.width / 2);
    const free = align === "center" ? Math.max(half, Math.min(this.width - half, x)) : x;
    const level = Math.max(9, Math.min(this.height - 9, y));
    pen.strokeText(name, free, level);
    pen.fillText(name, free, level);
    if (hat) pen.fillText("ˆ", free + 0.5, level - 6);
  }

  // Axes of a graph: ticks are [value, name] pairs.
  graph({ x = [], y = [], across = "", up = "" }) {
    const { view, box } = this;
    const [[left, right], [bottom, top]] = [view.x, view.y];
    this.path([[left, top], [left, bottom], [right, bottom]], { color: "faint", width: 1 });
    for (const [value, name] of x) this.text([value, bottom], name, "soft", 0, 14);
    for (const [value, name] of y) {
      this.text([left, value], name, "soft", -7, 0, "right");
      this.line([left, value], [right, value], { color: "faint", width: 0.6 });
    }
    this.names.push([across, box.right, box.bottom - 10, "soft", "right"], [up, box.left + 6, box.top - 2, "soft", "left"]);
  }
}
