// What is known of one surface, as a pure function from a record and an event to the next record: the latest entries of each kind, limited in
// number and in characters.
import type { SurfaceEvent } from '../observe.ts';
import type { ReportedError } from '../surface/view/reported-error.ts';
import { createPreview, messageLabel } from './preview.ts';

interface Entry {
  /** Counts up from 1 over all kinds: their common order. */
  readonly seq: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A message between host and view. */
export interface MessageEntry extends Entry {
  readonly direction: 'in' | 'out';
  /** The method or type; `result` or `error` of an answer. */
  readonly label: string;
  /** The beginning of its JSON. */
  readonly text: string;
  /** Characters of its JSON, of which `text` may have less. */
  readonly length: number;
}
/** A height that was applied. */
interface SizeEntry extends Entry {
  /** CSS pixels: what was applied. */
  readonly height: number;
  /** The size that the view requested. */
  readonly requested?: { readonly width?: number; readonly height?: number };
}
/** Something that the sandbox’s policy blocked; equal reports become one entry. */
interface BlockedEntry extends Entry {
  readonly directive: string;
  readonly target: string;
  /** How often, the last time at `at`. */
  readonly count: number;
}
/** An action that the application refused. */
interface RefusedEntry extends Entry {
  readonly action: string;
  readonly reason: string;
  /** The user was asked, and refused. */
  readonly byUser?: boolean;
}

/** An error that the view reported: untrusted text. */
interface ErrorEntry extends Entry, ReportedError {}

/** The contents of a log; a new object after each change. Entries are in order, the oldest first. */
export interface SurfaceRecord {
  readonly messages: readonly MessageEntry[];
  readonly sizes: readonly SizeEntry[];
  readonly blocked: readonly BlockedEntry[];
  readonly refused: readonly RefusedEntry[];
  readonly errors: readonly ErrorEntry[];
  /** Messages of the view that were dropped, over all its runs. */
  readonly dropped: number;
  /** How often the view took the keyboard. */
  readonly focusTaken: number;
  /** How often the view went to another page. */
  readonly navigated: number;
  /** The reason of the latest failure to read the view's saved state. */
  readonly stateMissing?: string;
  /** How many entries were removed to make place for newer ones. */
  readonly evicted: number;
}

export interface RecordLimits {
  /** Entries of each kind. */
  readonly entries: number;
  /** Characters of all message texts together. */
  readonly characters: number;
  /** Characters of one message's text. */
  readonly preview: number;
}

/** A record with what the next event needs to know of those before. */
export interface RecordState {
  readonly record: SurfaceRecord;
  /** Number of the last entry. */
  readonly seq: number;
  /** Characters of all message texts. */
  readonly characters: number;
  /** Messages that the current run has dropped. */
  readonly droppedInRun: number;
}

export const EMPTY_RECORD: RecordState = {
  record: {
    messages: [],
    sizes: [],
    blocked: [],
    refused: [],
    errors: [],
    dropped: 0,
    focusTaken: 0,
    navigated: 0,
    evicted: 0,
  },
  seq: 0,
  characters: 0,
  droppedInRun: 0,
};

/** The most characters of a reason, a directive or an address. */
const MAX_TEXT_LENGTH = 500;

type Lists = Pick<SurfaceRecord, 'messages' | 'sizes' | 'blocked' | 'refused' | 'errors'>;
type Event<Type> = Extract<SurfaceEvent, { type: Type }>;

/** Returns the record after an event at `at`, in milliseconds since 1970. */
export function recordEvent(state: RecordState, event: SurfaceEvent, at: number, limits: RecordLimits): RecordState {
  const { record } = state;
  const add = <Kind extends keyof Lists>(kind: Kind, entry: Omit<Lists[Kind][number], keyof Entry>): RecordState =>
    addEntry(state, kind, { ...entry, seq: state.seq + 1, at } as unknown as Lists[Kind][number], limits.entries);
  switch (event.type) {
    case 'message': {
      const preview = createPreview(event.message, limits.preview);
      const added = add('messages', { direction: event.direction, label: messageLabel(event.message), ...preview });
      return limitCharacters(added, limits.characters);
    }
    case 'size':
      return add('sizes', { height: event.height, ...(event.wanted && { requested: event.wanted }) });
    case 'blocked':
      return addBlocked(state, event, at, limits.entries);
    case 'refused': {
      const entry = { action: cut(event.action), reason: cut(event.reason) };
      return add('refused', event.byUser ? { ...entry, byUser: true } : entry);
    }
    case 'error':
      return add('errors', event.error);
    case 'dropped': {
      // The count of another run begins anew.
      const more = event.count - (event.count < state.droppedInRun ? 0 : state.droppedInRun);
      return { ...change(state, { dropped: record.dropped + more }), droppedInRun: event.count };
    }
    case 'focus-taken':
      return change(state, { focusTaken: record.focusTaken + 1 });
    case 'navigated':
      return change(state, { navigated: record.navigated + 1 });
    case 'state-missing':
      return change(state, { stateMissing: cut(event.reason) });
  }
}

const cut = (text: string): string => text.slice(0, MAX_TEXT_LENGTH);

function change(state: RecordState, changes: Partial<SurfaceRecord>): RecordState {
  return { ...state, record: { ...state.record, ...changes } };
}

function addEntry<Kind extends keyof Lists>(
  state: RecordState,
  kind: Kind,
  entry: Lists[Kind][number],
  maxEntries: number,
): RecordState {
  const list = [...state.record[kind], entry];
  const characters = state.characters + countCharacters(entry);
  const added = { ...change(state, { [kind]: list }), seq: entry.seq, characters };
  return list.length > maxEntries ? evictFirst(added, kind) : added;
}

function evictFirst(state: RecordState, kind: keyof Lists): RecordState {
  const [first, ...rest] = state.record[kind];
  const characters = state.characters - countCharacters(first);
  return { ...change(state, { [kind]: rest, evicted: state.record.evicted + 1 }), characters };
}

/** Returns the characters of a message's text; an entry of another kind has none that are counted. */
function countCharacters(entry: object | undefined): number {
  return entry && 'text' in entry && 'direction' in entry ? String(entry.text).length : 0;
}

function limitCharacters(state: RecordState, maxCharacters: number): RecordState {
  let limited = state;
  while (limited.characters > maxCharacters) limited = evictFirst(limited, 'messages');
  return limited;
}

/** A view may try the same thing a thousand times: it becomes one entry. */
function addBlocked(state: RecordState, event: Event<'blocked'>, at: number, maxEntries: number): RecordState {
  const directive = cut(event.directive);
  const target = cut(event.target);
  const isSame = (entry: BlockedEntry): boolean => entry.directive === directive && entry.target === target;
  const { blocked } = state.record;
  const count = (blocked.find(isSame)?.count ?? 0) + 1;
  const others = change(state, { blocked: blocked.filter(entry => !isSame(entry)) });
  return addEntry(others, 'blocked', { directive, target, count, seq: state.seq + 1, at }, maxEntries);
}
