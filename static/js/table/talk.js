// The talk: its rooms, how far each was heard, and what is fetched when somebody has said something.
import { address, byId, table } from "./page.js";

// ---- the rooms of the page, each a list of lines
export const talk = byId("talk");
export const rooms = () => [...document.querySelectorAll("#talk ul")];
const linesIn = (room) => [...room.querySelectorAll("[data-c]")];
export const lastIn = (room) => linesIn(room).at(-1);
export const newestIn = (room) => Number(lastIn(room)?.dataset.c || 0);
export const nameOf = (room) => room.dataset.room || "table";

// ---- how far each was heard: as the page says, or all of what it came with
const heard = new Map();
const told = (room) => room.dataset.room ? room.dataset.heard : table.dataset.chat;
export function heardIn(room) {
  const name = nameOf(room);
  if (!heard.has(name)) heard.set(name, Number(told(room) || newestIn(room)));
  return heard.get(name);
}
rooms().forEach(heardIn);
export const note = (name, number) => heard.set(name, number);

// ---- what is unread: in each room, and all of it where the page speaks of the talk
function show(count, unread) {
  count.hidden = !unread;
  count.querySelector("b").textContent = unread;
}
export function countUnread() {
  let all = 0;
  for (const room of rooms()) {
    const unread = linesIn(room).filter((it) => it.className && Number(it.dataset.c) > heardIn(room)).length;
    const count = room.closest(".room")?.querySelector(".count");
    if (count) show(count, unread);
    all += unread;
  }
  for (const count of document.querySelectorAll(".unread")) show(count, all);
  return all;
}

// ---- the lines of a room, or of all; a room that the page does not have yet comes with all of them
function fetchLines(room) {
  const lines = `${address}chat/?room=${encodeURIComponent(nameOf(room))}`;
  // its own source: of several requests of one element HTMX sends the last alone
  htmx.ajax("GET", lines, { source: room, target: room }).catch(() => {});
}
export function fetchRoom(name) {
  if (!talk) return;
  const room = rooms().find((it) => nameOf(it) === name);
  if (room) fetchLines(room); else fetchRooms();
}
export const fetchTalk = () => rooms().forEach(fetchLines);
const scroll = () => { for (const room of rooms()) room.scrollTop = room.scrollHeight; };
if (talk) scroll();
document.addEventListener("htmx:afterOnLoad", (event) => {
  if (event.target.matches?.("form.inline-form")) event.target.reset();
  scroll();
});

// ---- somebody sat down, and there is a room more: what is being written in the others stays
const fields = () => [...talk.querySelectorAll(".inline-form [name=text]")];
const roomOf = (field) => field.form.elements.room?.value || "table";
let asked = 0;
async function fetchRooms() {
  const mine = asked += 1;
  const headers = { "HX-Request": "true" };
  const answer = await fetch(`${address}chat/?all=1&side=${table.dataset.side || ""}`, { headers }).catch(() => null);
  if (!answer?.ok || answer.redirected) return; // nothing of this side lies open any more
  const html = await answer.text();
  if (mine !== asked) return; // asked for again since
  const written = new Map(fields().map((field) => [roomOf(field), field.value]));
  const writing = fields().find((field) => field === document.activeElement);
  for (const old of talk.querySelectorAll(":scope > :is(.room, ul, .inline-form)")) old.remove();
  talk.querySelector("summary").insertAdjacentHTML("afterend", html);
  htmx.process(talk);
  rooms().forEach(heardIn);
  for (const field of fields()) field.value = written.get(roomOf(field)) || "";
  if (writing) fields().find((field) => roomOf(field) === roomOf(writing))?.focus({ preventScroll: true });
  scroll();
  document.dispatchEvent(new Event("talk:rooms"));
}
document.addEventListener("htmx:afterSettle", () => {
  const there = document.querySelector(".seats")?.dataset.rooms?.split(" ") || [];
  if (talk && !there.every((name) => rooms().some((it) => nameOf(it) === name))) fetchRooms();
});
