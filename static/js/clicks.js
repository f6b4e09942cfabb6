// What a click means: one move at a time, for the question that was there when it was made, and
// with a pointer only on a button that has stood in its place for a moment. A move that the line
// swallowed is kept, and sent when it is back; its token lets it be made once.
import { guardOf } from "./came.js";
import { isThrough, onSwallowed } from "./line.js";
import { byId, isMove, say, table } from "./table/page.js";

const STOOD = 400, KEPT = `unsent ${table.dataset.own}`, LOST = `lost ${table.dataset.own}`;

// ---- a button that has just come, or moved, lets a press of the pointer pass through (.new);
// keys reach it at once, and so does a pointer where the same list goes on in its place
const since = new WeakMap();
// (not the one that takes a seat back from a program, whose dice would make it new again and again)
const buttons = () => document.querySelectorAll("#table button[form]:not([form=l]), .sides button");
const keyOf = (button) =>
  `${button.closest(":not(button)[id]").id} ${button.id || [button.getAttribute("form"), button.value].join(" ")}`;
const question = () => [...document.querySelectorAll("#ask h2, #battle h2")]
  .map((heading) => heading.textContent.replace(/\d+/g, "")).join();
const isNear = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) < 6 && Math.abs(a.width - b.width) < 6;
const isOver = (a, b) => a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom;
// what a click is for: the page as it stands, and the decisions that are open there
const now = () => `${table.dataset.version} ${table.dataset.token || ""}`;
const look = () => ({
  version: table.dataset.version, now: now(), question: question(),
  inspector: document.querySelector("#inspector.on")?.getBoundingClientRect(),
  places: new Map([...buttons()].map((b) => [keyOf(b), { box: b.getBoundingClientRect(), from: since.get(b) }])),
});
let seen = null, meant = "", queue = [];
function stand() {
  const time = performance.now(), next = look();
  // What can be taken back may be done again at once; a die or a card makes all buttons new.
  const goesOn = seen && seen.question === next.question &&
    (seen.version === next.version || document.querySelector(".undo"));
  const laidBare = seen?.inspector && !next.inspector ? seen.inspector : null;
  for (const button of buttons()) {
    const key = keyOf(button), was = goesOn && seen.places.get(key), { box } = next.places.get(key);
    const stays = was && isNear(was.box, box) && !(laidBare && isOver(laidBare, box));
    const from = stays ? was.from : time;
    since.set(button, from);
    next.places.get(key).from = from;
    if (time - from >= STOOD) continue;
    button.classList.add("new");
    setTimeout(() => {
      if (performance.now() - since.get(button) >= STOOD - 1) button.classList.remove("new");
    }, from + STOOD - time);
  }
  if (goesOn && meant === seen.now) meant = next.now;
  if (seen && !goesOn) queue = [];
  seen = next;
}
const others = guardOf(table);
const glance = () => { seen = look(); others.glance(); };
stand();
document.addEventListener("htmx:beforeSwap", glance, true); // before fragments.js writes version and token
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, glance, true);
new MutationObserver((changes) => {
  if (changes.some(({ target }) => !target.closest("#sheet"))) { stand(); others.stand(); }
}).observe(table, { childList: true, subtree: true });

// ---- a press is for the question that was there when it began
addEventListener("pointerdown", () => { meant = now(); }, true);
addEventListener("click", (event) => { if (!event.detail) meant = ""; }, true);
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (!isMove(detail.elt)) return;
  const { version, token } = detail.parameters;
  [detail.parameters.version, detail.parameters.token] = unsent
    ? [unsent.values.version || version, unsent.values.token ?? token]
    : (meant || now()).split(" ");
  meant = "";
});

