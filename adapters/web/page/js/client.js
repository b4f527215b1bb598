// A client of the engine's line protocol (protocol/PROTOCOL.md), complete, and independent
// of the rest of the page: what a GUI of your own needs. The npm package has this very file.
//
//   const client = new Client(overSocket("ws://127.0.0.1:8080/session"), () => console.log(client.state));
//   await client.ask(["newgame connectfour 6 7"]);
//   const [{ value }] = await client.ask(["play 5,3", "query moves"]);
//   const best = await client.search(["analyze movetime 1000 multipv 7"], { onInfo: info => console.log(info) });
//
// A transport carries lines: overSocket, a frame for each, or overWorker, a message for
// each. The client asks for JSON, so that every line it gets is one object of
// protocol/schema.json.
//
// How it knows which answer belongs to which question: it asks one thing at a time. A
// question is some lines and isready, and all that comes before readyok is its answer. A
// search is one line, which bestmove or an error answers. During a search the client sends
// only stop and isready.
//
// A silent engine loses the connection. A question must be answered within the timeout, and a
// search with a time of its own within the timeout after it. Any other search may take for
// ever: when it has been silent for the timeout, the engine must answer isready.
//
// A connection that is lost is made again. What was being asked fails with ConnectionLost,
// what is asked meanwhile waits. The engine is then a new one that knows no game: `session`,
// the number of the connection, tells when a game has to be said again. Lines that depend on
// it are a function, which is called at the moment when they are sent. A transport whose
// engine has ended for good says so; then what waits fails as well.

/** @typedef {{ type: string, [field: string]: any }} Message an object of protocol/schema.json */
/** @typedef {"connecting" | "ready" | "lost"} State */
/**
 * What an open transport offers.
 * @typedef {object} Line
 * @property {(line: string) => void} send
 * @property {() => void} close
 * @property {boolean} [final] true: once the connection is lost, it is not made again
 */
/** @typedef {{ opened(): void, line(text: string): void, closed(why: string, forGood?: boolean): void }} Listener */
/** @typedef {(listener: Listener) => Line} Transport */
/** @typedef {string[] | (() => string[])} Lines */
/** @typedef {"win" | "loss" | "draw"} Value for the side to move */

/**
 * @typedef {object} Proven a proven value
 * @property {Value} value
 * @property {number} [plies] to the end of the game; missing while only the value is known
 * @property {boolean} [exact] true: the game takes exactly these plies; else at most these
 */

/**
 * What a search knows of one move.
 * @typedef {object} Info
 * @property {"info"} type
 * @property {number} depth
 * @property {number} seldepth
 * @property {number} nodes
 * @property {number} [nps]
 * @property {number} [time] milliseconds
 * @property {number} hashfull of 1000
 * @property {[number, number]} [discs] of the first and the second player
 * @property {number} winrate from 0 to 1
 * @property {Proven} [proven]
 * @property {number} [score] the proven difference of discs
 * @property {{ lower: Value, upper: Value }} [bounds]
 * @property {number} [multipv]
 * @property {string[]} pv
 */

/** @typedef {{ type: "bestmove", move: string | null }} BestMove the move is null where the game is over */

/** The engine's error line: the field that was wrong and what was expected there. */
export class EngineError extends Error {
  /** @param {Message} message */
  constructor(message) {
    super(`${message.command}: ${message.field}: expected ${message.expected}`);
    /** @type {string} */ this.command = message.command;
    /** @type {string} */ this.field = message.field;
    /** @type {string} */ this.expected = message.expected;
  }
}

/** The connection ended before the answer came; the message says why, if that is known. */
export class ConnectionLost extends Error {}

/**
 * Carries lines over a WebSocket.
 * @param {string | URL} address
 * @returns {Transport}
 */
export const overSocket = address => listener => {
  const socket = new WebSocket(address);
  socket.onopen = () => listener.opened();
  socket.onmessage = event => listener.line(event.data);
  socket.onclose = event => listener.closed(event.reason);
  return { send: line => socket.send(line), close: () => socket.close() };
};

