// Links, folds and the buttons of other forms: one that has just come, or moved, lets a press of the
// pointer pass through for a moment (.just-came), so that a second click is for nothing else. Keys
// reach it at once. What the scripts of the page show while it loads has not come: no click was on its
// way there. (Buttons that make a move have a guard of their own, clicks.js.)
const STOOD = 400;
const CONTROLS = ":is(a[href], summary, button:not([form])):not(#sheet *)";
const isNear = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) < 6;
const came = new WeakMap();
const nameOf = (control) =>
  `${control.closest(":not(a, button, summary)[id]")?.id} ${control.id || control.getAttribute("href") || control.textContent}`;

// What stands where; several of one name by their number.
function places(root) {
  const count = new Map(), found = new Map();
  for (const control of root.querySelectorAll(CONTROLS)) {
    const name = nameOf(control), number = count.get(name) || 0;
    count.set(name, number + 1);
    found.set(`${name} ${number}`, { control, box: control.getBoundingClientRect() });
  }
  return found;
}
function letPass(control) {
  const time = performance.now();
  came.set(control, time);
  control.classList.add("just-came");
  setTimeout(() => { if (came.get(control) === time) control.classList.remove("just-came"); }, STOOD);
}
let isLoaded = false;
addEventListener("DOMContentLoaded", () => { isLoaded = true; });
// Call `glance` before something may change, `stand` when it has.
export function guardOf(root) {
  let stood = places(root);
  return {
    glance() { stood = places(root); },
    stand() {
      const before = stood;
      stood = places(root);
      if (!isLoaded) return;
      for (const [name, { control, box }] of stood) {
        const was = before.get(name);
        if (box.width && !(was && isNear(was.box, box))) letPass(control);
        else if (was && was.control !== control && was.control.matches(".just-came")) letPass(control);
      }
    },
  };
}
