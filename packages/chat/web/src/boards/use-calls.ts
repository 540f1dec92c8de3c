// The calls of a board's session, by the items that they belong to.
import { type ItemCalls, readItemCalls } from '@vitrine/agent/internal/api';
import type { ArtifactEditEvent } from '@vitrine/protocol/internal/session/run-events';
import type { SessionEvent } from '@vitrine/protocol/session';
import { useMemo } from 'react';
import type { CallEntry, Transcript } from '../state/session/transcript.ts';

/** The versions of artifacts that a board shows, by the ids of items. */
export function useVersions({ edits }: Transcript): ReadonlyMap<string, ArtifactEditEvent> {
  return useMemo(() => new Map(edits.map(edit => [edit.artifact, edit])), [edits]);
}

/** The calls of the transcript by the ids of items, and their entries by the ids of calls. */
export function useCalls(transcript: Transcript) {
  const { entries } = transcript;
  return useMemo(() => {
    const calls = entries.filter(entry => entry.kind === 'call');
    const events = calls.flatMap(({ call, result }): SessionEvent[] => (result ? [call, result] : [call]));
    return {
      calls: readItemCalls(events) as ReadonlyMap<string, ItemCalls>,
      entries: new Map<string, CallEntry>(calls.map(entry => [entry.key, entry])),
    };
  }, [entries]);
}
