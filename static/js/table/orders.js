// Moves on a map whose spaces are links: what is picked in one goes where the map lights up. All of
// it only follows the links and buttons of the inspector, which say what is legal.
import { open, pageOf, underWay } from "./inspector.js";
import { byId, say, table } from "./page.js";

const sheet = byId("sheet");
const keyOf = (link) => link && (link.dataset.goal || new URLSearchParams(link.getAttribute("href")).get("about"));
const goalAt = (key) => key && sheet.querySelector(`.found a[data-goal="${CSS.escape(key)}"]`);
const unitOf = (counter) => counter?.querySelector('use[href^="#u-"]')?.getAttribute("href").slice(3);
const add = () => byId("inspector").querySelector(".way button.primary");

// ---- two clicks are a move: one of the mouse on a counter picks its units, one on a lit space adds
// the move there. What it comes to is told as the mouse rests there; a finger, which cannot, sees that
// first and adds it with a second tap, and so does a mouse where there are several ways.
// What is picked stays picked where it cannot go, and the rule is told. Another click looks there.
const shown = () => byId("inspector").dataset;
const isPicked = () => underWay() ? new URLSearchParams(underWay().page.split("?")[1]).has("pick") : Boolean(shown().pick);
const isOneWay = (goal) => goal.dataset.chosen || goal.dataset.names.split(" ").length === 1;
async function follow(key, { adds = false, unit = null } = {}) {
  const goal = goalAt(key), { key: about, pick, to } = shown();
  if (goal) {
    const isAdded = adds && isOneWay(goal);
    if (await open(pageOf(asked(goal))) && isAdded && shown().to === key) add()?.click();
    return;
  }
  if (!pick || key === to) await open(pageOf(unit === null ? { about: key } : { about: key, pick: every(unit) }));
  else if (key === about) await open(pageOf({ about, pick: unit === null ? pick : toggled(pick, unit) }));
  else await tellWhyNot(key);
}
// What is picked, as the inspector writes it: "3 inf", "all", "1 empty trn".
const every = (unit) => (unit ? `all ${unit}` : "all");
function toggled(pick, unit) {
  const parts = pick.match(/(?:all|\d+)(?: (?:loaded|empty|damaged))?(?: (?!all\b)[a-z]\S*)?/g) || [];
  const others = parts.filter((part) => !part.match(` ${unit}(\\[|$)`));
  return (others.length < parts.length ? others : [...parts, every(unit)]).join(" ");
}
async function tellWhyNot(to) {
  const { key: about, pick } = shown();
  if (!await open(pageOf({ about, pick, to }))) return;
  const why = byId("inspector").querySelector(".not-there")?.textContent.trim().replace(/\s+/g, " ");
  say(["They cannot go there.", why].filter(Boolean).join(" "));
}
const idle = () => (sheet.querySelector("[data-idle]")?.dataset.idle || "").split(" ").filter(Boolean);
let clicked = null;
sheet?.addEventListener("click", async (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const key = keyOf(event.target.closest("a")), mine = clicked = { key };
  const isMouse = event.pointerType === "mouse", counter = event.target.closest(".pieces .counter");
  const unit = isMouse && counter && idle().includes(key) ? unitOf(counter) || "" : null;
  if (!key || (!isPicked() && unit === null)) return;
  event.preventDefault();
  event.stopPropagation();
  clearTimeout(resting);
  const isAim = !underWay() && goalAt(key)?.classList.contains("aim");
  if (isAim && !isMouse) { if (!event.detail || !add()?.matches(".new")) add()?.click(); return; }
  if (isAim && (isOneWay(goalAt(key)) || !add()?.matches(".new"))) { add()?.click(); return; }
  while (underWay()) await underWay().done; // the map lights up for what was picked last
  if (clicked === mine) follow(key, { adds: isMouse, unit });
});

// ---- what a move would come to is told as the mouse rests on a lit space
const REST = 120; // milliseconds
let resting = 0;
sheet?.addEventListener("pointerover", ({ target, pointerType, buttons }) => {
  clearTimeout(resting);
  const goal = target.closest(".found .goal");
  if (pointerType !== "mouse" || buttons || !goal || goal.classList.contains("aim")) return;
  resting = setTimeout(() => {
    if (goal.isConnected && !underWay() && !table.dataset.busy) open(pageOf(asked(goal)), false);
  }, REST);
});

// ---- the wheel over what is picked, or a key, takes one more of a kind along, or one less
function count(by, unit) {
  const rows = [...byId("inspector").querySelectorAll(".pick .row")];
  const row = unit ? rows.find((each) => each.querySelector(`use[href="#u-${unit}"]`)) : rows.findLast((each) => each.matches(".on"));
  const link = row?.querySelector(by > 0 ? "[id^=more-]" : "[id^=less-]");
  if (link && !underWay()) open(pageOf(new URLSearchParams(link.getAttribute("href"))), false);
}
byId("sea")?.addEventListener("wheel", (event) => {
  const counter = event.target.closest(".pieces .counter"), unit = unitOf(counter);
  if (event.ctrlKey || !unit || !isPicked() || keyOf(counter.closest("a")) !== shown().key) return;
  event.preventDefault();
  event.stopPropagation(); // the map does not come closer
  count(-event.deltaY, unit);
}, { capture: true, passive: false });

