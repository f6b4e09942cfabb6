// A line that breaks for a moment, while the socket may live on: whether an answer came through, and
// what was swallowed.
const AGAIN = 2000; // milliseconds
const NOT_THROUGH = [0, 502, 504]; // no answer, or a proxy's words: the site was not reached

export const isThrough = ({ status }) => !NOT_THROUGH.includes(status);

// then(event): a request got no answer.
export function onSwallowed(then) {
  for (const kind of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(kind, then);
}

// Where the socket is closed, whatever opens it again asks for all that was missed.
export function askAgain(socket, ask) {
  setTimeout(() => socket.isOpen() && ask(), AGAIN);
}
