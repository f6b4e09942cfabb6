// My games alive: hears that something changed in one of them and fetches the list anew. Without
// it, the list is as new as the page.
(() => {
  const byId = (id) => document.getElementById(id);
  const PAUSE = 1500, SILENT = 30_000, LOGGED_OUT = 4401, TOO_MANY = 4429;

  // ---- the list, fetched at most once in a pause, and never from under a pointer that is down
  let timer, last = 0, pressed = false;
  const fetchList = () => {
    last = Date.now();
    htmx.ajax("GET", location.href, { target: "#games", swap: "outerHTML" }).catch(() => {});
  };
  function renew() {
    clearTimeout(timer);
    if (document.hidden) return;
    timer = setTimeout(() => (pressed ? renew() : fetchList()), Math.max(100, last + PAUSE - Date.now()));
  }
  addEventListener("pointerdown", () => { pressed = true; });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => { pressed = false; });

  // ---- the socket
  let socket, wait = 500;
  function connect() {
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/games/`);
    socket.onopen = () => {
      if (wait > 500) renew();
      wait = 500;
      document.body.dataset.live = "yes";
    };
    listen();
    socket.onmessage = ({ data }) => {
      const news = JSON.parse(data);
      unanswered = false;
      if (news.games || news.look) renew();
    };
    socket.onclose = ({ code }) => {
      clearInterval(beat);
      document.body.dataset.live = "";
      if (code === LOGGED_OUT) { location.reload(); return; }
      if (code === TOO_MANY) return;
      setTimeout(connect, wait * (0.75 + Math.random() / 2));
      wait = Math.min(wait * 1.7, 15_000);
    };
  }
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
  document.addEventListener("visibilitychange", () => { if (!document.hidden) renew(); });
  setInterval(() => { if (socket.readyState !== WebSocket.OPEN) renew(); }, SILENT);
  addEventListener("load", () => { if (byId("games")) connect(); });
})();
