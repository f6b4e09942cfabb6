// The desk alive: it hears that something changed and fetches those parts; every key is written on
// the thing that it presses. All of it only makes quicker what plain links and forms do.
import "./facilitator/parts.js";
import "./facilitator/live.js";
import "./facilitator/keys.js";
import "./facilitator/heard.js";
import "./chart.js";
