// Counters whose numbers are too small to be read at this distance give way to one counter for each
// power, with how many units stand there. It opens where a mouse rests on it; a click looks at the
// space as ever. Only the page does this: what is there stays the same, and so do its links.
import { keepAges } from "./ages.js";
import { measure } from "./measures.js";

const HIGH = 14, WIDE = 20, STEP = 21; // a counter in its own units, and from one to the next
const READABLE = 15.6, OPENED = 19; // how many pixels high a counter is at least, and in a stack that opens
const REST = 200; // milliseconds that a mouse rests on a stack before it opens
const SVG = "http://www.w3.org/2000/svg";
const PLACED = /translate\((-?[\d.]+)[ ,](-?[\d.]+)\)(?:scale\(([\d.]+)\))?/;

const sheet = document.getElementById("sheet");
const isStacked = sheet?.querySelector("#k-counter");
const placeOf = (element) => (PLACED.exec(element.getAttribute("transform")) || []).slice(1).map(Number);
const make = (name, attributes) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

// How many pixels one unit of the sheet takes.
export const unit = () => sheet.clientWidth / sheet.querySelector("svg").viewBox.baseVal.width;

const own = (group) => [...group.children].filter((each) => each.matches(".counter:not(.sum)"));
function extentOf(counters) {
  const places = counters.map(placeOf), [xs, ys] = [0, 1].map((n) => places.map((each) => each[n]));
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs) + WIDE, bottom: Math.max(...ys) + HIGH };
}
const countOf = (counter) => Number(counter.querySelector("text:not(.emblem)")?.textContent) || 1;

// ---- what is too small, as one counter for each power
function draw(group, size) {
  const counters = own(group), [, , scale] = placeOf(group);
  group.querySelectorAll(":scope > .sum").forEach((sum) => sum.remove());
  const isSmall = scale < size;
  group.classList.toggle("small", isSmall);
  if (!isSmall || !counters.length) return;
  const sums = new Map();
  for (const counter of counters) {
    const kind = [...counter.classList].filter((name) => /^of-|^ghost$/.test(name)).join(" ");
    sums.set(kind, [...(sums.get(kind) || []), counter]);
  }
  const { left, top, right, bottom } = extentOf(counters), grow = size / scale;
  const x = (left + right - (sums.size * STEP - 1) * grow) / 2, y = (top + bottom - HIGH * grow) / 2;
  [...sums.values()].forEach((alike, n) => {
    const sum = alike.length === 1 ? alike[0].cloneNode(true) : summed(alike);
    sum.classList.add("sum");
    sum.setAttribute("transform", `translate(${x + n * STEP * grow} ${y})scale(${grow})`);
    group.append(sum);
  });
}
function summed(alike) {
  const sum = make("g", { class: alike[0].getAttribute("class").replace("cargo", "") });
  const { age, units } = alike[0].dataset;
  if (age) sum.dataset.age = age;
  if (units) sum.dataset.units = units.split(" ")[1]; // of guesses: all of this power (table/guesses.js)
  const card = alike[0].querySelector("use").getAttribute("href");
  const number = make("text", { x: 10, y: 10.6 });
  number.textContent = alike.reduce((all, counter) => all + countOf(counter), 0);
  sum.append(make("use", { href: "#k-counter", x: 1.8, y: -1.8 }), make("use", { href: card }), number);
  sum.append(...marksOf(alike));
  return sum;
}
// At sea it says below it which sorts of unit are there, each by the strongest of its kind.
const SORTS = [["bb", "cv", "ca", "dd", "sub"], ["trn"], ["bmb", "tac", "ftr"]], MARK = 6.6;
function marksOf(alike) {
  const units = alike.map((counter) => counter.querySelector("[href^='#u-']")?.getAttribute("href").slice(3));
  const found = SORTS.map((sort) => sort.find((unit) => units.includes(unit)));
  if (!found[0] && !found[1]) return [];
  const marks = found.filter(Boolean).map((unit) => document.getElementById(`u-${unit}`).cloneNode());
  marks.forEach((mark, n) => {
    mark.removeAttribute("id");
    mark.setAttribute("transform", `translate(${9.5 + (n - marks.length / 2) * MARK} 12.4)scale(.52)`);
  });
  return [make("rect", { class: "below", y: 13, width: WIDE, height: MARK, rx: 1.6 }), ...marks];
}

