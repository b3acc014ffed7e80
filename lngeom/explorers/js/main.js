import { attention } from "./attention.js";
import { centering } from "./centering.js";
import { gains } from "./gains.js";
import { gradients } from "./gradients.js";
import { groups } from "./groups.js";
import { layers } from "./layers.js";
import { lines } from "./lines.js";
import { rotations } from "./rotations.js";
import { start } from "./shell.js";
import { stages } from "./stages.js";
import { trained } from "./trained.js";
import { twoOutputs } from "./two_outputs.js";
import { twoPoints } from "./two_points.js";

const ALL = [twoPoints, centering, stages, gains, twoOutputs, groups, lines, rotations, gradients, attention, trained, layers];

export const widget = {
  render({ model, el }) {
    return start(ALL.find((explorer) => explorer.name === model.get("explorer")), model, el);
  },
};
