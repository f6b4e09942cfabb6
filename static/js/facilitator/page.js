// The page of a desk: its elements, the revision it shows, and where its parts come from.
export const byId = (id) => document.getElementById(id);
export const desk = byId("desk");
export const address = location.pathname;
export const version = () => Number(desk.dataset.version);
export const isBusy = () => Boolean(desk.dataset.busy);

// What is looked at: the map that is shown, and the space that is pointed at.
export const looking = () => {
  const value = (name) => document.querySelector(`#asking [name=${name}]`)?.value || "";
  return { map: value("map"), about: value("about") };
};
export const fetchParts = (where = looking()) => htmx.ajax("GET", `${address}panel/?${new URLSearchParams(where)}`, { target: "#link", swap: "none" })
  .catch(() => {}); // the line is down: it is told, and tried again
