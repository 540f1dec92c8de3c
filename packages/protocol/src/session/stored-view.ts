// What a host stores for a view beyond its life, as one JSON value: the state that it has saved (view-state.ts), and what it has put into
// `localStorage`. Without schemas: a page that shows views loads it first.
import { isRecord } from '@vitrine/std/internal/json';

const STORAGE_KEY = 'vitrine.dev/storage';
const STATE_KEY = 'vitrine.dev/state';

/** Characters of names and values that a view may have in `localStorage`, and as many in `sessionStorage`. */
export const MAX_STORAGE_CHARACTERS = 65_536;

/** Values stored for a view. */
export interface StoredView {
  /** State that the view saved; undefined when it has saved none. */
  readonly state: unknown;
  /** The entries of its `localStorage`; absent while there are none. */
  readonly storage?: Readonly<Record<string, string>> | undefined;
}

/**
 * The parts of a stored value. Entries that `readStorage` refuses are left out.
 *
 * @example readStoredView({ page: 2 }) // { state: { page: 2 } }
 */
export function readStoredView(value: unknown): StoredView {
  if (!isRecord(value) || !(STORAGE_KEY in value)) return { state: value };
  return { state: value[STATE_KEY], storage: readStorage(value[STORAGE_KEY]) };
}

/**
 * The value that is stored: the state alone where there is no storage, so that older hosts read it. Undefined when there is nothing.
 *
 * @example writeStoredView({ state: { page: 2 }, storage: { theme: 'dark' } })
 */
export function writeStoredView({ state, storage }: StoredView): unknown {
  if (storage === undefined || Object.keys(storage).length === 0) return state;
  return { [STORAGE_KEY]: storage, ...(state === undefined ? {} : { [STATE_KEY]: state }) };
}

/**
 * The entries of a `localStorage` that a view reports; undefined for anything but texts, and for more than `MAX_STORAGE_CHARACTERS` of them.
 *
 * @example readStorage({ theme: 'dark' }) // { theme: 'dark' }
 */
export function readStorage(value: unknown): Record<string, string> | undefined {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value);
  let characters = 0;
  for (const [name, text] of entries) {
    if (typeof text !== 'string') return undefined;
    characters += name.length + text.length;
  }
  if (characters > MAX_STORAGE_CHARACTERS) return undefined;
  // `Object.fromEntries` makes an own member of a name such as `__proto__`.
  return Object.fromEntries(entries) as Record<string, string>;
}
