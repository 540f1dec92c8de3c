// Everything that happened in a session, in order. It is one surface area: the frames are in its layer, beside React's tree.
import { approvalKind } from '@vitrine/protocol/internal/session';
import { HostProvider, SurfaceArea, useClosable } from '@vitrine/react';
import { useEffect, useMemo } from 'react';
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
import { TRANSCRIPT_TEXTS as TEXTS } from '../texts/conversation.ts';
import { CallSeriesView } from './call-series-view.tsx';
import { CallView } from './call-view.tsx';
import {
  AppCallLine,
  ApprovalLine,
  DownloadLine,
  MessageLine,
  NoticeLine,
  RunEndLine,
  SamplingLine,
  UserMessage,
} from './lines.tsx';
import { ResultAnnouncer } from './result-announcer.tsx';
import { StepView } from './step-view.tsx';
import { useScrollPosition } from './use-scroll-position.ts';

export function TranscriptView({ session }: { session: SessionStore }) {
  const chat = useChat();
  const { transcript } = useStore(session);
  const entries = useMemo(() => foldCalls(transcript.entries.filter(isShown)), [transcript.entries]);
  const host = useMemo(() => createPageHost(chat, session.id), [chat, session.id]);
  useClosable(() => host.host, [host]);
  const hasApprovalsAtEnd = useHasApprovalsAtEnd(transcript);
  const place = useScrollPosition(session.id, transcript, {
    call: useStore(chat.lastCall),
    message: useStore(chat.conversation.lastSent),
  });
  useEffect(() => host.follow(), [host]);
  useEffect(() => keepTabOrder(), []);

  useWarmSandbox(host.host, transcript);
  useLeaveFullScreen(host.host, transcript);

  return (
    <PageHostContext value={host}>
      <HostProvider host={host.host}>
        <SurfaceArea className="transcript">
          <ol className="entries" aria-label={TEXTS.label} ref={place.list}>
            {entries.map(entry => (
              <li key={entry.key} data-entry={entry.key}>
                <EntryView entry={entry} transcript={transcript} session={session} />
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
            {TEXTS.jumpToLatest}
          </button>
        )}
        <ModelContexts session={session} />
        <SidePanel transcript={transcript} />
        <ResultAnnouncer transcript={transcript} />
      </HostProvider>
    </PageHostContext>
  );
}

/** An open request is a card at its call. The call itself shows that it was allowed once or declined. */
function isShown(entry: Entry, _index: number, entries: readonly Entry[]): boolean {
  if (entry.kind !== 'approval') return true;
  const { request, response } = entry;
  if (response === undefined) return false;
  const { status, scope = 'once', edited, trusted } = response;
  const saysMore = status === 'approved' && (scope !== 'once' || edited === true || trusted === true);
  if (approvalKind(request) !== 'tool' || saysMore) return true;
  return !entries.some(({ kind, key }) => kind === 'call' && key === request.callId);
}

interface EntryViewProps {
  entry: Entry | CallSeries;
  transcript: Transcript;
  session: SessionStore;
}

function EntryView({ entry, transcript, session }: EntryViewProps) {
  switch (entry.kind) {
    case 'user':
      return <UserMessage entry={entry} />;
    case 'step':
      return <StepView entry={entry} session={session} />;
    case 'run-end':
      return <RunEndLine entry={entry} transcript={transcript} />;
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
