// Everything that happened in a session, in order. It is one surface area: the frames live in its layer, beside React's tree.
import { HostProvider, SurfaceArea } from '@vitrine/react';
import { useEffect, useMemo, useRef } from 'react';
import { ModelContexts } from '../context/model-contexts.tsx';
import { useChat } from '../state/chat-context.ts';
import { type CallSeries, foldCalls } from '../state/fold-calls.ts';
import type { SessionStore } from '../state/session-store.ts';
import { useStore } from '../state/store.ts';
import type { Entry, Transcript } from '../state/transcript.ts';
import { PageHostContext } from '../surface/page-host-context.ts';
import { SidePanel } from '../surface/side-panel.tsx';
import { useWarmSandbox } from '../surface/use-warm-sandbox.ts';
import { createPageHost } from '../surfaces.ts';
import { CallSeriesView } from './call-series-view.tsx';
import { CallView } from './call-view.tsx';
import { AppCallLine, ApprovalLine, DownloadLine, MessageLine, NoticeLine, SamplingLine } from './lines.tsx';
import { ResultAnnouncer } from './result-announcer.tsx';

export function TranscriptView({ session }: { session: SessionStore }) {
  const chat = useChat();
  const { transcript } = useStore(session);
  const entries = useMemo(() => foldCalls(transcript.entries), [transcript.entries]);
  const host = useMemo(() => createPageHost(chat, session.id), [chat, session.id]);
  useScrollToCall(transcript, useStore(chat.lastCall));
  useEffect(() => host.follow(), [host]);

  useWarmSandbox(host.host, transcript);

  return (
    <PageHostContext value={host}>
      <HostProvider host={host.host}>
        <SurfaceArea className="transcript">
          <ol className="entries" aria-label="Transcript">
            {entries.map(entry => (
              <li key={entry.key}>
                <EntryView entry={entry} transcript={transcript} />
              </li>
            ))}
          </ol>
        </SurfaceArea>
        <ModelContexts session={session} />
        <SidePanel transcript={transcript} />
        <ResultAnnouncer transcript={transcript} />
      </HostProvider>
    </PageHostContext>
  );
}

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

// What the person just asked for comes into view and has the focus, for the form that had it is gone; what others ask for moves
// nothing. A page that opens on a session shows its last call that no view made.
function useScrollToCall(transcript: Transcript, lastCall: string | undefined): void {
  const shown = useRef<string>(undefined);
  const opened = useRef(false);
  useEffect(() => {
    const calls = transcript.entries.filter(entry => entry.kind === 'call' && entry.call.initiator !== 'view');
    const mine = calls.find(entry => entry.key === lastCall);
    const first = !opened.current;
    opened.current = true;
    if (mine && shown.current !== mine.key) {
      shown.current = mine.key;
      const element = document.getElementById(`call-${mine.key}`);
      element?.scrollIntoView({ block: 'start' });
      element?.focus({ preventScroll: true });
    } else if (first && calls.length > 1) {
      document.getElementById(`call-${calls.at(-1)?.key}`)?.scrollIntoView({ block: 'start' });
    }
  }, [transcript, lastCall]);
}
