// Fragments of the page: says which it has, so that only the rest is sent, and swaps what comes.
import { byId, table, toDo, version } from "./page.js";

const have = () => [...document.querySelectorAll("[data-h]")]
  .map((part) => `${part.id}:${part.dataset.h}`).join(",");
document.addEventListener("htmx:configRequest", (event) => {
  const { headers, parameters, triggeringEvent } = event.detail;
  headers["X-Have"] = have();
  if (table.dataset.seen) headers["X-Seen"] = table.dataset.seen;
  if (table.dataset.side) parameters.side = table.dataset.side;
  // htmx does not see buttons that stand outside the form they send.
  const button = triggeringEvent?.submitter;
  if (button?.name) parameters[button.name] = button.value;
});

// ---- refused moves answer with words and the fresh parts: show them
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr } = event.detail;
  // A whole page instead of parts: whoever sat here has left, or the door wants a name.
  if (/^\s*<!doctype/i.test(xhr.responseText)) { event.detail.shouldSwap = false; location.reload(); return; }
  // An answer that a newer one has overtaken would take the page back.
  const brought = xhr.getResponseHeader("X-Version");
  if (brought && Number(brought) < version()) { event.detail.shouldSwap = false; return; }
  if (xhr.status >= 400 && xhr.status < 500 && xhr.responseText.startsWith("<")) {
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  }
  if (!brought) return;
  [table.dataset.version, table.dataset.seen] = [brought, xhr.getResponseHeader("X-Seen")];
  table.dataset.token = xhr.getResponseHeader("X-Token") || "";
});

// ---- focus and open folds survive a swap
let kept = null, folds = [], rolled = "";
const mark = (element) => element && {
  value: element.value, form: element.getAttribute("form"),
  href: element.getAttribute("href"), id: element.id,
  part: element.closest("[data-h]")?.id,
};
document.addEventListener("htmx:beforeRequest", () => {
  kept = mark(document.activeElement);
  folds = [...document.querySelectorAll("details[id]")].map((fold) => [fold.id, fold.open]);
  rolled = byId("say").textContent;
});
document.addEventListener("htmx:afterSettle", () => {
  for (const [id, open] of folds) if (byId(id)) byId(id).open = open;
  if (byId("say").textContent !== rolled) document.querySelector(".roll")?.classList.add("fresh");
  if (!kept || document.activeElement !== document.body) return;
  const part = kept.part && byId(kept.part);
  const same = (kept.id && byId(kept.id)) ||
    [...document.querySelectorAll("button[name=choice]")].find((b) => kept.value && b.value === kept.value) ||
    (kept.href && part?.querySelector(`a[href="${CSS.escape(kept.href)}"]`));
  (same || toDo()).focus({ preventScroll: true });
});
