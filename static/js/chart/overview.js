// The whole chart in small, over a corner of a part of it: shows which part, and a click or a drag
// leads anywhere. It always lies in the same corner; on a narrow page it stands among the tools,
// where it covers nothing.
const sea = document.getElementById("sea"), small = document.getElementById("overview");
const MARGIN = 8; // pixels to the edges of what is seen

function tell() {
  const { scrollLeft: x, scrollTop: y, clientWidth: wide, clientHeight: high, scrollWidth, scrollHeight } = sea;
  small.hidden = scrollWidth <= wide + 2 && scrollHeight <= high + 2;
  if (small.hidden) return;
  const box = small.querySelector("rect"), { width, height } = small.querySelector("svg").viewBox.baseVal;
  box.setAttribute("x", (x / scrollWidth) * width);
  box.setAttribute("y", (y / scrollHeight) * height);
  box.setAttribute("width", Math.min(1, wide / scrollWidth) * width);
  box.setAttribute("height", Math.min(1, high / scrollHeight) * height);
  [small.style.left, small.style.top] = [`${sea.offsetLeft + MARGIN}px`, `${sea.offsetTop + MARGIN}px`];
}
function lead({ clientX, clientY }) {
  const box = small.getBoundingClientRect();
  sea.scrollLeft = ((clientX - box.x) / box.width) * sea.scrollWidth - sea.clientWidth / 2;
  sea.scrollTop = ((clientY - box.y) / box.height) * sea.scrollHeight - sea.clientHeight / 2;
}
if (small) {
  const tools = small.parentElement, narrow = matchMedia("(max-width: 61.99rem)");
  const settle = () => (narrow.matches ? tools : sea.parentElement).append(small);
  narrow.addEventListener("change", settle);
  settle();
  sea.addEventListener("scroll", tell);
  const sizes = new ResizeObserver(tell);
  for (const each of [sea, document.getElementById("sheet")]) sizes.observe(each);
  small.addEventListener("pointerdown", (event) => { small.setPointerCapture(event.pointerId); lead(event); });
  small.addEventListener("pointermove", (event) => { if (event.buttons) lead(event); });
  tell();
}
