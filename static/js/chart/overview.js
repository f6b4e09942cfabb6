// The whole chart in small, over a corner of a part of it: shows which part, and a click or a drag
// leads anywhere. It lies in the corner where it covers the fewest counters and targets.
const sea = document.getElementById("sea"), small = document.getElementById("overview");
const CORNERS = [[0, 1], [1, 1], [1, 0], [0, 0]]; // from the left and from the top
const MARGIN = 8; // pixels to the edges of what is seen
const WATCHED = "#pieces a, #guesses a, .found .goal, .found .here";
const STILL = 150; // milliseconds after the last change in which it takes its corner

function tell() {
  const { scrollLeft: x, scrollTop: y, clientWidth: wide, clientHeight: high, scrollWidth, scrollHeight } = sea;
  small.hidden = scrollWidth <= wide + 2 && scrollHeight <= high + 2;
  if (small.hidden) return;
  const box = small.querySelector("rect"), { width, height } = small.querySelector("svg").viewBox.baseVal;
  box.setAttribute("x", (x / scrollWidth) * width);
  box.setAttribute("y", (y / scrollHeight) * height);
  box.setAttribute("width", Math.min(1, wide / scrollWidth) * width);
  box.setAttribute("height", Math.min(1, high / scrollHeight) * height);
}
let now = CORNERS[0];
function settle() {
  if (small.hidden || small.matches(":active")) return;
  const seen = sea.getBoundingClientRect(), { offsetWidth: wide, offsetHeight: high } = small;
  const boxes = [...sea.querySelectorAll(WATCHED)].map((each) => each.getBoundingClientRect());
  const placed = ([x, y]) =>
    [MARGIN + x * (seen.width - wide - 2 * MARGIN), MARGIN + y * (seen.height - high - 2 * MARGIN)];
  const covered = (corner) => {
    const [x, y] = placed(corner), [left, top] = [seen.x + x, seen.y + y];
    return boxes.filter((box) => box.right > left && box.left < left + wide &&
      box.bottom > top && box.top < top + high).length;
  };
  const order = [now, ...CORNERS.filter((corner) => corner !== now)];
  now = order.reduce((best, corner) => (covered(corner) < covered(best) ? corner : best));
  const [x, y] = placed(now);
  [small.style.left, small.style.top] = [`${sea.offsetLeft + x}px`, `${sea.offsetTop + y}px`];
}
let still = 0;
function settleSoon() {
  clearTimeout(still);
  still = setTimeout(settle, STILL);
}
function lead({ clientX, clientY }) {
  const box = small.getBoundingClientRect();
  sea.scrollLeft = ((clientX - box.x) / box.width) * sea.scrollWidth - sea.clientWidth / 2;
  sea.scrollTop = ((clientY - box.y) / box.height) * sea.scrollHeight - sea.clientHeight / 2;
}
if (small) {
  sea.parentElement.append(small);
  const changed = () => { tell(); settleSoon(); };
  sea.addEventListener("scroll", changed);
  const sizes = new ResizeObserver(changed);
  for (const each of [sea, document.getElementById("sheet")]) sizes.observe(each);
  document.addEventListener("htmx:afterSettle", settleSoon);
  small.addEventListener("pointerdown", (event) => { small.setPointerCapture(event.pointerId); lead(event); });
  small.addEventListener("pointermove", (event) => { if (event.buttons) lead(event); });
  tell();
  settle();
}
