import { check, selection, view } from "../../explorers/js/controls.js";
import { center, cross, dot, layerNorm, rmsNorm, selectingQuery, subtract, times } from "../../explorers/js/math.js";
import { ROOT3, circle, frame, inPlane, meanZero, ones, sphereCircle } from "../../explorers/js/scene.js";
import { attempts } from "../../explorers/js/tasks.js";
import { number, same, vector } from "../../explorers/js/words.js";

const clamp = (point) => point.map((x) => Math.max(-3, Math.min(3, x)));

export const explorer = {
  name: "attention",
  title: "keys that can be selected",
  domain: { key_vectors: [-3, 3], project: true, scale: true, chosen: [1, 12], azimuth: [-180, 180], elevation: [-90, 90] },
  controls: [
    check("project", "project: subtract the mean"),
    check("scale", "scale: divide by the standard deviation"),
    selection(
      "key that a query shall select", ({ key_vectors: keys }) => keys.map((_, k) => [k + 1, `key ${k + 1}`]),
      ({ key_vectors: keys, chosen }) => Math.min(chosen, keys.length), (value) => ({ chosen: Number(value) }),
    ),
    view,
  ],

  find({ key_vectors: keys, project, scale, chosen }) {
    const seen = keys.map((key) => transformed(key, project, scale));
    const queries = seen.map((_, place) => selectingQuery(seen, place));
    const place = Math.min(chosen, keys.length) - 1;
    const query = queries[place];
    const scores = query && seen.map((key) => dot(key, query));
    const able = queries.map(Boolean);
    return { seen, able, place, query, margin: scores && scores[place] - Math.max(...scores.filter((_, k) => k !== place)), edges: edges(seen, able) };
  },

  panels: [
    {
      title: "keys in space",
      orbit: true,
      view: ({ azimuth, elevation }) => ({ radius: 3.4, azimuth, elevation }),
      draw(panel, { key_vectors: keys, project, scale }, { seen, able, place, query, edges: hull }) {
        frame(panel, 2.6, "k");
        if (project || scale) meanZero(panel, 2.3);
        ones(panel, 1.2);
        if (scale) sphereCircle(panel);
        keys.forEach((key, k) => panel.line(key, seen[k], { color: project ? "centered" : "faint", width: 1, dash: [2, 3] }));
        hull.forEach(([i, j]) => panel.line(seen[i], seen[j], { color: tone(project, scale), width: 1.2, alpha: 0.7 }));
        seen.forEach((key, k) => panel.dot(key, tone(project, scale), { size: 5.5, hollow: !able[k] }));
        if (query) panel.arrow([0, 0, 0], times(2, query), "normal", { label: "q" });
        panel.text(seen[place], String(place + 1), "ink", 14, 10);
      },
    },
    {
      title: "what attention sees, along 1",
      view: () => ({ radius: 3.4 }),
      draw(panel, { project, scale }, { seen, able, query, edges: hull }) {
        if (scale) circle(panel, ROOT3);
        hull.forEach(([i, j]) => panel.line(inPlane(seen[i]), inPlane(seen[j]), { color: tone(project, scale), width: 1.2, alpha: 0.7 }));
        if (query) panel.arrow([0, 0], inPlane(times(2, query)), "normal", { label: "q" });
        seen.forEach((key, k) => {
          const at = inPlane(key);
          panel.dot(at, tone(project, scale), { size: 6, hollow: !able[k] });
          panel.text(at, String(k + 1), "ink", 12, 11);
        });
      },
    },
  ],

  handles: ({ key_vectors: keys }) =>
    keys.map((key, k) => ({
      panel: 0, name: `Key ${k + 1}, ${vector(key)}`, at: key, color: "input",
      put: (moved) => ({ chosen: k + 1, key_vectors: keys.map((old, i) => (i === k ? clamp(moved) : old)) }),
    })),

  tasks: {
    all: ({ key_vectors: keys }, { able }, [start]) => same(keys, start.key_vectors) && able.every(Boolean),
    out: ({ scale }, { able }) => !scale && able[4],
    hidden: attempts(3, ({ key_vectors: keys, project, scale }, { able }, [start]) => project && scale && able.every(Boolean) && !same(keys, start.key_vectors) && keys.map((key) => vector(key)).join()),
  },

  readings({ key_vectors: keys }, { able, place, query, margin }) {
    const lost = able.flatMap((can, k) => (can ? [] : [k + 1]));
    return [
      ["can be selected", `${able.filter(Boolean).length} of ${keys.length}`],
      ["never", lost.length ? `key ${lost.join(", ")}` : "none"],
      [`query for key ${place + 1}`, query ? vector(query) : "there is none"],
      ["its lead over the next", query ? number(margin) : "–"],
    ];
  },

  say({ project, scale }, { able, place, query, seen }) {
    const lost = able.flatMap((can, k) => (can ? [] : [k + 1]));
    const how = `${project ? "with" : "without"} projection and ${scale ? "with" : "without"} scaling`;
    return `Keys ${how}: ${lost.length ? `no query selects key ${lost.join(", ")}` : "every key can be selected"}. ` + `Key ${place + 1}, seen at ${vector(seen[place])}, ${query ? `is selected by the query ${vector(query)}` : "is not selected by any"}.`;
  },
};

const tone = (project, scale) => (scale ? "output" : project ? "centered" : "input");

function transformed(key, project, scale) {
  if (scale) return project ? layerNorm(key, 0) : rmsNorm(key, 0);
  return project ? center(key) : key;
}

// The edges of the hull: of its faces in space, or of the polygon that the keys span in their plane.
function edges(points, able) {
  const corners = points.map((_, k) => k).filter((k) => able[k]);
  const pairs = corners.flatMap((i, n) => corners.slice(0, n).map((j) => [i, j]));
  return pairs.filter(([i, j]) => isEdge(points, corners, i, j));
}

function isEdge(points, corners, i, j) {
  const along = subtract(points[j], points[i]);
  const rest = corners.filter((k) => k !== i && k !== j).map((k) => subtract(points[k], points[i]));
  if (!rest.length) return true;
  return rest.some((other) => {
    const normal = cross(along, other);
    const sides = rest.map((point) => dot(normal, point));
    const flat = sides.every((side) => Math.abs(side) < 1e-9);
    const level = flat ? rest.map((point) => dot(cross(normal, along), point)) : sides;
    return level.every((side) => side > -1e-9) || level.every((side) => side < 1e-9);
  });
}
