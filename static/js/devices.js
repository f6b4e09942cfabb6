// The page of devices: asks the browser whether it may show notices, and lets one hear the sounds.
import { play } from "./app/sound.js";

const form = document.getElementById("turn-on"), field = document.getElementById("device");
const canPush = navigator.serviceWorker && "PushManager" in globalThis && globalThis.Notification;
const bytesOf = (key) => Uint8Array.from(
  atob(key.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

function nameOfDevice() {
  const agent = navigator.userAgent;
  const first = (names) => names.find(([sign]) => agent.includes(sign))?.[1];
  const browser = first([["Edg/", "Edge"], ["OPR/", "Opera"], ["Firefox/", "Firefox"], ["Chrome/", "Chrome"], ["Safari/", "Safari"]]);
  const on = first([["Android", "Android"], ["iPhone", "iPhone"], ["iPad", "iPad"], ["Windows", "Windows"], ["Mac OS", "Mac"], ["Linux", "Linux"]]);
  return [browser || "A browser", on && `on ${on}`].filter(Boolean).join(" ");
}
async function subscribed() {
  const worker = await navigator.serviceWorker.ready;
  const old = await worker.pushManager.getSubscription();
  if (old) await old.unsubscribe(); // it may be for another key, or for somebody who has left
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(form.dataset.key) });
}
function refused() { document.getElementById("refused-push").hidden = false; }

if (canPush) {
  form.hidden = false;
  document.getElementById("no-push").hidden = true;
  field.value = nameOfDevice();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      if (await Notification.requestPermission() !== "granted") { refused(); return; }
      form.elements.subscription.value = JSON.stringify(await subscribed());
      form.submit();
    } catch { refused(); }
  });
}

for (const button of document.querySelectorAll(".hear")) {
  button.hidden = false;
  button.addEventListener("click", () => play(button.dataset.sound));
}
