// The folds of the page stay as they are when it is loaded again, and what is said beforehand follows
// the side's papers while nobody is filling a form in there.
import { look } from "../newest.js";
import { address, byId, table } from "./page.js";

const KEPT = `folds ${table.dataset.own}`;
const isReload = performance.getEntriesByType("navigation")[0]?.type === "reload";
const isAsked = !isReload && new URLSearchParams(location.search).has("fold");
const folds = () => document.querySelectorAll("#table details[id]");
const kept = () => {
  try { return JSON.parse(sessionStorage.getItem(KEPT)) || {}; } catch { return {}; }
};

// ---- open or not, for this tab; what its address opens when one comes to it is as that says
for (const fold of folds()) {
  const open = kept()[fold.id];
  if (open !== undefined && !(isAsked && fold.matches(".standing"))) fold.open = open;
}
document.addEventListener("toggle", ({ target }) => {
  if (!target.matches?.("#table details[id]")) return;
  try { sessionStorage.setItem(KEPT, JSON.stringify({ ...kept(), [target.id]: target.open })); } catch { /* full */ }
}, true);

// ---- said beforehand: by somebody of one's side, or carried out meanwhile
const isChanged = (field) =>
  field.ariaInvalid || (field.type === "checkbox" ? field.checked !== field.defaultChecked
    : field.options ? field.selectedIndex > 0
      : field.type !== "hidden" && field.value !== field.defaultValue);
const isBusy = () => [...document.querySelectorAll(".standing :is(input, select, textarea)")].some(isChanged);
export function fetchFolds() {
  if (!byId("planned") || isBusy()) return;
  const pick = document.querySelector("#planned .pick");
  const to = pick?.to?.value.split(":")[0] || "";
  const asked = pick ? `?${new URLSearchParams({ fold: "plan", to })}` : "";
  look(`${address}planned/${asked}`, "planned", "none");
}

// ---- what is opened or sent there is drawn anew: the form stays in sight, with the focus in it
const used = new WeakSet();  // requests, since news may be drawn before the answer to one
document.addEventListener("htmx:beforeRequest", ({ target, detail }) => { if (target.closest?.("#planned")) used.add(detail.xhr); });
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  const fold = byId("planned");
  if (!used.delete(detail.xhr) || !fold) return;
  const field = fold.querySelector("[autofocus]") || fold.querySelector("summary");
  field.focus({ preventScroll: true });
  (field.form || fold).scrollIntoView({ block: "nearest" });
});
