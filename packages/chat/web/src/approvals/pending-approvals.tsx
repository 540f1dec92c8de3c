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
  const approvals = [
    ...useStore(pageApprovals).map(approval => ({ id: approval.id, title: plainTitle(approval) })),
    ...pendingApprovals(transcript).map(request => {
      const tool = requestedToolTitle(request, catalog);
      return { id: request.approvalId, title: approvalTexts(request, { tool }).spoken };
    }),
  ];
  const count = approvals.length;
  const inSight = useOnlyCardInSight(approvals.map(({ id }) => id));
  return (
    <div className="pending-approvals">
      <p className="unseen" role="status">
        {useNews(approvals)}
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
function useNews(approvals: readonly { id: string; title: string }[]): string {
  const announcedIds = useRef<ReadonlySet<string>>(new Set());
  const [announcement, setAnnouncement] = useState('');
  const ids = approvals.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ids` is what of `waiting` counts.
  useEffect(() => {
    const news = approvals.filter(({ id }) => !announcedIds.current.has(id)).at(-1);
    announcedIds.current = new Set(approvals.map(({ id }) => id));
    if (news) setAnnouncement(filled(PENDING.arrived, { title: news.title }));
    else if (approvals.length === 0) setAnnouncement('');
  }, [ids]);
  return announcement;
}

function showFirst(): void {
  const card = document.querySelector<HTMLElement>('[data-approval]');
  card?.scrollIntoView({ block: 'center' });
  card?.focus({ preventScroll: true });
}
