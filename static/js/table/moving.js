// Moves of the others are seen happening: as news of one comes, its way is drawn on the chart, one
// after the other, and stays until one does something there or chooses. Nothing else changes by it.
import { byId, isMove } from "./page.js";

const MOST = 12, DRAWN = 900, NEXT = 350; // milliseconds for one way, and from one to the next
const SVG = "http://www.w3.org/2000/svg";
const sheet = byId("sheet"), isStill = matchMedia("(prefers-reduced-motion: reduce)");
const ways = () => [...document.querySelectorAll("#log li[data-way]")]; // of what is new alone
const nameOf = (line) => `${line.closest("section")?.id} ${[...line.parentElement.children].indexOf(line)}`;
const seen = new Set(ways().map(nameOf)); // what the page came with

function layer() {
  const old = sheet.querySelector(".moving");
  if (old) return old;
  const made = document.createElementNS(SVG, "svg");
  made.setAttribute("class", "layer moving");
  made.setAttribute("viewBox", sheet.querySelector("svg").getAttribute("viewBox"));
  made.setAttribute("aria-hidden", "true");
  return sheet.appendChild(made);
}
// The middle of a place in the sheet's units.
function middle(key, back) {
  const link = sheet.querySelector(`#pieces a[href="?about=${CSS.escape(key)}"]`) ||
    sheet.querySelector(`a[href="?about=${CSS.escape(key)}"]`);
  if (!link) return null;
  const box = link.getBoundingClientRect();
  return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(back);
}
function draw(keys, after) {
  const over = layer(), back = over.getScreenCTM().inverse();
  const places = keys.map((key) => middle(key, back)).filter(Boolean);
  if (places.length < 2) return;
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ["M", places.map(({ x, y }) => [x, y].join(" ")).join("L")].join(""));
  path.setAttribute("pathLength", 1);
  const head = document.createElementNS(SVG, "circle"), end = places.at(-1);
  for (const [name, value] of [["cx", end.x], ["cy", end.y], ["r", 9]]) head.setAttribute(name, value);
  over.append(path, head);
  if (isStill.matches) return;
  const timing = { duration: DRAWN, delay: after, fill: "backwards", easing: "ease-in-out" };
  path.animate([{ strokeDasharray: "0 1" }, { strokeDasharray: "1 0" }], timing);
  head.animate([{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], timing);
}
const clear = () => sheet?.querySelector(".moving")?.replaceChildren();

if (sheet) {
  document.addEventListener("htmx:afterSettle", () => {
    const fresh = ways().filter((line) => !seen.has(nameOf(line)));
    if (!fresh.length) return;
    fresh.forEach((line) => seen.add(nameOf(line)));
    if (document.hidden) return; // the strip tells it, and the film shows it
    clear();
    fresh.slice(-MOST).forEach((line, n) => draw(line.dataset.way.split(" "), n * NEXT));
  });
  sheet.addEventListener("click", clear);
  document.addEventListener("keydown", ({ key }) => { if (key === "Escape") clear(); });
  document.addEventListener("htmx:beforeRequest", ({ target }) => { if (isMove(target)) clear(); });
}
