// The inspector: the panel on a space, a unit or a marker, which a click on its link opens.
import { drop, look } from "../newest.js";
import { address, byId, isMove, isNarrow, table } from "./page.js";

let opener = null;
export const pageOf = (asked) => `${address}about/?${new URLSearchParams(asked)}`;

// ---- what is looked at: the newest of it. Whether it was shown, and nothing newer instead.
let wish = null, panels = 0;
export const underWay = () => wish;
function load(page) {
  const mine = { page };
  mine.done = shown(mine);
  return mine.done;
}
async function shown(mine) {
  wish = mine;
  const before = byId("inspector"), seen = panels;
  const isNewest = await look(mine.page, "inspector");
  if (wish !== mine) return false;
  if (isNewest && panels !== seen) return shown(mine); // the page has changed meanwhile
  wish = null;
  const fresh = byId("inspector");
  if (before.dataset.key && before.dataset.key === fresh.dataset.key) keepFolds(before, fresh);
  return isNewest;
}
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.xhr.getResponseHeader("X-Version")) panels += 1;
});
// What is typed to be found is looked at a moment later, unless something else is by then.
let isTyping = false;
const isFinding = (field) => field.matches(".find input");
document.addEventListener("input", ({ target }) => { if (isFinding(target)) isTyping = true; });
document.addEventListener("htmx:configRequest", (event) => {
  if (!isFinding(event.detail.elt)) return;
  if (!isTyping) { event.preventDefault(); return; }
  [wish, looks] = [null, looks + 1];
});
function keepFolds(shown, fresh) {
  for (const fold of shown.querySelectorAll("[data-fold]")) {
    const again = fresh.querySelector(`[data-fold="${CSS.escape(fold.dataset.fold)}"]`);
    if (again) again.open = fold.open;
  }
}
// takesFocus: it was asked for, and did not only come as something was pointed at.
export async function open(page, takesFocus = true) {
  const focused = document.activeElement;
  if (!focused.closest("#inspector")) opener = focused;
  [isTyping, looks] = [false, looks + 1];
  if (!await load(page)) return false;
  if (!takesFocus) return true;
  const inspector = byId("inspector");
  const same = focused.closest("#inspector") && focused.id && inspector.querySelector(`#${CSS.escape(focused.id)}`);
  (inspector.querySelector(".way .primary") || same || inspector).focus({ preventScroll: !inspector.querySelector(".way") });
  return true;
}
export function close() {
  const inspector = byId("inspector");
  [isTyping, wish] = [false, null];
  drop("inspector");
  if (!inspector?.className) return;
  const shut = document.createElement("div");
  shut.id = "inspector";
  inspector.replaceWith(shut);
  ring();
  opener?.focus();
}
// What is open is asked for again when the position it tells of has changed.
export async function renew() {
  if (wish) { await load(wish.page); return; }
  const inspector = byId("inspector");
  if (!inspector?.className || !inspector.dataset.key) return;
  const hadFocus = inspector.contains(document.activeElement);
  const { key: about, pick, to, by: way } = inspector.dataset;
  await load(pageOf(Object.entries({ about, pick, to, way }).filter(([, value]) => value)));
  if (hadFocus) byId("inspector").focus({ preventScroll: true });
}
document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const rule = event.target.closest("a.r, a.of-card, #inspector a.see");
  if (rule) { event.preventDefault(); open(rule.getAttribute("href")); return; }
  const href = event.target.closest('a[href^="?"]')?.getAttribute("href");
  if (href !== "?" && !href?.startsWith("?about=")) return;
  event.preventDefault();
  const asked = new URLSearchParams(href);
  if (asked.get("about")) open(pageOf(asked)); else close();
});
// Enter asks at once, and leaves the address alone: it would lay what was found over a later page.
document.addEventListener("submit", (event) => {
  if (!event.target.matches('.find[action="?"]')) return;
  event.preventDefault();
  const about = new FormData(event.target).get("about").trim();
  if (about) open(pageOf({ about }), false);
});

