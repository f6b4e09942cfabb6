// An optional rule that has no effect beside another cannot be ticked while that one is. Games share
// checkboxes by their names, so it is the same for all of a form.
for (const choice of document.querySelectorAll("[data-never]")) {
  const box = choice.querySelector("input"), form = box.form;
  const settle = () => {
    const isOff = Boolean(form.querySelector(`[name="${choice.dataset.never}"]:checked`));
    if (isOff && !box.disabled) box.dataset.was = box.checked ? "1" : "";
    if (isOff) box.checked = false;
    else if (box.disabled) box.checked = Boolean(box.dataset.was);
    box.disabled = isOff;
  };
  form.addEventListener("change", settle);
  settle();
}
