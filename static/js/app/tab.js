// What the tab tells: a number before its title, a mark on its icon, a badge on the installed app,
// and, where one has chosen it, a sound when it has become one's move.
import { sound } from "./sound.js";

const icon = document.querySelector("link[rel=icon]"), still = icon?.href;
const unread = () => Number(document.querySelector("[data-unread]")?.dataset.unread || 0);
const all = (selector) => document.querySelectorAll(selector).length;
const TITLE = document.title.replace(/^\s*\(\d+\)\s*/, "").trim();
// A table and a desk write their own titles.
const writesTitle = !document.getElementById("table") && !document.getElementById("desk");

// How many games wait for whoever looks, as far as this page shows it.
function calls() {
  if (document.getElementById("games")) return all('#games .tag.mine[class*="of-"], #games .is-own');
  return all(".bar .watch[data-calls], #desk .sentence") ? 1 : 0;
}
let before = calls();
function tell() {
  const now = calls(), isList = document.getElementById("games");
  const count = isList ? now : now + unread();
  if (writesTitle) document.title = count ? `(${count}) ${TITLE}` : TITLE;
  if (icon) icon.href = count ? icon.dataset.waiting : still;
  if (navigator.setAppBadge)
    (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
  if (now > before) sound().catch(() => {});
  before = now;
}
tell();
document.addEventListener("htmx:afterSettle", tell);
