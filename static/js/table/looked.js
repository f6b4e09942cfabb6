// What one has looked at: the tab's title says whose move it is and how much talk is unread, and a
// page that was in sight says how far it has shown game and talk.
import { byId, table, version } from "./page.js";
import { countUnread, heardIn, lastIn, nameOf, newestIn, note, rooms, talk } from "./talk.js";

const IN_SIGHT = 3, AGAIN = 30, WATCHED = 5; // seconds

// ---- the tab's title
function entitle() {
  if (!table.dataset.title) return;
  const calls = document.querySelector(".bar .watch")?.dataset.calls;
  const unread = countUnread();
  const [news, call] = [unread && `(${unread}) `, calls && `● ${calls} · `];
  document.title = [news, call, table.dataset.title].filter(Boolean).join("");
}
document.addEventListener("htmx:afterSettle", entitle);
document.addEventListener("talk:rooms", entitle);
document.querySelector("a.unread")?.addEventListener("click", () => { talk.open = true; });

// ---- a page that was in sight for three seconds says so, once
let shown = "first" in table.dataset || !table.dataset.chat ? 0 : Math.max(table.dataset.seen, table.dataset.shown ?? 0);
let began = table.dataset.seen, inSight = 0, looksAt = "";
const isInSight = (it) => {
  const box = it?.getBoundingClientRect();
  return box && box.height > 0 && box.top < innerHeight && box.bottom > 0;
};

// What came while one looked on is no news at the next visit, unless news of before stands there.
// What comes as one turns to the page may have happened before.
let live = 0, watched = WATCHED, came = version(), hasMissed = false;
document.addEventListener("visibilitychange", () => {
  watched = 0;
  if (!document.hidden || live <= table.dataset.seen) return;
  table.dataset.seen = live;
  document.dispatchEvent(new Event("news:again"));
});
function look() {
  if (came !== (came = version()) && watched < WATCHED) hasMissed = true;
  if (table.dataset.seen !== began) {
    shown = Math.max(shown, Number(began = table.dataset.seen));
    hasMissed = false;
  }
  const hasFocus = !document.hidden && document.hasFocus();
  watched = hasFocus ? watched + 1 : 0;
  const sees = hasFocus || (!document.hidden && isInSight(byId("since")));
  const hears = (room) => hasFocus && !room.closest("details:not([open])") && isInSight(lastIn(room));
  const now = sees ? version() : shown;
  const chat = rooms().map((room) => [nameOf(room), hears(room) ? Math.max(newestIn(room), heardIn(room)) : heardIn(room)]);
  if (looksAt !== `${now} ${chat}`) inSight = Math.min(inSight, 0);
  looksAt = `${now} ${chat}`;
  const isNews = now > shown || rooms().some((room, n) => chat[n][1] > heardIn(room));
  inSight = isNews ? inSight + 1 : Math.min(inSight, 0);
  if (inSight >= IN_SIGHT) tell(now, chat);
}
const asSent = (chat) => chat.map(([name, number]) => `${name}:${number}`);
function tell(now, chat) {
  const news = new FormData(byId("k")), stands = byId("since").childElementCount, isLive = !hasMissed && !stands;
  news.set("version", now);
  if (isLive) news.set("live", 1);
  news.delete("chat");
  for (const line of asSent(chat)) news.append("chat", line);
  inSight = -AGAIN;
  fetch(byId("k").action, { method: "POST", body: news }).then((answer) => {
    if (!answer.ok) return;
    [shown, inSight] = [now, 0];
    if (isLive) live = now;
    if (stands) table.dataset.stood = now;
    for (const [name, number] of chat) note(name, number);
    table.dataset.looked = `${now}`;
    entitle();
  }, () => {});
}
if (talk) setInterval(look, 1000);
document.addEventListener("htmx:configRequest", ({ detail: { elt, parameters } }) => {
  if (elt.id !== "k") return;
  parameters.version = version();
  parameters.chat = asSent(rooms().map((room) => [nameOf(room), heardIn(room)]));
});
// What was marked as new is so until one moves, or says that it was seen.
document.addEventListener("htmx:afterSettle", () => {
  if (byId("since")?.childElementCount || document.querySelector("[data-news]:not([hidden])")) return;
  for (const line of document.querySelectorAll("#log .new")) line.classList.remove("new");
});
