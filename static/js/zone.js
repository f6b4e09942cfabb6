// Who has chosen nothing yet is offered the time zone of their browser.
const select = document.querySelector("#offer-zone select");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (select && [...select.options].some((each) => each.value === here)) select.value = here;
