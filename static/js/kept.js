// What was typed into a field with data-kept stands there again on the next page of the same address, until it is sent.
"use strict";
for (const field of document.querySelectorAll("[data-kept]")) {
  const key = `${location.pathname} ${field.name}`;
  field.value ||= sessionStorage.getItem(key) ?? "";
  field.addEventListener("input", () => sessionStorage.setItem(key, field.value));
  field.form.addEventListener("submit", () => sessionStorage.removeItem(key));
}
