// A quiz shows the feedback of the answer that was given.  All feedback stands in the page, folded; nothing is kept or sent.
addEventListener("DOMContentLoaded", () => setTimeout(() => document.querySelectorAll("form.quiz").forEach(quiz))); // by itself: no long task

function quiz(form) {
  const said = form.querySelector(".quiz-said");
  const answers = form.querySelector(".quiz-answers");
  const button = form.querySelector("button");
  const field = form.querySelector("input[type=text]");
  const items = [...answers.querySelectorAll("li[data-value]")];

  const chosen = () => {
    if (!field) return items.find((item) => item.dataset.value === new FormData(form).get(form.id));
    const number = numbers.one(field.value);
    if (field.dataset.whole && Math.abs(number - Math.round(number)) > 1e-9) {
      throw new numbers.Unreadable(`A whole number is asked for; ${field.value.trim()} is none.`);
    }
    const near = (item) => item.dataset.value !== "" && Math.abs(item.dataset.value - number) <= field.dataset.near;
    return items.find(near) ?? items.at(-1);
  };
  const missing = () => {
    if (field ? field.value.trim() : chosen()) return "";
    return field ? "Enter a number first." : "Choose an answer first.";
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    let item;
    let fault = missing();
    try {
      item = fault ? undefined : chosen();
    } catch (error) {
      if (!(error instanceof numbers.Unreadable)) throw error;
      fault = error.message;
    }
    if (item) said.replaceChildren(...item.cloneNode(true).childNodes);
    else said.textContent = fault;
    said.dataset.right = item?.dataset.right ?? "";
    if (item) answers.hidden = false;
    if (item?.dataset.right === "True") document.dispatchEvent(new CustomEvent("solved", { detail: form.id }));
  });
  form.addEventListener("input", () => said.replaceChildren()); // what was said was about another answer
  answers.hidden = true;
  button.disabled = button.hidden = false;
}
