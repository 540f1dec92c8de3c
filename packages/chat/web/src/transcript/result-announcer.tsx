// Tells a screen reader that a result has arrived; the results that were there when the page opened are not news.
import { useEffect, useRef, useState } from 'react';
import { toolTitle } from '../state/catalog.ts';
import { useChat } from '../state/chat-context.ts';
import type { Transcript } from '../state/transcript.ts';

export function ResultAnnouncer({ transcript }: { transcript: Transcript }) {
  const { catalog } = useChat();
  const [text, setText] = useState('');
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    const finished = transcript.entries.flatMap(entry => (entry.kind === 'call' && entry.result ? [entry.result] : []));
    const news = known.current ? finished.filter(result => !known.current?.has(result.callId)) : [];
    // The first non-empty transcript is what was there before; a session that began here has no results yet.
    if (transcript.seq > 0) known.current = new Set(finished.map(result => result.callId));
    const last = news.at(-1);
    if (!last) return;
    const name = toolTitle(catalog.find(last.server, last.toolName) ?? { name: last.toolName });
    setText(last.success ? `${name} has answered.` : last.cancelled ? `${name} was cancelled.` : `${name} failed.`);
  }, [transcript, catalog]);
  return (
    <p className="unseen" role="status">
      {text}
    </p>
  );
}
