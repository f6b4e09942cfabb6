// A visitor's name that was typed on one page stands in the field of the next one, in this tab.
const KEY = "own name", field = document.querySelector("[data-own-name]");
if (field) {
  field.value ||= sessionStorage.getItem(KEY) ?? "";
  field.addEventListener("input", () => sessionStorage.setItem(KEY, field.value));
}
