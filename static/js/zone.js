// Who has chosen no time zone yet is offered that of their browser.
const select = document.querySelector("[data-browser-zone] select");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (select && [...select.options].some((each) => each.value === here)) select.value = here;
