// The answers on a sheet's page, as the notebook that is handed in, and back from one.  Only cells that answer a
// question go there; everything else of the notebook stays as the book made it.
import { described, SHEET } from "./python.js";
import { make } from "./shown.js";

const joined = (source) => [source].flat().join("");

async function blank() {
  const found = await fetch(document.querySelector(".launch a[download]").href);
  if (!found.ok) throw new Error(`the notebook of this page cannot be loaded (HTTP ${found.status})`);
  return found.json();
}

// [cell of the page, cell of the notebook], for each question that code answers
function pairs(cells, answers, notebook) {
  const named = new Map(notebook.cells.map((cell) => [cell.metadata?.nbgrader?.grade_id, cell]));
  return Object.entries(answers).flatMap(([number, name]) => {
    const cell = named.get(name);
    return cells[number] && cell?.cell_type === "code" ? [[cells[number], cell]] : [];
  });
}

export async function isSheet() {
  return SHEET in (await described()).answers;
}

// A file with all answers that the reader wrote on this page
async function filled(cells) {
  const { answers } = await described();
  const notebook = await blank();
  for (const [cell, into] of pairs(cells, answers[SHEET], notebook)) {
    if (cell.text !== cell.original) into.source = cell.text.split(/(?<=\n)/);
  }
  return { name: `${SHEET.split("/").pop()}.ipynb`, text: JSON.stringify(notebook, undefined, 1) + "\n" };
}

// [cell, text] for each answer in a file; what is not answered there is left alone
async function answersIn(text, cells) {
  const { answers } = await described();
  const given = JSON.parse(text);
  if (!Array.isArray(given?.cells)) throw new Error("this is no notebook");
  const untouched = new Map(pairs(cells, answers[SHEET], await blank()));
  const found = pairs(cells, answers[SHEET], given);
  if (!found.length) throw new Error("this is not the notebook of this sheet");
  return found
    .map(([cell, from]) => [cell, joined(from.source)])
    .filter(([cell, answer]) => answer !== joined(untouched.get(cell)?.source ?? ""));
}

// Buttons: all answers of the page as the notebook that is handed in, and back
export function sheetBar(cells, button, say, opened) {
  const attempt = (what) => async () => {
    try {
      say(await what(), "");
    } catch (error) {
      say(`That did not work: ${error.message}.`, "failed");
    }
  };
  const file = make("input", { type: "file", accept: ".ipynb", hidden: true, "aria-label": "Notebook with answers" });
  const download = attempt(async () => {
    const { name, text } = await filled(cells);
    const link = make("a", { download: name, href: URL.createObjectURL(new Blob([text], { type: "application/json" })) });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    return `${name} holds the answers of this page.`;
  });
  file.onchange = attempt(async () => {
    const found = await answersIn(await file.files[0].text(), cells);
    file.value = "";
    for (const [cell, text] of found) opened(cell).put(text);
    return `Answers loaded: ${found.length}. Nothing has been run.`;
  });
  return [button("Download sheet", download), button("Load sheet", () => file.click()), file];
}
