// A typed line is completed as one types: kinds of unit by the list #kinds, spaces by the links of
// the map, and the words that say what units do. Arrows choose, Enter or Tab takes, Escape shuts.
const SHOWN = 6, LONGEST_NAME = 4, SHORTEST = 2;
const CLAUSES = [["load", "take aboard"], ["ashore", "land the cargo"], ["raid", "bomb a facility"],
  ["escort", "go with bombers"], ["ignore", "leave subs or transports alone"], ["by", "the zone of the transports"]];

let spaces = null, kinds = null;
function words() {
  kinds ||= [...document.querySelectorAll("#kinds option")].map(({ value, text }) => ({ insert: `${value} `, name: text, note: value }));
  spaces ||= [...document.querySelectorAll("#sheet .spaces a")].map((link) => {
    const name = link.querySelector("title").textContent, number = /^Sea Zone (\d+)$/.exec(name);
    return { insert: number ? number[1] : name, name, note: "" };
  });
}
const fits = (name, typed) => name.startsWith(typed) || name.split(/[ .-]/).some((word, n) => n && word.startsWith(typed));
// What the end of a text may become: the longest ending that begins a name, and how long it is.
function offersFor(text) {
  words();
  const isPlace = /(?:[-–>→]|\b(?:to|at|by|ashore|assault)\b)\s*[^-–>→]*$/.test(text);
  const parts = text.split(/(?<=[\s,+\-–>→])/);
  for (let many = Math.min(LONGEST_NAME, parts.length); many; many -= 1) {
    const ending = parts.slice(-many).join(""), typed = ending.toLowerCase();
    if (typed.length < SHORTEST || /^[\s\d,+\-–>→]/.test(typed)) continue;
    const isOne = many === 1;
    const found = [
      ...(isPlace || !isOne ? [] : kinds.filter(({ name, note }) => fits(name.toLowerCase(), typed) || note.startsWith(typed))),
      ...spaces.filter(({ name }) => fits(name.toLowerCase(), typed)),
      ...(isOne && /\s\S+\s/.test(text) ? CLAUSES.filter(([word]) => word.startsWith(typed)).map(([word, note]) => ({ insert: `${word} `, name: word, note })) : []),
    ].filter(({ insert }) => insert.trim().toLowerCase() !== typed);
    if (found.length) return { length: ending.length, found: found.slice(0, SHOWN) };
  }
  return null;
}

// ---- the list below the field
let field = null, offers = null, at = -1, list = null;
function shut() {
  if (list) field.setAttribute("aria-expanded", "false");
  list?.remove();
  field?.removeAttribute("aria-activedescendant");
  [list, offers, at] = [null, null, -1];
}
function draw() {
  list ||= Object.assign(document.createElement("ul"), { className: "completions", id: "completions" });
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Completions");
  list.replaceChildren(...offers.found.map(({ name, note }, n) => {
    const row = Object.assign(document.createElement("li"), { id: `completion-${n}` });
    row.setAttribute("role", "option");
    row.setAttribute("aria-selected", n === at);
    row.append(name, Object.assign(document.createElement("small"), { textContent: note }));
    return row;
  }));
  field.after(list);
  list.style.top = `${field.offsetTop + field.offsetHeight}px`;
  for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-controls", list.id], ["aria-expanded", "true"]])
    field.setAttribute(name, value);
  if (at < 0) field.removeAttribute("aria-activedescendant"); else field.setAttribute("aria-activedescendant", `completion-${at}`);
}
function take(n) {
  const caret = field.selectionStart, kept = field.value.slice(0, caret - offers.length) + offers.found[n].insert;
  const rest = field.value.slice(caret);
  shut();
  field.value = kept + rest;
  field.setSelectionRange(kept.length, kept.length);
  field.focus();
}
document.addEventListener("input", ({ target }) => {
  if (!target.matches(".typing input[name=line]")) return;
  shut();
  field = target;
  offers = offersFor(field.value.slice(0, field.selectionStart));
  if (offers) draw();
});
document.addEventListener("keydown", (event) => {
  if (!offers || event.target !== field) return;
  const { length } = offers.found, steps = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (steps) at = (at + steps + (at < 0 && steps < 0 ? 1 : 0) + length) % length;
  else if (event.key === "Escape") shut();
  else if (["Enter", "Tab"].includes(event.key) && at >= 0) take(at);
  else return;
  event.preventDefault();
  event.stopPropagation();
  if (offers) draw();
}, true);
document.addEventListener("pointerdown", (event) => {
  const row = event.target.closest("#completions li");
  if (row) { event.preventDefault(); take([...row.parentElement.children].indexOf(row)); } else if (list) shut();
});
document.addEventListener("focusout", ({ target }) => { if (target === field) shut(); });
