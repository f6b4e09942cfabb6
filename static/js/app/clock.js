// Moments in the reader's own zone, and clocks that tick: when one runs out, and how long that is from
// now. Without it the page says them in UTC.
const SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR;

// hasSeconds: of a clock that people play by at the same time, which ticks as m:ss.
function restOf(time, hasSeconds) {
  const [days, hours] = [Math.floor(time / DAY), Math.floor((time % DAY) / HOUR)];
  const [minutes, seconds] = [Math.floor((time % HOUR) / MINUTE), Math.floor((time % MINUTE) / SECOND)];
  if (time >= DAY) return `${days} d ${hours} h`;
  if (hasSeconds) return [...(hours ? [hours] : []), minutes, seconds]
    .map((part, n) => (n ? String(part).padStart(2, "0") : part)).join(":");
  if (time >= HOUR) return `${hours} h ${minutes} min`;
  return `${minutes} min`;
}

const words = (moment, more) => new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit", minute: "2-digit", ...more,
}).format(moment);
const DATE = { day: "numeric", month: "short" };

function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function tick() {
  for (const time of document.querySelectorAll("time[data-at]")) {
    const moment = new Date(time.dateTime);
    say(time, words(moment, moment.toDateString() === new Date().toDateString() ? {} : DATE));
    delete time.dataset.at;
  }
  for (const time of document.querySelectorAll("time[data-until]")) {
    const moment = new Date(time.dateTime), left = moment - Date.now();
    const rest = time.parentElement.querySelector("[data-rest]");
    const hasSeconds = time.dataset.until === "seconds";
    say(time, words(moment, { weekday: "short", ...DATE, ...(hasSeconds && { second: "2-digit" }) }));
    if (!rest) continue;
    say(rest, left > 0 ? `in ${restOf(left, hasSeconds)}` : "");
    rest.classList.toggle("low", left < time.dataset.tenth * SECOND);
  }
}
tick();
setInterval(tick, SECOND);
for (const swapped of ["htmx:afterSwap", "htmx:oobAfterSwap"]) document.addEventListener(swapped, tick);
