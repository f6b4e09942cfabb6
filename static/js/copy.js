// A link that is there to be sent on gets a button that copies it; without this it is a field to copy from.
"use strict";
for (const field of document.querySelectorAll("input.copy")) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.setAttribute("aria-describedby", field.id);
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch { // without HTTPS a browser offers the old way only
      document.execCommand("copy");
    }
    button.textContent = "Copied";
  });
  field.after(button);
}
