// How long ago each counter of an enemy was seen: drawn by the server, and kept by the page, since all
// of them grow older with each turn. The chart tells how many turns have begun, and how many a round has.
export function keepAges(sheet) {
  const now = sheet.querySelector("[data-begun]")?.dataset;
  if (!now) return;
  for (const counter of sheet.querySelectorAll("[data-seen]")) {
    const turns = now.begun - counter.dataset.seen;
    const age = turns <= 0 ? "now" : turns <= now.round ? "recent" : "old";
    if (counter.dataset.age !== age) counter.dataset.age = age;
  }
}
