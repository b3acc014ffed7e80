// The answers on a sheet's page, as the notebook that is handed in, and back from one; and the solutions beside them.
import { stored } from "./kept.js";
import { make } from "./shown.js";

const NAME = location.pathname.split("/").pop().replace(/\.html$/, "");
const KEY = `solutions:${location.pathname}`; // of these questions the solution is shown without asking
const joined = (source) => [source].flat().join("");

async function blank() {
  const found = await fetch(document.querySelector(".launch a[download]").href);
  if (!found.ok) throw new Error(`the notebook of this page cannot be loaded (HTTP ${found.status})`);
  return found.json();
}

// [answer on the page, its cell in the notebook]
function pairs(answers, notebook) {
  const named = new Map(notebook.cells.map((cell) => [cell.metadata?.nbgrader?.grade_id, cell]));
  return answers.flatMap((answer) => (named.has(answer.question.cell) ? [[answer, named.get(answer.question.cell)]] : []));
}

// A file with all answers that the reader wrote on this page; everything else stays as the book made it
async function filled(answers) {
  const notebook = await blank();
  for (const [answer, into] of pairs(answers, notebook)) {
    if (answer.text === answer.original) continue;
    into.source = answer.text.split(/(?<=\n)/);
    const { said } = stored()[answer.name] ?? {};
    if (said) into.metadata.lngeom = { said };
  }
  return { name: `${NAME}.ipynb`, text: JSON.stringify(notebook, undefined, 1) + "\n" };
}

// [answer, text, what was said of it] for each answer in a file; what is not answered there is left alone
async function answersIn(text, answers) {
  let given;
  try {
    given = JSON.parse(text);
  } catch {
    // said below
  }
  if (!Array.isArray(given?.cells)) throw new Error("this is no notebook");
  const untouched = new Map(pairs(answers, await blank()));
  const found = pairs(answers, given);
  if (!found.length) throw new Error("this is not the notebook of this sheet");
  return found
    .map(([answer, from]) => [answer, joined(from.source), from.metadata?.lngeom?.said])
    .filter(([answer, source]) => source !== joined(untouched.get(answer)?.source ?? ""));
}

// At the top of the sheet and at its end: all answers of the page as the notebook that is handed in, and back
export function sheetBars(answers, opened) {
  document.addEventListener("judged", ({ detail }) => mark(detail, answers));
  fill(document.querySelector(".sheet-here .sheet-bar"), answers, opened);
  const end = make("div", { className: "live sheet-bar" });
  document.querySelector(".bd-article > section").append(end);
  fill(end, answers, opened);
}

const verdicts = new Map(); // by the id of a question: what was said of its present answer
const SIGNS = { right: ["✓", "right"], wrong: ["✗", "not right yet"], read: ["…", "to be graded by hand"] };
const earned = ({ words = "" }) => Number(/\(([\d.]+) of/.exec(words)?.[1] ?? 0);

// The mark at the heading of a question, and the points of the sheet
function mark({ question, said }, answers) {
  if (said) verdicts.set(question.id, said);
  else verdicts.delete(question.id);
  const { input } = answers.find((answer) => answer.question === question);
  const heading = input.closest("section").querySelector("h1, h2, h3");
  heading.querySelector(".question-mark")?.remove();
  const [sign, words] = SIGNS[said?.state] ?? [];
  if (sign) (heading.querySelector(".headerlink") ?? heading.lastChild).before(make("span", { className: "question-mark", role: "img", "aria-label": words, title: words }, ` ${sign}`));
  const all = answers.filter(({ question: { kind } }) => kind !== "text").reduce((sum, { question: { points } }) => sum + points, 0);
  const sum = [...verdicts.values()].reduce((total, one) => total + earned(one), 0);
  for (const line of document.querySelectorAll(".sheet-points")) {
    line.textContent = verdicts.size ? `Points of the answers checked here: ${Math.round(100 * sum) / 100} of ${all}, and those that a person gives for texts.` : "";
  }
}

function fill(bar, answers, opened) {
  const status = make("p", { className: "live-status", role: "status" });
  const button = (text, press) => make("button", { type: "button", textContent: text, onclick: press });
  const attempt = (what) => async () => {
    try {
      status.textContent = await what();
      bar.dataset.state = "";
    } catch (error) {
      status.textContent = `That did not work: ${error.message}.`;
      bar.dataset.state = "failed";
    }
  };
  const file = make("input", { type: "file", accept: ".ipynb", hidden: true, "aria-label": "Notebook with answers" });
  const download = attempt(async () => {
    const { name, text } = await filled(answers);
    const link = make("a", { download: name, href: URL.createObjectURL(new Blob([text], { type: "application/json" })) });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    return `${name} holds the answers of this page.`;
  });
  file.onchange = attempt(async () => {
    const found = await answersIn(await file.files[0].text(), answers);
    file.value = "";
    for (const [answer, text, said] of found) {
      opened(answer).put(text);
      if (said || answer.question.kind !== "code") answer.editor.restore(said ?? {});
    }
    return `Answers loaded: ${found.length}. Nothing has been run.`;
  });
  bar.append(make("div", { className: "live-bar" }, button("Download sheet", download), button("Load sheet", () => file.click()), file), make("p", { className: "sheet-points" }), status);
}

// --- solutions ------------------------------------------------------------------------------------------------------
function free() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY));
    return Array.isArray(found) ? found : [];
  } catch {
    return []; // forbidden, or not ours
  }
}

const freed = new Set(free());

export function solved({ id }) {
  reveal({ id });
  document.dispatchEvent(new CustomEvent("solved", { detail: id })); // progress.js
}

// A question that is solved, or whose solution the reader has asked for
function reveal({ id }) {
  freed.add(id);
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...free(), id])]));
  } catch {
    // then it is asked again at the next visit
  }
}

// Before a right answer, a solution opens when the reader has confirmed it, once
export function askBeforeSolutions() {
  for (const fold of document.querySelectorAll("details.solution")) {
    const question = JSON.parse(fold.parentElement.querySelector(":scope > [data-question]").dataset.question);
    const summary = fold.querySelector("summary");
    const button = (text, press) => make("button", { type: "button", textContent: text, onclick: press });
    const close = () => {
      asked.remove();
      summary.focus();
    };
    const asked = make("p", { className: "live solution-asked", role: "status" }, "Show the solution? ",
      button("Show it", () => {
        reveal(question);
        fold.open = true;
        close();
      }), " ", button("Not yet", close));
    summary.addEventListener("click", (event) => {
      if (fold.open || freed.has(question.id)) return;
      event.preventDefault();
      fold.before(asked);
      asked.querySelector("button").focus();
    });
  }
}
