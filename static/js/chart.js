// The chart closer and further: wheel, drag, pinch, keys and buttons. It only changes how wide
// the sheet is and where it is scrolled to, so links, focus and sharp lines stay the browser's.
// Also: the way of a group, drawn for the zone that is pointed at; a battle's zone kept in sight.
import { measure } from "./chart/measures.js";
import { unit } from "./chart/stacks.js";
import "./chart/overview.js";

(() => {
  const sea = document.getElementById("sea"), sheet = document.getElementById("sheet");
  if (!sea) return;
  const MOST = 5;
  const zoom = () => sheet.clientWidth / sea.clientWidth;
  document.querySelector(".zoom").hidden = false;

  function to(scale, x = sea.clientWidth / 2, y = sea.clientHeight / 2) {
    const before = sheet.clientWidth, left = sea.scrollLeft + x, top = sea.scrollTop + y;
    sheet.style.width = `${Math.min(MOST, Math.max(1, scale)) * 100}%`;
    const ratio = sheet.clientWidth / before;
    sea.scrollLeft = left * ratio - x;
    sea.scrollTop = top * ratio - y;
    note();
  }
  // What is seen, noted while nothing has to be laid out for it: as a page goes away, all of it would be.
  let seen = "";
  function note() {
    const x = (sea.scrollLeft + sea.clientWidth / 2) / sea.scrollWidth;
    const y = (sea.scrollTop + sea.clientHeight / 2) / sea.scrollHeight;
    seen = [zoom(), x, y].join(" ");
  }
  sea.addEventListener("scroll", note);
  const spot = (event) => {
    const box = sea.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };

  // A chart that is larger than its window goes to where something is asked: when the page comes,
  // when the question has changed, and when nothing of it would be seen. Else it stays where it is.
  let lit = "", asked = "";
  function gather() {
    const zone = document.querySelector("#battle [data-zone]")?.dataset.zone;
    let links = [...sheet.querySelectorAll("#reach a, a.glow")];
    if (!links.length && zone) links = [...sheet.querySelectorAll(`#pieces a[href="?about=${CSS.escape(zone)}"]`)];
    if (!links.length) links = [...sheet.querySelectorAll("a.ring, .asked")];
    const marks = links.map((link) => link.getAttribute("href") || link.outerHTML).join();
    const question = document.querySelector("#ask h2")?.textContent, isNew = question !== asked;
    if (!links.length || (!isNew && marks === lit)) return;
    [lit, asked] = [marks, question];
    const window = sea.getBoundingClientRect(), boxes = links.map((link) => link.getBoundingClientRect());
    const isSeen = (box) => box.left >= window.left && box.right <= window.right &&
      box.top >= window.top && box.bottom <= window.bottom;
    if (isNew ? boxes.every(isSeen) : boxes.some(isSeen)) return;
    const ends = (near, far) => [Math.min(...boxes.map((box) => box[near])), Math.max(...boxes.map((box) => box[far]))];
    const [left, right] = ends("left", "right"), [top, bottom] = ends("top", "bottom");
    if (links[0].matches(".asked") && (right - left > window.width || bottom - top > window.height)) {
      const { x, y } = sheet.getBoundingClientRect(), edge = boxes[0].width / 2; // all are seen, from farther away
      const [wide, high] = [right - left + 2 * edge, bottom - top + 2 * edge];
      show([left - x - edge, top - y - edge, wide, high].map((each) => each / unit()).join(" "));
      return;
    }
    // Where they lie too far apart to be seen at once, the one nearest to their middle is.
    const aim = (near, far, length) => {
      const [from, to] = ends(near, far);
      const off = (box) => Math.abs(box[near] + box[far] - from - to);
      if (to - from <= length) return (from + to) / 2;
      const best = boxes.reduce((one, other) => (off(other) < off(one) ? other : one));
      return (best[near] + best[far]) / 2;
    };
    sea.scrollLeft += aim("left", "right", window.width) - window.x - window.width / 2;
    sea.scrollTop += aim("top", "bottom", window.height) - window.y - window.height / 2;
  }
  // The sheet's height must not let the sea grow: what is closer is scrolled to.
  const hold = () => {
    sea.style.height = "";
    if (innerWidth >= 992) sea.style.height = `${sea.clientWidth * sheet.clientHeight / sheet.clientWidth + 2}px`;
    measure(".left .field", "--half", `${sea.clientHeight / 2}px`);
  };
  hold();

  // It begins with the part where the one of one's own powers that moves next has most to do, and
  // shows that of whoever is to move when the turn passes; where there is room, what the others moved
  // before comes first, until one does something oneself. A page that comes back shows what it showed. Without such parts it begins where
  // most of the war is.
  const EDGE = 90; // of the sheet, around what was moved
  const KEPT = `chart ${location.pathname}`;
  const homeNow = () => document.querySelector("[data-home]")?.dataset.home || "";
  let home = homeNow(), followed = home;
  function goHome() {
    const now = homeNow(), ways = sheet.querySelector(".moving");
    if (!now || now === home) return;
    if (innerWidth >= 992 && ways?.childElementCount) {
      const { x, y, width, height } = ways.getBBox();
      if (now !== followed) show([x - EDGE, y - EDGE, width + 2 * EDGE, height + 2 * EDGE].join(" "));
      followed = now;
    } else show(home = followed = now, true);
  }
  const kept = (sessionStorage.getItem(KEPT) || "").split(" / ");
  if (home && kept[0] === home) {
    const [scale, x, y] = kept[1].split(" ").map(Number);
    to(scale);
    sea.scrollLeft = x * sea.scrollWidth - sea.clientWidth / 2;
    sea.scrollTop = y * sea.scrollHeight - sea.clientHeight / 2;
  } else if (home) show(document.querySelector("[data-opens]")?.dataset.opens || home, true);
  else if (zoom() > 1.2) {
    sea.scrollLeft = (sea.scrollWidth - sea.clientWidth) * 0.2;
    sea.scrollTop = (sea.scrollHeight - sea.clientHeight) * 0.35;
  }
  if (home) addEventListener("pagehide", () => sessionStorage.setItem(KEPT, `${home} / ${seen}`));
  gather();
  note();
  document.addEventListener("htmx:afterSettle", () => { goHome(); gather(); });

  // The board of a battle lies over the foot of the chart: the zone it is about stays in sight.
  function uncover() {
    const board = document.getElementById("battle");
    const zone = board?.querySelector("[data-zone]")?.dataset.zone;
    const isOver = zone && getComputedStyle(board).position === "absolute";
    const edge = sea.getBoundingClientRect().bottom;
    const covered = isOver ? Math.max(0, edge - board.getBoundingClientRect().top) : 0;
    sheet.style.marginBottom = covered ? `${covered}px` : "";
    const spot = covered && sheet.querySelector(`#pieces a[href="?about=${CSS.escape(zone)}"]`)?.getBoundingClientRect();
    if (!spot || (spot.bottom + 16 <= edge - covered && spot.top >= sea.getBoundingClientRect().top)) return;
    sea.scrollTop += (spot.top + spot.bottom) / 2 - (sea.getBoundingClientRect().top + edge - covered) / 2;
  }
  uncover();
  document.addEventListener("htmx:afterSettle", uncover);
  document.addEventListener("toggle", ({ target }) => { if (target.closest("#battle")) uncover(); }, true);
  addEventListener("resize", () => { hold(); uncover(); note(); });

  // What is laid over the chart stays on, or off, from page to page.
  for (const laid of document.querySelectorAll(".tools input[type=checkbox]")) {
    laid.checked = sessionStorage.getItem(laid.id) === "on";
    laid.addEventListener("change", () => sessionStorage.setItem(laid.id, laid.checked ? "on" : "off"));
  }
  for (const one of document.querySelectorAll(".tools input[type=radio]")) {
    if (sessionStorage.getItem(one.name) === one.id) one.checked = true;
    one.addEventListener("change", () => sessionStorage.setItem(one.name, one.id));
  }

  sea.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && zoom() <= 1.001 && event.deltaY > 0) return;
    event.preventDefault();
    to(zoom() * Math.exp(-event.deltaY / 400), ...spot(event));
  }, { passive: false });

  const fingers = new Map();
  let spread = 0, drag = null, moved = false;
  sea.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, event);
    moved = false;
    if (event.pointerType === "mouse" && event.button === 0 && !event.target.closest("button"))
      drag = { x: event.clientX, y: event.clientY, left: sea.scrollLeft, top: sea.scrollTop };
    spread = 0;
  });
  addEventListener("pointermove", (event) => {
    if (drag) {
      const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
      if (Math.hypot(dx, dy) > 4) moved = true;
      sea.scrollLeft = drag.left - dx;
      sea.scrollTop = drag.top - dy;
    }
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, event);
    if (fingers.size !== 2) return;
    const [a, b] = [...fingers.values()];
    const now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    if (spread) {
      const [ax, ay] = spot(a), [bx, by] = spot(b);
      to(zoom() * now / spread, (ax + bx) / 2, (ay + by) / 2);
    }
    spread = now;
  });
  for (const kind of ["pointerup", "pointercancel"])
    addEventListener(kind, (event) => {
      fingers.delete(event.pointerId);
      spread = 0;
      drag = null;
    });
  sea.addEventListener("click", (event) => {
    if (moved) { event.preventDefault(); event.stopPropagation(); moved = false; }
  }, true);
  sea.addEventListener("dragstart", (event) => event.preventDefault());

  const steps = { in: 1.4, out: 1 / 1.4, all: 0 };
  document.querySelector(".zoom").addEventListener("click", (event) => {
    const button = event.target.closest("[data-zoom]");
    if (button) to(zoom() * steps[button.dataset.zoom]);
  });
  // Shows a part of the chart, as large as all of it fits, or as fills the window; its box is in the
  // sheet's units.
  function show(box, fills = false) {
    const [left, top, wide, high] = box.split(" ").map(Number);
    const { width } = sheet.querySelector("svg").viewBox.baseVal;
    const across = width / wide, down = (sea.clientHeight * width) / (sea.clientWidth * high);
    to(fills ? Math.max(across, down) : Math.min(across, down));
    sea.scrollLeft = (left + wide / 2) * unit() - sea.clientWidth / 2;
    sea.scrollTop = (top + high / 2) * unit() - sea.clientHeight / 2;
  }
  for (const button of document.querySelectorAll("[data-shows]")) button.closest("[hidden]")?.removeAttribute("hidden");
  document.addEventListener("click", ({ target, detail }) => {
    const button = target.closest?.("[data-shows]");
    if (!button) return;
    show(button.dataset.shows);
    if (detail) button.blur(); // pressed by a pointer: no key marks it when the chart has gone elsewhere
  });
  // Which key does what is said in the legend.
  const ACTS = {
    closer: () => to(zoom() * 1.4), further: () => to(zoom() / 1.4), whole: () => to(1),
    left: () => { sea.scrollLeft -= 60; }, right: () => { sea.scrollLeft += 60; },
    up: () => { sea.scrollTop -= 60; }, down: () => { sea.scrollTop += 60; },
  };
  const keys = new Map([...document.querySelectorAll("#legend [data-pan]")]
    .map(({ dataset: { key, pan } }) => [key, ACTS[pan]]));
  sea.addEventListener("keydown", (event) => {
    const act = keys.get(event.key);
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });

  // The way that a group would go: to what is pointed at, to what has the focus, to what lies open.
  const courses = document.querySelectorAll(".course");
  const wayOf = (key) =>
    key && document.querySelector(`#reach a[href="?about=${CSS.escape(key)}"], .found a[data-goal="${CSS.escape(key)}"]`)?.dataset.way;
  function wayAt(it) {
    const link = it?.isConnected && it.closest("[data-way^=M], a[href^='?about=']"); // of a line of the log it names spaces
    return link && (link.dataset.way || wayOf(new URLSearchParams(link.getAttribute("href")).get("about")));
  }
  let pointed = null, drawn = "";
  function steer() {
    const way = wayAt(pointed) || wayAt(document.activeElement) ||
      wayOf(document.querySelector("#inspector.on")?.dataset.key) || "";
    if (way === drawn) return;
    drawn = way;
    for (const course of courses)
      course.replaceChildren(...way.split(/(?=M)/).filter(Boolean).map((line) => {
        const path = document.createElementNS(course.namespaceURI, "path");
        path.setAttribute("d", line);
        return path;
      }));
  }
  if (!courses.length) return;
  document.addEventListener("pointerover", (event) => { pointed = event.target; steer(); });
  document.addEventListener("pointerout", (event) => { if (!event.relatedTarget) { pointed = null; steer(); } });
  document.addEventListener("focusin", steer);
  document.addEventListener("focusout", () => setTimeout(steer));
  document.addEventListener("htmx:afterSettle", steer);
})();
