// The number of open approvals with a link to the first; announces each new one to screen readers.
import { useEffect, useRef, useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import type { SessionStore } from '../state/session-store.ts';
import { useStore } from '../state/store.ts';
import { pendingApprovals } from '../state/transcript.ts';
import { PENDING } from '../texts/approvals.ts';
import { filled } from '../texts/template.tsx';
import { approvalTexts } from './approval-texts.tsx';
import { plainTitle } from './plain-title.ts';
import { requestedToolTitle } from './requested-tool.ts';
import { useOnlyCardInSight } from './use-card-in-sight.ts';

export function PendingApprovals({ session }: { session: SessionStore }) {
  const { pageApprovals, catalog } = useChat();
  const { transcript } = useStore(session);
  const waiting = [
    ...useStore(pageApprovals).map(approval => ({ id: approval.id, title: plainTitle(approval) })),
    ...pendingApprovals(transcript).map(request => {
      const tool = requestedToolTitle(request, catalog);
      return { id: request.approvalId, title: approvalTexts(request, { tool }).spoken };
    }),
  ];
  const count = waiting.length;
  const inSight = useOnlyCardInSight(waiting.map(({ id }) => id));
  return (
    <div className="pending-approvals">
      <p className="unseen" role="status">
        {useNews(waiting)}
      </p>
      {count > 0 ? (
        <button type="button" className="button" data-in-sight={inSight} onClick={showFirst}>
          {count === 1 ? PENDING.one : filled(PENDING.many, { count: `${count}` })}
        </button>
      ) : null}
    </div>
  );
}

/** The announcement of the newest card. */
function useNews(waiting: readonly { id: string; title: string }[]): string {
  const known = useRef<ReadonlySet<string>>(new Set());
  const [announcement, setAnnouncement] = useState('');
  const ids = waiting.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ids` is what of `waiting` counts.
  useEffect(() => {
    const news = waiting.filter(({ id }) => !known.current.has(id)).at(-1);
    known.current = new Set(waiting.map(({ id }) => id));
    if (news) setAnnouncement(filled(PENDING.arrived, { title: news.title }));
    else if (waiting.length === 0) setAnnouncement('');
  }, [ids]);
  return announcement;
}

function showFirst(): void {
  const card = document.querySelector<HTMLElement>('[data-approval]');
  card?.scrollIntoView({ block: 'center' });
  card?.focus({ preventScroll: true });
}
