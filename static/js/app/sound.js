// Short sounds, made here and now of tones: no file has to be fetched or kept.
let speaker;

// One tone: from when, how long, how high (and where it glides to), how loud, of which shape.
function tone(start, length, high, { to = high, loud = 0.2, shape = "sine" } = {}) {
  const at = speaker.currentTime + start, source = speaker.createOscillator(), volume = speaker.createGain();
  source.type = shape;
  source.frequency.setValueAtTime(high, at);
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loud, at + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(volume).connect(speaker.destination);
  source.start(at);
  source.stop(at + length + 0.02);
}
const strike = (at) => { for (const [high, loud] of [[880, 0.2], [1766, 0.09], [2640, 0.04]]) tone(at, 1.1, high, { loud }); };
const key = (at, length) => tone(at, length, 620, { loud: 0.12, shape: "square" });
const SOUNDS = {
  bell: () => { strike(0); strike(0.28); },
  whistle: () => { tone(0, 0.25, 1500, { to: 2300, loud: 0.1 }); tone(0.24, 0.5, 2300, { to: 1500, loud: 0.1 }); },
  morse: () => { key(0, 0.24); key(0.32, 0.08); key(0.48, 0.24); },
  knock: () => { for (const at of [0, 0.16, 0.32]) tone(at, 0.09, 190, { to: 60, loud: 0.5, shape: "triangle" }); },
};

export async function play(name) {
  if (!SOUNDS[name] || !globalThis.AudioContext) return;
  speaker ||= new AudioContext();
  // A browser that lets no sound out waits for a click: then it is better not heard than late.
  const late = new Promise((then) => setTimeout(then, 500));
  await Promise.race([speaker.resume(), late]);
  if (speaker.state !== "running") return;
  SOUNDS[name]();
  document.documentElement.dataset.played = name;
}

// What its reader has chosen to hear, asked for when it has become their move.
export async function sound() {
  const answer = await fetch(document.documentElement.dataset.sound, { headers: { Accept: "application/json" } });
  if (!answer.ok || answer.redirected) return;
  const { sound: name, when } = await answer.json();
  if (when === "always" || document.hidden || !document.hasFocus()) await play(name);
}
