// Everything that happened in a session, in order. It is one surface area: the frames are in its layer, beside React's tree.
import { HostProvider, SurfaceArea } from '@vitrine/react';
import { useClosable } from '@vitrine/react/internal/closable';
import { memo, useEffect, useMemo } from 'react';
import { ApprovalsAt, StepApprovalsAt, useHasApprovalsAtEnd } from '../approvals/approval-places.tsx';
import { useLeaveFullScreen } from '../approvals/arming/use-leave-full-screen.ts';
import { ModelContexts } from '../context/model-contexts.tsx';
import { findStepApprovals } from '../state/approvals/step-approvals.ts';
import { useChat } from '../state/chat-context.ts';
import type { SessionStore } from '../state/session/session-store.ts';
import type { Transcript } from '../state/session/transcript.ts';
import { listRows, type TranscriptRow } from '../state/session/transcript-rows.ts';
import { useStore } from '../state/store.ts';
import { PageHostContext } from '../surface/page-host-context.ts';
import { SidePanel } from '../surface/side-panel.tsx';
import { keepTabOrder } from '../surface/tab-order.ts';
import { useWarmSandbox } from '../surface/use-warm-sandbox.ts';
import { createPageHost } from '../surfaces.ts';
import { TRANSCRIPT_TEXTS as TEXTS } from '../texts/transcript.ts';
import { Announcer } from './announcer.tsx';
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
} from './lines.tsx';
import { useJump } from './scrolling/use-jump.ts';
import { type RowWindow, useRowWindow } from './scrolling/use-row-window.ts';
import { useScrollPosition } from './scrolling/use-scroll-position.ts';
import { StepView } from './step-view.tsx';
import { UserMessage } from './user-message.tsx';

export function TranscriptView({ session }: { session: SessionStore }) {
  const chat = useChat();
  const { transcript } = useStore(session);
  const step = useMemo(() => findStepApprovals(transcript), [transcript]);
  const rows = useMemo(() => listRows(transcript.entries, step), [transcript.entries, step]);
  const { host: getEmulatedHost } = useStore(chat.emulation);
  // Another host has another name and other capabilities, which views learn when they start.
  // biome-ignore lint/correctness/useExhaustiveDependencies: createPageHost reads the chosen host itself.
  const host = useMemo(() => createPageHost(chat, session.id), [chat, session.id, getEmulatedHost]);
  useClosable(() => host.host, [host]);
  const hasApprovalsAtEnd = useHasApprovalsAtEnd(transcript);
  const place = useScrollPosition(session.id, transcript, {
    call: useStore(chat.lastCall),
    message: useStore(chat.conversation.lastSent),
  });
  const rowWindow = useRowWindow(session.id, rows);
  useJump(session.id, transcript, place.show);
  useEffect(() => host.follow(), [host]);
  useEffect(() => keepTabOrder(), []);

  useWarmSandbox(host.host, transcript);
  useLeaveFullScreen(host.host, transcript);

  return (
    <PageHostContext value={host}>
      <HostProvider host={host.host}>
        <SurfaceArea className="transcript">
          <ol className="entries" aria-label={TEXTS.label} ref={place.list}>
            {rows.map(entry => (
              <Row
                key={entry.key}
                entry={entry}
                transcript={transcript}
                session={session}
                emptyHeight={rowWindow.emptyHeight(entry)}
                observe={rowWindow.observe}
              />
            ))}
            {hasApprovalsAtEnd ? (
              <li data-entry="approvals">
                <ApprovalsAt />
              </li>
            ) : null}
          </ol>
        </SurfaceArea>
        <div ref={place.room} />
        {place.isAtEnd ? null : (
          <button type="button" className="button jump-to-latest" onClick={place.jumpToLatest}>
            {TEXTS.jumpToLatest}
          </button>
        )}
        <ModelContexts session={session} />
        <SidePanel transcript={transcript} />
        <Announcer session={session} />
      </HostProvider>
    </PageHostContext>
  );
}

interface RowProps extends EntryViewProps {
  /** CSS pixels of a row that is far from the window; undefined: the row is drawn. */
  readonly emptyHeight: number | undefined;
  readonly observe: RowWindow['observe'];
}

const Row = memo(
  function Row({ emptyHeight, observe, ...props }: RowProps) {
    const { key } = props.entry;
    if (emptyHeight !== undefined)
      return <li data-entry={key} ref={observe} aria-hidden style={{ height: emptyHeight }} />;
    return (
      <li data-entry={key} ref={observe}>
        <EntryView {...props} />
      </li>
    );
  },
  // An empty row stays as it is, whatever happens in the session.
  (before, next) =>
    before.entry === next.entry &&
    before.emptyHeight === next.emptyHeight &&
    before.observe === next.observe &&
    (next.emptyHeight !== undefined || (before.transcript === next.transcript && before.session === next.session)),
);

interface EntryViewProps {
  entry: TranscriptRow;
  transcript: Transcript;
  session: SessionStore;
}

function EntryView({ entry, transcript, session }: EntryViewProps) {
  switch (entry.kind) {
    case 'user':
      return <UserMessage entry={entry} session={session} />;
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
    case 'step-approvals':
      return <StepApprovalsAt step={entry.step} session={session} />;
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
