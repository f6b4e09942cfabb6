// The page of a table: its elements, the version it shows, and its voice.
export const byId = (id) => document.getElementById(id);
export const table = byId("table");
export const address = location.pathname;
export const isNarrow = matchMedia("(max-width: 61.99rem)");
export const version = () => Number(table.dataset.version);
export const isMove = (form) => /^([fupbdgeho]|t-.+)$/.test(form.id);

// What a lesson asks for, or the first thing to do, wherever the question has its buttons.
export const wanted = () => document.querySelector("button.wanted") || document.querySelector("a.wanted");
export const toDo = () => wanted() ||
  document.querySelector(":is(#ask, #battle, #move) button[name=choice]") ||
  document.querySelector(".hand-over .primary") || byId("ask").querySelector("button:not(.undo, [data-dismiss])") ||
  Object.assign(byId("ask"), { tabIndex: -1 });

// Told aloud by a screen reader, and in red.
export function say(text) {
  byId("say").replaceChildren(Object.assign(document.createElement("b"), { className: "bad", textContent: text }));
}
