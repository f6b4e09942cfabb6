// What the others do is seen happening: as news comes, the ways of their moves are drawn on the chart, one
// after the other, then what was lost and taken; it stays until one does something there or chooses.
// Nothing else changes by it.
import { isMove } from "./page.js";

const MOST = 99, DRAWN = 900, NEXT = 350, ALL = 6000; // milliseconds for one way, to the next, to the last
const SVG = "http://www.w3.org/2000/svg";
const SHAPES = { lost: "M-11-11 11 11M11-11-11 11", taken: "M-8 14V-14L11-8-8-2" };
const isStill = matchMedia("(prefers-reduced-motion: reduce)");
const sheet = () => document.querySelector(".sheet");
const drawn = () => [...document.querySelectorAll(":is(#log, #happened) :is(li[data-way], li[data-strike])")];
// Lines are newest first: what was there before keeps its distance from the end of its section.
function nameOf(line) {
  const there = [...line.parentElement.children], section = line.closest("section");
  const title = section?.id || section?.querySelector("h3, h2")?.textContent;
  return `${title} ${there.length - there.indexOf(line)}`;
}
const seen = new Set(drawn().map(nameOf)); // what the page came with

function made(name, attributes) {
  const it = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) it.setAttribute(key, value);
  return it;
}
function layer() {
  const box = sheet().querySelector("svg").getAttribute("viewBox");
  return sheet().querySelector(".moving") ||
    sheet().appendChild(made("svg", { class: "layer moving", viewBox: box, "aria-hidden": "true" }));
}
// The middle of a place in the sheet's units.
function middle(key, back) {
  const link = sheet().querySelector(`#pieces a[href="?about=${CSS.escape(key)}"]`) ||
    sheet().querySelector(`a[href="?about=${CSS.escape(key)}"]`);
  if (!link) return null;
  const box = (link.querySelector(".hit") || link).getBoundingClientRect(); // not the counters beside it
  return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(back);
}
// Where the world closes, a way leaves at one edge of the sheet and comes in at the other.
function lineOf(places, width) {
  let line = "";
  places.forEach((to, n) => {
    const from = places[n - 1] || to;
    if (Math.abs(to.x - from.x) > width / 2) {
      const [edge, round] = to.x > from.x ? [0, -width] : [width, width];
      const y = from.y + (to.y - from.y) * (edge - from.x) / (to.x + round - from.x);
      line += `L${edge} ${y}M${width - edge} ${y}`;
    }
    line += `${n ? "L" : "M"}${to.x} ${to.y}`;
  });
  return line;
}
function drawWay(keys, after) {
  const over = layer(), back = over.getScreenCTM().inverse();
  const places = keys.map((key) => middle(key, back)).filter(Boolean);
  if (places.length < 2) return;
  const width = sheet().querySelector(".beyond") ? over.viewBox.baseVal.width : Infinity;
  const line = lineOf(places, width), end = places.at(-1);
  const way = made("g", { class: keys[0] }); // where ways are told apart, whose it is
  const path = made("path", { d: line, pathLength: 1 });
  const head = made("circle", { cx: end.x, cy: end.y, r: 9 });
  way.append(path, head);
  over.append(way);
  sheet().classList.add("tells-ways"); // the arrows of one's own plan wait
  if (isStill.matches) return;
  const timing = { duration: DRAWN, delay: after, fill: "backwards", easing: "ease-in-out" };
  path.animate([{ strokeDasharray: "0 1" }, { strokeDasharray: "1 0" }], timing);
  head.animate([{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], timing);
}
function drawStrike([mark, key], after) {
  const over = layer(), spot = middle(key, over.getScreenCTM().inverse());
  if (!spot || !SHAPES[mark]) return;
  const shape = made("path", { class: mark, d: SHAPES[mark], "data-at": key });
  const place = made("g", { transform: `translate(${spot.x} ${spot.y})` });
  place.append(shape);
  over.append(place);
  if (isStill.matches) return;
  const timing = { duration: DRAWN / 2, delay: after, fill: "backwards", easing: "ease-out" };
  shape.animate([{ opacity: 0, transform: "scale(3)" }, { opacity: 1, transform: "scale(1)" }], timing);
}
function clear() {
  sheet()?.querySelector(".moving")?.replaceChildren();
  sheet()?.classList.remove("tells-ways");
}

// Draw what has come since the last call; oldest first, each place of a kind once.
export function drawNews() {
  const fresh = drawn().filter((line) => !seen.has(nameOf(line))).reverse();
  if (!fresh.length || !sheet()) return;
  fresh.forEach((line) => seen.add(nameOf(line)));
  if (document.hidden) return; // the strip tells it, and the film shows it
  clear();
  const told = (kind) => [...new Set(fresh.map((line) => line.dataset[kind]).filter(Boolean))].slice(-MOST);
  const ways = told("way"), strikes = told("strike"), next = Math.min(NEXT, ALL / (ways.length + strikes.length));
  ways.forEach((way, n) => drawWay(way.split(" "), n * next));
  strikes.forEach((strike, n) => drawStrike(strike.split(" "), (ways.length + n) * next));
}
// Of a step of the replay all is drawn, each time that one comes to it.
export function drawStep() {
  seen.clear();
  clear();
  drawNews();
}
document.addEventListener("htmx:afterSettle", drawNews);
document.addEventListener("click", ({ target }) => { if (target.closest(".sheet")) clear(); });
document.addEventListener("keydown", ({ key }) => { if (key === "Escape") clear(); });
document.addEventListener("htmx:beforeRequest", ({ target }) => { if (isMove(target)) clear(); });
