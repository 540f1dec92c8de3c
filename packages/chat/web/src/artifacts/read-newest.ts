// Artifacts of boards: their titles, and their newest versions in the chats that have written them.
import type { ChatClient } from '@vitrine/agent/api';
import type { ArtifactEditEvent } from '@vitrine/protocol/internal/session/run-events';
import { createSessionLog } from '../state/session/session-log.ts';
import { ARTIFACT_KIND_TEXTS as KINDS, ARTIFACT_TEXTS as TEXTS } from '../texts/pages/artifacts.ts';
import { listArtifacts } from './list-artifacts.ts';

/** Resolves with undefined when the chat has no such artifact. Rejects with `ApiError`. */
export async function readNewest(
  api: Pick<ChatClient, 'session'>,
  { sessionId, key }: { readonly sessionId: string; readonly key: string },
) {
  const log = createSessionLog();
  log.reset((await api.session(sessionId)).events);
  const artifact = listArtifacts(log.transcript).find(each => each.key === key);
  const version = artifact?.versions.findLast(({ isOpen }) => !isOpen);
  return artifact && version ? toPinned(artifact.key, artifact.title, version) : undefined;
}

/** Version of an artifact as a board takes it. */
export function toPinned(
  key: string,
  title: string | undefined,
  { kind, text }: Pick<ReturnType<typeof listArtifacts>[number]['versions'][number], 'kind' | 'text'>,
) {
  return { key, kind, text, ...(title === undefined ? {} : { title }) };
}

export const readArtifactTitle = (version: ArtifactEditEvent | undefined): string =>
  version ? (version.title ?? KINDS[version.kind]) : TEXTS.panel;
