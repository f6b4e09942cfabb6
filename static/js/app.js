// What every page does beside its own work: the service worker, and what the tab tells.
import "./app/in-sight.js";
import "./app/install.js";
import "./app/tab.js";
import "./app/clock.js";
import "./app/name.js";