/**
 * Carries lines to an engine that runs in a Web Worker. A worker that ends without having
 * spoken is not started again.
 * @param {string | URL} script the address of worker.js
 * @param {{ wasmExec?: string | URL, engine?: string | URL }} [files] the addresses of
 *   wasm_exec.js and engine.wasm, if they do not lie beside worker.js under these names
 * @returns {Transport}
 */
export const overWorker = (script, files = {}) => listener => {
  const worker = new Worker(workerAddress(script, files));
  let started = false;
  const failed = (/** @type {string} */ why) => {
    clearTimeout(overdue);
    worker.terminate();
    listener.closed(started ? why : `${why}; ${whereFilesLie}`, !started);
  };
  const late = `the worker did not start within ${starting / 1000} s`;
  const overdue = setTimeout(() => failed(late), starting);
  worker.onmessage = ({ data }) => {
    if (started) return listener.line(data);
    started = true; // this is readyok
    clearTimeout(overdue);
    listener.opened();
  };
  worker.onerror = event => {
    event.preventDefault();
    failed(event.message ?? `${String(script).slice(0, 80)} cannot be loaded`);
  };
  worker.postMessage("isready"); // waits until the engine has been fetched and compiled
  const close = () => {
    clearTimeout(overdue);
    worker.terminate();
    listener.closed("the worker was ended");
  };
  return { send: line => worker.postMessage(line), close };
};

/** Milliseconds for a worker to fetch and to compile the engine. */
const starting = 60_000;

const whereFilesLie =
  "overWorker(script, { wasmExec, engine }) takes the addresses of wasm_exec.js and engine.wasm";

/**
 * Returns the address of a worker that finds its files. The worker reads theirs behind the #.
 * @param {string | URL} script
 * @param {{ wasmExec?: string | URL, engine?: string | URL }} files
 */
function workerAddress(script, { wasmExec, engine }) {
  const page = globalThis.document?.baseURI ?? location.href;
  const address = new URL(script, page);
  const places = new URLSearchParams();
  if (wasmExec) places.set("wasm_exec", new URL(wasmExec, page).href);
  if (engine) places.set("engine", new URL(engine, page).href);
  // A worker of a data: address may not fetch the engine. Bundlers make such of small files.
  const base = address.protocol === "data:" ? importing(address) : address.href;
  return places.size > 0 ? `${base.split("#")[0]}#${places}` : base;
}

/** Returns the address of a script that imports another. @param {URL} address */
const importing = address =>
  URL.createObjectURL(new Blob([`importScripts(${JSON.stringify(address.href)})`]));

/** Milliseconds before each attempt to connect again; the last one is repeated. */
const patience = [100, 300, 1000, 2000, 5000];

/**
 * What is being asked, until its answer is complete.
 * @typedef {object} Question
 * @property {(message: Message) => boolean} take takes a message; true: it was the last
 * @property {() => void} resolve
 * @property {(error: Error) => void} reject
 * @property {number | null} limit milliseconds for the answer; null: only silence has a limit
 * @property {boolean} probed whether isready was sent to find out if a silent engine lives
 * @property {any} [timer]
 */

export class Client {
  /** @type {State} */ state = "connecting";
  /** Why the connection was lost, if that is known. */
  why = "";
  /** The engine's name and version. */
  name = "";
  /** The engine's options by name, as the option messages describe them. @type {Map<string, Message>} */
  options = new Map();
  /** The number of the connection, from 1. */
  session = 0;

