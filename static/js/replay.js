// A game gone through again, step by step: slider, links and keys fetch a step in place, one request
// at a time, the newest wish after the one under way; it plays on by itself. Charts that stand side by
// side are moved and enlarged together; a single one is as at the table.
import "./chart.js";
import { look } from "./newest.js";
import { drawStep } from "./table/moving.js";
const root = document.querySelector("[data-replay]"), slider = document.getElementById("slider");
const seas = [...root.querySelectorAll(".sea:not(#sea)")], single = document.getElementById("sea");
const have = () => [...root.querySelectorAll("[data-h]")].map((part) => `${part.id}:${part.dataset.h}`).join(",");
const shows = () => root.querySelector("#step [data-here]").dataset;
const asked = new URLSearchParams([...slider.form.querySelectorAll("input[type=hidden]")].map((it) => [it.name, it.value]));
const address = (step) => `?${new URLSearchParams([...asked, [slider.name, step]])}`;

// ---- to a step
let shown = Number(slider.value), wanted = shown, busy = false;
const last = Number(slider.max);
async function go(step) {
  wanted = Math.min(last, Math.max(0, step));
  slider.value = wanted;
  if (busy) return;
  busy = true;
  while (wanted !== shown) {
    const step = wanted;
    try { await htmx.ajax("GET", address(step), { target: "#link", swap: "none" }); } catch { break; }
    if (Number(shows().number) !== step) break; // the line is down
    shown = step;
  }
  busy = false;
  wanted = shown;
  slider.value = shown;
  slider.setAttribute("aria-valuetext", root.querySelector("#step h2")?.textContent.trim().replace(/\s+/g, " ") || "");
  history.replaceState(null, "", shows().here);
  follow();
  drawStep();
}
drawStep();
document.addEventListener("htmx:configRequest", ({ detail }) => { detail.headers["X-Have"] = have(); });
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (!/^\s*<!doctype/i.test(detail.xhr.responseText)) return;
  detail.shouldSwap = false; // a whole page in the place of parts: somebody has to come in again
  location.reload();
});
document.addEventListener("htmx:sendError", () => { document.getElementById("link").hidden = false; });
document.addEventListener("htmx:afterOnLoad", () => { document.getElementById("link").hidden = true; });

slider.addEventListener("input", () => { pause(); go(Number(slider.value)); });
slider.form.addEventListener("submit", (event) => { event.preventDefault(); go(Number(slider.value)); });
root.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-step]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  pause();
  const jump = link.dataset.jump;
  go(Number(link.dataset.step))
    .then(() => jump && root.querySelector(`[data-jump="${jump}"]`)?.focus({ preventScroll: true }));
  if (link.closest(".moments")) root.scrollIntoView();
});

// ---- what stood at a place: asked for the step that is shown, and put away with it
root.addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='?about=']");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  const about = new URLSearchParams(link.getAttribute("href")).get("about");
  look(`${shows().here}&${new URLSearchParams({ about })}`, "inspector");
});

// ---- by itself: at the last moment told it begins again, in a running game with what is new
const player = root.querySelector(".player"), play = player.querySelector("[data-play]"), told = Number(player.dataset.told) || last, speed = player.querySelector("[data-speed]");
let timer = 0;
const isPlaying = () => play.getAttribute("aria-pressed") === "true";
function tell(playing) {
  play.setAttribute("aria-pressed", playing);
  play.querySelector("[data-words]").textContent = playing ? "Pause" : "Play";
  play.querySelector("[aria-hidden]").textContent = playing ? "❚❚" : "▶";
}
function pause() {
  clearTimeout(timer);
  if (isPlaying()) tell(false);
}
async function on() {
  await go(shown + 1);
  if (!isPlaying()) return;
  if (shown < last) timer = setTimeout(on, Number(speed.value));
  else pause();
}
async function toggle() {
  if (isPlaying()) return pause();
  const again = shown >= told;
  if (again) await go(Number(player.dataset.from) || 0);
  tell(true);
  timer = setTimeout(on, shown && !again ? 0 : Number(speed.value) / 2);
}
player.hidden = last < 1;
play.addEventListener("click", toggle);

// ---- a link to this moment goes to where it can be pasted
root.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-copy]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button || !navigator.clipboard) return;
  event.preventDefault();
  try { await navigator.clipboard.writeText(link.href); } catch { location.href = link.href; return; }
  link.textContent = "Copied";
});

// ---- keys: the same as stand on the links
const KEYS = { ArrowLeft: "back", ArrowRight: "forward", b: "battle_forward", p: "play" };
const SHIFTED = { ArrowLeft: "turn_back", ArrowRight: "turn_forward", B: "battle_back" };
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input:not([type=range]), textarea, select, .sea:not(#sea)")) return;
  const jump = (event.shiftKey ? SHIFTED : KEYS)[event.key];
  if (!jump || (jump === "play" && player.hidden)) return;
  event.preventDefault();
  if (jump === "play") {
    toggle();
    return;
  }
  pause();
  if (jump === "back") go(wanted - 1);
  else if (jump === "forward") go(wanted + 1);
  else root.querySelector(`a[data-jump="${jump}"]`)?.click();
});

