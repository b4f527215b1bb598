// The browser's storage. It may be forbidden or full, or hold another program's or version's data.

/** The storages that the browser allows, this tab's first. @returns {Storage[]} */
export function storages() {
  try {
    return [sessionStorage, localStorage];
  } catch {
    return []; // the browser forbids it
  }
}

/** The storage of all tabs. @returns {Storage | undefined} */
const local = () => storages()[1];

/** The stored value, or null. @param {string} name @returns {any} */
export function read(name, storage = local()) {
  try {
    return JSON.parse(storage?.getItem(name) ?? "null");
  } catch {
    return null; // another program's data
  }
}

/** Whether a value could be written. @param {string} name @param {unknown} value */
export function write(name, value, storage = local()) {
  try {
    storage?.setItem(name, JSON.stringify(value));
    return storage !== undefined;
  } catch {
    return false; // no room
  }
}

/** The stored list of a name, empty without one. @param {string} name @returns {any[]} */
export function list(name) {
  const found = read(name);
  return Array.isArray(found) ? found : [];
}
