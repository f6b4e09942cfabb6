// A game that is over, step by step: slider, links and keys fetch a step in place, one request at a
// time, the newest wish after the one under way; the charts are moved and enlarged together.
const root = document.getElementById("revealed"), slider = document.getElementById("slider");
const seas = [...root.querySelectorAll(".sea")];
const have = () => [...root.querySelectorAll("[data-h]")].map((part) => `${part.id}:${part.dataset.h}`).join(",");

// ---- to a step
let shown = Number(slider.value), wanted = shown, busy = false;
async function go(step) {
  wanted = Math.min(Number(slider.max), Math.max(0, step));
  slider.value = wanted;
  if (busy) return;
  busy = true;
  while (wanted !== shown) {
    const step = wanted;
    try { await htmx.ajax("GET", `?step=${step}`, { target: "#link", swap: "none" }); } catch { break; }
    shown = step;
  }
  busy = false;
  wanted = shown;
  slider.value = shown;
  slider.setAttribute("aria-valuetext", root.querySelector("#step h2")?.textContent.trim().replace(/\s+/g, " ") || "");
  history.replaceState(null, "", `?step=${shown}`);
  follow();
}
document.addEventListener("htmx:configRequest", ({ detail }) => { detail.headers["X-Have"] = have(); });
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (!/^\s*<!doctype/i.test(detail.xhr.responseText)) return;
  detail.shouldSwap = false; // a whole page in the place of parts: somebody has to come in again
  location.reload();
});
document.addEventListener("htmx:sendError", () => { document.getElementById("link").hidden = false; });
document.addEventListener("htmx:afterOnLoad", () => { document.getElementById("link").hidden = true; });

slider.addEventListener("input", () => go(Number(slider.value)));
slider.form.addEventListener("submit", (event) => { event.preventDefault(); go(Number(slider.value)); });
root.addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='?step=']");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  const jump = link.dataset.jump;
  go(Number(new URLSearchParams(link.getAttribute("href")).get("step")))
    .then(() => jump && root.querySelector(`[data-jump="${jump}"]`)?.focus({ preventScroll: true }));
  if (link.closest(".moments")) root.scrollIntoView();
});

// ---- keys: the same as stand on the links
const KEYS = { ArrowLeft: "back", ArrowRight: "forward", b: "battle_forward" };
const SHIFTED = { ArrowLeft: "turn_back", ArrowRight: "turn_forward", B: "battle_back" };
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input:not([type=range]), textarea, select, .sea")) return;
  const jump = (event.shiftKey ? SHIFTED : KEYS)[event.key];
  if (!jump) return;
  event.preventDefault();
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
root.querySelector(".zoom").hidden = false;
for (const button of root.querySelectorAll("[data-zoom]"))
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

// ---- what happened at a step is brought into sight, where none of it is; so is the drawing's cursor
const drawing = root.querySelector(".distance");
function follow() {
  const x = root.querySelector(".cursor path")?.getBoundingClientRect().x, frame = drawing.getBoundingClientRect();
  if (x < frame.left || x > frame.right) drawing.scrollLeft += x - frame.left - frame.width / 2;
  const sea = seas.find((each) => each.clientWidth);
  if (!sea) return;
  const box = sea.getBoundingClientRect();
  const spots = [...sea.querySelectorAll("circle.here")].map((spot) => spot.getBoundingClientRect());
  const isSeen = (spot) => spot.left >= box.left && spot.right <= box.right && spot.top >= box.top && spot.bottom <= box.bottom;
  leading = null;
  if (spots.length && !spots.some(isSeen))
    sea.scrollBy(spots[0].x + spots[0].width / 2 - box.x - box.width / 2, spots[0].y + spots[0].height / 2 - box.y - box.height / 2);
  together(sea);
}
// It begins where most of the war is.
function begin() {
  leading = null;
  for (const sea of seas) sea.scrollTo((sea.scrollWidth - sea.clientWidth) * 0.25, (sea.scrollHeight - sea.clientHeight) * 0.3);
  follow();
}
begin();
for (const one of root.querySelectorAll(".which input")) one.addEventListener("change", begin);
