// The log of one surface: the latest entries of each kind, limited in number and in characters.
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

/** The log of one surface. */
export interface SurfaceLog {
  getSnapshot(): SurfaceRecord;
  /** Calls the listener after changes, several at once when they come fast. Returns the function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
}

export interface SurfaceLogLimits {
  /** Entries of each kind. */
  entries: number;
  /** Characters of all message texts together. */
  characters: number;
  /** Characters of one message's text. */
  preview: number;
  now(): number;
  /** Runs a function a little later; the listeners are notified once for all changes until then. */
  later(run: () => void): void;
}

/** The most characters of a reason, a directive or an address. */
const MAX_TEXT_LENGTH = 500;

export function createSurfaceLog(limits: SurfaceLogLimits): SurfaceLog & { note(event: SurfaceEvent): void } {
  const { entries: most, characters, preview, now, later } = limits;
  const messages: MessageEntry[] = [];
  const sizes: SizeEntry[] = [];
  const blocked: BlockedEntry[] = [];
  const refused: RefusedEntry[] = [];
  const errors: ErrorEntry[] = [];
  const listeners = createDelayedListeners(later);
  let seq = 0;
  let storedCharacters = 0;
  let evicted = 0;
  let focusTaken = 0;
  let navigated = 0;
  let stateMissing: string | undefined;
  let dropped = 0;
  /** The count of the current run, which starts at 0. */
  let droppedInRun = 0;
  let snapshot: SurfaceRecord | undefined;

  const cut = (text: string): string => text.slice(0, MAX_TEXT_LENGTH);
  function add<T extends Entry>(list: T[], entry: Omit<T, keyof Entry>): void {
    list.push({ seq: ++seq, at: now(), ...entry } as T);
    if (list.length > most) forget(list);
  }
  function forget<T extends Entry>(list: T[]): T | undefined {
    evicted++;
    return list.shift();
  }

  function note(event: SurfaceEvent): void {
    switch (event.type) {
      case 'message': {
        const textPreview = createPreview(event.message, preview);
        const before = messages.length === most ? (messages[0]?.text.length ?? 0) : 0;
        add(messages, { direction: event.direction, label: messageLabel(event.message), ...textPreview });
        storedCharacters += textPreview.text.length - before;
        while (storedCharacters > characters) storedCharacters -= forget(messages)?.text.length ?? storedCharacters;
        break;
      }
      case 'size':
        add(sizes, { height: event.height, ...(event.wanted && { requested: event.wanted }) });
        break;
      case 'blocked': {
        // A view may try the same thing a thousand times: it becomes one entry.
        const directive = cut(event.directive);
        const target = cut(event.target);
        const at = blocked.findIndex(entry => entry.directive === directive && entry.target === target);
        const [same] = at < 0 ? [] : blocked.splice(at, 1);
        add(blocked, { directive, target, count: (same?.count ?? 0) + 1 });
        break;
      }
      case 'refused':
        add(refused, {
          action: cut(event.action),
          reason: cut(event.reason),
          ...(event.byUser && { byUser: true }),
        });
        break;
      case 'error':
        add(errors, event.error);
        break;
      case 'dropped':
        dropped += event.count - (event.count < droppedInRun ? 0 : droppedInRun);
        droppedInRun = event.count;
        break;
      case 'focus-taken':
        focusTaken++;
        break;
      case 'navigated':
        navigated++;
        break;
      case 'state-missing':
        stateMissing = cut(event.reason);
        break;
    }
    snapshot = undefined;
    listeners.notify();
  }

  return {
    note,
    getSnapshot() {
      snapshot ??= {
        messages: [...messages],
        sizes: [...sizes],
        blocked: [...blocked],
        refused: [...refused],
        errors: [...errors],
        dropped,
        focusTaken,
        navigated,
        ...(stateMissing !== undefined && { stateMissing }),
        evicted,
      };
      return snapshot;
    },
    subscribe: listener => listeners.subscribe(listener),
  };
}

/** Listeners that are called once for all notifications until `later` runs. */
function createDelayedListeners(later: SurfaceLogLimits['later']) {
  const listeners = new Set<() => void>();
  let isScheduled = false;
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(): void {
      if (isScheduled || listeners.size === 0) return;
      isScheduled = true;
      later(() => {
        isScheduled = false;
        for (const listener of [...listeners]) listener();
      });
    },
  };
}