  /** @type {Transport} */ #connect;
  /** @type {(state: State) => void} */ #onState;
  /** @type {Line | null} */ #line = null;
  /**
   * Ends a connection that cannot be used.
   * @type {(why: string, forGood: boolean) => void}
   */
  #drop = () => {};
  /** @type {Question | null} */ #question = null;
  /** @type {PromiseWithResolvers<void>} */ #ready = deferred();
  /** @type {Promise<unknown>} */ #last = Promise.resolve();
  #timeout;
  #attempts = 0;
  /** How many readyok answer a probe and no question. */
  #probes = 0;
  /** @type {"none" | "prepared" | "running" | "stopped"} */ #search = "none";
  #ended = false;

  /**
   * Connects at once, and tells of every change of the state.
   * @param {Transport} connect
   * @param {(state: State) => void} [onState]
   * @param {{ timeout?: number }} [options] timeout: milliseconds that an answer may take, for a
   *   search on top of its own time
   */
  constructor(connect, onState = () => {}, { timeout = 10_000 } = {}) {
    this.#connect = connect;
    this.#onState = onState;
    this.#timeout = timeout;
    this.#open();
  }

  /**
   * Sends lines, none of them a search, and returns what they were answered with. Fails
   * with the first EngineError among the answers. Without lines it waits for the engine.
   * @param {Lines} lines
   * @returns {Promise<Message[]>}
   */
  ask(lines) {
    return this.#inTurn(() => this.#ask(spell(lines)));
  }

