// What one has looked at: the tab's title says whose move it is and how much talk is unread, and a
// page that was in sight says how far it has shown game and talk.
import { byId, table, version } from "./page.js";

const IN_SIGHT = 3, AGAIN = 30; // seconds

// ---- the tab's title
const talk = byId("talk"), lines = () => [...document.querySelectorAll("#chat [data-c]")];
const newest = () => Number(lines().at(-1)?.dataset.c || 0);
let heard = table.dataset.chat ? Number(table.dataset.chat) : newest();
function entitle() {
  if (!table.dataset.title) return;
  const calls = document.querySelector(".bar .watch")?.dataset.calls;
  const unread = lines().filter((it) => it.className && Number(it.dataset.c) > heard).length;
  document.title = `${unread ? `(${unread}) ` : ""}${calls ? `● ${calls} · ` : ""}${table.dataset.title}`;
  for (const count of document.querySelectorAll(".unread")) {
    count.hidden = !unread;
    count.querySelector("b").textContent = unread;
  }
}
document.addEventListener("htmx:afterSettle", entitle);
document.querySelector("a.unread")?.addEventListener("click", () => { talk.open = true; });
if (talk) byId("chat").scrollTop = byId("chat").scrollHeight;

// ---- a page that was in sight for three seconds says so, once
let shown = "first" in table.dataset || !table.dataset.chat ? 0 : Number(table.dataset.seen);
let began = table.dataset.seen, inSight = 0, looksAt = "";
const isInSight = (it) => {
  const box = it?.getBoundingClientRect();
  return box && box.height > 0 && box.top < innerHeight && box.bottom > 0;
};
function look() {
  if (table.dataset.seen !== began) shown = Math.max(shown, Number(began = table.dataset.seen));
  const hasFocus = !document.hidden && document.hasFocus();
  const sees = hasFocus || (!document.hidden && isInSight(byId("since")));
  const hears = hasFocus && talk.open && isInSight(lines().at(-1));
  const now = sees ? version() : shown, chat = hears ? newest() : heard;
  if (looksAt !== `${now} ${chat}`) inSight = Math.min(inSight, 0);
  looksAt = `${now} ${chat}`;
  inSight = now > shown || chat > heard ? inSight + 1 : Math.min(inSight, 0);
  if (inSight >= IN_SIGHT) tell(now, chat);
}
function tell(now, chat) {
  const news = new FormData(byId("k"));
  news.set("version", now);
  news.set("chat", chat);
  inSight = -AGAIN;
  fetch(byId("k").action, { method: "POST", body: news }).then((answer) => {
    if (!answer.ok) return;
    [shown, heard, inSight] = [now, chat, 0];
    table.dataset.looked = `${now}`;
    entitle();
  }, () => {});
}
if (talk) setInterval(look, 1000);
document.addEventListener("htmx:configRequest", ({ detail: { elt, parameters } }) => {
  if (elt.id === "k") [parameters.version, parameters.chat] = [version(), heard];
});
// What was marked as new is so until one moves, or says that it was seen.
document.addEventListener("htmx:afterSettle", () => {
  if (byId("since")?.childElementCount) return;
  for (const line of document.querySelectorAll("#log .new")) line.classList.remove("new");
});
