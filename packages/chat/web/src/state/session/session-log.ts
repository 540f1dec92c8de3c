// The events of a session as the page follows them: the transcript of the active branch, and which other versions of a message or an answer there are.
import { type BranchTree, createBranchTree } from '@vitrine/protocol/internal/session/branches';
import type { SessionEvent } from '@vitrine/protocol/session';
import { EMPTY_TRANSCRIPT, type Transcript, withEvent } from './transcript.ts';

/** The versions of a message, or of a run's answer: each begins a branch. */
export interface Versions {
  /** Which of them is shown, from 0. */
  readonly index: number;
  /** The events that they begin with. */
  readonly seqs: readonly number[];
}

/** By message id and run id; without those that have one version only. */
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

export function createSessionLog(): SessionLog {
  let events: SessionEvent[] = [];
  let tree = createBranchTree();
  let transcript = EMPTY_TRANSCRIPT;
  let versions: VersionMap = new Map();

  const readAll = (): void => {
    const active = events.filter(({ seq }) => tree.includes(seq));
    transcript = { ...active.reduce(withEvent, EMPTY_TRANSCRIPT), seq: events.at(-1)?.seq ?? 0 };
    versions = new Map(active.flatMap(event => readVersions(event, tree)));
  };

  return {
    get transcript() {
      return transcript;
    },
    get versions() {
      return versions;
    },
    reset(next) {
      events = [...next];
      tree = createBranchTree();
      for (const event of events) tree.add(event);
      readAll();
    },
    add(event) {
      events.push(event);
      const change = tree.add(event);
      if (change === 'moved') return readAll();
      if (change === 'hidden') {
        transcript = { ...transcript, seq: event.seq };
        return;
      }
      transcript = withEvent(transcript, event);
      const added = readVersions(event, tree);
      if (added.length > 0) versions = new Map([...versions, ...added]);
    },
    skip(seq) {
      transcript = { ...transcript, seq };
    },
  };
}

function readVersions(event: SessionEvent, tree: BranchTree): [string, Versions][] {
  const key = event.type === 'message:user' ? event.messageId : event.type === 'run:start' ? event.runId : undefined;
  const seqs = tree.children(tree.parent(event.seq));
  if (key === undefined || seqs.length < 2) return [];
  return [[key, { index: seqs.indexOf(event.seq), seqs: [...seqs] }]];
}
