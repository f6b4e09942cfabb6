// A page that watches a game: fetched anew when something public has changed, or from time to time
// where the moment of a change is nobody's to know. What looks the same stays as it is.
import { keepOpen } from "./socket.js";
import { drawNews } from "./table/moving.js";

const PAUSE = 1500, ASKS = 30_000, LOGGED_OUT = 4401, NO_SEAT = 4403, TOO_MANY = 4429;
const page = document.getElementById("watched");
let timer, last = 0;

function taken(fresh) {
  const [old, now] = [[...page.children], [...fresh.children]];
  if (old.length !== now.length) { page.replaceChildren(...now); return; }
  old.forEach((each, n) => {
    if (each.isEqualNode(now[n]) || each.contains(document.activeElement)) return;
    const sea = each.querySelector(".sea"), [x, y] = sea ? [sea.scrollLeft, sea.scrollTop] : [0, 0];
    each.replaceWith(now[n]);
    now[n].querySelector(".sea")?.scrollTo(x, y);
  });
}
async function fetchPage() {
  last = Date.now();
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("watched");
    if (answer.ok && fresh) {
      taken(fresh);
      drawNews();
    }
  } catch { /* offline: asked again below */ }
}
function renew() {
  clearTimeout(timer);
  timer = setTimeout(fetchPage, Math.max(0, last + PAUSE - Date.now()));
}
if (page.dataset.socket !== "none") {
  keepOpen(page.dataset.socket, {
    opened(isAgain) { if (isAgain) renew(); document.body.dataset.live = "yes"; },
    heard(news) { if (news.look) renew(); },
    closed(code) {
      document.body.dataset.live = "";
      return ![LOGGED_OUT, NO_SEAT, TOO_MANY].includes(code);
    },
  });
}
setInterval(() => { if (!document.hidden) renew(); }, ASKS);
document.addEventListener("visibilitychange", () => { if (!document.hidden) renew(); });
