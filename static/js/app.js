// What every page does beside its own work: the service worker, and what the tab tells.
import "./app/in-sight.js";
import "./app/install.js";
import "./app/tab.js";
import "./app/clock.js";
import "./app/name.js";
import "./app/refused.js";

// HTMX rejects with nothing where a request that it had queued gets no answer; its events say what failed.
addEventListener("unhandledrejection", (event) => { if (event.reason === undefined) event.preventDefault(); });
