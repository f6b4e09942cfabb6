// The connection: hears that something is new and fetches it, and who is here; clocks that run; a
// line that is down.
import { askAgain, isThrough, onSwallowed } from "../line.js";
import { showPresent } from "../present.js";
import { keepOpen, loadAnew } from "../socket.js";
import { address, byId, desk, fetchParts, isBusy, version } from "./page.js";

const LOGGED_OUT = 4401, NOT_SEATED = 4403, TOO_MANY = 4429, LOOK = 10_000;
const id = desk.dataset.game;
const tell = (isDown) => { byId("link").hidden = !isDown; };
let isSurplus = false;

const rooms = () => [...document.querySelectorAll(".chat .lines")];
function fetchRoom(room) {
  const query = new URLSearchParams({ room: room.dataset.room });
  // its own source: of several requests of one element HTMX sends the last alone
  htmx.ajax("GET", `${address}chat/?${query}`, { source: room, target: room }).catch(() => {});
}
function fetchRooms(said) {
  // what a side says among themselves stands in its room with the facilitator
  const heard = said?.replace(/^side:/, "facilitator:");
  for (const room of rooms()) if (!heard || room.dataset.room === heard) fetchRoom(room);
}
// What is new is fetched when nothing is on its way that may bring it, and again if it did not.
function look(wanted) {
  if (isBusy()) { setTimeout(() => look(wanted), 200); return; }
  if (wanted && wanted <= version()) return;
  fetchParts().then(() => { if (wanted && wanted > version()) setTimeout(() => look(wanted), 500); });
}
const socket = keepOpen(`/ws/table/${id}/`, {
  opened(isAgain) {
    if (isAgain || isSurplus) { fetchParts(); fetchRooms(); }
    isSurplus = false;
    desk.dataset.live = "yes";
    tell(false);
  },
  heard(news) {
    if (news.again || news.look || (news.v && news.v > version())) look(news.v);
    if (news.here) showPresent(news.here);
    if (news.said) { fetchRooms(news.said); fetchParts(); }
  },
  closed(code) {
    desk.dataset.live = "";
    if ([LOGGED_OUT, NOT_SEATED].includes(code)) { loadAnew(); return false; }
    isSurplus = code === TOO_MANY;
    tell(!isSurplus);
    return !isSurplus;
  },
});
addEventListener("online", socket.openAgain);
// Whoever comes back to a desk that lay open has seen it, and says so by asking.
document.addEventListener("visibilitychange", () => { if (!document.hidden) { socket.openAgain(); look(); } });
setInterval(() => { if (!socket.isOpen() && !document.hidden) fetchParts(); }, LOOK);
// What could not be asked while the socket seems to be open is asked again until it is answered.
onSwallowed(({ target }) => {
  tell(true);
  askAgain(socket, rooms().includes(target) ? () => fetchRoom(target) : look);
});
document.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => {
  if (isThrough(xhr)) tell(!socket.isOpen() && !isSurplus);
});

// ---- the talk: what was said goes out of its field, the newest line stays in sight
const scroll = () => { for (const room of rooms()) room.scrollTop = room.scrollHeight; };
scroll();
document.addEventListener("htmx:afterOnLoad", ({ target }) => {
  if (target.matches?.("form.inline-form")) target.reset();
  scroll();
});

// ---- clocks: how long, in hours, minutes and seconds
const two = (number) => String(number).padStart(2, "0");
function since(moment) {
  const seconds = Math.max(0, Math.floor((Date.now() - Date.parse(moment)) / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)} h` : `${minutes}:${two(seconds % 60)}`;
}
function tick() {
  for (const clock of document.querySelectorAll("time[data-clock]")) clock.textContent = since(clock.dateTime);
}
setInterval(tick, 1000);
document.addEventListener("htmx:afterSettle", tick);
tick();

// ---- a line that is new opens its room: nobody may ask in vain
const right = byId("right");
const lastOf = (room) => room.lastElementChild?.outerHTML || "";
let last = new Map(rooms().map((room) => [room, lastOf(room)])), isUnheard = false;
function openNew() {
  for (const room of rooms()) if (lastOf(room) !== last.get(room)) {
    room.closest("details").open = true;
    if (!right.getClientRects().length) isUnheard = true;
  }
  last = new Map(rooms().map((room) => [room, lastOf(room)]));
}

// ---- the tab's title and the column's say how much is to be said, and whether somebody speaks
const TITLE = document.title.replace(/^\s*\(.*?\)\s*/, "");
const column = document.querySelector(".tablets [href='#right']");
function count() {
  if (right.getClientRects().length) isUnheard = false;
  const cards = document.querySelectorAll(".sentence").length;
  document.title = cards ? `(${cards} to say) ${TITLE}` : TITLE;
  column.textContent = ["To say", cards || "", isUnheard ? "talk" : ""].filter(Boolean).join(" · ");
}
document.addEventListener("htmx:afterSettle", () => { openNew(); count(); });
addEventListener("hashchange", count);
count();
