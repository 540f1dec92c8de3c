// The surface of a call in its place in the transcript, with a caption that says whose it is and controls for its display mode.

import { UntrustedText } from '@vitrine/components/internal/untrusted-text';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { useEffect, useRef, useState } from 'react';
import { ApprovalsAt } from '../approvals/approval-places.tsx';
import { Icon } from '../icons/icon.tsx';
import { Diagnostics } from '../inspect/diagnostics.tsx';
import { Template } from '../language/template.tsx';
import { useChat } from '../state/chat-context.ts';
import { useStore } from '../state/store.ts';
import type { Closer } from '../surfaces.ts';
import { SURFACE_TEXTS, RESULT_TEXTS as TEXTS } from '../texts/result.ts';
import { Shield } from '../trust/shield.tsx';
import { displayName } from '../untrusted-text/display-name.ts';
import { Name } from '../untrusted-text/name.tsx';
import { AppTools } from './app-tools.tsx';
import { usePageHost } from './page-host-context.ts';
import { SurfaceControls } from './surface-controls.tsx';
import { ResultWithoutUI, SurfaceFrame, type SurfaceFrameProps } from './surface-frame.tsx';

export function CallSurface(props: SurfaceFrameProps) {
  const { entry, part, title } = props;
  const id = entry.key;
  const { isGuest } = useChat();
  const page = usePageHost();
  const beside = useStore(page.beside) === id;
  const closer = useStore(page.closed).get(id);
  const trouble = useStore(page.unavailability).get(id);
  const [replays, setReplays] = useState(0);
  if (closer) return <ClosedSurface {...props} closer={closer} />;
  return (
    <figure className="surface">
      {beside ? <Elsewhere onBack={() => page.putBeside(undefined)} /> : <SurfaceFrame {...props} replays={replays} />}
      <figcaption className="caption">
        <Origin part={part} />
        <div className="tool-bar" role="toolbar" aria-label={displayName(title)}>
          {isGuest ? null : <Shield id={id} part={part} title={title} />}
          <SurfaceControls id={id} title={title} />
          <button
            type="button"
            className="tool-button"
            title={TEXTS.hide}
            aria-label={TEXTS.hideLabel(displayName(title))}
            onClick={() => void page.close(id)}
          >
            <Icon name="hide" />
          </button>
        </div>
      </figcaption>
      {trouble === undefined ? null : (
        <p className="note" role="status">
          <Template text={SURFACE_TEXTS.trouble} problem={<UntrustedText text={trouble} />} />
        </p>
      )}
      {beside ? null : <ApprovalsAt id={id} />}
      {isGuest ? null : <AppTools id={id} title={title} />}
      <Diagnostics id={id} part={part} title={title} onReplay={() => setReplays(replays + 1)} />
    </figure>
  );
}

/** Says who made the interface: the user must not take a compiled page for the server's, or the reverse. */
function Origin({ part }: { part: UIResourcePart }) {
  const { from, fromRegistry, madeByVitrine } = SURFACE_TEXTS;
  const { published } = part;
  if (published)
    return (
      <span>
        <Template
          text={fromRegistry}
          server={<Name text={part.server} />}
          published={<Name text={`${published.serverId} ${published.version}`} />}
          registry={<Name text={URL.parse(published.registry)?.host ?? published.registry} />}
        />
      </span>
    );
  return (
    <span>
      <Template text={part.source === 'compiled' ? madeByVitrine : from} server={<Name text={part.server} />} />
    </span>
  );
}

function ClosedSurface({ entry, part, closer }: SurfaceFrameProps & { closer: Closer }) {
  const page = usePageHost();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // This button replaces the one that the user pressed, so it gets the focus.
    if (closer === 'user') button.current?.focus({ preventScroll: true });
  }, [closer]);
  return (
    <div className="closed-surface">
      <p className="note">
        {closer === 'user' ? TEXTS.hiddenByUser : TEXTS.hiddenByView}{' '}
        <button type="button" className="text-button" ref={button} onClick={() => page.showAgain(entry.key)}>
          {TEXTS.showAgain}
        </button>
      </p>
      <ApprovalsAt id={entry.key} />
      <ResultWithoutUI entry={entry} part={part} />
    </div>
  );
}

function Elsewhere({ onBack }: { onBack: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <p className="elsewhere">
      {TEXTS.inSidePanel}{' '}
      <button type="button" className="text-button" ref={button} onClick={onBack}>
        {TEXTS.returnToChat}
      </button>
    </p>
  );
}
