// Keys, as extras: the legend says which key does what, and nothing else does.
import { close } from "./inspector.js";
import { byId, say, toDo } from "./page.js";

function undo() {
  const button = document.querySelector(".undo");
  if (button) button.click();
  else say("Nothing to undo: a die, a card or another move has come since.");
}
function help(open) {
  const panel = byId("legend");
  if (panel) panel.open = open;
}
const ACTS = {
  undo,
  choose: () => toDo().focus(),
  log: () => document.querySelector(".logbox a")?.focus(),
  find: (event) => { event.preventDefault(); document.querySelector(".find input")?.focus(); },
  legend: () => help(!byId("legend")?.open),
  battles: () => document.querySelector("#fought a, #since a[data-battles], .logbox a[data-battles]")?.click(),
  close: () => (byId("legend")?.open ? help(false) : close()),
};
const keys = new Map([...document.querySelectorAll("#legend [data-act]")]
  .map(({ dataset: { key, act } }) => [key, ACTS[act]]));
document.addEventListener("pointerdown", ({ target }) => {
  if (!target.closest("#legend")) help(false);
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input, textarea, select") && event.key !== "Escape") return;
  keys.get(event.key)?.(event);
});
