// The number of open approvals with a link to the first; announces each new one to screen readers.
import { useEffect, useRef, useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import type { PageApproval } from '../state/page-approvals.ts';
import type { SessionStore } from '../state/session-store.ts';
import { useStore } from '../state/store.ts';
import { pendingApprovals } from '../state/transcript.ts';
import { PENDING, TITLES } from '../texts/approvals.ts';
import { filled } from '../texts/template.tsx';
import { displayName } from '../untrusted-text/display-name.ts';
import { approvalTexts } from './approval-texts.tsx';
import { requestedToolTitle } from './requested-tool.ts';

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

/** The title as plain text. */
const plainTitle = (approval: PageApproval): string =>
  approval.kind === 'link' ? TITLES.link : filled(TITLES.tool, { tool: displayName(approval.name) });

/** `ids`: the open cards. False for more than one: the others may be anywhere. */
function useOnlyCardInSight(ids: readonly string[]): boolean {
  const only = ids.length === 1 ? ids[0] : undefined;
  const [seen, setSeen] = useState<string>();
  useEffect(() => {
    if (only === undefined) return;
    let observer: IntersectionObserver | undefined;
    // The card is rendered in the same task or in a later one.
    const observe = (): boolean => {
      const buttons = document.querySelector(`[data-approval="${CSS.escape(only)}"] [data-approval-action]`);
      if (!buttons) return false;
      observer = new IntersectionObserver(entries => setSeen(entries.at(-1)?.isIntersecting ? only : undefined), {
        // The composer covers the bottom of the window.
        rootMargin: '0px 0px -128px 0px',
        threshold: 1,
      });
      observer.observe(buttons);
      return true;
    };
    const frame = observe() ? undefined : requestAnimationFrame(observe);
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      observer?.disconnect();
      setSeen(undefined);
    };
  }, [only]);
  return only !== undefined && seen === only;
}
