// Parts of the desk: says which it has, so that only the rest is sent, and keeps what is being typed.
import { byId, desk, fetchParts, isBusy, looking, version } from "./page.js";

const have = () => [...document.querySelectorAll("[data-h]")].map((part) => `${part.id}:${part.dataset.h}`).join(",");
document.addEventListener("htmx:configRequest", ({ detail }) => {
  detail.headers["X-Have"] = have();
  // htmx does not see buttons that stand outside the form they send.
  const button = detail.triggeringEvent?.submitter;
  if (button?.name) detail.parameters[button.name] = button.value;
});
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { xhr } = detail;
  // A whole page instead of parts: whoever sat here has left, or the door wants a name.
  if (/^\s*<!doctype/i.test(xhr.responseText)) { detail.shouldSwap = false; location.reload(); return; }
  // An answer that a newer one has overtaken would take the page back.
  const brought = xhr.getResponseHeader("X-Version");
  if (brought && Number(brought) < version()) { detail.shouldSwap = false; return; }
  if (xhr.status >= 400 && xhr.status < 500 && xhr.responseText.startsWith("<")) { detail.shouldSwap = true; detail.isError = false; }
  if (brought) desk.dataset.version = brought;
});

// ---- one thing at a time: a second press while the first is on its way is none
const isAction = (form) => form?.id === "n";
document.addEventListener("submit", (event) => {
  if (!isAction(event.target)) return;
  if (isBusy() || event.submitter?.name === "nothing") { event.preventDefault(); event.stopImmediatePropagation(); }
}, true);
let pressed = null;
document.addEventListener("htmx:beforeRequest", ({ target, detail }) => {
  if (!isAction(target)) return;
  desk.dataset.busy = "yes";
  for (const said of document.querySelectorAll(".said")) said.textContent = "";
  pressed = detail.requestConfig?.triggeringEvent?.submitter;
  pressed?.setAttribute("aria-busy", "true");
});
document.addEventListener("htmx:afterRequest", ({ target }) => {
  if (!isAction(target)) return;
  delete desk.dataset.busy;
  pressed?.removeAttribute("aria-busy");
});

// ---- what is being typed, what lies open and where the focus is survive a swap
const SEEN = "[data-h] :is(textarea, input:not([type=hidden]), select)";
const valueOf = (field) => (field.type === "checkbox" ? field.checked : field.value);
const isChanged = (field) => (field.type === "checkbox" ? field.checked !== field.defaultChecked
  : "defaultValue" in field ? field.value !== field.defaultValue : field.selectedIndex > 0);
const empty = (field) => {
  if (field.type === "checkbox") field.checked = field.defaultChecked;
  else if ("defaultValue" in field) field.value = field.defaultValue;
  else field.selectedIndex = 0;
};
let typed = [], folds = [], focus = "";
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const sent = detail.requestConfig?.parameters || {};
  const isDone = detail.xhr.status < 400 && detail.requestConfig?.verb === "post";
  const isSent = (field) => isDone && ((sent.written && field.name.includes(sent.written)) || sent.correct);
  // The part with the form need not have changed: what was sent goes out of its fields here.
  for (const field of document.querySelectorAll(SEEN)) if (sent.written && isSent(field)) empty(field);
  typed = [...document.querySelectorAll(SEEN)].filter((field) => field.id && isChanged(field) && !isSent(field))
    .map((field) => [field.id, valueOf(field)]);
  folds = [...document.querySelectorAll("#desk details[id]")].map((fold) => [fold.id, fold.open]);
  focus = document.activeElement?.id || "";
});
document.addEventListener("htmx:afterSettle", () => {
  for (const [id, open] of folds) if (byId(id) && open) byId(id).open = true;
  for (const [id, value] of typed) {
    const field = byId(id);
    if (field?.type === "checkbox") field.checked = value; else if (field) field.value = value;
  }
  if (focus && document.activeElement === document.body) byId(focus)?.focus({ preventScroll: true });
});

// ---- another map or space: fetched in place
document.addEventListener("click", (event) => {
  const link = event.target.closest("#desk a[href^='?']");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  event.preventDefault();
  const asked = new URLSearchParams(link.getAttribute("href"));
  const now = looking();
  const isMap = link.closest(".maps, .step header");
  fetchParts({ map: asked.get("map") || now.map, about: asked.get("about") ?? (isMap ? "" : now.about) });
});
