// Tells screen readers what happens in a session, except for what was there when the page opened.
import { useEffect, useRef, useState } from 'react';
import { isOwnAction } from '../state/approvals/own-action.ts';
import { useChat } from '../state/chat-context.ts';
import type { SessionStore } from '../state/session/session-store.ts';
import type { Transcript } from '../state/session/transcript.ts';
import { readCallTitle } from '../state/settings/catalog.ts';
import { useStore } from '../state/store.ts';
import { type Announcement, listAnnouncements } from './announcements.ts';

export function Announcer({ session }: { session: SessionStore }) {
  const { catalog, lastCall, conversation } = useChat();
  const { transcript, live } = useStore(session);
  const [shown, setShown] = useState({ text: '', count: 0 });
  const announcedKeys = useRef<Set<string>>(undefined);
  useEffect(() => {
    const all = listAnnouncements({
      transcript,
      live,
      toolName: result => readCallTitle(result, catalog.find(result.server, result.toolName)),
    });
    const isFirst = announcedKeys.current === undefined;
    const keys = (announcedKeys.current ??= new Set());
    const news = all.filter(({ key }) => !keys.has(key));
    for (const { key } of news) keys.add(key);
    // What the user has just done may have created this session, and be done by now.
    const own = { call: lastCall.getSnapshot(), message: conversation.lastSent.getSnapshot() };
    const last = news.findLast(one => !isFirst || isOwn(one, { sessionId: session.id, transcript, ...own }));
    if (last) setShown(({ count }) => ({ text: last.text, count: count + 1 }));
  }, [session, transcript, live, catalog, lastCall, conversation]);
  return (
    <p className="unseen" role="status">
      {/* A new element, because the same words again are no change of a text. */}
      <span key={shown.count}>{shown.text}</span>
    </p>
  );
}

interface OwnActions {
  readonly sessionId: string;
  readonly transcript: Transcript;
  readonly call: Parameters<typeof isOwnAction>[0];
  readonly message: Parameters<typeof isOwnAction>[0];
}

function isOwn({ callId, runId }: Announcement, { sessionId, transcript, call, message }: OwnActions): boolean {
  return transcript.entries.some(entry => {
    if (entry.kind === 'user' && entry.message.runId === runId)
      return isOwnAction(message, { sessionId, id: entry.message.messageId, seq: entry.message.seq });
    if (entry.kind !== 'call' || !entry.result || entry.key !== callId) return false;
    return isOwnAction(call, { sessionId, id: callId, seq: entry.result.seq });
  });
}
