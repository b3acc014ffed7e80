import { epsilon, fold, sliders, view } from "../../explorers/js/controls.js";
import { add, center, deviation, dot, layerNorm, length, mean, subtract, times, unit, vjp } from "../../explorers/js/math.js";
import { ONE, ROOT3, circle, frame, inPlane, meanZero, ones, sphereCircle } from "../../explorers/js/scene.js";
import { attempts } from "../../explorers/js/tasks.js";
import { brief, number, same, vector } from "../../explorers/js/words.js";

const clamp = (point) => point.map((x) => Math.max(-2, Math.min(2, x)));

export const explorer = {
  name: "gradients",
  title: "what survives backward",
  domain: { a: [-2, 2], upstream: [-2, 2], eps: [0, 10], azimuth: [-180, 180], elevation: [-90, 90] },
  controls: [
    epsilon(brief),
    fold("Input and upstream gradient, number by number", ...sliders("a", ["a₁", "a₂", "a₃"], -2, 2, 0.05), ...sliders("upstream", ["v₁", "v₂", "v₃"], -2, 2, 0.05)),
    view,
  ],

  find({ a, upstream, eps }) {
    const sigma = deviation(a);
    const s = Math.hypot(sigma, Math.sqrt(eps));
    const direction = unit(center(a));
    const back = vjp(a, upstream, eps);
    const flat = center(upstream);
    const radial = times(dot(flat, direction), direction);
    return { y: layerNorm(a, eps), sigma, s, direction, back, flat, radial, tangent: subtract(flat, radial), spectrum: [0, s ? (eps / s) / s / s : NaN, s ? 1 / s : NaN] };
  },

  panels: [
    {
      title: "in space",
      orbit: true,
      view: ({ azimuth, elevation }) => ({ radius: 3.2, azimuth, elevation }),
      draw(panel, { a, upstream }, { y, back }) {
        frame(panel, 2.4);
        meanZero(panel, 2.1);
        ones(panel, 1.2);
        sphereCircle(panel);
        panel.line(a, center(a), { color: "centered", dash: [2, 3], width: 1.3 });
        panel.dot(center(a), "centered", { size: 4.5 });
        panel.dot(y, "output", { size: 6 });
        panel.arrow(y, add(y, upstream), "output");
        panel.text(add(y, upstream), "v", "output", 0, -22);
        if (Number.isFinite(back[0])) panel.arrow(a, add(a, back), "input", { label: "δ" });
        panel.text(a, "a", "input", -16, -12);
      },
    },
    {
      title: "in the plane of mean zero",
      view: () => ({ radius: 3.2 }),
      draw(panel, { a }, { y, flat, radial, tangent, back, direction }) {
        circle(panel, ROOT3);
        const [at, foot] = [inPlane(y), inPlane(center(a))];
        panel.line(inPlane(times(-3, direction)), inPlane(times(3, direction)), { color: "faint", width: 1 });
        panel.arrow(at, inPlane(add(y, radial)), "eps", { dash: [4, 3] });
        panel.arrow(at, inPlane(add(y, tangent)), "centered");
        panel.arrow(at, inPlane(add(y, flat)), "output", { label: "Πv" });
        if (Number.isFinite(back[0])) panel.arrow(foot, inPlane(add(center(a), back)), "input", { label: "δ" });
        panel.dot(foot, "centered", { size: 4.5 });
        panel.dot(at, "output", { size: 6 });
      },
    },
    {
      title: "by how much the three directions are multiplied on the way back",
      shape: "wide",
      view: (_, { spectrum }) => ({ x: [0, 4], y: [0, 1.25 * Math.max(1, ...spectrum.filter(Number.isFinite))] }),
      draw(panel, _, { spectrum }) {
        panel.graph({ x: [[0.7, "along 1"], [2, "along Πa"], [3.3, "tangential"]], y: [[1, "1"]] });
        const colors = ["ones", "eps", "centered"];
        spectrum.forEach((value, k) => {
          const x = [0.7, 2, 3.3][k];
          if (!Number.isFinite(value)) return panel.text([x, 0], "undefined", "soft", 0, -14);
          panel.line([x, 0], [x, value], { color: colors[k], width: 26 });
          panel.text([x, value], k ? `${["", "ε/s³", "1/s"][k]} = ${brief(+value.toPrecision(3))}` : "0", "ink", 0, -12);
        });
      },
    },
  ],

  handles: ({ a, upstream }, { y }) => [
    { panel: 0, name: `Input a, ${vector(a)}`, at: a, color: "input", put: (moved) => ({ a: clamp(moved) }) },
    { panel: 0, name: `Tip of the upstream gradient v, ${vector(upstream)}`, at: add(y, upstream), color: "output", put: (moved) => ({ upstream: clamp(subtract(moved, y)) }) },
  ],

  tasks: {
    nothing: (_, { back, flat }) => length(flat) > 0.3 && length(back) < 0.0005,
    radial: ({ a }, { back }) => Math.abs(dot(back, center(a))) >= 0.2,
    shorter: attempts(3, ({ upstream, eps }, { back }, [start]) => eps === 0 && length(back) > 0.05 && !same(upstream, start.upstream) && vector(upstream, 2)),
  },

  readings({ a }, { back, direction, radial, tangent, s, flat }) {
    const finite = Number.isFinite(back[0]);
    return [
      ["δ = Jᵀv", finite ? vector(back, 3) : "undefined: a ∝ 1, ε = 0"],
      ["⟨δ, 1⟩", number(dot(back, ONE))],
      ["⟨δ, Πa⟩", number(dot(back, center(a)))],
      ["|δ|", number(length(back))],
      ["tangent part of Πv / s", number(length(tangent) / s)],
      ["radial part lost", length(flat) ? `${number(100 * (1 - Math.abs(dot(back, direction)) / (length(radial) / s || Infinity)), 1)} %` : "–"],
      ["|Πa| and after a step −δ/10", `${number(length(center(a)))}, ${number(length(center(subtract(a, times(0.1, back)))))}`],
    ];
  },

  say: ({ a }, { back, spectrum }) =>
    Number.isFinite(back[0])
      ? `At a = ${vector(a)} the gradient that arrives is ${vector(back)}. The factors are 0 along ones, ${brief(+spectrum[1].toPrecision(3))} along the centered input and ${brief(+spectrum[2].toPrecision(3))} in tangential directions.`
      : `The input ${vector(a)} has mean ${number(mean(a), 2)} in all entries: without ε there is no derivative.`,
};
