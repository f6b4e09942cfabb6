// A room of talk whose newest line was in sight for three seconds says so, once: lists of games
// count it as read.
import { byId, desk, version } from "./page.js";

const IN_SIGHT = 3; // seconds
const told = new Map();
let inSight = 0, before = "";

const isInSight = (it) => {
  const box = it.getBoundingClientRect();
  return box.height > 0 && box.top < innerHeight && box.bottom > 0;
};
// The newest number of each room, of those whose lines are seen; a side's own talk stands among others.
function seen() {
  const found = new Map();
  for (const room of document.querySelectorAll(".chat[open] .lines"))
    if (room.lastElementChild && isInSight(room.lastElementChild))
      for (const line of room.querySelectorAll("[data-c]"))
        found.set(line.dataset.of, Math.max(found.get(line.dataset.of) || 0, Number(line.dataset.c)));
  return [...found].filter(([name, number]) => number > (told.get(name) || 0));
}
function look() {
  const news = document.hidden || !document.hasFocus() ? [] : seen();
  inSight = news.length && `${news}` === before ? inSight + 1 : 0;
  before = `${news}`;
  if (inSight >= IN_SIGHT) tell(news);
}
function tell(news) {
  inSight = 0;
  const body = new FormData();
  body.set("csrfmiddlewaretoken", byId("n").elements.csrfmiddlewaretoken.value);
  body.set("version", version());
  for (const [name, number] of news) { body.append("chat", `${name}:${number}`); told.set(name, number); }
  fetch(`/table/${desk.dataset.game}/looked/`, { method: "POST", body })
    .then((answer) => {
      if (!answer.ok) return;
      desk.dataset.heard = `${news}`;
      for (const count of document.querySelectorAll(".chat[open] .count")) count.remove();
    }, () => {});
}
setInterval(look, 1000);