// ---- the frames around counters without an order: those of a small stack go to its one counter
function frame() {
  const marks = sheet.querySelector(".arrows .lit");
  if (!marks) return;
  marks.dataset.all ||= marks.getAttribute("d");
  const frames = marks.dataset.all.split(/(?=M)/).map((d) => ({ d, at: d.slice(1).split(/[ ,hHvVlL]/, 2).map(Number) }));
  const left = new Set(frames);
  for (const group of sheet.querySelectorAll("#pieces .small")) {
    const [x, y, scale] = placeOf(group);
    const isAt = ([left_, top]) => own(group).some((counter) => {
      const [dx, dy] = placeOf(counter);
      return Math.abs(x + dx * scale - left_) < 2 && Math.abs(y + dy * scale - top) < 2;
    });
    const here = frames.filter(({ at }) => isAt(at));
    here.forEach((each) => left.delete(each));
    group.querySelectorAll(":scope > .sum").forEach((sum) => sum.classList.toggle("waits", here.length > 0));
  }
  marks.setAttribute("d", [...left].map(({ d }) => d).join(""));
}
// The counters are one part of the page, or one for each region of a large map.
const partsNow = () => [...sheet.querySelectorAll("#pieces, #pieces > svg, #guesses > svg, #arrows")];
let drawnAt = 0, parts = [];
function drawAll() {
  keepAges(sheet);
  if (!sheet.clientWidth) return;
  parts = partsNow();
  drawnAt = unit();
  measure(".layer :is(.facility, .plan, .sketch)", "--unit", drawnAt); // other numbers are kept as large
  for (const group of sheet.querySelectorAll(":is(#pieces, #guesses) [transform]:not(.counter)")) draw(group, READABLE / (HIGH * drawnAt));
  frame();
}

// ---- a stack that opens: its counters over all else, large enough to be picked one by one
const layer = isStacked && make("svg", { class: "layer pieces opened", viewBox: sheet.querySelector("svg").getAttribute("viewBox"), "aria-hidden": "true" });
let resting = 0, opened = "";
function openStack(group) {
  const counters = own(group), { left, top, right, bottom } = extentOf(counters), [x, y, scale] = placeOf(group);
  const size = OPENED / (HIGH * unit()), pad = 3;
  const [wide, high] = [(right - left + 2 * pad) * size, (bottom - top + 2 * pad) * size];
  const { width, height } = layer.viewBox.baseVal;
  const within = (middle, length, all) => Math.min(Math.max(middle - length / 2, 0), all - length);
  const link = group.cloneNode(false);
  link.classList.remove("small");
  link.setAttribute("tabindex", "-1");
  const at = [within(x + (left + right) / 2 * scale, wide, width), within(y + (top + bottom) / 2 * scale, high, height)];
  link.setAttribute("transform", `translate(${at[0]} ${at[1]})scale(${size})translate(${pad - left} ${pad - top})`);
  const plate = make("rect", { class: "plate", x: left - pad, y: top - pad, width: right - left + 2 * pad, height: bottom - top + 2 * pad, rx: 3 });
  link.append(plate, ...counters.map((counter) => counter.cloneNode(true)));
  layer.replaceChildren(link);
  opened = group.getAttribute("href");
}
function closeStack() {
  clearTimeout(resting);
  layer?.replaceChildren();
  opened = "";
}
if (isStacked) {
  sheet.append(layer);
  new ResizeObserver(() => { if (Math.abs(unit() - drawnAt) > 1e-4) { closeStack(); drawAll(); } }).observe(sheet);
  const comes = new MutationObserver(() => { // before what has come is painted
    if (partsNow().every((part, n) => part === parts[n])) return;
    closeStack();
    drawAll();
  });
  comes.observe(sheet, { childList: true });
  for (const layer of sheet.querySelectorAll("#pieces, #guesses")) comes.observe(layer, { childList: true });
  sheet.addEventListener("pointerover", ({ target, pointerType, buttons }) => {
    const group = target.closest(":is(#pieces, #guesses) .small");
    if (pointerType !== "mouse" || buttons || (opened && target.closest(".opened"))) return;
    if (group && group.getAttribute("href") === opened) return;
    closeStack();
    if (group && own(group).length > 1) resting = setTimeout(openStack, REST, group);
  });
  sheet.addEventListener("pointerleave", closeStack);
  document.getElementById("sea").addEventListener("scroll", () => clearTimeout(resting));
  queueMicrotask(drawAll); // once it is known how close the chart begins (chart.js)
}
