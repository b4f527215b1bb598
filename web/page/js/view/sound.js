// Short tones for what happens on the board. They need no files.

/** @import { Event, State } from "../state/reduce.js" */

/** The tones of each sound in hertz, one after the other. */
const sounds = { first: [523], second: [440], end: [392, 523, 659], right: [659, 880], wrong: [208, 165] };

/** The length of a tone in seconds. */
const length = 0.12;

/** @type {AudioContext | null} */ let context = null;

/** The sound of an event, if it has one. @param {Event} event @param {State} state after it @returns {keyof typeof sounds | ""} */
export function soundOf(event, { game, settings }) {
  if (!settings.sound) return "";
  switch (event.type) {
    case "moved":
      return game?.current.over ? "end" : event.side;
    case "flagged":
      return "end";
    case "solved":
      return "right";
    case "missed":
      return "wrong";
    case "set":
      return event.settings.sound ? "first" : "";
  }
  return "";
}

/** Plays a sound. @param {keyof typeof sounds | ""} name */
export function ring(name) {
  if (!name) return;
  context ??= new AudioContext();
  context.resume(); // browsers begin it only after the user's first key or click
  for (const [i, frequency] of sounds[name].entries()) {
    const begin = context.currentTime + i * length;
    const volume = new GainNode(context, { gain: 0.2 });
    volume.gain.setValueAtTime(0.2, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
    const tone = new OscillatorNode(context, { type: "triangle", frequency });
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + length);
  }
}
