// A list of games alive: hears that something changed in one of them and fetches the list anew.
// Without it, the list is as new as the page.
import { askAgain, onSwallowed } from "./line.js";
import { keepOpen, loadAnew } from "./socket.js";

const PAUSE = 1500, UNSEEN = 5000, SILENT = 30_000, LOGGED_OUT = 4401, TOO_MANY = 4429;

// ---- the list, fetched at most once in a pause, and never from under a pointer that is down
let timer, last = 0, isPressed = false;
const fetchList = () => {
  last = Date.now();
  htmx.ajax("GET", location.href, { target: "#games", swap: "outerHTML" }).catch(() => {});
};
function renew() {
  clearTimeout(timer);
  const pause = document.hidden ? UNSEEN : PAUSE; // behind another tab its title alone is seen
  timer = setTimeout(() => (isPressed ? renew() : fetchList()), Math.max(100, last + pause - Date.now()));
}
addEventListener("pointerdown", () => { isPressed = true; });
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => { isPressed = false; });

// ---- the socket that the list names; one without any is asked for from time to time
const listen = path => keepOpen(path, {
  opened(isAgain) {
    if (isAgain) renew();
    document.body.dataset.live = "yes";
  },
  heard(news) {
    if (news.games || news.look) renew();
  },
  closed(code) {
    document.body.dataset.live = "";
    if (code === LOGGED_OUT) loadAnew();
    return ![LOGGED_OUT, TOO_MANY].includes(code);
  },
});
document.addEventListener("visibilitychange", () => { if (!document.hidden) renew(); });
addEventListener("load", () => {
  const list = document.getElementById("games");
  if (!list) return;
  const path = list.dataset.socket || "/ws/games/";
  const socket = path === "none" ? { isOpen: () => false } : listen(path);
  onSwallowed(() => askAgain(socket, renew));
  setInterval(() => { if (!socket.isOpen()) renew(); }, SILENT);
});
