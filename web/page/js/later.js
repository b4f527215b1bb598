// What a first game does not need: the dialogs, and Learn. It is a file of its own, which the page loads
// with the first command that needs it.

import { Teacher } from "./control/teacher.js";
import { Dialogs } from "./dialogs/dialogs.js";
import { ExerciseView } from "./panels/exercise.js";
import { html } from "./view/dom.js";

/** @import { App } from "./control/app.js" */

/** @typedef {{ dialogs: Dialogs, teacher: Teacher, exercise: ExerciseView }} Later */

/** Makes these parts, when their styles are there. @param {App} app @returns {Promise<Later>} */
export async function later({ store, engine, games, table }) {
  await new Promise((load, error) => document.head.append(html("link", { rel: "stylesheet", href: "bundle/dialogs.css", load, error })));
  const teacher = new Teacher(store, engine, games, (loaded, settings) => table.open(loaded, settings));
  return {
    dialogs: new Dialogs(store, engine, games, table),
    teacher,
    exercise: new ExerciseView(choice => teacher.choose(choice)),
  };
}
