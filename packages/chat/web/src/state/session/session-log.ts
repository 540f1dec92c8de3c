// The events of a session as the page follows them: the transcript of the active branch, and which other versions of a message or an answer there are.
import { type BranchTree, createBranchTree } from '@vitrine/protocol/internal/session/branches';
import type { SessionEvent } from '@vitrine/protocol/session';
import { EMPTY_TRANSCRIPT, type Transcript, withEvent } from './transcript.ts';

/** The versions of a message, or of a run's answer: each begins a branch. */
export interface Versions {
  /** Index of the version that is shown, from 0. */
  readonly index: number;
  /** The events that they begin with. */
  readonly seqs: readonly number[];
}

/** Versions by message id and run id, without messages that have one version only. */
export type VersionMap = ReadonlyMap<string, Versions>;

export interface SessionLog {
  readonly transcript: Transcript;
  readonly versions: VersionMap;
  /** Replaces everything. */
  reset(events: readonly SessionEvent[]): void;
  add(event: SessionEvent): void;
  /** An event that this page does not understand. */
  skip(seq: number): void;
}

/** What the page shows of the events. */
interface Shown {
  readonly transcript: Transcript;
  readonly versions: VersionMap;
}

export function createSessionLog(): SessionLog {
  let events: SessionEvent[] = [];
  let tree = createBranchTree();
  let shown: Shown = { transcript: EMPTY_TRANSCRIPT, versions: new Map() };

  return {
    get transcript() {
      return shown.transcript;
    },
    get versions() {
      return shown.versions;
    },
    reset(next) {
      events = [...next];
      tree = createBranchTree();
      for (const event of events) tree.add(event);
      shown = showAll(events, tree);
    },
    add(event) {
      events.push(event);
      const change = tree.add(event);
      if (change === 'moved') shown = showAll(events, tree);
      else if (change === 'hidden') shown = skipEvent(shown, event.seq);
      else shown = showEvent(shown, event, tree);
    },
    skip(seq) {
      shown = skipEvent(shown, seq);
    },
  };
}

function showAll(events: readonly SessionEvent[], tree: BranchTree): Shown {
  const active = events.filter(({ seq }) => tree.includes(seq));
  const transcript = { ...active.reduce(withEvent, EMPTY_TRANSCRIPT), seq: events.at(-1)?.seq ?? 0 };
  return { transcript, versions: new Map(active.flatMap(event => readVersions(event, tree))) };
}

function showEvent({ transcript, versions }: Shown, event: SessionEvent, tree: BranchTree): Shown {
  const added = readVersions(event, tree);
  return {
    transcript: withEvent(transcript, event),
    versions: added.length > 0 ? new Map([...versions, ...added]) : versions,
  };
}

/** An event that changes nothing that is shown. */
function skipEvent({ transcript, versions }: Shown, seq: number): Shown {
  return { transcript: { ...transcript, seq }, versions };
}

function readVersions(event: SessionEvent, tree: BranchTree): [string, Versions][] {
  const key = event.type === 'message:user' ? event.messageId : event.type === 'run:start' ? event.runId : undefined;
  const seqs = tree.children(tree.parent(event.seq));
  if (key === undefined || seqs.length < 2) return [];
  return [[key, { index: seqs.indexOf(event.seq), seqs: [...seqs] }]];
}