  /**
   * Sends lines, the last of which is go or analyze, and returns its bestmove message. Fails
   * with the first EngineError among the answers, and does not search after one. When the
   * signal is aborted the search is stopped, which still returns what it has found; null if
   * it had not begun.
   * @param {Lines} lines
   * @param {{ onInfo?: (info: Info) => void, signal?: AbortSignal }} [options]
   * @returns {Promise<BestMove | null>}
   */
  search(lines, { onInfo = () => {}, signal } = {}) {
    return this.#inTurn(async () => {
      if (signal?.aborted) return null;
      const stop = () => this.stop();
      signal?.addEventListener("abort", stop);
      this.#search = "prepared";
      try {
        const spelled = spell(lines);
        const last = spelled.pop() ?? "";
        if (!isSearch(last)) throw wrongLine("go or analyze as the last one", last);
        if (spelled.length > 0) await this.#ask(spelled);
        return await this.#searchFor(last, onInfo);
      } finally {
        this.#search = "none";
        signal?.removeEventListener("abort", stop);
      }
    });
  }

  /** Ends the search that is running, which then returns what it has found. */
  stop() {
    if (this.#search === "running") {
      this.#line?.send("stop");
      this.#limit(this.#timeout);
    }
    if (this.#search !== "none") this.#search = "stopped";
  }

  /** Ends the connection for good; what is being asked, and what waits, fails. */
  close() {
    this.#ended = true;
    if (this.#line) this.#line.close();
    else this.#ready.reject(new ConnectionLost("the client was closed"));
  }

  /**
   * Does a task once all before it are done and there is a connection.
   * @template T
   * @param {() => Promise<T>} task
   * @returns {Promise<T>}
   */
  #inTurn(task) {
    const result = this.#last.then(async () => {
      await this.#ready.promise;
      return task();
    });
    this.#last = result.catch(() => {});
    return result;
  }

  /** Sends lines that are no search and returns their answers. @param {string[]} lines */
  async #ask(lines) {
    const search = lines.find(isSearch);
    if (search !== undefined) throw wrongLine("no search", search);
    /** @type {Message[]} */ const messages = [];
    let left = lines.filter(line => line.trim() === "isready").length + 1;
    await this.#exchange([...lines, "isready"], this.#timeout, message => {
      if (message.type !== "info") messages.push(message);
      return message.type === "readyok" && --left === 0;
    });
    const refused = messages.find(message => message.type === "error");
    if (refused) throw new EngineError(refused);
    return messages;
  }

  /** @param {string} line @param {(info: Info) => void} onInfo @returns {Promise<BestMove>} */
  async #searchFor(line, onInfo) {
    /** @type {any} */ let answer;
    const own = /\bmovetime\s+(\d+)/.exec(line) ?? /\btime\s+(\d+)/.exec(line);
    const done = this.#exchange([line], own && Number(own[1]) + this.#timeout, message => {
      if (message.type === "info") onInfo(/** @type {any} */ (message));
      answer = message;
      return message.type === "bestmove" || message.type === "error";
    });
    const stopped = this.#search === "stopped"; // before it had begun
    this.#search = "running";
    if (stopped) this.stop();
    await done;
    if (answer.type === "error") throw new EngineError(answer);
    return answer;
  }

  /**
   * Sends lines and hands each message to take until that returns true.
   * @param {string[]} lines
   * @param {number | null} limit
   * @param {(message: Message) => boolean} take
   * @returns {Promise<void>}
   */
  #exchange(lines, limit, take) {
    const broken = lines.find(line => /[\r\n]/.test(line));
    if (broken !== undefined) throw wrongLine("no line breaks", JSON.stringify(broken));
    if (!this.#line) throw new ConnectionLost(this.why);
    return new Promise((resolve, reject) => {
      this.#question = { take, resolve, reject, limit, probed: false };
      this.#limit(limit ?? this.#timeout);
      for (const line of lines) this.#line?.send(line);
    });
  }

  /** Sets how long the engine may still take. @param {number} milliseconds */
  #limit(milliseconds) {
    const question = this.#question;
    if (!question) return;
    clearTimeout(question.timer);
    // A longer one than the timer can count would be over at once.
    question.timer = setTimeout(() => this.#overdue(question), Math.min(milliseconds, 2 ** 31 - 1));
  }

  /** @param {Question} question */
  #overdue(question) {
    if (question.limit !== null || question.probed || this.#search !== "running") {
      const seconds = this.#timeout / 1000;
      return this.#drop(`the engine did not answer within its time and ${seconds} s`, false);
    }
    question.probed = true;
    this.#probes++;
    this.#line?.send("isready");
    this.#limit(this.#timeout);
  }

  /** Ends the question, if there is one. @param {Error} [error] */
  #settle(error) {
    const question = this.#question;
    if (!question) return;
    this.#question = null;
    clearTimeout(question.timer);
    if (error) question.reject(error);
    else question.resolve();
  }

  /** @param {Message} message */
  #answered(message) {
    if (message.type === "readyok" && this.#probes > 0) this.#probes--;
    else if (this.#question?.take(message)) return this.#settle();
    if (this.#question?.limit === null && this.#search === "running") {
      this.#question.probed = false;
      this.#limit(this.#timeout);
    }
  }

  #open() {
    if (this.#ended) return;
    let current = true; // a listener of a connection that has gone is deaf
    const closed = (/** @type {string} */ why, forGood = false) => {
      if (current) this.#closed(why, forGood);
      current = false;
    };
    this.#drop = (why, forGood) => {
      closed(why, forGood || line.final);
      line.close();
    };
    this.#probes = 0;
    const line = this.#connect({
      opened: () => current && this.#greet(),
      line: text => {
        if (!current) return;
        const message = messageOf(text);
        if (message) return this.#answered(message);
        this.#drop(`expected a message of JSON, not ${text.slice(0, 80)}`, true); // it is no engine
      },
      closed,
    });
    this.#line = line;
  }

  /** Asks for JSON, and who is there. */
  async #greet() {
    const answer = await this.#ask(["setoption name Output value json", "c4"]).catch(error => {
      if (error instanceof EngineError) this.#drop(error.message, true); // else it is lost already
    });
    if (!answer) return;
    this.name = answer.find(message => message.type === "id")?.name ?? "";
    this.options = new Map(answer.filter(message => message.type === "option").map(option => [option.name, option]));
    this.session++;
    this.#attempts = 0;
    this.#become("ready", "");
    this.#ready.resolve();
  }

  /** @param {string} why @param {boolean} forGood */
  #closed(why, forGood) {
    this.#line = null;
    this.#ended ||= forGood;
    if (this.state === "ready") this.#ready = deferred();
    this.#become("lost", why);
    this.#settle(new ConnectionLost(why));
    if (this.#ended) return this.#ready.reject(new ConnectionLost(why));
    setTimeout(() => this.#open(), patience[Math.min(this.#attempts++, patience.length - 1)]);
  }

  /** @param {State} state @param {string} why */
  #become(state, why) {
    this.state = state;
    this.why = why;
    this.#onState(state);
  }
}

