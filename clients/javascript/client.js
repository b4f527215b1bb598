/// <reference lib="esnext.disposable" preserve="true" />
// A complete client of the engine's line protocol (docs/protocol.md), for your own GUI. It needs
// arguments.js, messages.js and transport.js beside it.
//
//   const client = new Client(overSocket("ws://127.0.0.1:8080/session"));
//   await client.ask(["newgame connectfour 6 7"]);
//   const [{ value }] = await client.ask(["play 5,3", "query moves"]);
//   const onInfo = info => console.log(info);
//   const best = await client.search(["analyze movetime 1000 multipv 7"], { onInfo });
//
// A transport carries lines: overSocket in frames, overWorker in messages. The client asks for
// JSON, so every line from the engine is one object of protocol/schema.json.
//
// The client asks one question at a time, so it knows which answer belongs to which question. A
// question is some lines and isready; its answer is all messages before readyok. A search is
// one line, which bestmove or an error answers. During a search the client sends only stop and
// isready.
//
// A silent engine loses the connection. A question must be answered within the timeout. A
// search with a time limit must be answered within the timeout after its limit. Any other search
// may take for ever, but after a silence as long as the timeout the engine must answer isready.
//
// The client makes a lost connection again. The question under way fails with ConnectionLost;
// later questions wait. The new engine knows no game: the number of the connection, `session`,
// shows when to send the game again. Lines that depend on it may be a function, which the client
// calls just before it sends them. If the transport says that the engine has ended for good,
// waiting questions fail too.

import { askFields, callback, check, checkFields, checkWatch, lines as aList, period, searchFields, text, wrong } from "./arguments.js";
import { messageOf } from "./messages.js";

export { overSocket, overWorker } from "./transport.js";

/** @typedef {import("./messages.js").Message} Message */
/** @typedef {import("./messages.js").Info} Info */
/** @typedef {import("./messages.js").BestMove} BestMove */
/** @typedef {import("./messages.js").Proven} Proven */
/** @typedef {import("./messages.js").Value} Value */
/** @typedef {import("./transport.js").Line} Line */
/** @typedef {import("./transport.js").Listener} Listener */
/** @typedef {import("./transport.js").Transport} Transport */

/** @typedef {"connecting" | "ready" | "lost"} State */
/** @typedef {string[] | (() => string[])} Lines */
/**
 * What a search may be given.
 * @typedef {object} Watch
 * @property {(info: Info) => void} [onInfo] hears every report of the search
 * @property {AbortSignal} [signal] its abort rejects the call at once with the signal's reason, an
 *   AbortError unless the program says otherwise, also while the call waits for earlier ones
 * @property {boolean} [partial] true: the abort of a search that runs is no error; the call returns
 *   what was found until then
 */
/**
 * Lines behind a search, none of them a search, and each with one answer, such as show: they are about
 * the game after a go has played its move.
 * @typedef {{ after?: string[] }} Behind
 */

/** The engine's error line: the field that was wrong and what was expected there. */
export class EngineError extends Error {
  static {
    this.prototype.name = "EngineError";
  }

  /** @param {Message} message */
  constructor(message) {
    super(`${message.command}: ${message.field}: expected ${message.expected}`);
    /** @type {string} */ this.command = message.command;
    /** @type {string} */ this.field = message.field;
    /** @type {string} */ this.expected = message.expected;
  }
}

/** The connection ended before the answer. The message has the reason, if it is known. */
export class ConnectionLost extends Error {
  static {
    this.prototype.name = "ConnectionLost";
  }
}

/**
 * Milliseconds before each attempt to connect again; the last one is repeated. A connection that lasted
 * for lasting begins the list anew: a fault may come back as soon as there is a connection.
 */
const patience = [100, 300, 1000, 2000, 5000];
const lasting = 10_000;

