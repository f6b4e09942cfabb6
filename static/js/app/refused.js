// A form that comes back refused: the first reason comes into sight, with the focus in its field.
const why = document.querySelector("main .errorlist");
for (let fold = why?.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
const field = why?.id && document.querySelector(`[aria-describedby~="${why.id}"]`);
field?.focus?.({ preventScroll: true });
const { top = 0, bottom = 0 } = why?.getBoundingClientRect() || {};
if (top < 0 || bottom > innerHeight) why.scrollIntoView({ block: "center" });
