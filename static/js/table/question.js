// What is asked: brought into sight once, and told in the bar, which stays in sight.
import { byId, isMove, isNarrow, version, wanted } from "./page.js";

// ---- a lesson: what the next step asks for
let step = "";
function showWanted() {
  const it = wanted(), next = it ? `${version()} ${it.value || it.href}` : "";
  // from the top, so that the card and what it speaks of are in sight if they can be
  if (it && next !== step) {
    byId("lesson").scrollTop = document.querySelector(".right").scrollTop = 0;
    scrollTo(0, 0);
    it.scrollIntoView({ block: "nearest" });
  }
  step = next;
}
addEventListener("load", showWanted);
document.addEventListener("htmx:afterSettle", showWanted);

// ---- a new question; not each click of an answer that takes several. A card just turned lies over
// it; where all stands in one column a battle that goes on comes first; a facilitator speaks first.
// One's own answer leads on to whom one waits for, too; an answer of others moves no page of theirs.
const asked = () => `${document.querySelector(".bar .jump")?.hash} ${document.querySelector("#ask h2")?.textContent}`;
let question = asked(), turned = byId("card")?.dataset.h;
function place() {
  const hash = document.querySelector(".bar .jump").hash;
  const isNew = turned !== (turned = byId("card")?.dataset.h);
  if (byId("announcements")?.childElementCount) return byId("announcements");
  if (isNarrow.matches && byId("battle")?.childElementCount) return byId("battle");
  if (isNew) return byId("card");
  return !isNarrow.matches && hash === "#battle" ? null : document.querySelector(hash);
}
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  tellInBar();
  if (asked() === question) return;
  question = asked();
  showPlace();
  const it = place();
  if (!it || wanted()) return;
  if (!isMove(detail.requestConfig.elt) && document.querySelector(".watch:not(.mine)") && !/battle|company/.test(it.id)) return;
  const { top } = it.getBoundingClientRect();
  // less: behind the bar at the top. Under a card that was turned lies what it asks
  if (top < 99 || top > innerHeight * 0.7 || it.id === "card") it.scrollIntoView();
});

// ---- what happened since one's own last move stands over the question: a screen reader is told that
// more has come, once, even if an own move between is undone and it stands there again
const lately = () => [...document.querySelectorAll("#ask .lately")].find((it) => it.checkVisibility());
const newest = () => Number(lately()?.dataset.newest ?? -1);
let told = newest();
document.addEventListener("htmx:afterSettle", () => {
  const news = lately(), lines = news?.querySelectorAll("li").length;
  if (!news) byId("lately").textContent = ""; // nothing stands there any more, or the strip tells it
  if (newest() <= told) return;
  told = newest();
  byId("lately").textContent = `${news.querySelector("h3").textContent}: ${lines} line${lines > 1 ? "s" : ""} over the question.`;
});

// ---- the place that a question of one's own is about comes into sight on the chart, where no ring
// marks it, which the chart itself brings into sight
function showPlace() {
  const sea = byId("sea"), at = document.querySelector("#ask [data-at]")?.dataset.at;
  const link = at && document.querySelector(`#sheet .spaces a[href="?about=${CSS.escape(at)}"]`);
  if (!sea || !link || sea.querySelector(".asked") || !document.querySelector(".watch.mine, .bar:not(:has(.watch))")) return;
  const spot = link.getBoundingClientRect(), box = sea.getBoundingClientRect();
  const [x, y] = [spot.x + spot.width / 2, spot.y + spot.height / 2];
  if (x > box.left && x < box.right && y > box.top && y < box.bottom) return;
  sea.scrollBy(x - box.x - box.width / 2, y - box.y - box.height / 2);
}
addEventListener("load", showPlace);
function tellInBar() {
  const bar = document.querySelector(".bar .asks"), heading = document.querySelector("#battle .q h2, #ask h2");
  if (!bar || !heading) return;
  const words = heading.cloneNode(true);
  for (const mark of words.querySelectorAll(".r, .m")) mark.remove();
  const text = words.textContent.trim();
  bar.textContent = text === document.querySelector(".bar .watch")?.textContent.trim() ? "" : text;
}
tellInBar();
