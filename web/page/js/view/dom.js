// Makes and finds elements.

/** @typedef {Record<string, string | number | boolean | ((event: any) => void)>} Attributes */

/**
 * An element of HTML. A function listens to the event of its name; true makes an attribute
 * without a value, false makes none.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} attributes
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export const html = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);

/**
 * An element of SVG.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} attributes
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export const svg = (tag, attributes = {}, ...children) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

/**
 * @template {Element} E
 * @param {E} element
 * @param {Attributes} attributes
 * @param {(Node | string)[]} children
 * @returns {E}
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

/**
 * The element of the page with an id.
 * @template {HTMLElement} E
 * @param {string} id
 * @param {new () => E} [type]
 * @returns {E}
 */
export function byId(id, type) {
  const element = document.getElementById(id);
  if (!element || (type && !(element instanceof type)))
    throw new Error(`the page has no ${type?.name ?? "element"} ${id}`);
  return /** @type {E} */ (element);
}

/**
 * Writes a text only if it has changed: screen readers repeat a text that is written again.
 * @param {Element} element
 * @param {string} text
 */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Saves a file. @param {string} name @param {Blob} content */
export function saveFile(name, content) {
  const address = URL.createObjectURL(content);
  html("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // when the browser has it
}

/** Scrolls only a list to an element in it, not the page. @param {HTMLElement} list @param {Element | null} element */
export function reveal(list, element) {
  const [around, box] = [list.getBoundingClientRect(), element?.getBoundingClientRect()];
  if (!box) return;
  if (box.top < around.top) list.scrollTop -= around.top - box.top + 8;
  else if (box.bottom > around.bottom) list.scrollTop += box.bottom - around.bottom + 8;
}

/**
 * The element of a list beside that with the focus, to which the left or the right arrow leads. A key
 * that is taken does nothing else.
 * @template {HTMLElement} E
 * @param {KeyboardEvent} event
 * @param {E[]} elements
 */
export function besideFocus(event, elements) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return undefined;
  event.preventDefault();
  event.stopPropagation();
  return elements[elements.indexOf(/** @type {E} */ (event.target)) + step];
}

/**
 * Shows a list in an element: each item keeps its child from one time to the next, so that focus,
 * scroll and hover stay.
 * @template T
 * @param {Element} host
 * @param {T[]} items
 * @param {(item: T) => string | number} keyOf
 * @param {(item: T) => HTMLElement} make
 * @param {(element: HTMLElement, item: T) => void} [update]
 */
export function keyed(host, items, keyOf, make, update = () => {}) {
  const old = new Map(
    [...host.children].map(child => [
      /** @type {HTMLElement} */ (child).dataset.key,
      /** @type {HTMLElement} */ (child),
    ]),
  );
  let next = host.firstElementChild;
  for (const item of items) {
    const key = String(keyOf(item));
    const element = old.get(key) ?? make(item);
    old.delete(key);
    element.dataset.key = key;
    update(element, item);
    if (element === next) next = next.nextElementSibling;
    else host.insertBefore(element, next);
  }
  for (const child of old.values()) child.remove();
}
