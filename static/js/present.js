// Who is here, as the socket tells it: the places at the table, each drawn where the page names it.
let here = [];
export function showPresent(seats) {
  here = seats;
  for (const seat of document.querySelectorAll("[data-seat]"))
    seat.classList.toggle("here", here.includes(Number(seat.dataset.seat)));
}
document.addEventListener("htmx:afterSettle", () => showPresent(here));
