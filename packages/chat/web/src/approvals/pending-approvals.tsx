// The number of open approvals with a link to the first; announces each new one to screen readers.
import { useEffect, useRef, useState } from 'react';
import { filled } from '../language/template.tsx';
import type { PageApproval } from '../state/approvals/page-approvals.ts';
import { useChat } from '../state/chat-context.ts';
import type { SessionStore } from '../state/session/session-store.ts';
import { pendingApprovals } from '../state/session/transcript.ts';
import { toolTitle } from '../state/settings/catalog.ts';
import { useStore } from '../state/store.ts';
import { PENDING, TITLES } from '../texts/approvals.ts';
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
  const inSight = useCardsInSight(approvals.map(({ id }) => id));
  return (
    <div className="pending-approvals">
      <p className="unseen" role="status">
        {useNews(approvals)}
      </p>
      {count > 0 ? (
        <button type="button" className="button" data-in-sight={inSight} onClick={showFirst}>
          {PENDING.count(count)}
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
function plainTitle(approval: PageApproval): string {
  if (approval.kind === 'link') return TITLES.link;
  const tool = approval.kind === 'tool' ? toolTitle(approval.tool) : approval.name;
  return filled(TITLES.tool, { tool: displayName(tool) });
}

/** `ids`: the open cards. Whether the buttons of all of them are in the window. */
function useCardsInSight(ids: readonly string[]): boolean {
  const key = ids.join();
  const [seenKey, setSeenKey] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` has the ids.
  useEffect(() => {
    if (ids.length === 0) return;
    let observer: IntersectionObserver | undefined;
    const observe = (): void => {
      const buttons = ids.map(id =>
        document.querySelector(`[data-approval="${CSS.escape(id)}"] [data-approval-action]`),
      );
      if (!buttons.every(button => button !== null)) return;
      changes.disconnect();
      observer = observeAll(buttons, isSeen => setSeenKey(isSeen ? key : undefined));
    };
    // A card is drawn later than its request: the first waits for its code, and of many only the first are drawn.
    const changes = new MutationObserver(observe);
    changes.observe(document.body, { childList: true, subtree: true });
    observe();
    return () => {
      changes.disconnect();
      observer?.disconnect();
    };
  }, [key]);
  return ids.length > 0 && seenKey === key;
}

/** Reports whether all elements are in sight, whenever that may have changed. */
function observeAll(elements: readonly Element[], onChange: (isSeen: boolean) => void): IntersectionObserver {
  const visible = new Set<Element>();
  const observer = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target);
        else visible.delete(target);
      }
      onChange(visible.size === elements.length);
    },
    // The composer covers the bottom of the window.
    { rootMargin: '0px 0px -128px 0px', threshold: 1 },
  );
  for (const element of elements) observer.observe(element);
  return observer;
}
