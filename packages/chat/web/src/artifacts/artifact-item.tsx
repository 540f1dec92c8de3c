// A pinned artifact on a board, in the same sandbox as beside its chat. It runs once it comes near the screen, and goes on then: it has no stored state.
import type { ArtifactEditEvent } from '@vitrine/protocol/internal/session/run-events';
import { useClosable } from '@vitrine/react/internal/closable';
import { useEffect, useMemo } from 'react';
import { RenderWhenNear } from '../parts/heavy/render-when-near.tsx';
import { useChat } from '../state/chat-context.ts';
import { createArtifactHost } from './artifact-host.ts';
import { ArtifactView } from './artifact-view.tsx';
import '../../styles/conversation/artifacts.css';

interface ArtifactItemProps {
  pinned: ArtifactEditEvent;
  title: string;
  /** The chat that has written it: its artifacts share a site. */
  sessionId: string;
}

export default function ArtifactItem({ pinned, title, sessionId }: ArtifactItemProps) {
  const chat = useChat();
  const host = useMemo(() => createArtifactHost(chat), [chat]);
  useClosable(() => host, [host]);
  useEffect(() => chat.theme.subscribe(() => host.setContext({ theme: chat.theme.getSnapshot().theme })), [chat, host]);
  const { kind, text, seq } = pinned;
  const key = String(seq);
  const version = { kind, key, text, language: kind, by: 'user', isOpen: false } as const;
  return (
    <div className="board-item-body artifact-body">
      <RenderWhenNear name={`artifact-${sessionId}-${key}`}>
        <ArtifactView key={key} isPinned version={version} title={title} sessionId={sessionId} host={host} />
      </RenderWhenNear>
    </div>
  );
}
