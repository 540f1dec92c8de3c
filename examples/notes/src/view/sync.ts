// What the view knows of the notes: the server's, and the user's changes that are not stored yet. A change is drawn at once and sent
// in the background; one call is on its way at a time, and later changes are sent with the next.
import type { View } from '@vitrine/view';
import { applyChanges } from '../notes.ts';
import type { Change, ChangedResult, Note, Snapshot, StateResult } from '../schemas.ts';

/** A call that takes longer than this waits for an approval: no user approves within a second. */
const UNASKED_MS = 900;
/** Milliseconds for an answer to what is only read. */
const LOOK_MS = 15_000;
/** Changes in one call, as the server accepts them. */
const MAX_CHANGES = 100;
/** So many calls in a row that the host could not make, while the server answers other calls, are no trouble of the connection. */
const MAX_FAILURES = 3;

/** How the view stands with its server. */
export type Link =
  /** There are no notes yet. */
  | { readonly kind: 'loading' }
  | { readonly kind: 'live' }
  /** The host asks the user whether the changes may be stored. */
  | { readonly kind: 'asking' }
  /** The user or the server refused the changes: they are stored again, or dropped, when the user says so. */
  | { readonly kind: 'refused'; readonly text: string }
  /** The server does not answer: changes are kept, and sent when it does. */
  | { readonly kind: 'offline'; readonly text: string };

export interface SyncSnapshot {
  readonly link: Link;
  /** As they are with the user's changes; undefined while there are none. */
  readonly notes: readonly Note[] | undefined;
  /** Changes that are not stored yet. */
  readonly unsaved: readonly Change[];
}

export interface Sync {
  getSnapshot(): SyncSnapshot;
  subscribe(listener: () => void): () => void;
  /** Takes what the server sent, unless something newer is there. */
  receive(snapshot: Snapshot): void;
  change(change: Change): void;
  /** Asks the server what is new. Never rejects; false: no answer. */
  refresh(): Promise<boolean>;
  /** Stores what was refused. */
  saveAgain(): void;
  /** Drops what was refused. */
  discard(): void;
}

export interface SyncOptions {
  readonly callTool: View['callTool'];
  /** Changes that an earlier page could not store. @default none */
  readonly unsaved?: readonly Change[];
  /** Called when changes had no effect, because other views or the model have deleted their notes. */
  readonly onMissing: () => void;
}

type Result = Awaited<ReturnType<View['callTool']>>;

export function createSync({ callTool, unsaved = [], onMissing }: SyncOptions): Sync {
  const listeners = new Set<() => void>();
  let stored: Snapshot | undefined;
  let sending: readonly Change[] = [];
  let pending = unsaved;
  let failures = 0;
  let link: Link = { kind: 'loading' };
  let snapshot: SyncSnapshot = { link, notes: undefined, unsaved };

  function update(next: Link = link): void {
    link = next;
    const changes = [...sending, ...pending];
    snapshot = { link, notes: stored && applyChanges(stored.notes, changes).notes, unsaved: changes };
    for (const listener of listeners) listener();
  }

  function receive(received: Snapshot): void {
    if (!stored || received.revision >= stored.revision) stored = received;
    const isOver = link.kind === 'loading' || (link.kind === 'offline' && sending.length === 0);
    update(isOver ? { kind: 'live' } : link);
    void flush();
  }

  async function flush(): Promise<void> {
    if (sending.length > 0 || pending.length === 0 || stored === undefined) return;
    if (link.kind === 'refused' || link.kind === 'offline') return;
    sending = pending.slice(0, MAX_CHANGES);
    pending = pending.slice(MAX_CHANGES);
    const question = setTimeout(() => update({ kind: 'asking' }), UNASKED_MS);
    update();
    const next = await send(sending).catch(readFailure);
    clearTimeout(question);
    if (next.kind !== 'live') pending = [...sending, ...pending];
    sending = [];
    update(next);
    await flush();
  }

  async function send(changes: readonly Change[]): Promise<Link> {
    const result = await callTool('change_notes', { changes: [...changes] });
    failures = 0;
    if (result.isError) return { kind: 'refused', text: joinTexts(result) };
    const { missingIds, ...received } = result.structuredContent as ChangedResult;
    if (!stored || received.revision >= stored.revision) stored = received;
    if (missingIds.length > 0) onMissing();
    return { kind: 'live' };
  }

  function readFailure(error: Error & { code?: unknown }): Link {
    if (error.code === 'denied') return { kind: 'refused', text: 'You did not allow it.' };
    failures += 1;
    return { kind: failures < MAX_FAILURES ? 'offline' : 'refused', text: error.message };
  }

  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    receive,
    change(change) {
      const last = pending.at(-1);
      pending =
        last && replaces(change, last) ? pending.with(-1, { ...last, ...change } as Change) : [...pending, change];
      update();
      void flush();
    },
    async refresh() {
      try {
        const since = stored ? { since: stored.revision } : {};
        const result = await callTool('notes_state', since, { timeoutMs: LOOK_MS });
        if (result.isError) throw new Error(joinTexts(result));
        const { revision, notes = stored?.notes } = result.structuredContent as StateResult;
        if (notes) receive({ revision, notes });
        return true;
      } catch (error) {
        if (link.kind !== 'refused') update({ kind: 'offline', text: (error as Error).message });
        return false;
      }
    },
    saveAgain() {
      failures = 0;
      update({ kind: 'live' });
      void flush();
    },
    discard() {
      pending = [];
      update({ kind: 'live' });
    },
  };
}

/** Whether a change makes the one before it needless: the same note is typed into, ticked or moved once more. */
const replaces = (change: Change, last: Change): boolean =>
  change.id === last.id && change.type === last.type && ['edit', 'complete', 'move'].includes(change.type);

/** What a result says. */
export const joinTexts = ({ content = [] }: Result): string =>
  content.flatMap(block => (block.type === 'text' ? [block.text] : [])).join('\n');
