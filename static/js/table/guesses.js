// A guessed counter that is dragged to another space goes there; with Shift only one of its units.
// It sends the line that could have been typed.
import { byId, say } from "./page.js";

const sheet = byId("sheet");
const keyOf = (link) => link && new URLSearchParams(link.getAttribute("href")).get("about");
const spoken = (key) => key.replaceAll("_", " ");
let held = null;

sheet?.addEventListener("pointerdown", (event) => {
  const counter = event.target.closest("#guesses .counter");
  if (event.pointerType !== "mouse" || event.button || !counter) return;
  event.stopPropagation(); // the chart stays where it is
  held = {
    from: keyOf(counter.closest("a")), units: counter.dataset.units, counter,
    x: event.clientX, y: event.clientY, isMoving: false,
  };
});
addEventListener("pointermove", (event) => {
  if (!held) return;
  const dx = event.clientX - held.x, dy = event.clientY - held.y;
  if (!held.isMoving && Math.hypot(dx, dy) < 5) return;
  held.isMoving = true;
  sheet.classList.add("carrying");
});
addEventListener("pointerup", (event) => {
  const carried = held;
  held = null;
  if (!carried?.isMoving) return;
  sheet.classList.remove("carrying");
  addEventListener("click", (click) => { click.preventDefault(); click.stopPropagation(); }, { capture: true, once: true });
  const under = document.elementsFromPoint(event.clientX, event.clientY).map((each) => keyOf(each.closest("#sheet a")));
  const to = under.find(Boolean);
  if (!to || to === carried.from) return;
  draw(`${event.shiftKey ? 1 : "all"} ${carried.units} ${spoken(carried.from)}-${spoken(to)}`);
});

function draw(line) {
  const form = byId("g"), { edition } = JSON.parse(byId("pencil-type").value);
  const values = { pencil: JSON.stringify({ edition, line }) };
  htmx.ajax("POST", form.action, { source: form, values, swap: "none" }).catch(() => say("The line is down."));
}
