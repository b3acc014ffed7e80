// A quiz shows the feedback of the answer that was given.  All feedback stands in the page, folded; nothing is kept or sent.
addEventListener("DOMContentLoaded", () => setTimeout(() => document.querySelectorAll("form.quiz").forEach(quiz))); // by itself: no long task

function quiz(form) {
  const said = form.querySelector(".quiz-said");
  const answers = form.querySelector(".quiz-answers");
  const button = form.querySelector("button");
  const field = form.querySelector("input[type=number]");
  const items = [...answers.querySelectorAll("li[data-value]")];

  const chosen = () => {
    if (!field) return items.find((item) => item.dataset.value === new FormData(form).get(form.id));
    if (Number.isNaN(field.valueAsNumber)) return undefined;
    const near = (item) => item.dataset.value !== "" && Math.abs(item.dataset.value - field.valueAsNumber) <= field.dataset.near;
    return items.find(near) ?? items.at(-1);
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const item = chosen();
    if (item) said.replaceChildren(...item.cloneNode(true).childNodes);
    else said.textContent = field ? "Enter a number first." : "Choose an answer first.";
    said.dataset.right = item?.dataset.right ?? "";
    if (item) answers.hidden = false;
    if (item?.dataset.right === "True") document.dispatchEvent(new CustomEvent("solved", { detail: form.id }));
  });
  form.addEventListener("input", () => said.replaceChildren()); // what was said was about another answer
  answers.hidden = true;
  button.disabled = button.hidden = false;
}
