// The artifacts of the open chat, for the cards in its answers.
import type { LiveStep } from '@vitrine/protocol/internal/session/live';
import { createContext, useContext, useMemo } from 'react';
import { stepKey, type Transcript } from '../state/session/transcript.ts';
import { type Artifact, listArtifacts } from './list-artifacts.ts';

export const ArtifactsContext = createContext<readonly Artifact[]>([]);

export const useArtifacts = (): readonly Artifact[] => useContext(ArtifactsContext);

/** Key of the step whose answer is drawn; undefined in every other text, where a block is code. */
export const AnswerContext = createContext<string | undefined>(undefined);

/** Lists the artifacts of a chat, also of the answer that is being written. */
export function useArtifactList(transcript: Transcript, live: LiveStep | undefined): readonly Artifact[] {
  const text = live?.parts.flatMap(part => (part.kind === 'text' ? [part.text] : [])).join('') ?? '';
  const key = live && /^ {0,3}(?:```|~~~)/m.test(text) ? stepKey(live) : undefined;
  // Other words of the answer change nothing.
  const words = key === undefined ? '' : text;
  return useMemo(
    () => listArtifacts(transcript, key === undefined ? undefined : { key, text: words }),
    [transcript, key, words],
  );
}
