// Battles as cards: over the table as a dialog, or a page of their own.
// Keys: → the next one, ← back, Home the first, End the last.
const box = document.getElementById("battles");
const isOver = box?.matches("dialog");

async function show(address) {
  try { await htmx.ajax("GET", address, { target: "#battles", swap: "innerHTML" }); } catch { return; }
  if (!box.querySelector(".battle-card")) return;
  if (!box.open) box.showModal();
  box.scrollTop = 0;
  box.querySelector("h2").focus({ preventScroll: true });
}
const isPlain = ({ ctrlKey, metaKey, shiftKey, button }) => !ctrlKey && !metaKey && !shiftKey && !button;

if (isOver) document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-battles], a[data-card], a[data-close]");
  if (event.target === box) box.close(); // beside the card
  if (!link || !isPlain(event)) return;
  event.preventDefault();
  if ("close" in link.dataset) { box.close(); return; }
  show(link.href);
  if (link.closest("#fought, #since")) seen();
});

const WAYS = { ArrowRight: "next", ArrowLeft: "previous", Home: "first", End: "last" };
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (isOver && !box.open) return;
  const way = box?.querySelector(`a[data-card=${WAYS[event.key]}]`);
  if (WAYS[event.key]) { event.preventDefault(); way?.click(); }
  if (isOver) event.stopPropagation(); // keys of the table are not for what lies over it
  if (!isOver && event.key === "Escape") box.querySelector("a[data-close]")?.click();
}, true);

// ---- what is offered stays until it is shown, put away or three moves of one's own have gone by: an
// answer without a battle takes no earlier one back, and one with another leaves the earlier one the first
const STAYS = 3;
let passed = 0;
const isMove = ({ path, triggeringEvent }) => path.endsWith("/move/") || triggeringEvent?.submitter?.name === "lock";
document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig, successful } }) => {
  if (successful && requestConfig && isMove(requestConfig) && ++passed >= STAYS) seen();
});
const offered = () => document.querySelector("#fought a");
function seen() {
  document.getElementById("fought")?.replaceChildren();
}
if (isOver) document.addEventListener("click", ({ target }) => { if (target.closest("[data-unseen]")) seen(); });
if (isOver) document.addEventListener("htmx:oobBeforeSwap", ({ target, detail }) => {
  if (target.id !== "fought") return;
  const next = detail.fragment.querySelector("#fought"), link = next?.querySelector("a");
  if (link) passed = 0;
  if (!offered()) return;
  if (!link) { detail.shouldSwap = false; target.dataset.h = next?.dataset.h ?? target.dataset.h; return; }
  const [before, now] = [offered(), link].map((it) => new URL(it.href, location).searchParams.get("since"));
  if (Number(before) < Number(now)) link.href = offered().getAttribute("href");
});

// ---- the result of the last battle, over the question: once it is dismissed it does not come back
const nameOf = (result) => `${location.pathname} ${result.querySelector("span").textContent}`;
function dismiss() {
  const result = document.querySelector("#ask .result");
  if (result && nameOf(result) === sessionStorage.dismissed) result.remove();
}
document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-dismiss]")) return;
  sessionStorage.dismissed = nameOf(target.closest(".result"));
  dismiss();
});
document.addEventListener("htmx:oobAfterSwap", dismiss);
if (isOver) dismiss();
