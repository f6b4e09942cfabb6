// The table alive: hears "changed, version n" and fetches what changed; finds its own way back
// when the line is down. Everything here only makes quicker what plain links and forms do.
(() => {
  const table = document.getElementById("table");
  if (!table) return;
  const base = location.pathname, byId = (id) => document.getElementById(id);
  const version = () => Number(byId("v").value);
  const moves = (form) => ["f", "u", "p", "b"].includes(form.id);

  // ---- what the page has, so that only the rest is sent
  const have = () => [...document.querySelectorAll("[data-h]")]
    .map((part) => `${part.id}:${part.dataset.h}`).join(",");
  document.addEventListener("htmx:configRequest", (event) => {
    const { headers, parameters, triggeringEvent, elt } = event.detail;
    headers["X-Have"] = have();
    // htmx does not see buttons that stand outside the form they send.
    const button = triggeringEvent?.submitter;
    if (button?.name) parameters[button.name] = button.value;
    if (elt.id === "k") [parameters.version, parameters.chat] = [version(), heard];
  });

  // ---- refused moves answer with words and the fresh parts: show them
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr } = event.detail;
    // A whole page instead of parts: whoever sat here has left, or the door wants a name.
    if (/^\s*<!doctype/i.test(xhr.responseText)) { event.detail.shouldSwap = false; location.reload(); return; }
    // An answer that a newer one has overtaken would take the page back.
    const brought = /id="v" name="version" value="(\d+)"/.exec(xhr.responseText);
    if (brought && Number(brought[1]) < version()) { event.detail.shouldSwap = false; return; }
    if (xhr.status >= 400 && xhr.status < 500 && xhr.responseText.startsWith("<")) {
      event.detail.shouldSwap = true;
      event.detail.isError = false;
    }
  });

  // ---- focus and open folds survive a swap
  let kept = null, folds = [], rolled = "";
  const mark = (element) => element && {
    value: element.value, form: element.getAttribute("form"),
    href: element.getAttribute("href"), id: element.id,
    part: element.closest("[data-h]")?.id,
  };
  document.addEventListener("htmx:beforeRequest", (event) => {
    kept = mark(document.activeElement);
    folds = [...document.querySelectorAll("details[id]")].map((fold) => [fold.id, fold.open]);
    rolled = byId("say").textContent;
  });
  document.addEventListener("htmx:afterSettle", restore);
  // What a lesson asks for, or the first thing to do, wherever the question has its buttons.
  const wanted = () => document.querySelector("button.wanted") || document.querySelector("a.wanted");
  const todo = () => wanted() ||
    document.querySelector(":is(#ask, #battle, #move) button[name=choice]") ||
    document.querySelector(".hand-over .primary") || byId("ask").querySelector("button:not(.undo)") ||
    Object.assign(byId("ask"), { tabIndex: -1 });
  function restore() {
    for (const [id, open] of folds) if (byId(id)) byId(id).open = open;
    if (byId("say").textContent !== rolled) document.querySelector(".roll")?.classList.add("fresh");
    if (!kept || document.activeElement !== document.body) return;
    const part = kept.part && byId(kept.part);
    const same = (kept.id && byId(kept.id)) ||
      [...document.querySelectorAll("button[name=choice]")].find((b) => kept.value && b.value === kept.value) ||
      (kept.href && part?.querySelector(`a[href="${CSS.escape(kept.href)}"]`));
    (same || todo()).focus({ preventScroll: true });
  }

  // ---- a lesson: what the next step asks for is brought into sight, once
  let step = "";
  function golden() {
    const it = wanted(), next = it ? `${version()} ${it.value || it.href}` : "";
    if (next !== step) it?.scrollIntoView({ block: "nearest" });
    step = next;
  }
  addEventListener("load", golden);
  document.addEventListener("htmx:afterSettle", golden);

  // ---- a new question is brought into sight, once; not each click of an answer that takes several.
  // Where all stands in one column it is the battle that goes on, or else the card just turned.
  const isNarrow = matchMedia("(max-width: 61.99rem)");
  const asking = () => `${document.querySelector(".bar .jump")?.hash} ${document.querySelector("#ask h2")?.textContent}`;
  let question = asking(), turned = byId("card")?.dataset.h;
  function place() {
    const hash = document.querySelector(".bar .jump").hash;
    const isNew = byId("card")?.dataset.h !== turned;
    turned = byId("card")?.dataset.h;
    if (!isNarrow.matches) return hash === "#battle" ? null : document.querySelector(hash);
    if (byId("battle")?.childElementCount) return byId("battle");
    return isNew ? byId("card") : document.querySelector(hash);
  }
  document.addEventListener("htmx:afterSettle", () => {
    prompt();
    if (asking() === question) return;
    question = asking();
    const it = place();
    if (!it || wanted()) return;
    if (document.querySelector(".watch:not(.mine)") && !["battle", "company"].includes(it.id)) return;
    const { top } = it.getBoundingClientRect();
    if (top < 0 || top > innerHeight * 0.7) it.scrollIntoView();
  });
  // What is asked stands in the bar too, which stays in sight.
  function prompt() {
    const bar = document.querySelector(".bar .asks"), heading = document.querySelector("#battle .q h2, #ask h2");
    if (!bar || !heading) return;
    const words = heading.cloneNode(true);
    for (const mark of words.querySelectorAll(".r, .m")) mark.remove();
    const text = words.textContent.trim();
    bar.textContent = text === document.querySelector(".bar .watch")?.textContent ? "" : text;
  }
  prompt();

  // ---- the tab's title says when it is one's move, and how much talk was not in sight yet
  const from = () => byId("from")?.dataset || {};
  const talk = byId("talk"), lines = () => [...document.querySelectorAll("#chat [data-c]")];
  const newest = () => Number(lines().at(-1)?.dataset.c || 0);
  let heard = from().chat ? Number(from().chat) : newest();
  function entitle() {
    if (!table.dataset.title) return;
    const calls = document.querySelector(".bar .watch")?.dataset.calls;
    const unread = lines().filter((it) => it.className && Number(it.dataset.c) > heard).length;
    document.title = `${unread ? `(${unread}) ` : ""}${calls ? `● ${calls} · ` : ""}${table.dataset.title}`;
    for (const count of document.querySelectorAll(".unread")) {
      count.hidden = !unread;
      count.querySelector("b").textContent = unread;
    }
  }
  document.addEventListener("htmx:afterSettle", entitle);
  document.querySelector("a.unread")?.addEventListener("click", () => { talk.open = true; });
  if (talk) byId("chat").scrollTop = byId("chat").scrollHeight;

  // ---- a page that was in sight for three seconds says once how far it has shown game and talk
  let shown = "first" in from() || !from().chat ? 0 : Number(from().h);
  let began = from().h, inSight = 0, looksAt = "";
  const isInSight = (it) => {
    const box = it?.getBoundingClientRect();
    return box && box.height > 0 && box.top < innerHeight && box.bottom > 0;
  };
  function looked() {
    if (from().h !== began) shown = Math.max(shown, Number(began = from().h));
    const hasFocus = !document.hidden && document.hasFocus();
    const sees = hasFocus || (!document.hidden && isInSight(byId("since")));
    const hears = hasFocus && talk.open && isInSight(lines().at(-1));
    const now = sees ? version() : shown, chat = hears ? newest() : heard;
    if (looksAt !== `${now} ${chat}`) inSight = Math.min(inSight, 0);
    looksAt = `${now} ${chat}`;
    inSight = now > shown || chat > heard ? inSight + 1 : Math.min(inSight, 0);
    if (inSight < 3) return;
    const news = new FormData(byId("k"));
    news.set("version", now);
    news.set("chat", chat);
    inSight = -30;
    fetch(byId("k").action, { method: "POST", body: news }).then((answer) => {
      if (!answer.ok) return;
      [shown, heard, inSight] = [now, chat, 0];
      table.dataset.looked = `${now}`;
      entitle();
    }, () => {});
  }
  if (talk) setInterval(looked, 1000);
  // What was marked as new is so until one moves, or says that it was seen.
  document.addEventListener("htmx:afterSettle", () => {
    if (byId("since")?.childElementCount) return;
    for (const line of document.querySelectorAll("#log .new")) line.classList.remove("new");
  });

  // ---- what stands here: a link that reloads, or a panel that opens
  let asked = null;
  const tells = (key) => `${base}about/?about=${encodeURIComponent(key)}`;
  const lay = (address) => htmx.ajax("GET", address, { target: "#about", swap: "outerHTML" }).catch(() => {});
  async function about(key) {
    if (!key) {
      const panel = byId("about");
      if (!panel?.className) return;
      const shut = document.createElement("div");
      shut.id = "about";
      panel.replaceWith(shut);
      ring();
      asked?.focus();
      return;
    }
    await card(tells(key));
  }
  // The tray that is open: asked for again when the position it tells of has changed.
  async function renew() {
    const tray = byId("about");
    if (!tray?.className || !tray.dataset.key) return;
    const held = tray.contains(document.activeElement);
    await lay(tells(tray.dataset.key));
    if (held) byId("about").focus({ preventScroll: true });
  }
  // A move made in a tray closes it, unless the question still leads there: then its list goes on
  // in its place, with a gap for each choice that has gone.
  let tray = "", list = null;
  const leadsOn = () => tray && byId("ask").querySelector(`a[href="?about=${CSS.escape(tray)}"]`);
  document.addEventListener("htmx:beforeRequest", (event) => {
    const button = event.detail.requestConfig.triggeringEvent?.submitter;
    if (moves(event.target)) tray = button?.closest("#about")?.dataset.key || "";
  });
  document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
    if (detail.target.id === "about" && leadsOn()) detail.shouldSwap = false;
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (!moves(event.target)) return;
    list = event.detail.xhr.status && leadsOn() ? byId("about") : null;
    if (list) table.renewal = lay(tells(tray));
    tray = "";
  });
  let held = null;
  document.addEventListener("htmx:beforeSwap", () => {
    held = list?.contains(document.activeElement) ? document.activeElement : null;
  });
  document.addEventListener("htmx:afterSwap", () => {
    if (!list || list.isConnected) return;
    const fresh = byId("about"), folds = fresh.querySelectorAll(".acts details");
    const same = (button) => button && [...fresh.querySelectorAll("button")].find((b) => b.value === button.value);
    for (const button of list.querySelectorAll(".acts button")) {
      if (same(button)) continue;
      const gap = button.cloneNode(true), before = same(button.previousElementSibling);
      let after = button.nextElementSibling;
      while (after && !same(after)) after = after.nextElementSibling;
      gap.disabled = true;
      if (before) before.after(gap); else same(after)?.before(gap);
    }
    list.querySelectorAll(".acts details").forEach((fold, n) => { if (folds[n]) folds[n].open = fold.open; });
    fresh.style.height = `${list.offsetHeight}px`; // the buttons stay where they are
    fresh.scrollTop = list.scrollTop;
    let next = same(held);
    while (next?.disabled) next = next.nextElementSibling;
    if (held) (next || fresh).focus({ preventScroll: true });
    list = null;
  });
  async function card(address) {
    if (!document.activeElement.closest("#about")) asked = document.activeElement;
    await lay(address);
    byId("about").focus({ preventScroll: true });
  }
  // Where it is, is ringed on the chart: brought into sight as the panel opens, gone as it closes.
  let ringed = "";
  function ring() {
    const found = byId("found");
    if (!found) return;
    if (!byId("about").className) found.replaceChildren();
    if (found.innerHTML === ringed) return;
    ringed = found.innerHTML;
    if (!found.firstElementChild) return;
    const at = found.firstElementChild.getBoundingClientRect(), sea = byId("sea");
    const seen = sea.getBoundingClientRect();
    const x = at.x + at.width / 2 - seen.x, y = at.y + at.height / 2 - seen.y;
    if (!(x > 0 && x < seen.width && y > 0 && y < seen.height)) {
      sea.scrollLeft += x - seen.width / 2;
      sea.scrollTop += y - seen.height / 2;
    }
    // In one column the panel lies over the foot of the screen: the zone does not lie under it.
    const edge = byId("about").getBoundingClientRect().top, foot = found.firstElementChild.getBoundingClientRect().bottom;
    if (isNarrow.matches && seen.bottom > 0 && foot > edge) scrollBy(0, foot + 8 - edge);
  }
  addEventListener("load", ring);
  document.addEventListener("htmx:afterSettle", ring);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const number = event.target.closest("a.r, a.of-card, #about a.see");
    if (number) { event.preventDefault(); card(number.getAttribute("href")); return; }
    const link = event.target.closest('a[href^="?"]');
    if (!link) return;
    if (link.getAttribute("href") !== "?" && !link.getAttribute("href").startsWith("?about=")) return;
    event.preventDefault();
    about(new URLSearchParams(link.getAttribute("href")).get("about"));
  });

  // ---- the socket
  let socket, wait = 500, timer;
  const fetchPanel = (v) => htmx.ajax("GET", `${base}panel/${v ? `?v=${v}` : ""}`, { target: "#link", swap: "none" })
    .catch(() => {}); // the line is down: told and tried again below
  function connect() {
    clearTimeout(timer);
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws${base}`);
    socket.onopen = () => {
      if (wait > 500 || isDown || isSurplus) fetchPanel(version());
      wait = 500;
      isSurplus = false;
      table.dataset.live = "yes";
      tellLate(false);
      tellLine(false);
      document.dispatchEvent(new Event("line:back"));
    };
    listen();
    socket.onmessage = ({ data }) => {
      const news = JSON.parse(data);
      unanswered = false;
      if ("late" in news) tellLate(news.late);
      if (news.look) setTimeout(() => { fetchPanel(); chat(); }, Math.random() * 1000);
      if (news.v && news.v > version() && !table.dataset.busy) fetchPanel(version()).then(renew);
      else if (news.v && table.dataset.busy) setTimeout(() => news.v > version() && fetchPanel(version()).then(renew), 400);
      if (news.again) fetchPanel();
      if (news.said) chat();
      if (news.here) present(news.here);
    };
    socket.onclose = (event) => {
      clearInterval(beat);
      table.dataset.live = "";
      if ([4401, 4403].includes(event.code)) { location.reload(); return; } // logged out, or not seated
      isSurplus = event.code === 4429; // ten newer pages of this table: live again when it is used
      if (isSurplus) { tellLine(false); say("This table is open in ten newer pages: here it stands still until you use it."); return; }
      tellLine(true);
      timer = setTimeout(connect, wait * (0.75 + Math.random() / 2));
      wait = Math.min(wait * 1.7, 15000);
    };
  }
  // The banner: no answer, no socket, or a move that waits to be sent.
  let isDown = false, isSurplus = false;
  function tellLine(down = isDown) {
    isDown = down;
    byId("link").hidden = !down && !table.dataset.unsent;
  }
  document.addEventListener("line:told", () => tellLine());
  // Where no socket comes through, the page looks by itself.
  setInterval(() => { if (socket.readyState !== 1 && !isSurplus && !document.hidden) fetchPanel(version()); }, 10_000);
  const chat = () => byId("chat") && htmx.ajax("GET", `${base}chat/`, { target: "#chat" }).catch(() => {});
  // A socket that does not answer within ten seconds is as good as closed.
  let beat, unanswered = false;
  function listen() {
    clearInterval(beat);
    unanswered = false;
    beat = setInterval(() => {
      if (unanswered) { giveUp(); return; }
      unanswered = true;
      if (socket.readyState === 1) socket.send("?");
    }, 10_000);
  }
  function giveUp() {
    const { onclose } = socket;
    socket.onclose = socket.onmessage = null;
    socket.close();
    onclose({});
  }
  function tellLate(late) {
    if (!late && !byId("late")) return;
    const words = byId("late") || Object.assign(document.createElement("p"), { id: "late", role: "status" });
    words.textContent = late ? "News comes late just now: the page looks for it every ten seconds." : "";
    if (!words.isConnected) byId("link").before(words);
  }
  let here = [];
  function present(seats) {
    here = seats;
    for (const seat of document.querySelectorAll("[data-seat]"))
      seat.classList.toggle("here", here.includes(Number(seat.dataset.seat)));
  }
  document.addEventListener("htmx:afterSettle", () => present(here));
  addEventListener("online", () => { if (socket.readyState > 1) connect(); });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && socket.readyState > 1) connect();
  });
  // What could not be asked while the socket seems to be open: asked again until it is answered.
  for (const kind of ["htmx:sendError", "htmx:timeout"])
    document.addEventListener(kind, (event) => {
      tellLine(true);
      if (!moves(event.target)) setTimeout(() => socket.readyState === 1 && fetchPanel(version()), 2000);
    });
  document.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => {
    if (!xhr.status || [502, 504].includes(xhr.status)) return;
    tellLine(false);
    if (socket.readyState === 1) return;
    if (!isSurplus) tellLate(true); else if (socket.readyState > 1) connect();
  });
  document.addEventListener("htmx:responseError", (event) => {
    if (event.detail.xhr.status < 500 || [502, 504].includes(event.detail.xhr.status)) return;
    say(event.detail.xhr.status === 503
      ? "The site cannot write just now. Nothing was done; try again in a moment."
      : "Something went wrong on the server. Nothing was done; try again.");
  });
  function say(text) {
    byId("say").replaceChildren(Object.assign(document.createElement("b"), { className: "bad", textContent: text }));
  }
  document.addEventListener("htmx:afterOnLoad", (event) => {
    if (event.target.matches?.("form.inline-form")) event.target.reset();
    const chat = byId("chat");
    if (chat) chat.scrollTop = chat.scrollHeight;
  });
  connect();

  // ---- keys, as extras: the legend says which key does what, and nothing else does
  function undo() {
    const button = document.querySelector(".undo");
    if (button) button.click();
    else say("Nothing can be taken back: a die, a card or another move lies behind it.");
  }
  const ACTS = {
    undo,
    choose: () => todo().focus(),
    log: () => document.querySelector(".logbox a")?.focus(),
    find: (event) => { event.preventDefault(); document.querySelector(".find input")?.focus(); },
    legend: () => { byId("legend").open = true; byId("legend").scrollIntoView(); },
    close: () => about(""),
  };
  const keys = new Map([...document.querySelectorAll("#legend [data-act]")]
    .map(({ dataset: { key, act } }) => [key, ACTS[act]]));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches("input, textarea, select") && event.key !== "Escape") return;
    keys.get(event.key)?.(event);
  });
})();