// ---- a move made in the inspector closes it, unless the question still leads there: then its list
// goes on in its place, with a gap for each choice that has gone
let movedIn = "", before = null, was = {}, focused = null, looks = 0, looksThen = 0;
// (data-stays: what is drafted there is added to where one points)
const leadsOn = () => movedIn && (byId("inspector").dataset.stays || byId("ask").querySelector(`a[href="?about=${CSS.escape(movedIn)}"]`));
document.addEventListener("htmx:beforeRequest", (event) => {
  const button = event.detail.requestConfig.triggeringEvent?.submitter;
  if (!isMove(event.target)) return;
  movedIn = button?.closest("#inspector")?.dataset.key || "";
  looksThen = looks;
});
// What somebody has looked at since stays, and follows the move.
const isLookedAt = () => looks !== looksThen;
document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  if (detail.target.id === "inspector" && (leadsOn() || isLookedAt())) detail.shouldSwap = false;
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (!isMove(event.target)) return;
  before = event.detail.xhr.status && leadsOn() && !isLookedAt() ? byId("inspector") : null;
  if (isLookedAt()) renew();
  if (before) table.renewal = load(pageOf({ about: movedIn }));
  movedIn = "";
});
document.addEventListener("htmx:beforeSwap", () => {
  if (before?.isConnected) was = { high: before.offsetHeight, down: before.scrollTop }; // none once it has gone
  focused = before?.contains(document.activeElement) ? document.activeElement : null;
});
document.addEventListener("htmx:afterSwap", () => {
  if (!before || before.isConnected) return;
  goOn(before, byId("inspector"));
  before = null;
});
function goOn(list, fresh) {
  const folds = fresh.querySelectorAll(".acts details");
  const same = (button) => button && [...fresh.querySelectorAll("button")].find((b) => b.value === button.value);
  for (const button of list.querySelectorAll(".acts button")) {
    if (same(button)) continue;
    const gap = button.cloneNode(true), previous = same(button.previousElementSibling);
    let after = button.nextElementSibling;
    while (after && !same(after)) after = after.nextElementSibling;
    gap.disabled = true;
    if (previous) previous.after(gap); else same(after)?.before(gap);
    if (gap.isConnected) fresh.style.height = `${was.high}px`; // the buttons stay where they are
  }
  list.querySelectorAll(".acts details").forEach((fold, n) => { if (folds[n]) folds[n].open = fold.open; });
  keepFolds(list, fresh);
  fresh.scrollTop = was.down;
  let next = same(focused);
  while (next?.disabled) next = next.nextElementSibling;
  if (focused) (next || fresh).focus({ preventScroll: true });
}

// ---- where it is, is ringed on the chart: brought into sight as it opens, gone as it closes
let ringed = "";
function ring() {
  const found = byId("found");
  if (!found) return;
  if (!byId("inspector").className) for (const each of document.querySelectorAll("#found, .found")) each.replaceChildren();
  if (found.innerHTML === ringed) return;
  ringed = found.innerHTML;
  if (!found.firstElementChild) return;
  const at = found.firstElementChild.getBoundingClientRect(), sea = byId("sea");
  const seen = sea.getBoundingClientRect();
  const x = at.x + at.width / 2 - seen.x, y = at.y + at.height / 2 - seen.y;
  if (!(x > 0 && x < seen.width && y > 0 && y < seen.height)) {
    sea.scrollLeft += x - seen.width / 2;
    sea.scrollTop += y - seen.height / 2;
  }
  stepAside(found.firstElementChild);
  // In one column it lies over the foot of the screen: the zone does not lie under it.
  const edge = byId("inspector").getBoundingClientRect().top, foot = found.firstElementChild.getBoundingClientRect().bottom;
  if (isNarrow.matches && seen.bottom > 0 && foot > edge) scrollBy(0, foot + 8 - edge);
}
// Over the chart it goes to the other side only where it would hide what stands in the space it speaks of.
const NEAR = 40; // pixels around the middle of that
function stepAside(space) {
  if (isNarrow.matches) return;
  const it = byId("inspector"), { top, bottom } = it.getBoundingClientRect(), wide = it.offsetWidth + 8 + NEAR;
  const there = byId("sheet").querySelector(`#pieces a[href="?about=${CSS.escape(it.dataset.key)}"]`) || space;
  const seen = byId("sea").getBoundingClientRect(), box = there.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (y < top - NEAR || y > bottom + NEAR) return;
  const hides = { left: x < seen.left + wide, right: x > seen.right - wide };
  const now = table.dataset.inspector || "right", other = now === "left" ? "right" : "left";
  if (hides[now] && !hides[other]) table.dataset.inspector = other;
}
addEventListener("load", ring);
document.addEventListener("htmx:afterSettle", ring);

