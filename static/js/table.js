// The table alive, out of modules by concern. All of it only makes quicker what plain links and
// forms do; it goes to the browser as one file (wargames/statics.py), with what every page does.
// What moves is drawn before a question brings it into sight.
import "./app.js";
import "./clicks.js";
import "./table/fragments.js";
import "./table/talk.js";
import "./table/moving.js";
import "./table/question.js";
import "./table/looked.js";
import "./table/strip.js";
import "./table/steady.js";
import "./battles.js";
import "./table/inspector.js";
import "./table/orders.js";
import "./table/completing.js";
import "./table/guesses.js";
import "./table/connection.js";
import "./table/keys.js";
import "./chart.js";
