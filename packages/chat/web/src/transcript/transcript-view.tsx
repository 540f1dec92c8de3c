// Everything that happened in a session, in order. It is one surface area: the frames live in its layer, beside React's tree.
import { HostProvider, SurfaceArea } from '@vitrine/react';
import { useEffect, useMemo } from 'react';
import { ApprovalLine } from '../approvals/approval-line.tsx';
import { ApprovalsAt, useHasApprovalsAtEnd } from '../approvals/approval-places.tsx';
import { useLeaveFullScreen } from '../approvals/use-leave-full-screen.ts';
import { ModelContexts } from '../context/model-contexts.tsx';
import { useChat } from '../state/chat-context.ts';
import { type CallSeries, foldCalls } from '../state/fold-calls.ts';
import type { SessionStore } from '../state/session-store.ts';
import { useStore } from '../state/store.ts';
import type { Entry, Transcript } from '../state/transcript.ts';
import { PageHostContext } from '../surface/page-host-context.ts';
import { SidePanel } from '../surface/side-panel.tsx';
import { keepTabOrder } from '../surface/tab-order.ts';
import { useWarmSandbox } from '../surface/use-warm-sandbox.ts';
import { createPageHost } from '../surfaces.ts';
import { CallSeriesView } from './call-series-view.tsx';
import { CallView } from './call-view.tsx';
import { AppCallLine, DownloadLine, MessageLine, NoticeLine, SamplingLine } from './lines.tsx';
import { ResultAnnouncer } from './result-announcer.tsx';
import { usePlace } from './use-place.ts';

export function TranscriptView({ session }: { session: SessionStore }) {
  const chat = useChat();
  const { transcript } = useStore(session);
  const entries = useMemo(() => foldCalls(transcript.entries.filter(isShown)), [transcript.entries]);
  const host = useMemo(() => createPageHost(chat, session.id), [chat, session.id]);
  const hasApprovalsAtEnd = useHasApprovalsAtEnd(transcript);
  const place = usePlace(session.id, transcript, useStore(chat.lastCall));
  useEffect(() => host.follow(), [host]);
  useEffect(() => keepTabOrder(), []);

  useWarmSandbox(host.host, transcript);
  useLeaveFullScreen(host.host, transcript);

  return (
    <PageHostContext value={host}>
      <HostProvider host={host.host}>
        <SurfaceArea className="transcript">
          <ol className="entries" aria-label="Transcript" ref={place.list}>
            {entries.map(entry => (
              <li key={entry.key} data-entry={entry.key}>
                <EntryView entry={entry} transcript={transcript} />
              </li>
            ))}
            {hasApprovalsAtEnd ? (
              <li data-entry="approvals">
                <ApprovalsAt />
              </li>
            ) : null}
          </ol>
        </SurfaceArea>
        {place.isAtEnd ? null : (
          <button type="button" className="button jump-to-latest" onClick={place.jumpToLatest}>
            Jump to latest
          </button>
        )}
        <ModelContexts session={session} />
        <SidePanel transcript={transcript} />
        <ResultAnnouncer transcript={transcript} />
      </HostProvider>
    </PageHostContext>
  );
}

/** A request that waits is a card, at what it is about. */
const isShown = (entry: Entry): boolean => entry.kind !== 'approval' || entry.response !== undefined;

function EntryView({ entry, transcript }: { entry: Entry | CallSeries; transcript: Transcript }) {
  switch (entry.kind) {
    case 'call':
      return <CallView entry={entry} transcript={transcript} />;
    case 'series':
      return <CallSeriesView calls={entry.calls} transcript={transcript} />;
    case 'approval':
      return <ApprovalLine entry={entry} />;
    case 'message':
      return <MessageLine entry={entry} />;
    case 'notice':
      return <NoticeLine entry={entry} />;
    case 'download':
      return <DownloadLine entry={entry} />;
    case 'sampling':
      return <SamplingLine entry={entry} />;
    case 'app-call':
      return <AppCallLine entry={entry} />;
  }
}
