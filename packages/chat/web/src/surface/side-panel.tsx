// The column beside the transcript: one surface that stays visible while the transcript scrolls. It is always mounted, so that the
// document in it can move back without reloading.
import { SurfaceArea } from '@vitrine/react';
import { useEffect } from 'react';
import { ApprovalsAt } from '../approvals/approval-places.tsx';
import { WIDE } from '../host-context.ts';
import { useChat } from '../state/chat-context.ts';
import { type CallEntry, findUI, type Transcript } from '../state/session/transcript.ts';
import { readCallTitle } from '../state/settings/catalog.ts';
import { useStore } from '../state/store.ts';
import { SURFACE_TEXTS as TEXTS } from '../texts/result.ts';
import { Name } from '../untrusted-text/name.tsx';
import { usePageHost } from './page-host-context.ts';
import { SurfaceFrame } from './surface-frame.tsx';
import { useMedia } from './use-media.ts';

export function SidePanel({ transcript }: { transcript: Transcript }) {
  const page = usePageHost();
  const id = useStore(page.beside);
  const wide = useMedia(WIDE);
  useEffect(() => {
    if (!wide) page.putBeside(undefined);
  }, [page, wide]);
  const entry = transcript.entries.find(
    (candidate): candidate is CallEntry => candidate.kind === 'call' && candidate.key === id,
  );
  const content = entry && <SidePanelContent entry={entry} />;
  return (
    <aside className="side" aria-label={TEXTS.sidePanel} data-open={content !== undefined} hidden={!content}>
      <SurfaceArea className="side-area">{content}</SurfaceArea>
    </aside>
  );
}

function SidePanelContent({ entry }: { entry: CallEntry }) {
  const page = usePageHost();
  const { catalog } = useChat();
  const { call } = entry;
  const part = findUI(entry);
  if (!part) return null;
  const title = readCallTitle(call, catalog.find(call.server, call.toolName));
  return (
    <>
      <header className="side-head">
        <h2>
          <Name text={title} />
        </h2>
        <button type="button" className="text-button" onClick={() => page.putBeside(undefined)}>
          {TEXTS.closeSidePanel}
        </button>
      </header>
      <SurfaceFrame key={entry.key} entry={entry} part={part} title={title} />
      <ApprovalsAt id={entry.key} />
    </>
  );
}