// ---- a counter that is dragged: picked as it leaves its space, and led to where it is let go
let held = null, hovered = "";
sheet?.addEventListener("pointerdown", (event) => {
  const counter = event.target.closest(".pieces .counter"), from = keyOf(event.target.closest("a"));
  if (event.pointerType !== "mouse" || event.button || !counter || !idle().includes(from)) return;
  event.stopPropagation(); // the chart stays where it is
  held = { from, unit: unitOf(counter), x: event.clientX, y: event.clientY, isMoving: false };
});
// At the edge of what is seen of the map, it comes along.
const EDGE = 28, PACE = 9;
function scrollOn() {
  const box = byId("sea").getBoundingClientRect(), { x, y } = held.now;
  const towards = (at, low, high) => (at < low + EDGE ? -PACE : at > high - EDGE ? PACE : 0);
  byId("sea").scrollBy(towards(x, box.left, box.right), towards(y, box.top, box.bottom));
}
addEventListener("pointermove", (event) => {
  if (held) held.now = event;
  if (!held || held.isMoving || Math.hypot(event.clientX - held.x, event.clientY - held.y) < 5) return;
  held.isMoving = true;
  sheet.classList.add("carrying");
  held.scrolls = setInterval(scrollOn, 16);
  held.picked = open(pageOf({ about: held.from, pick: every(held.unit) }));
});
addEventListener("pointerup", async (event) => {
  const carried = held;
  held = null;
  if (!carried?.isMoving) return;
  clearInterval(carried.scrolls);
  sheet.classList.remove("carrying");
  addEventListener("click", (click) => { click.preventDefault(); click.stopPropagation(); }, { capture: true, once: true });
  const under = document.elementsFromPoint(event.clientX, event.clientY).map((each) => keyOf(each.closest("#sheet a")));
  const key = under.find(Boolean), mine = clicked = { key };
  await carried.picked;
  if (clicked === mine && key && key !== carried.from && shown().key === carried.from) follow(key, { adds: true });
});

// ---- the way of a move is drawn before it is chosen (chart.js); others are a key away
document.addEventListener("pointerover", (event) => { hovered = keyOf(event.target.closest?.("#sheet a")); });
function otherWay() {
  const goal = goalAt(hovered) || sheet.querySelector(".found .aim"), names = goal?.dataset.names.split(" ") || [];
  if (names.length < 2) { say("There is no other way that makes a difference."); return; }
  const isAim = goal.classList.contains("aim") && !held;
  const now = (isAim && byId("inspector").dataset.by) || goal.dataset.chosen || names[0];
  const next = (names.indexOf(now) + 1) % names.length;
  goal.dataset.chosen = names[next];
  goal.dataset.way = goal.dataset.ways.split("|")[next];
  if (isAim) open(pageOf(asked(goal)));
  else document.dispatchEvent(new CustomEvent("htmx:afterSettle", { detail: {} })); // it is drawn anew
}
const asked = (goal) => {
  const there = new URLSearchParams(goal.getAttribute("href"));
  if (goal.dataset.chosen) there.set("way", goal.dataset.chosen);
  return there;
};

// ---- from one space with units that have no order to the next, and from space to space
function step(by) {
  const spaces = idle();
  if (!spaces.length) { say("No unit waits for an order."); return; }
  const here = spaces.indexOf(byId("inspector").dataset.key);
  const next = here < 0 && by < 0 ? spaces.length - 1 : (here + by + spaces.length) % spaces.length;
  open(pageOf({ about: spaces[next] }));
}
const middle = (link) => {
  const box = link.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};
function towards(x, y) {
  return (event) => {
    const link = event.target.closest("#sheet .spaces a, #sheet #pieces a");
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    const [here_x, here_y] = middle(spaceOf(keyOf(link)));
    let best = null, least = Infinity;
    for (const each of sheet.querySelectorAll(".spaces a")) {
      const [there_x, there_y] = middle(each);
      const along = (there_x - here_x) * x + (there_y - here_y) * y;
      const aside = Math.abs((there_x - here_x) * y) + Math.abs((there_y - here_y) * x);
      if (along > 2 && along + 2 * aside < least) [best, least] = [each, along + 2 * aside];
    }
    best?.focus();
  };
}
const spaceOf = (key) => sheet.querySelector(`.spaces a[href="?about=${CSS.escape(key)}"]`);

// Which key does what is said in the legend.
const ACTS = {
  odds: () => byId("inspector").querySelector(".to-threats")?.click(),
  next: () => step(1), previous: () => step(-1), way: otherWay, more: () => count(1), fewer: () => count(-1), map: () => sheet.querySelector("#pieces a")?.focus(),
  west: towards(-1, 0), east: towards(1, 0), north: towards(0, -1), south: towards(0, 1),
};
const keys = new Map([...document.querySelectorAll("#legend [data-order]")]
  .map(({ dataset: { key, order } }) => [key, ACTS[order]]));
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
  keys.get(event.key)?.(event);
}, true);
