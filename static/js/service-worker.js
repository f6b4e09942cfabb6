// The service worker: a page in words while there is no line, and notices when no page is open.
// It is sent by wargames.delivery.app_views with SITE (addresses) and EDITION before it. No page of
// anybody is ever kept: only SITE.offline and its style sheet.
const KEPT = `flag-plot-${EDITION}`;

self.addEventListener("install", (event) => {
  const ask = (path) => new Request(path, { credentials: "omit", cache: "reload" });
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll([SITE.offline, SITE.sheet].map(ask)))
    .then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("flag-plot-") && name !== KEPT);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate")
    event.respondWith(fetch(request).catch(() => caches.match(SITE.offline)));
  else if (request.url === new URL(SITE.sheet, location).href)
    event.respondWith(caches.match(SITE.sheet).then((sheet) => sheet || fetch(request)));
});

// ---- notices: one a game, the newer in the place of the older
const ours = (path) => {
  const url = new URL(path || "/", location);
  return url.origin === location.origin ? url.href : location.origin;
};
const mayTell = () => globalThis.Notification?.permission === "granted";
async function badge() {
  if (!navigator.setAppBadge || !mayTell()) return;
  const shown = await self.registration.getNotifications();
  await (shown.length ? navigator.setAppBadge(shown.length) : navigator.clearAppBadge()).catch(() => {});
}
async function clear(tag) {
  if (!mayTell()) return;
  for (const each of await self.registration.getNotifications(tag ? { tag } : {})) each.close();
  await badge();
}
self.addEventListener("push", (event) => {
  let told = {};
  try { told = event.data.json(); } catch { /* nothing that we have sent */ }
  const choices = (told.choices || []).slice(0, globalThis.Notification?.maxActions || 0);
  const lines = [told.body || "Something is waiting for you.", told.question, choices.length && told.more];
  event.waitUntil(self.registration.showNotification(told.title || "Flag Plot", {
    body: lines.filter(Boolean).join("\n"), tag: told.tag || "flag-plot", renotify: true,
    icon: SITE.icon, badge: SITE.badge, ...(told.image && { image: ours(told.image) }),
    actions: choices.map(({ words }, place) => ({ action: `${place}`, title: words })),
    data: { url: ours(told.url), choices: choices.map(({ url }) => ours(url)) },
  }).then(badge));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url: table, choices } = event.notification.data;
  const url = (event.action && choices?.[event.action]) || table; // a choice has a page that asks to confirm it
  event.waitUntil((async () => {
    await badge();
    const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = open.find((each) => each.url.split(/[?#]/)[0] === url.split(/[?#]/)[0]);
    await (there ? there.focus() : self.clients.openWindow(url));
  })());
});
self.addEventListener("notificationclose", (event) => event.waitUntil(badge()));

// ---- a page says that what it shows has been seen: here, so it need not be told any more
self.addEventListener("message", (event) => {
  if ("seen" in (event.data || {})) event.waitUntil(clear(event.data.seen));
});
