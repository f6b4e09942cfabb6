// A WebSocket that is kept open: what closed is opened again, after pauses that grow, and one that
// does not answer within ten seconds is as good as closed.
const BEAT = 10_000, PAUSE = 500, LONGEST_PAUSE = 15_000, GROWS = 1.7;
const SCHEME = location.protocol === "https:" ? "wss" : "ws";

// opened(isAgain): it stands. heard(news): it said something. closed(code): whether to try again.
export function keepOpen(path, { opened, heard, closed }) {
  let socket, pause, beat, wait = PAUSE, isUnanswered = false;
  function connect() {
    clearTimeout(pause);
    socket = new WebSocket(`${SCHEME}://${location.host}${path}`);
    socket.onopen = () => {
      const isAgain = wait > PAUSE;
      wait = PAUSE;
      // what happened since the page was asked for; after a pause whoever opened it looks for itself
      if (!isAgain) socket.send(`drawn ${Math.ceil(performance.now())}`);
      opened(isAgain);
    };
    socket.onmessage = ({ data }) => {
      isUnanswered = false;
      heard(JSON.parse(data));
    };
    socket.onclose = ({ code }) => {
      clearInterval(beat);
      if (!closed(code)) return;
      pause = setTimeout(connect, wait * (0.75 + Math.random() / 2));
      wait = Math.min(wait * GROWS, LONGEST_PAUSE);
    };
    isUnanswered = false;
    clearInterval(beat);
    beat = setInterval(ask, BEAT);
  }
  function ask() {
    if (isUnanswered) { giveUp(); return; }
    isUnanswered = true;
    if (socket.readyState === WebSocket.OPEN) socket.send("?");
  }
  function giveUp() {
    const { onclose } = socket;
    socket.onclose = socket.onmessage = null;
    socket.close();
    onclose({});
  }
  connect();
  return {
    isOpen: () => socket.readyState === WebSocket.OPEN,
    openAgain: () => { if (socket.readyState > WebSocket.OPEN) connect(); },
  };
}

// Who may not hear any more is shown why, once: where the page is let in again it looks by itself.
export function loadAnew() {
  const { refused = 0 } = sessionStorage;
  sessionStorage.refused = Date.now();
  if (Date.now() - refused > 60_000) location.reload();
}
