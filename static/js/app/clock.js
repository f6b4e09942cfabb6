// Clocks that tick: the moment when one runs out in the reader's own zone, and how long that is from
// now. Without it the page says the moment in UTC.
const SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR;

// hasSeconds: of a clock that people play by at the same time, which ticks as m:ss.
export function restOf(time, hasSeconds) {
  const [days, hours] = [Math.floor(time / DAY), Math.floor((time % DAY) / HOUR)];
  const [minutes, seconds] = [Math.floor((time % HOUR) / MINUTE), Math.floor((time % MINUTE) / SECOND)];
  if (time >= DAY) return `${days} d ${hours} h`;
  if (hasSeconds) return [...(hours ? [hours] : []), minutes, seconds]
    .map((part, n) => (n ? String(part).padStart(2, "0") : part)).join(":");
  if (time >= HOUR) return `${hours} h ${minutes} min`;
  return `${minutes} min`;
}

const words = (moment, hasSeconds) => new Intl.DateTimeFormat("en-GB", {
  weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit",
  ...(hasSeconds ? { second: "2-digit" } : {}),
}).format(moment);

function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function tick() {
  for (const time of document.querySelectorAll("time[data-until]")) {
    const moment = new Date(time.dateTime), left = moment - Date.now();
    const rest = time.parentElement.querySelector("[data-rest]");
    say(time, words(moment, time.dataset.until === "seconds"));
    if (!rest) continue;
    say(rest, left > 0 ? `in ${restOf(left, time.dataset.until === "seconds")}` : "");
    rest.classList.toggle("low", left < time.dataset.tenth * SECOND);
  }
}
addEventListener("load", () => {
  tick();
  setInterval(tick, SECOND);
});
for (const swapped of ["htmx:afterSwap", "htmx:oobAfterSwap"]) document.addEventListener(swapped, tick);

// the days of a vacation are, to begin with, those of the browser's zone
const zone = document.querySelector("select[data-browser-zone]");
if (zone) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if ([...zone.options].some(option => option.value === own)) zone.value = own;
}
