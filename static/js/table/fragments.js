// Fragments of the page: says which it has, so that only the rest is sent, and swaps what comes.
import { byId, table, toDo, version } from "./page.js";

const have = () => [...document.querySelectorAll("[data-h]")]
  .map((part) => `${part.id}:${part.dataset.h}`).join(",");
document.addEventListener("htmx:configRequest", (event) => {
  const { headers, parameters, triggeringEvent } = event.detail;
  headers["X-Have"] = have();
  const { seen, shown = 0 } = table.dataset;
  if (seen) Object.assign(headers, { "X-Seen": seen, "X-Shown": shown });
  if (table.dataset.side) parameters.side = table.dataset.side;
  // htmx does not see buttons that stand outside the form they send.
  const button = triggeringEvent?.submitter;
  if (button?.name) parameters[button.name] = button.value;
});

// How many answers were shown before each request.
const asked = new WeakMap();
let shown = 0;
document.addEventListener("htmx:beforeRequest", ({ detail }) => { asked.set(detail.xhr, shown); });

// ---- refused moves answer with words and the fresh parts: show them
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr } = event.detail;
  // A whole page instead of parts: whoever sat here has left, or the door wants a name.
  if (/^\s*<!doctype/i.test(xhr.responseText)) { event.detail.shouldSwap = false; location.reload(); return; }
  // An answer that a newer one has overtaken would take the page back.
  const brought = xhr.getResponseHeader("X-Version");
  if (brought && Number(brought) < version()) { event.detail.shouldSwap = false; return; }
  // So would news of a draft, which has no version: asked for again, for the page as it is now.
  const isLate = event.detail.requestConfig.verb === "get" && asked.get(xhr) !== shown;
  if (brought && isLate && Number(brought) === version()) {
    event.detail.shouldSwap = false;
    document.dispatchEvent(new Event("news:again"));
    return;
  }
  if (brought) shown += 1;
  if (xhr.status >= 400 && xhr.status < 500 && xhr.responseText.startsWith("<")) {
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  }
  if (!brought) return;
  [table.dataset.version, table.dataset.seen] = [brought, xhr.getResponseHeader("X-Seen")];
  table.dataset.token = xhr.getResponseHeader("X-Token") || "";
});

// ---- two answers that were asked for at once bring the same new sections of the log: kept once
document.addEventListener("htmx:oobBeforeSwap", ({ target, detail }) => {
  if (target.id !== "log") return;
  for (const { id } of detail.fragment.querySelectorAll("section[id]")) byId(id)?.remove();
});

// ---- what is being typed survives a swap, unless it is what has just been sent
let typed = [];
document.addEventListener("htmx:beforeSwap", ({ target, detail }) => {
  const sent = detail.requestConfig?.parameters?.line;
  typed = [...document.querySelectorAll("[data-h] input[name=line]")]
    .filter((field) => field.value && !(field.form === target && field.value === sent))
    .map(({ id, value }) => [id, value]);
});
document.addEventListener("htmx:afterSettle", () => {
  for (const [id, value] of typed) if (byId(id)) byId(id).value = value;
  typed = [];
});

// ---- focus and open folds survive a swap; focus goes with a thing that its button moves (data-next)
// Each request keeps its own mark: news may be asked for while a button's answer is under way.
const marks = new WeakMap();
let folds = [], rolled = "";
// Where nothing has it, nothing gets it: a key that scrolls the page must not press a choice.
const mark = (element) => element && element !== document.body && {
  value: element.value, form: element.getAttribute("form"),
  href: element.getAttribute("href"), id: element.id,
  part: element.closest("[data-h]")?.id,
};
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  const kept = mark(document.activeElement);
  const pressed = detail.requestConfig.triggeringEvent?.submitter;
  if (kept && pressed === document.activeElement) kept.next = pressed.dataset.next;
  marks.set(detail.xhr, kept);
  rolled = byId("say").textContent;
});
// What is opened while an answer is on its way stays open.
document.addEventListener("htmx:beforeSwap", () => {
  folds = [...document.querySelectorAll("details[id]")].map((fold) => [fold.id, fold.open]);
});
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  for (const [id, open] of folds) if (byId(id)) byId(id).open = open;
  if (byId("say").textContent !== rolled) document.querySelector(".roll")?.classList.add("fresh");
  const kept = marks.get(detail.xhr), now = document.activeElement; // htmx itself goes back to what has the same id
  if (!kept || (now !== document.body && !(kept.next && now.id === kept.id))) return;
  const part = kept.part && byId(kept.part);
  const next = (kept.next || "").split(" ").find((id) => id && byId(id));
  const same = (next && byId(next)) || (kept.id && byId(kept.id)) ||
    [...document.querySelectorAll("button[name=choice]")].find((b) => kept.value && b.value === kept.value) ||
    (kept.href && part?.querySelector(`a[href="${CSS.escape(kept.href)}"]`));
  (same || toDo()).focus({ preventScroll: true });
  // A question that is drawn anew takes no focus by itself.
  if (document.activeElement === document.body) toDo().focus({ preventScroll: true });
});
