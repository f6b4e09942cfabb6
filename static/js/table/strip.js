// The strip "Since you last looked" never comes while the page is in sight, where it would push
// buttons from under a pointer. What it would tell is offered in the bar; it stands there as soon as
// the page was out of sight.
import { byId } from "./page.js";

const offer = document.querySelector("[data-news]");
let kept = null; // the strip that came meanwhile

function keep(strip) {
  kept = strip;
  if (!offer) return;
  offer.hidden = !kept;
  offer.querySelector("b").textContent = kept?.querySelector("header a").textContent ?? "";
}
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
offer?.addEventListener("click", () => { put(); byId("since").scrollIntoView({ block: "nearest" }); });
