// The browser's storage. It may be forbidden or full, and hold another program's or version's data.

/** The storages that the browser allows, this tab's first. @returns {Storage[]} */
export function storages() {
  try {
    return [sessionStorage, localStorage];
  } catch {
    return []; // the browser forbids it
  }
}

export const local = () => storages()[1];

/** The stored value, or null. @param {Storage | undefined} storage @param {string} name @returns {any} */
export function read(storage, name) {
  try {
    return JSON.parse(storage?.getItem(name) ?? "null");
  } catch {
    return null; // another program's data
  }
}

/** Whether a value could be written. @param {Storage | undefined} storage @param {string} name @param {unknown} value */
export function write(storage, name, value) {
  try {
    storage?.setItem(name, JSON.stringify(value));
    return storage !== undefined;
  } catch {
    return false; // no room
  }
}
