// Keys: each stands on the thing that it presses, and does nothing else. A key that is held down, or
// pressed again before what it has done is seen, does nothing.
import { desk, isBusy } from "./page.js";

const STOOD = 400;
let since = -STOOD, timer;
function rest({ target }) {
  if (target.id !== "n") return;
  since = performance.now();
  clearTimeout(timer);
  timer = setTimeout(() => { desk.dataset.ready = "yes"; }, STOOD);
}
desk.dataset.ready = "yes";
document.addEventListener("htmx:beforeRequest", ({ target }) => { if (target.id === "n") desk.dataset.ready = ""; });
for (const kind of ["htmx:afterRequest", "htmx:afterSettle"]) document.addEventListener(kind, rest);
const isSeen = (it) => it.getClientRects().length > 0;
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const isField = event.target.matches("input, textarea, select");
  if (isField) {
    if (event.key === "Escape") event.target.blur();
    if (event.key === "Enter" && event.target.form?.id === "n" && event.target.tagName === "INPUT") event.preventDefault();
    return;
  }
  const found = [...document.querySelectorAll(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`)].find(isSeen);
  if (!found || found.disabled || isBusy() || performance.now() - since < STOOD) return;
  event.preventDefault();
  found.click();
});

// ---- a column that comes into sight measures its chart anew, and looks at the step
addEventListener("hashchange", () => { dispatchEvent(new Event("resize")); near = ""; follow(); });

// ---- the step is somewhere else: the chart goes there, unless all of it is in sight
let near = "";
function follow() {
  const button = document.querySelector(".near[data-shows]");
  const where = (button && isSeen(button) && button.dataset.shows) || "";
  if (where && where !== near) button.click();
  near = where;
}
document.addEventListener("htmx:afterSettle", follow);
addEventListener("load", follow);
