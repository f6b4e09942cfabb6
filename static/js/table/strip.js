// The strip "Since your last visit" never comes while the page is in sight, where it would push
// buttons from under a pointer. What is new is offered in the bar; the strip stands there as soon as
// the page was out of sight, and then tells only what was not seen as it came (looked.js).
import { byId, table } from "./page.js";

const offer = document.querySelector("[data-news]");
let kept = null; // the strip that came meanwhile

function keep(strip) {
  kept = strip;
  if (!offer) return;
  offer.hidden = !kept;
  offer.querySelector("b").textContent = kept?.querySelector("[data-later]")?.dataset.later ?? kept?.querySelector("header a").textContent;
}
// What came as one looked on and was not opened is offered again, on whatever device.
const { offered } = table.dataset;
if (offered) queueMicrotask(() => {
  table.dataset.seen = offered;
  document.dispatchEvent(new Event("news:again"));
});
function put() {
  if (!kept) return;
  byId("since").replaceWith(kept);
  htmx.process(kept);
  keep(null);
}
document.addEventListener("htmx:oobBeforeSwap", ({ target, detail }) => {
  if (target.id !== "since") return;
  const next = detail.fragment.querySelector("#since");
  const comes = !document.hidden && next?.childElementCount;
  keep(comes ? next : null);
  if (!comes) return;
  detail.shouldSwap = false;
  target.dataset.h = next.dataset.h; // so that it is not sent again and again
});
document.addEventListener("visibilitychange", () => { if (document.hidden) put(); });
offer?.addEventListener("click", () => {
  kept.ariaLabel = kept.querySelector("h2").textContent = "New";
  put();
  byId("since").scrollIntoView({ block: "nearest" });
});
