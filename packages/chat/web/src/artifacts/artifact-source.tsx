// The chat that has written a pinned artifact.
import type { BoardItem } from '@vitrine/agent/internal/api';
import type { ArtifactEditEvent } from '@vitrine/protocol/internal/session/run-events';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import { ARTIFACT_KIND_TEXTS as KINDS } from '../texts/pages/artifacts.ts';
import { ITEM_TEXTS as TEXTS } from '../texts/pages/boards.ts';
import { Name } from '../untrusted-text/name.tsx';

interface ArtifactSourceProps {
  artifact: NonNullable<BoardItem['artifact']>;
  version: ArtifactEditEvent | undefined;
}

export function ArtifactSource({ artifact, version }: ArtifactSourceProps) {
  const sessions = useStore(useChat().sessions);
  const chat = sessions.find(({ id }) => id === artifact.sessionId);
  const source = chat ? TEXTS.fromChat(chat.title ?? TEXTS.untitledChat) : TEXTS.fromLostChat;
  return <Name text={version ? `${KINDS[version.kind]} · ${source}` : source} max={200} />;
}
