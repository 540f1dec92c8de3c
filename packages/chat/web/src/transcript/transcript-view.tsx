// Everything that happened in a session, in order. It is one surface area: the frames are in its layer, beside React's tree.

import type { LiveStep } from '@vitrine/protocol/internal/session/live';
import { HostProvider, SurfaceArea } from '@vitrine/react';
import { lazy, Suspense, useMemo } from 'react';
import { ApprovalsAt, useHasApprovalsAtEnd } from '../approvals/approval-places.tsx';
import { ArtifactsContext, useArtifactList } from '../artifacts/artifacts-context.ts';
import { useFollow } from '../artifacts/use-follow.ts';
import { ModelContexts } from '../context/model-contexts.tsx';
import { findStepApprovals } from '../state/approvals/step-approvals.ts';
import { useChat } from '../state/chat-context.ts';
import { createReaderFolds } from '../state/session/reader-folds.ts';
import type { SessionStore } from '../state/session/session-store.ts';
import { pendingApprovals, stepKey } from '../state/session/transcript.ts';
import { listRows } from '../state/session/transcript-rows.ts';
import { groupTurns } from '../state/session/turns.ts';
import { useStore } from '../state/store.ts';
import { PageHostContext } from '../surface/page-host-context.ts';
import { SidePanel } from '../surface/side-panel.tsx';
import { useSessionHost } from '../surface/use-session-host.ts';
import { TRANSCRIPT_TEXTS as TEXTS } from '../texts/transcript.ts';
import { Announcer } from './announcer.tsx';
import { readOutcome } from './call/call-outcome.ts';
import { FoldsContext } from './call/folds-context.ts';
import { isTurnOpen } from './call/turn-line.tsx';
import { Row } from './row.tsx';
import { useJump } from './scrolling/use-jump.ts';
import { useRowWindow } from './scrolling/use-row-window.ts';
import { useScrollPosition } from './scrolling/use-scroll-position.ts';

// Most chats have no artifact.
const ArtifactSide = lazy(async () => ({ default: (await import('../artifacts/artifact-side.tsx')).ArtifactSide }));

export function TranscriptView({ session }: { session: SessionStore }) {
  const chat = useChat();
  const { transcript, live } = useStore(session);
  const folds = useMemo(() => createReaderFolds(session.id), [session.id]);
  const choices = useStore(folds);
  const step = useMemo(() => findStepApprovals(transcript), [transcript]);
  const writing = findWriting(live);
  const { placed, rows } = useMemo(() => {
    const placedRows = groupTurns(listRows(transcript.entries, step), {
      runId: transcript.run?.runId,
      writing,
      asked: new Set(pendingApprovals(transcript).map(({ callId }) => callId)),
      isSmall: call => readOutcome(call).isAll,
    });
    return { placed: placedRows, rows: placedRows.map(({ row }) => row) };
  }, [transcript, step, writing]);
  const host = useSessionHost(session);
  const artifacts = useArtifactList(transcript, live);
  useFollow(artifacts, host);
  const hasApprovalsAtEnd = useHasApprovalsAtEnd(transcript);
  const place = useScrollPosition(session.id, transcript, {
    call: useStore(chat.lastCall),
    message: useStore(chat.conversation.lastSent),
  });
  const rowWindow = useRowWindow(session.id, rows);
  useJump({ sessionId: session.id, transcript, folds, show: place.show });

  return (
    <PageHostContext value={host}>
      <HostProvider host={host.host}>
        <FoldsContext value={folds}>
          <ArtifactsContext value={artifacts}>
            <SurfaceArea className="transcript">
              <ol className="entries" aria-label={TEXTS.label} ref={place.list}>
                {placed.map(({ row, turn, inSight }) => (
                  <Row
                    key={row.key}
                    entry={row}
                    transcript={transcript}
                    session={session}
                    turn={turn}
                    isInTurn={inSight === undefined ? turn !== undefined : inSight === 'line'}
                    isFolded={turn !== undefined && inSight === undefined && !isTurnOpen(turn, choices.get(turn.key))}
                    emptyHeight={rowWindow.emptyHeight(row)}
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
          </ArtifactsContext>
        </FoldsContext>
        <div ref={place.room} />
        {place.isAtEnd ? null : (
          <button type="button" className="button jump-to-latest" onClick={place.jumpToLatest}>
            {TEXTS.jumpToLatest}
          </button>
        )}
        <ModelContexts session={session} />
        <SidePanel transcript={transcript} />
        <Suspense fallback={null}>
          <ArtifactSide artifacts={artifacts} sessionId={session.id} />
        </Suspense>
        <Announcer session={session} />
      </HostProvider>
    </PageHostContext>
  );
}

/** Key of the step whose words have begun to come. */
function findWriting(live: LiveStep | undefined): string | undefined {
  const hasBegun = live?.parts.some(part => part.kind === 'text' && part.text.trim() !== '') === true;
  return live && hasBegun ? stepKey(live) : undefined;
}
