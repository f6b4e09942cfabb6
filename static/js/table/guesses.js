// A guessed counter that is dragged to another space goes there; with Shift only one of its units.
// It sends the line that could have been typed. A finger drags as a mouse does. A counter that stands
// for all guesses of a power goes with all of them.
import { byId, say } from "./page.js";

const FAR = 5; // pixels that make a press a drag
const sheet = byId("sheet");
const keyOf = (link) => link && new URLSearchParams(link.getAttribute("href")).get("about");
const spoken = (key) => key.replaceAll("_", " ");
let held = null;

sheet?.addEventListener("pointerdown", (event) => {
  if (held) { letGo(); return; } // a second finger
  const counter = event.target.closest("#guesses .counter, .opened .counter.guess");
  if (event.button || !counter) return;
  event.stopPropagation(); // the chart stays where it is
  held = {
    pointer: event.pointerId, from: keyOf(counter.closest("a")), units: counter.dataset.units, counter,
    x: event.clientX, y: event.clientY, scale: counter.parentNode.getScreenCTM().a, isMoving: false,
  };
});
addEventListener("pointermove", (event) => {
  if (event.pointerId !== held?.pointer) return;
  const dx = event.clientX - held.x, dy = event.clientY - held.y;
  if (!held.isMoving && Math.hypot(dx, dy) < FAR) return;
  held.isMoving = true;
  sheet.classList.add("carrying");
  held.counter.classList.add("carried");
  held.counter.style.translate = `${dx / held.scale}px ${dy / held.scale}px`;
});
// The chart does not follow the finger; touch-action is not heeded inside of an SVG.
sheet?.addEventListener("touchmove", (event) => { if (held) event.preventDefault(); }, { passive: false });
addEventListener("pointerup", async (event) => {
  if (event.pointerId !== held?.pointer) return;
  const carried = held;
  held = null;
  if (!carried.isMoving) return;
  if (event.pointerType === "mouse") // of a finger that has moved there is no click
    addEventListener("click", (click) => { click.preventDefault(); click.stopPropagation(); }, { capture: true, once: true });
  const under = document.elementsFromPoint(event.clientX, event.clientY).map((each) => keyOf(each.closest("#sheet a")));
  const to = under.find(Boolean);
  if (to && to !== carried.from)
    await draw(`${event.shiftKey && carried.units.includes(" ") ? 1 : "all"} ${carried.units} ${spoken(carried.from)}-${spoken(to)}`);
  putBack(carried);
});
addEventListener("pointercancel", (event) => { if (event.pointerId === held?.pointer) letGo(); });

function letGo() {
  putBack(held);
  held = null;
}
function putBack({ counter }) {
  sheet.classList.remove("carrying");
  counter.classList.remove("carried");
  counter.style.translate = "";
}

function draw(line) {
  const form = byId("g"), { edition } = JSON.parse(byId("pencil-type").value);
  const values = { pencil: JSON.stringify({ edition, line }) };
  return htmx.ajax("POST", form.action, { source: form, values, swap: "none" }).catch(() => say("Connection lost."));
}