/**
 * A question whose answer is not complete.
 * @typedef {object} Question
 * @property {(message: Message) => boolean} take takes a message; true: it was the last one
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
  /** The option messages of the engine by name. @type {Map<string, Message>} */
  options = new Map();
  /** The number of the connection, from 1. */
  session = 0;
  /** Whether it has ended for good: it is not made again. */
  ended = false;

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
  /** What newgame began last; "" if the engine may have another game. */
  #begun = "";
  #timeout;
  #attempts = 0;
  /** The timer of the next attempt to connect. @type {any} */
  #next;
  /** The number of calls that have no answer yet. Without any, the client does not keep Node alive. */
  #calls = 0;
  /** When there was a connection last. */
  #since = 0;
  /** The number of readyok messages to come that answer a probe, not a question. */
  #probes = 0;
  /** @type {"none" | "prepared" | "running" | "stopped"} */ #search = "none";

  /**
   * Connects at once, and calls onState after every change of the state. What onState throws is an
   * uncaught error of the program; the client goes on.
   * @param {Transport} connect
   * @param {(state: State) => void} [onState]
   * @param {{ timeout?: number }} [options] timeout: milliseconds that an answer may take, for a
   *   search on top of its own time
   */
  constructor(connect, onState = () => {}, options = {}) {
    check("engine", connect, transport);
    check("onState", onState, callback);
    checkFields("options", options, { timeout: period }, "{ timeout: 5000 }");
    this.#connect = connect;
    this.#onState = onState;
    this.#timeout = options.timeout ?? 10_000;
    this.#open();
  }

  /**
   * Sends lines, none of them a search, and returns their answers. Fails with the first
   * EngineError among the answers. Without lines it waits for the engine.
   * @param {Lines} lines
   * @param {{ signal?: AbortSignal }} [options]
   * @returns {Promise<Message[]>}
   */
  async ask(lines, options = {}) {
    check("lines", lines, aList);
    checkWatch(options, askFields);
    return this.#inTurn(() => this.#ask(spell(lines)), options.signal);
  }

  /**
   * Sends lines, the last of which is a search: go or analyze, and in a session of c4engine web
   * also review and read. Returns its bestmove message, or that of review or read, with the answers to
   * the lines behind it, in the same exchange, as `after`. Fails with the first EngineError among the
   * answers, and does not search after one.
   * @param {Lines} lines
   * @param {Watch & Behind} [options]
   * @returns {Promise<BestMove & { after: Message[] }>}
   */
  async search(lines, options = {}) {
    check("lines", lines, aList);
    checkWatch(options, searchFields);
    const { onInfo = () => {}, signal, partial = false, after = [] } = options;
    const stop = () => this.stop();
    let begun = false;
    const search = async () => {
      begun = true;
      this.#search = "prepared";
      signal?.addEventListener("abort", stop);
      try {
        const spelled = spell(lines);
        const last = spelled.pop() ?? "";
        if (!isSearch(last)) throw wrong("lines", "go, analyze, review or read as the last one", last);
        if (spelled.length > 0) await this.#ask(spelled);
        if (!partial) signal?.throwIfAborted();
        return await this.#searchFor(last, after, info => (partial || !signal?.aborted) && onInfo(info));
      } finally {
        this.#search = "none";
        signal?.removeEventListener("abort", stop);
      }
    };
    return this.#inTurn(search, signal, () => partial && begun);
  }

  /**
   * The line that begins a game, none if the engine of this connection has it already, with its
   * tree. It is for a function of lines, which begins no game in another way, or always the same one
   * behind this line, which `other` then tells from others.
   * @param {string} words as after newgame
   * @param {string} [other]
   * @returns {string[]}
   */
  newgame(words, other = "") {
    check("words", words, text);
    check("other", other, text);
    const begins = `${words}\n${other}`;
    if (begins === this.#begun) return [];
    this.#begun = begins;
    return [`newgame ${words}`];
  }

  /** Stops the running search, which then returns its best move so far. */
  stop() {
    if (this.#search === "running") {
      this.#line?.send("stop");
      this.#limit(this.#timeout);
    }
    if (this.#search !== "none") this.#search = "stopped";
  }

  /** Ends the connection for good; all open questions fail with ConnectionLost. */
  close() {
    this.ended = true;
    clearTimeout(this.#next);
    if (this.#line) this.#drop("the client was closed", true);
    else this.#ready.reject(new ConnectionLost("the client was closed"));
  }

  [Symbol.dispose]() {
    this.close();
  }

  async [Symbol.asyncDispose]() {
    this.close();
  }

  /**
   * Runs a task after all tasks before it, when there is a connection. The signal's abort rejects it
   * at once, unless the task answers an abort itself. The next task waits for its end all the same.
   * @template T
   * @param {() => Promise<T>} task
   * @param {AbortSignal} [signal]
   * @param {() => boolean} [answers]
   * @returns {Promise<T>}
   */
  #inTurn(task, signal, answers = () => false) {
    signal?.throwIfAborted();
    this.#count(1);
    const result = this.#last.then(async () => {
      await this.#ready.promise;
      signal?.throwIfAborted();
      return task();
    });
    this.#last = result
      .catch(error => {
        if (!(error instanceof EngineError)) this.#begun = ""; // its newgame may not have been sent
      })
      .finally(() => this.#count(-1));
    return signal ? unlessAborted(result, signal, answers) : result;
  }

  /** Counts a call that begins or ends. An open one keeps Node alive. @param {1 | -1} change */
  #count(change) {
    this.#calls += change;
    if (this.#calls > 0) this.#line?.ref?.();
    else this.#line?.unref?.();
  }

  /**
   * Sends lines without a search and returns their answers. After an error the engine may have
   * another game than the last newgame's.
   * @param {string[]} lines
   */
  async #ask(lines) {
    const search = lines.find(isSearch);
    if (search !== undefined) throw wrong("lines", "no search", search);
    /** @type {Message[]} */ const messages = [];
    let left = lines.filter(line => line.trim() === "isready").length + 1;
    await this.#exchange([...lines, "isready"], this.#timeout, message => {
      if (message.type !== "info") messages.push(message);
      return message.type === "readyok" && --left === 0;
    });
    const refused = messages.find(message => message.type === "error");
    if (!refused) return messages;
    this.#begun = "";
    throw new EngineError(refused);
  }

  /**
   * @param {string} line
   * @param {string[]} behind
   * @param {(info: Info) => void} onInfo
   * @returns {Promise<BestMove & { after: Message[] }>}
   */
  async #searchFor(line, behind, onInfo) {
    /** @type {any} */ let answer;
    /** @type {Message[]} */ const after = [];
    /** @type {unknown[]} */ const failures = []; // of onInfo, at which the search stops
    const own = /^\s*(?:go|analyze)\s(?:.*?\bmove|.*?\b)time\s+(\d+)/.exec(line); // movetime, or else time
    const done = this.#exchange([line, ...behind], own && Number(own[1]) + this.#timeout, message => {
      if (isAnswer(answer)) return after.push(message) === behind.length;
      try {
        if (message.type === "info" && failures.length === 0) onInfo(/** @type {any} */ (message));
      } catch (error) {
        failures.push(error);
        this.stop();
      }
      answer = message;
      return isAnswer(answer) && behind.length === 0;
    });
    const stopped = this.#search === "stopped"; // before it began
    this.#search = "running";
    if (stopped) this.stop();
    await done;
    if (failures.length > 0) throw failures[0];
    const refused = [answer, ...after].find(message => message.type === "error");
    if (refused) throw new EngineError(refused);
    return { ...answer, after };
  }

  /**
   * Sends lines and calls take with each message until it returns true.
   * @param {string[]} lines
   * @param {number | null} limit
   * @param {(message: Message) => boolean} take
   * @returns {Promise<void>}
   */
  #exchange(lines, limit, take) {
    const broken = lines.find(line => /[\r\n]/.test(line));
    if (broken !== undefined) throw wrong("lines", "no line breaks", broken);
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
    // A timer with a greater time would end at once.
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
    if (this.ended) return;
    let current = true; // false: the connection has ended, and its messages do not count
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
        if (message === null) this.#drop(`expected a message of JSON, not ${text.slice(0, 80)}`, true); // not an engine
      },
      closed,
    });
    if (typeof line?.send !== "function") throw wrong("engine", transport.expected, line);
    this.#line = line;
    if (this.#calls === 0) line.unref?.();
  }

  /** Asks for JSON, for the engine's name and for its options. */
  async #greet() {
    const answer = await this.#ask(["setoption name Output value json", "c4"]).catch(error => {
      if (error instanceof EngineError) this.#drop(error.message, true); // else lost already
    });
    if (!answer) return;
    this.name = answer.find(message => message.type === "id")?.name ?? "";
    const options = answer.filter(message => message.type === "option");
    this.options = new Map(options.map(option => [option.name, option]));
    this.session++;
    this.#begun = "";
    this.#since = Date.now();
    this.#become("ready", "");
    this.#ready.resolve();
  }

  /** @param {string} why @param {boolean} forGood */
  #closed(why, forGood) {
    this.#line = null;
    if (this.ended) why = "the client was closed";
    this.ended ||= forGood;
    if (this.state === "ready") {
      this.#ready = deferred();
      if (Date.now() - this.#since >= lasting) this.#attempts = 0;
    }
    this.#become("lost", why);
    this.#settle(new ConnectionLost(why));
    if (this.ended) return this.#ready.reject(new ConnectionLost(why));
    this.#next = setTimeout(() => this.#open(), patience[Math.min(this.#attempts++, patience.length - 1)]);
  }

  /** @param {State} state @param {string} why */
  #become(state, why) {
    this.state = state;
    this.why = why;
    try {
      this.#onState(state);
    } catch (error) {
      queueMicrotask(() => {
        throw error;
      });
    }
  }
}