// ---- one move at a time; what is pressed meanwhile in a list that goes on is done next. A key
// that is pressed again on what moves a thing moves it further: where it is then (data-next); what
// adds one of a kind (data-adds) adds as many as it is pressed
let isByKey = false, last = "", sent = "";
addEventListener("click", ({ detail }) => { isByKey = !detail; }, true);
addEventListener("pointerdown", () => { isByKey = false; }, true);
const thingOf = (button) => button.closest("ol.draft > li")?.firstChild.textContent;
document.addEventListener("submit", (event) => {
  if (!isMove(event.target) || (!table.dataset.busy && !unsent)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const button = event.submitter, key = button && keyOf(button), line = lineOf(event.target)?.value;
  const isOther = line && line !== sent, isAgain = key === table.dataset.busy && !isOther && !button.matches("[data-adds]");
  if (!key || !table.dataset.busy || (isAgain && !(isByKey && button.dataset.next))) return;
  queue.push({ key, isAgain, isByKey, thing: thingOf(button), line });
  if (isOther) lineOf(event.target).value = "";
}, true);
document.addEventListener("htmx:beforeRequest", ({ target, detail }) => {
  if (!isMove(target)) return;
  const button = detail.requestConfig.triggeringEvent?.submitter;
  table.dataset.busy = button ? keyOf(button) : "yes";
  last = button?.dataset.next?.split(" ")[0];
  sent = detail.requestConfig.parameters.line;
});
// the next line may be typed at once, in the place of the one that is being read
const lineOf = (form) => form.elements.line;
document.addEventListener("beforeinput", ({ target }) => {
  if (table.dataset.busy && target.name === "line" && target.value === sent) target.value = "";
});
document.addEventListener("htmx:afterRequest", ({ target }) => {
  if (!isMove(target)) return;
  // when all others have heard of it, and before anybody can press what the answer has brought
  queueMicrotask(async () => {
    await table.renewal; // inspector.js: the list that the move was made in
    delete table.dataset.busy;
    if (unsent) sendLater(); else next();
    if (!table.dataset.busy) document.dispatchEvent(new Event("table:still"));
  });
});
const kindOf = (key) => key.replace(/\d+$/, "");
function meantBy({ key, isAgain, thing }) {
  const same = [...buttons()].filter((b) => thingOf(b) === thing);
  if (isAgain) return same.find((b) => b.id === last);
  // what is done to a thing is done to it where it is now
  const moved = thing ? same.filter((b) => kindOf(keyOf(b)) === kindOf(key)) : [];
  return same.find((b) => keyOf(b) === key) || (moved.length === 1 && moved[0]);
}
function next() {
  const press = queue.shift(), button = press && meantBy(press);
  if (!button || table.dataset.busy || (!press.isByKey && button.matches(".new"))) { queue = []; return; }
  meant = "";
  const field = press.line && lineOf(button.form), half = field?.value;
  if (field) field.value = press.line;
  button.form.requestSubmit(button);
  if (field && half) field.value = half;
}

// ---- a press of the pointer during which its button was drawn anew, in the same place
let pressed = null;
addEventListener("pointerdown", ({ target }) => {
  const button = target.closest?.("#table button[form]:not(.new)");
  pressed = button && { button, key: keyOf(button) };
}, true);
addEventListener("pointerup", ({ clientX, clientY }) => {
  if (!pressed || pressed.button.isConnected) return;
  const button = document.elementFromPoint(clientX, clientY)?.closest("#table button[form]:not(.new, :disabled)");
  if (button && keyOf(button) === pressed.key) button.form.requestSubmit(button);
}, true);

// ---- the line
const DOWN = byId("link").textContent;
let unsent = JSON.parse(sessionStorage.getItem(KEPT)), timer, wait = 500;
htmx.config.timeout = 20000;
function keep(move) {
  unsent = move;
  if (move) sessionStorage.setItem(KEPT, JSON.stringify(move)); else sessionStorage.removeItem(KEPT);
  if (move) table.dataset.unsent = "yes"; else delete table.dataset.unsent;
  byId("link").textContent = move ? "Connection lost. Your move is sent when it is back." : DOWN;
  document.dispatchEvent(new Event("line:told"));
}
function send() {
  clearTimeout(timer);
  const form = unsent && byId(unsent.form);
  if (!form || table.dataset.busy) return;
  htmx.ajax("POST", form.action, { source: form, values: unsent.values, swap: "none" }).catch(() => {});
}
function swallowed({ target, detail }) {
  if (!isMove(target)) return;
  const { csrfmiddlewaretoken, ...values } = Object.fromEntries(detail.requestConfig.formData);
  queue = [];
  keep({ form: target.id, values });
}
function sendLater() {
  clearTimeout(timer);
  timer = setTimeout(send, wait);
  wait = Math.min(wait * 1.7, 5000);
}
onSwallowed(swallowed);
document.addEventListener("htmx:responseError", (event) => {
  if (!isThrough(event.detail.xhr)) swallowed(event);
});
document.addEventListener("htmx:afterRequest", ({ target, detail }) => {
  const { status } = detail.xhr;
  if (!unsent || !isMove(target) || !isThrough(detail.xhr)) return;
  keep(null);
  wait = 500;
  // A whole page: fragments.js loads it anew, and then it is said.
  if (/^\s*<!doctype/i.test(detail.xhr.responseText)) sessionStorage.setItem(LOST, "yes");
  if (status >= 400 && status < 500) byId("say").querySelector(".bad")?.prepend("The connection broke: your move was not made. ");
});
addEventListener("online", send);
document.addEventListener("line:back", () => { wait = 500; if (unsent) sendLater(); });
if (sessionStorage.getItem(LOST)) {
  sessionStorage.removeItem(LOST);
  say("The connection broke: your move was not made.");
}
if (unsent && byId(unsent.form)) { keep(unsent); send(); }
