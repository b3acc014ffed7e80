// Tasks that know when they are done.  What they say stands in the chapter's explorer.py; the rules are an explorer's `tasks`.
// A rule gets the state that has come to rest, what was found of it, and the states that rested before, the first of
// them the one from which the reader started.  One of `attempts` is done after so many different answers.
import { make } from "./controls.js";

export const attempts = (tries, rule) => Object.assign(rule, { tries });

const known = (kept) => (Array.isArray(kept) ? kept.filter((name) => typeof name === "string") : []);

export class Tasks {
  constructor({ name, tasks: rules = {} }, told) {
    this.key = `tasks:${name}`;
    this.tasks = told.filter((task) => task.name in rules).map((task) => ({ ...task, rule: rules[task.name], seen: new Set() }));
    const kept = this.kept();
    for (const task of this.tasks) {
      task.mark = make("span", { className: "lg-mark", role: "img" });
      task.more = make("span", { className: "lg-why" });
      task.element = make("li", {}, task.mark, make("span", {}, make("span", { textContent: task.text }), task.more));
      task.done = kept.includes(task.name);
    }
    this.head = make("p", { tabIndex: -1, textContent: "Optional: things to try." });
    this.again = make("button", { type: "button", textContent: "Clear the ticks" }); // it stands among the explorer's buttons
    this.again.addEventListener("click", () => this.clear());
    this.element = make("div", { className: "lg-tasks", hidden: !this.tasks.length }, this.head, make("ul", {}, ...this.tasks.map((task) => task.element)));
    this.show();
  }

  // Ticks the tasks that are done now; returns what is to be said of it.
  judge(state, found, earlier) {
    const open = this.tasks.filter((task) => !task.done);
    for (const task of open) {
      const answer = task.rule(state, found, earlier);
      if (answer) task.seen.add(answer);
      task.done = task.seen.size >= (task.rule.tries ?? 1);
    }
    const now = open.filter((task) => task.done);
    if (now.length) this.keep([...this.kept(), ...now.map((task) => task.name)]);
    this.show();
    return now.map(({ text, why }) => `Done: ${text} ${why}`).join(" ");
  }

  clear() {
    for (const task of this.tasks) Object.assign(task, { done: false, seen: new Set() });
    this.keep(this.kept().filter((name) => !this.tasks.some((task) => task.name === name)));
    this.show();
    this.head.focus();
  }

  show() {
    for (const { mark, more, element, done, why, seen, rule } of this.tasks) {
      element.classList.toggle("lg-done", done);
      mark.setAttribute("aria-label", done ? "done:" : "open:");
      more.textContent = done ? why : seen.size ? `${seen.size} of ${rule.tries} tries.` : "";
    }
    this.again.hidden = !this.tasks.some((task) => task.done);
  }

  // Where storage is forbidden or full, or not ours, the ticks last as long as the page.
  kept() {
    try {
      return known(JSON.parse(localStorage.getItem(this.key)));
    } catch {
      return [];
    }
  }

  keep(names) {
    try {
      localStorage.setItem(this.key, JSON.stringify([...new Set(names)]));
    } catch {
      // then the ticks last until the page is left
    }
  }
}
