// The three modes by their names.

import { analyse } from "./analyse.js";
import { learn } from "./learn.js";
import { play } from "./play.js";

/** @type {Record<import("../state/reduce.js").ModeName, import("./mode.js").Mode>} */
export const modes = { play, learn, analyse };

/** The commands of no mode, which exist always. */
export const everywhere = ["play", "learn", "analyse", "new", "files", "theme", "language", "help", "cancel"];
