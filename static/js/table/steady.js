// News moves nothing from under a pointer: the control that the mouse rests on, or the field that one
// types in, stays where it is on the screen while the column around it grows or shrinks.
import { isMove } from "./page.js";

const CONTROL = "button, a, summary, input, textarea, select, label";
let spot = null, pressed = null, kept = null, padded = null;

document.addEventListener("pointermove", ({ pointerType, clientX, clientY }) => {
  spot = pointerType === "mouse" ? [clientX, clientY] : null;
  if (padded && !padded.parentNode.matches(":hover")) unpad();
});
function unpad() {
  padded.style.marginTop = "";
  padded = null;
}
// The column that scrolls by itself; in one column the page does, and the browser holds it still (but see below).
function columnOf(control) {
  const column = control?.closest(".right");
  return column && getComputedStyle(column).overflowY === "auto" ? column : null;
}
// A pointer that has stayed where one made a move points at nothing that comes there since.
const stayed = () => pressed && Math.hypot(spot[0] - pressed[0], spot[1] - pressed[1]) < 6;
function held() {
  const focused = document.activeElement;
  if (focused?.matches("input:not([type=radio], [type=checkbox]), textarea") && columnOf(focused)) return focused;
  const under = spot && !stayed() ? document.elementFromPoint(...spot)?.closest(CONTROL) : null;
  return columnOf(under) ? under : null;
}
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const isOwn = detail.requestConfig?.elt && isMove(detail.requestConfig.elt);
  if (isOwn) pressed = spot;
  const control = isOwn ? null : held();
  kept = control && { control, top: control.getBoundingClientRect().top };
});
function keep() {
  if (!kept?.control.isConnected) return;
  const column = columnOf(kept.control), off = kept.control.getBoundingClientRect().top - kept.top;
  if (Math.abs(off) < 0.5) return;
  column.scrollTop += off;
  const rest = kept.top - kept.control.getBoundingClientRect().top; // there was no more to scroll
  if (rest < 0.5) return;
  padded = column.querySelector(".bars"); // it sticks to the top, which padding of the column would move
  padded.style.marginTop = `${(parseFloat(padded.style.marginTop) || 0) + rest}px`;
}
// A part stands twice until the old one goes; where that has the focus, all is laid out in between, and
// the browser would scroll on by the height of the new one, to keep in place what is about to go.
const anchors = (way) => () => {
  for (const { style } of document.querySelectorAll("html, .right")) style.overflowAnchor = way;
};
document.addEventListener("htmx:oobBeforeSwap", anchors("none"));
for (const name of ["htmx:oobAfterSwap", "htmx:afterSwap"]) document.addEventListener(name, anchors(""));
for (const name of ["htmx:oobAfterSwap", "htmx:afterSwap", "htmx:afterSettle"]) document.addEventListener(name, keep);