/** @param {Lines} lines */
function spell(lines) {
  const spelled = typeof lines === "function" ? lines() : lines;
  check("lines", spelled, aList);
  return [...spelled];
}

/** The argument of new Client and new Engine. */
const transport = {
  ...callback,
  expected: 'a transport: overProcess("path/to/c4engine") or overThread() of c4engine/node, overWorker(..) or overSocket(..)',
};

/**
 * A result, or at its abort the signal's reason.
 * @template T
 * @param {Promise<T>} result
 * @param {AbortSignal} signal
 * @param {() => boolean} answers whether the result answers an abort by itself
 * @returns {Promise<T>}
 */
function unlessAborted(result, signal, answers) {
  return new Promise((resolve, reject) => {
    const abort = () => answers() || reject(signal.reason);
    signal.addEventListener("abort", abort);
    result.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** Whether a message ends a search. @param {Message | undefined} message */
const isAnswer = message => ["bestmove", "game", "games", "error"].includes(message?.type ?? "");

/** @param {string} line */
const isSearch = line => /^\s*(go|analyze|review|read)(\s|$)/.test(line);

/** A promise with the functions that settle it. @returns {PromiseWithResolvers<void>} */
function deferred() {
  /** @type {any} */ const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  parts.promise.catch(() => {}); // without anybody who waits, a failure is not an error
  return parts;
}