/** @param {Lines} lines */
const spell = lines => [...(typeof lines === "function" ? lines() : lines)];

/** @param {string} expected @param {string} line */
const wrongLine = (expected, line) =>
  new TypeError(`lines: expected ${expected}, not ${line.slice(0, 80)}`);

/** @param {string} line */
const isSearch = line => /^\s*(go|analyze)(\s|$)/.test(line);

/** A promise that is settled from outside. @returns {PromiseWithResolvers<void>} */
function deferred() {
  /** @type {any} */ const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  parts.promise.catch(() => {}); // a failure concerns those who wait for it, if there are any
  return parts;
}

/** What a line says; null if it is no message. @param {string} text @returns {Message | null} */
function messageOf(text) {
  try {
    const message = JSON.parse(text);
    const known = Object.hasOwn(messages, message.type);
    return known && messages[message.type](message) ? message : null;
  } catch {
    return null;
  }
}

/** @typedef {(value: any) => boolean} Check whether a value is what it should be */

/** @type {Check} */ const string = value => typeof value === "string";
/** @type {Check} */ const number = value => typeof value === "number";
/** @type {Check} */ const boolean = value => typeof value === "boolean";
/** @type {Check} */ const move = value => string(value) && /^\S+$/.test(value);
/** @type {(low: number, high?: number) => Check} */
const integer = (low, high = Infinity) => value =>
  Number.isInteger(value) && low <= value && value <= high;
/** @type {(...words: string[]) => Check} */
const oneOf = (...words) => value => words.includes(value);
/** @type {(item: Check, least?: number, most?: number) => Check} */
const list = (item, least = 0, most = Infinity) => value =>
  Array.isArray(value) && least <= value.length && value.length <= most && value.every(item);
/** @type {(required: Record<string, Check>, optional?: Record<string, Check>) => Check} */
const object = (required, optional = {}) => value =>
  typeof value === "object" && value !== null && !Array.isArray(value) &&
  Object.entries(required).every(([name, fits]) => fits(value[name])) &&
  Object.entries(optional).every(([name, fits]) => value[name] === undefined || fits(value[name]));

const value = oneOf("win", "loss", "draw");
const count = integer(0);

/**
 * The messages of protocol/schema.json by their type. Other fields are passed on.
 * @type {Record<string, Check>}
 */
const messages = {
  id: object({ name: string, author: string }),
  option: object(
    { name: move, kind: oneOf("check", "spin", "real", "combo", "button"), help: string },
    { default: string, min: number, max: number, choices: list(string) },
  ),
  c4ok: object({}),
  readyok: object({}),
  info: object(
    {
      depth: count, seldepth: count, nodes: count, hashfull: integer(0, 1000),
      winrate: winrate => number(winrate) && 0 <= winrate && winrate <= 1, pv: list(move, 1),
    },
    {
      nps: count, time: count, discs: list(count, 2, 2), score: integer(-Infinity),
      proven: object({ value }, { plies: integer(1), exact: boolean }),
      bounds: object({ lower: value, upper: value }), multipv: integer(1, 255),
    },
  ),
  bestmove: object({ move: best => best === null || move(best) }),
  response: object({
    query: oneOf("gameover", "result", "turn", "moves", "fen", "perft"),
    value: answer => answer !== undefined,
  }),
  show: object({ game: string, lines: list(string), fen: string }),
  help: object({ commands: list(object({ name: string, syntax: string, help: string })) }),
  error: object({ command: string, field: string, expected: string }),
};
