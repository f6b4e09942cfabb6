// The connection: hears "changed, version n" and fetches what changed; says when the line is down,
// and finds its own way back. It also hears who is here, and what is said.
import { askAgain, isThrough, onSwallowed } from "../line.js";
import { showPresent } from "../present.js";
import { oneAtATime } from "../newest.js";
import { keepOpen, loadAnew } from "../socket.js";
import { fetchFolds } from "./folds.js";
import { renew } from "./inspector.js";
import { address, byId, isMove, say, table, version } from "./page.js";
import { fetchRoom, fetchTalk, nameOf, rooms } from "./talk.js";

const LOGGED_OUT = 4401, NOT_SEATED = 4403, TOO_MANY = 4429, LOOK = 10_000;
let isDown = false, isSurplus = false;

// Asked for with the version that is shown it brings nothing as long as that is the newest; what is
// asked for without is not forgotten for that.
let isAll = false;
const panel = oneAtATime(() => {
  const news = isAll ? "" : `?v=${version()}`;
  isAll = false;
  return htmx.ajax("GET", `${address}panel/${news}`, { source: "#link", target: "#link", swap: "none" })
    .catch(() => {}); // the line is down: told and tried again below
});
// A page between the sides loads anew with any answer, so it always says which version it shows.
const isBetween = table.dataset.side === "none";
function fetchPanel(all = !isBetween) {
  isAll ||= all;
  return panel();
}
// Beside a move that is under way it would be drawn twice, and told to a page that changes meanwhile.
function whenStill(fetch) {
  if (table.dataset.busy) document.addEventListener("table:still", fetch, { once: true }); else fetch();
}
document.addEventListener("news:again", () => whenStill(() => fetchPanel()));
// What comes now is told apart from what stood in the strip before.
function fetchNews() {
  table.dataset.shown = table.dataset.stood ?? table.dataset.shown ?? 0;
  fetchPanel(false).then(renew);
}

// ---- the socket
const socket = keepOpen(`/ws${address}`, {
  opened(isAgain) {
    if (isAgain || isDown || isSurplus) { fetchPanel(false); fetchTalk(); }
    isSurplus = false;
    table.dataset.live = "yes";
    tellLate(false);
    tellLine(false);
    document.dispatchEvent(new Event("line:back"));
  },
  heard(news) {
    if ("late" in news) tellLate(news.late);
    if (news.look) setTimeout(() => { fetchPanel(); fetchTalk(); }, Math.random() * 1000);
    if (news.v) whenStill(() => news.v > version() && fetchNews());
    if (news.again || news.paper === "draft") whenStill(() => fetchPanel());
    if (news.paper === "answer") fetchFolds();
    if (news.paper === "guess") fetchPanel().then(renew);
    if (news.said) fetchRoom(news.said);
    if (news.here) showPresent(news.here);
  },
  closed(code) {
    table.dataset.live = "";
    if ([LOGGED_OUT, NOT_SEATED].includes(code)) { loadAnew(); return false; }
    isSurplus = code === TOO_MANY; // live again when it is used
    tellLine(!isSurplus && !isLate()); // where answers come without a socket the line is not down
    if (isSurplus) say("This table is open in ten newer pages: this one is paused until you use it.");
    return !isSurplus;
  },
});
addEventListener("online", socket.openAgain);
// Whoever comes back to a page that lay open has seen it: it asks, and so says that it is in sight.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  socket.openAgain();
  if (navigator.onLine) whenStill(() => fetchPanel(false));
});
// Where no socket comes through, the page looks by itself.
setInterval(() => { if (!socket.isOpen() && !isSurplus && !document.hidden) fetchPanel(false); }, LOOK);

// ---- the banner: no answer, no socket, or a move that waits to be sent
function tellLine(down = isDown) {
  isDown = down;
  byId("link").hidden = !down && !table.dataset.unsent;
}
document.addEventListener("line:told", () => tellLine());
const isLate = () => Boolean(byId("late")?.textContent);
function tellLate(late) {
  if (!late && !byId("late")) return;
  const words = byId("late") || Object.assign(document.createElement("p"), { id: "late", role: "status" });
  words.textContent = late ? "Live news is late: the page checks every ten seconds." : "";
  if (!words.isConnected) byId("link").before(words);
}

// ---- what could not be asked while the socket seems to be open: asked again until it is answered
onSwallowed(({ target }) => {
  tellLine(true);
  if (isMove(target)) return; // sent again by itself
  const room = rooms().includes(target) && nameOf(target);
  askAgain(socket, () => (room ? fetchRoom(room) : fetchPanel(false)));
});
document.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => {
  if (!isThrough(xhr)) return;
  tellLine(false);
  if (socket.isOpen()) return;
  if (isSurplus) socket.openAgain(); else tellLate(true);
});
document.addEventListener("htmx:responseError", (event) => {
  if (event.detail.xhr.status < 500 || !isThrough(event.detail.xhr)) return;
  say(event.detail.xhr.status === 503
    ? "The site cannot write just now. Nothing was done; try again in a moment."
    : "Something went wrong on the server. Nothing was done; try again.");
});
