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
// search is answered by bestmove, and only then is anything else sent but stop: the engine
// answers isready in mid-search, too.
//
// A connection that is lost is made again. What was being asked fails with ConnectionLost,
// what is asked meanwhile waits. The engine is then a new one that knows no game: `session`,
// the number of the connection, tells when a game has to be said again. Lines that depend on
// it are a function, which is called at the moment when they are sent. A transport whose
// engine has ended for good says so; then what waits fails as well.

/** @typedef {{ type: string, [field: string]: any }} Message an object of protocol/schema.json */
/** @typedef {"connecting" | "ready" | "lost"} State */
/** @typedef {{ send(line: string): void, close(): void }} Line what an open transport offers */
/** @typedef {{ opened(): void, line(text: string): void, closed(why: string, forGood?: boolean): void }} Listener */
/** @typedef {(listener: Listener) => Line} Transport */
/** @typedef {string[] | (() => string[])} Lines */
/** @typedef {"win" | "loss" | "draw"} Value for the side to move */

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
 * @property {{ value: Value, plies?: number }} [proven]
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
 * Carries lines to an engine that runs in a Web Worker.
 * @param {string | URL} script the address of worker.js, beside which its other files are
 * @returns {Transport}
 */
export const overWorker = script => listener => {
  const worker = new Worker(script);
  worker.onmessage = event => listener.line(event.data);
  worker.onerror = event => {
    event.preventDefault();
    worker.terminate();
    listener.closed(event.message ?? `${script} cannot be started`);
  };
  queueMicrotask(() => listener.opened()); // messages to a worker wait until it listens
  const close = () => {
    worker.terminate();
    listener.closed("the worker was ended");
  };
  return { send: line => worker.postMessage(line), close };
};

/** Milliseconds before each attempt to connect again; the last one is repeated. */
const patience = [100, 300, 1000, 2000, 5000];

/**
 * What is being asked, until its answer is complete.
 * @typedef {object} Question
 * @property {(message: Message) => boolean} take takes a message; true: it was the last
 * @property {(messages: Message[]) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {Message[]} messages
 * @property {Error | null} error
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
  /** @type {Question | null} */ #question = null;
  /** @type {PromiseWithResolvers<void>} */ #ready = deferred();
  /** @type {Promise<unknown>} */ #last = Promise.resolve();
  #attempts = 0;
  #searching = false;
  #ended = false;

  /**
   * Connects at once, and tells of every change of the state.
   * @param {Transport} connect
   * @param {(state: State) => void} [onState]
   */
  constructor(connect, onState = () => {}) {
    this.#connect = connect;
    this.#onState = onState;
    this.#open();
  }

  /**
   * Sends lines, none of them a search, and returns what they were answered with. Fails
   * with the first EngineError among the answers. Without lines it waits for the engine.
   * @param {Lines} lines
   * @returns {Promise<Message[]>}
   */
  ask(lines) {
    return this.#inTurn(() => this.#exchange([...spell(lines), "isready"], message => message.type === "readyok"));
  }

  /**
   * Sends lines, the last of which is go or analyze, and returns its bestmove message. When
   * the signal is aborted the search is stopped, which still returns what it has found;
   * null if it had not begun.
   * @param {Lines} lines
   * @param {{ onInfo?: (info: Info) => void, signal?: AbortSignal }} [options]
   * @returns {Promise<BestMove | null>}
   */
  search(lines, { onInfo = () => {}, signal } = {}) {
    return this.#inTurn(async () => {
      if (signal?.aborted) return null;
      const stop = () => this.stop();
      signal?.addEventListener("abort", stop);
      this.#searching = true;
      try {
        const spelled = spell(lines);
        const [command] = spelled[spelled.length - 1].split(" ");
        const messages = await this.#exchange(spelled, message => {
          if (message.type === "info") onInfo(/** @type {any} */ (message));
          return message.type === "bestmove" || (message.type === "error" && message.command === command);
        });
        return /** @type {any} */ (messages[messages.length - 1]);
      } finally {
        this.#searching = false;
        signal?.removeEventListener("abort", stop);
      }
    });
  }

  /** Ends the search that is running, which then returns what it has found. */
  stop() {
    if (this.#searching && this.#question) this.#line?.send("stop");
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

  /**
   * @param {string[]} lines
   * @param {(message: Message) => boolean} take
   * @returns {Promise<Message[]>}
   */
  #exchange(lines, take) {
    return new Promise((resolve, reject) => {
      this.#question = { take, resolve, reject, messages: [], error: null };
      for (const line of lines) this.#line?.send(line);
    });
  }

  /** @param {Message} message */
  #answered(message) {
    const question = this.#question;
    if (!question) return;
    if (message.type === "error") question.error ??= new EngineError(message);
    else if (message.type !== "info") question.messages.push(message);
    if (!question.take(message)) return;
    this.#question = null;
    if (question.error) question.reject(question.error);
    else question.resolve(question.messages);
  }

  #open() {
    if (this.#ended) return;
    let current = true; // a listener of a connection that has gone is deaf
    const closed = (/** @type {string} */ why, forGood = false) => {
      if (current) this.#closed(why, forGood);
      current = false;
    };
    const line = this.#connect({
      opened: () => current && this.#greet(),
      line: text => {
        const message = current ? messageOf(text) : null;
        if (message) this.#answered(message);
        else if (current) {
          closed(`expected a message of JSON, not ${text.slice(0, 80)}`, true); // it is no engine
          line.close();
        }
      },
      closed,
    });
    this.#line = line;
  }

  /** Asks for JSON, and who is there. */
  async #greet() {
    const lines = ["setoption name Output value json", "c4", "isready"];
    const answer = await this.#exchange(lines, message => message.type === "readyok").catch(() => null);
    if (!answer) return; // closed already
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
    this.#question?.reject(new ConnectionLost(why));
    this.#question = null;
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
const spell = lines => (typeof lines === "function" ? lines() : lines);

/** What a line says; null if it is no message. @param {string} text @returns {Message | null} */
function messageOf(text) {
  try {
    const message = JSON.parse(text);
    return typeof message?.type === "string" ? message : null;
  } catch {
    return null;
  }
}

/** A promise that is settled from outside. @returns {PromiseWithResolvers<void>} */
function deferred() {
  /** @type {any} */ const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  parts.promise.catch(() => {}); // a failure concerns those who wait for it, if there are any
  return parts;
}
