// The page of a desk: its elements, the revision it shows, and where its parts come from.
import { oneAtATime } from "../newest.js";

export const byId = (id) => document.getElementById(id);
export const desk = byId("desk");
export const address = location.pathname;
export const version = () => Number(desk.dataset.version);
export const isBusy = () => Boolean(desk.dataset.busy);

// What is looked at: the map that is shown, and the space that is pointed at.
// What was wished for last counts, until the page shows it.
let wish = null;
export const looking = () => {
  const value = (name) => document.querySelector(`#asking [name=${name}]`)?.value || "";
  return wish || { map: value("map"), about: value("about") };
};
const parts = oneAtATime(async () => {
  const where = looking();
  await htmx.ajax("GET", `${address}panel/?${new URLSearchParams(where)}`, { source: "#link", target: "#link", swap: "none" })
    .catch(() => {}); // the line is down: it is told, and tried again
  if (wish === where) wish = null;
});
export function fetchParts(where = wish) {
  wish = where;
  return parts();
}
