// The service worker, on sites that browsers let have one; and it hears what has been seen here,
// so that a notice on the screen goes when its table is opened.
const worker = navigator.serviceWorker;
const own = document.documentElement.dataset;

async function start() {
  await worker.register(own.worker, { scope: "/", updateViaCache: "none" });
  const { active } = await worker.ready;
  if (globalThis.Notification?.permission !== "granted") return;
  const game = document.getElementById("table")?.dataset.game;
  if (game) active.postMessage({ seen: `game-${game}` });
  else if (document.querySelector("[data-unread]")?.dataset.unread === "0") active.postMessage({ seen: "" });
}
if (worker && own.worker) addEventListener("load", () => start().catch(() => {}));
