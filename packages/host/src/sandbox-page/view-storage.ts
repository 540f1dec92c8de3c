// `localStorage` and `sessionStorage` for a view whose origin the browser gives none: an opaque one, or a frame of another site where the user
// blocks its storage (HTML, 12.2). The host stores what is in `localStorage` with the state of the view; `sessionStorage` ends with the document.

/** Names and values, as strings. */
export type StorageEntries = Readonly<Record<string, string>>;

/** How often the entries are sent at most, in milliseconds. */
const SEND_MS = 250;

const { defineProperty, ownKeys } = Reflect;
const later = setTimeout;
const soon = queueMicrotask;

/** Entries that the host has stored for a view. */
export interface StoredEntries {
  /** The entries of `localStorage`. */
  entries: StorageEntries;
  /** Characters of names and values together, in each of the two. */
  maxCharacters: number;
}

interface StorageOptions extends StoredEntries {
  /** Receives all entries after a change. */
  save(entries: StorageEntries): void;
}

/** Puts a storage into the window in place of each of the two that cannot be read. */
export function offerStorage({ entries, maxCharacters, save }: StorageOptions): void {
  offer('localStorage', () => createStorage(entries, maxCharacters, createSaver(save)));
  offer('sessionStorage', () => createStorage({}, maxCharacters, () => {}));
}

function offer(name: 'localStorage' | 'sessionStorage', create: () => Storage): void {
  try {
    if (window[name]) return;
  } catch {
    // The browser has none for this document.
  }
  const storage = create();
  defineProperty(window, name, { configurable: true, enumerable: true, get: () => storage });
}

/** Sends the first change at once, and later ones together. */
function createSaver(save: (entries: StorageEntries) => void): (entries: Map<string, string>) => void {
  let isWaiting = false;
  let isDirty = false;
  return function changed(entries) {
    isDirty = true;
    if (isWaiting) return;
    isWaiting = true;
    soon(() => {
      isDirty = false;
      save(Object.fromEntries(entries));
    });
    later(() => {
      isWaiting = false;
      if (isDirty) changed(entries);
    }, SEND_MS);
  };
}

function createStorage(
  initial: StorageEntries,
  maxCharacters: number,
  onChange: (entries: Map<string, string>) => void,
): Storage {
  const entries = new Map(Object.entries(initial));
  const remove = (name: string): void => {
    if (entries.delete(name)) onChange(entries);
  };
  const set = (name: string, value: string): void => {
    if (entries.get(name) === value) return;
    let characters = name.length + value.length;
    for (const [other, stored] of entries) if (other !== name) characters += other.length + stored.length;
    if (characters > maxCharacters)
      throw new DOMException(
        `Setting ${JSON.stringify(name.slice(0, 100))} exceeds the quota: a view has ${maxCharacters} characters.`,
        'QuotaExceededError',
      );
    entries.set(name, value);
    onChange(entries);
  };
  const methods = {
    getItem: (name: unknown) => entries.get(`${name}`) ?? null,
    setItem: (name: unknown, value: unknown) => set(`${name}`, `${value}`),
    removeItem: (name: unknown) => remove(`${name}`),
    clear() {
      if (entries.size === 0) return;
      entries.clear();
      onChange(entries);
    },
    key: (index: unknown) => [...entries.keys()][Math.trunc(Number(index)) || 0] ?? null,
  };
  // An item is a property of the storage, unless the interface has a member of this name.
  const isName = (name: PropertyKey): name is string => typeof name === 'string' && !(name in Storage.prototype);
  const isItem = (name: PropertyKey): name is string => isName(name) && entries.has(name);
  return new Proxy(Object.create(Storage.prototype) as Storage, {
    get(target, name) {
      if (name === 'length') return entries.size;
      if (Object.hasOwn(methods, name)) return methods[name as keyof typeof methods];
      return isItem(name) ? entries.get(name) : Reflect.get(target, name, target);
    },
    has: (target, name) => isItem(name) || name in target,
    set(target, name, value) {
      if (!isName(name)) return Reflect.set(target, name, value);
      set(name, `${value}`);
      return true;
    },
    defineProperty(target, name, descriptor) {
      if (!isName(name)) return defineProperty(target, name, descriptor);
      set(name, `${descriptor.value}`);
      return true;
    },
    deleteProperty(target, name) {
      if (isItem(name)) remove(name);
      return Reflect.deleteProperty(target, name);
    },
    ownKeys: target => [...[...entries.keys()].filter(isItem), ...ownKeys(target)],
    getOwnPropertyDescriptor: (target, name) =>
      isItem(name)
        ? { value: entries.get(name), configurable: true, enumerable: true, writable: true }
        : Reflect.getOwnPropertyDescriptor(target, name),
  });
}
