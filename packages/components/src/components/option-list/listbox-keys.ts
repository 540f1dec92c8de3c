// The keys of a listbox (ARIA Authoring Practices): the next active option, and whether a key selects it.

/** Characters typed within this many milliseconds belong together. */
const TYPEAHEAD_MS = 700;

export interface Typeahead {
  readonly text: string;
  /** The time of the last key event. */
  readonly at: number;
}
export const NO_TYPEAHEAD: Typeahead = { text: '', at: Number.NEGATIVE_INFINITY };

export type ListboxKey =
  | { readonly type: 'move'; readonly index: number }
  /** Space: turns the active option on or off. */
  | { readonly type: 'toggle' }
  /** Enter: turns it on, and never a single choice off. */
  | { readonly type: 'select' }
  | { readonly type: 'select-all' };

interface KeyPress {
  readonly key: string;
  readonly timeStamp: number;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

interface ListboxState {
  readonly labels: readonly string[];
  readonly active: number;
  readonly typeahead: Typeahead;
}

/** Reads a key; undefined for other keys, such as Escape and Tab. */
export function readListboxKey(
  press: KeyPress,
  { labels, active, typeahead }: ListboxState,
): { action?: ListboxKey; typeahead: Typeahead } | undefined {
  const hasCommand = press.ctrlKey || press.metaKey;
  if (press.altKey) return undefined;
  if (hasCommand) {
    return press.key.toLowerCase() === 'a' ? { action: { type: 'select-all' }, typeahead: NO_TYPEAHEAD } : undefined;
  }
  const isTyping = press.timeStamp - typeahead.at < TYPEAHEAD_MS && typeahead.text !== '';
  if (press.key.length === 1 && (press.key !== ' ' || isTyping)) {
    const text = (isTyping ? typeahead.text : '') + press.key;
    const index = findByText(labels, text, active);
    const next = { text, at: press.timeStamp };
    return index === undefined ? { typeahead: next } : { action: { type: 'move', index }, typeahead: next };
  }
  const action = readMove(press.key, labels.length, active);
  return action && { action, typeahead: NO_TYPEAHEAD };
}

function readMove(key: string, count: number, active: number): ListboxKey | undefined {
  switch (key) {
    case 'ArrowDown':
      return { type: 'move', index: Math.min(active + 1, count - 1) };
    case 'ArrowUp':
      return { type: 'move', index: Math.max(active - 1, 0) };
    case 'Home':
      return { type: 'move', index: 0 };
    case 'End':
      return { type: 'move', index: count - 1 };
    case ' ':
      return { type: 'toggle' };
    case 'Enter':
      return { type: 'select' };
    default:
      return undefined;
  }
}

/** The next label that begins with the text; the same character again and again goes through those that begin with it. */
function findByText(labels: readonly string[], text: string, active: number): number | undefined {
  const isRepeated = new Set(text.toLocaleLowerCase()).size === 1;
  const prefix = (isRepeated ? text.slice(0, 1) : text).toLocaleLowerCase();
  // One character looks beyond the active option; a longer text may still mean it.
  const start = isRepeated ? active + 1 : active;
  for (let step = 0; step < labels.length; step++) {
    const index = (start + step) % labels.length;
    if ((labels[index] ?? '').trim().toLocaleLowerCase().startsWith(prefix)) return index;
  }
  return undefined;
}