// ---- the charts together: where one is scrolled to, how large it is
let scale = Number(getComputedStyle(root).getPropertyValue("--scale")) || 1;
const MOST = 6;
function together(sea) {
  const [x, y] = [sea.scrollLeft, sea.scrollTop];
  for (const other of seas) if (other !== sea && other.clientWidth) other.scrollTo(x, y);
}
let leading = null;
for (const sea of seas) {
  for (const kind of ["pointerdown", "wheel", "touchstart", "focusin", "keydown"])
    sea.addEventListener(kind, () => { leading = sea; }, { passive: true });
  sea.addEventListener("scroll", () => { if (leading === sea) together(sea); });
}
function enlarge(factor) {
  const seen = seas.filter((sea) => sea.clientWidth);
  const middles = seen.map((sea) => [(sea.scrollLeft + sea.clientWidth / 2) / sea.scrollWidth, (sea.scrollTop + sea.clientHeight / 2) / sea.scrollHeight]);
  scale = Math.min(MOST, Math.max(1, scale * factor));
  leading = null;
  root.style.setProperty("--scale", scale);
  seen.forEach((sea, n) => sea.scrollTo(middles[n][0] * sea.scrollWidth - sea.clientWidth / 2, middles[n][1] * sea.scrollHeight - sea.clientHeight / 2));
}
if (seas.length) root.querySelector(".zoom").hidden = false;
for (const button of seas.length ? root.querySelectorAll("[data-zoom]") : [])
  button.addEventListener("click", () => enlarge(button.dataset.zoom === "in" ? 1.4 : 1 / 1.4));
let drag = null;
for (const sea of seas) sea.addEventListener("pointerdown", (event) => {
  if (event.pointerType === "mouse" && event.button === 0)
    drag = { sea, x: event.clientX, y: event.clientY, left: sea.scrollLeft, top: sea.scrollTop };
});
addEventListener("pointermove", (event) => {
  if (drag) drag.sea.scrollTo(drag.left - event.clientX + drag.x, drag.top - event.clientY + drag.y);
});
addEventListener("pointerup", () => { drag = null; });

// ---- what happened at a step is brought into sight, unless half as much of it is as could be; so is the
// drawing's cursor
// A battle, whose place comes first among what happened, is brought into sight in any case; where all
// of a large chart is shown, the part with the battle is.
// Before the first step it is where that will happen, as a table opens where something is asked.
function ahead() {
  const sheet = single?.querySelector("[data-begins]");
  if (!sheet || shown) return [];
  const { x: left, y: top, width } = sheet.getBoundingClientRect(), whole = sheet.querySelector("svg").viewBox.baseVal;
  const place = (at) => (width / whole.width) * at, places = sheet.dataset.begins.trim().split(" ");
  return places.map((it) => it.split(",").map(Number))
    .map(([x, y]) => new DOMRect(left + place(x - whole.x), top + place(y - whole.y), 0, 0));
}
// The button of the smallest named part of the chart with a mark in it.
function partWith(mark) {
  const [x, y] = [mark.cx.baseVal.value, mark.cy.baseVal.value];
  const box = (button) => button.dataset.shows.split(" ").map(Number), size = (button) => box(button)[2] * box(button)[3];
  const isIn = ([left, top, wide, high]) => x >= left && x <= left + wide && y >= top && y <= top + high;
  return [...root.querySelectorAll("[data-shows]")].filter((button) => isIn(box(button))).sort((a, b) => size(a) - size(b))[0];
}
const drawing = root.querySelector(".distance");
function follow() {
  if (drawing) {
    const x = root.querySelector(".cursor path")?.getBoundingClientRect().x, frame = drawing.getBoundingClientRect();
    if (x < frame.left || x > frame.right) drawing.scrollLeft += x - frame.left - frame.width / 2;
  }
  const sea = single || seas.find((each) => each.clientWidth);
  if (!sea) return;
  const marks = [...sea.querySelectorAll("circle.here, #fresh circle:not(.dots, .dots *)")];
  const isFought = root.querySelector("#step [data-fought]");
  if (isFought && marks.length && sea.scrollWidth <= sea.clientWidth + 2) partWith(marks[0])?.click();
  const box = sea.getBoundingClientRect();
  const spots = marks.length ? marks.map((spot) => spot.getBoundingClientRect()) : ahead();
  const isSeen = (spot) => spot.left >= box.left && spot.right <= box.right && spot.top >= box.top && spot.bottom <= box.bottom;
  const near = (spot) => spots.filter(({ x, y }) => Math.abs(x - spot.x) < box.width / 2 && Math.abs(y - spot.y) < box.height / 2).length;
  const goal = isFought ? spots[0] : spots.reduce((best, spot) => (best && near(best) >= near(spot) ? best : spot), null);
  leading = null;
  if (goal && !(isFought ? isSeen(goal) : 2 * spots.filter(isSeen).length >= near(goal)))
    sea.scrollBy(goal.x + goal.width / 2 - box.x - box.width / 2, goal.y + goal.height / 2 - box.y - box.height / 2);
  if (!single) together(sea);
}
// It begins where most of the war is.
function begin() {
  leading = null;
  for (const sea of seas) sea.scrollTo((sea.scrollWidth - sea.clientWidth) * 0.25, (sea.scrollHeight - sea.clientHeight) * 0.3);
  follow();
}
begin();
for (const one of root.querySelectorAll(".which input")) one.addEventListener("change", begin);
