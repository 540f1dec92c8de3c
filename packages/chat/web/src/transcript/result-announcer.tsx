// Announces new results to screen readers, except those that were there when the page opened.
import type { ToolResultEvent } from '@vitrine/protocol/session';
import { useEffect, useRef, useState } from 'react';
import { toolTitle } from '../state/catalog.ts';
import { useChat } from '../state/chat-context.ts';
import { isOwnAction } from '../state/own-action.ts';
import type { Transcript } from '../state/transcript.ts';
import { TRANSCRIPT_TEXTS as TEXTS } from '../texts/conversation.ts';
import { displayName } from '../untrusted-text/display-name.ts';

export function ResultAnnouncer({ sessionId, transcript }: { sessionId: string; transcript: Transcript }) {
  const { catalog, lastCall } = useChat();
  const [text, setText] = useState('');
  const announcedIds = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    const finished = transcript.entries.flatMap(entry => (entry.kind === 'call' && entry.result ? [entry.result] : []));
    // Entries of the first render are old; but the call that created this session may already have its result by then.
    const isNews = ({ callId, seq }: ToolResultEvent): boolean =>
      announcedIds.current
        ? !announcedIds.current.has(callId)
        : isOwnAction(lastCall.getSnapshot(), { sessionId, id: callId, seq });
    const news = finished.filter(isNews);
    announcedIds.current = new Set(finished.map(result => result.callId));
    const last = news.at(-1);
    if (!last) return;
    const name = displayName(toolTitle(catalog.find(last.server, last.toolName) ?? { name: last.toolName }));
    const { answered, cancelled, failed } = TEXTS;
    setText((last.success ? answered : last.cancelled ? cancelled : failed)(name));
  }, [sessionId, transcript, catalog, lastCall]);
  return (
    <p className="unseen" role="status">
      {text}
    </p>
  );
}
