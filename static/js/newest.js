// Several requests for one place. The answer goes to the element that is there when it comes, under
// the id of the one that it was for; and of what was looked at the newest answer alone is shown.
const newest = new Map(); // id → the element that asked last
const SHARED = "link"; // the target of what brings parts of many places
const isLook = ({ requestConfig, target }) => requestConfig.verb === "get" && target.id && target.id !== SHARED;

document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (isLook(detail)) newest.set(detail.target.id, detail.requestConfig.elt);
  const { xhr } = detail;
  xhr.addEventListener("readystatechange", () => { // before HTMX reads it
    if (xhr.readyState === XMLHttpRequest.DONE && !detail.target.isConnected)
      detail.target = document.getElementById(detail.target.id) || detail.target;
  });
});
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (isLook(detail) && newest.get(detail.target.id) !== detail.requestConfig.elt) detail.shouldSwap = false;
});

// What is under way for a place is not shown any more: something newer was done there.
export function drop(id) { newest.delete(id); }

// Asks for what a place is to show, beside all else that is asked for; whether that was shown.
export async function look(path, id, swap = "outerHTML") {
  const source = Object.assign(document.createElement("i"), { hidden: true });
  document.body.append(source); // of several requests of one element HTMX sends the last alone
  await htmx.ajax("GET", path, { source, target: `#${id}`, swap }).catch(() => {});
  source.remove();
  return newest.get(id) === source;
}

// Sends one at a time; what is asked for meanwhile is sent once more after that.
export function oneAtATime(send) {
  let isAsked = false, underWay = null;
  async function all() {
    while (isAsked) {
      isAsked = false;
      await send();
    }
    underWay = null;
  }
  return () => {
    isAsked = true;
    underWay ||= all();
    return underWay;
  };
}
