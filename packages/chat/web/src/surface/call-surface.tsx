// The surface of a call in its place in the transcript, flush, with a caption that says whose it is and where else it can stand.
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { type ReactNode, useEffect, useRef } from 'react';
import { ApprovalsAt } from '../approvals/approval-places.tsx';
import { Icon } from '../icons/icon.tsx';
import { Diagnostics } from '../inspect/diagnostics.tsx';
import { Shown } from '../shown/shown.tsx';
import { shownName } from '../shown/shown-name.ts';
import { useStore } from '../state/store.ts';
import type { Closer } from '../surfaces.ts';
import { SURFACE_TEXTS, RESULT_TEXTS as TEXTS } from '../texts/result.ts';
import { Template } from '../texts/template.tsx';
import { Shield } from '../trust/shield.tsx';
import { AppTools } from './app-tools.tsx';
import { usePageHost } from './page-host-context.ts';
import { SurfaceControls } from './surface-controls.tsx';
import { ResultInWords, SurfaceFrame, type SurfaceFrameProps } from './surface-frame.tsx';

export interface CallSurfaceProps extends SurfaceFrameProps {
  /** Of the result, for the toolbar. */
  tools: ReactNode;
}

export function CallSurface({ tools, ...props }: CallSurfaceProps) {
  const { entry, part, title } = props;
  const id = entry.key;
  const page = usePageHost();
  const beside = useStore(page.beside) === id;
  const closer = useStore(page.closed).get(id);
  const trouble = useStore(page.troubles).get(id);
  if (closer) return <ClosedSurface {...props} closer={closer} />;
  return (
    <figure className="surface">
      {beside ? <Elsewhere onBack={() => page.putBeside(undefined)} /> : <SurfaceFrame {...props} />}
      <figcaption className="caption">
        <Origin part={part} />
        <div className="tool-bar" role="toolbar" aria-label={shownName(title)}>
          <Shield id={id} part={part} title={title} />
          <SurfaceControls id={id} title={title} />
          {tools}
          <button
            type="button"
            className="tool-button"
            title={TEXTS.hide}
            aria-label={TEXTS.hideOf(shownName(title))}
            onClick={() => void page.close(id)}
          >
            <Icon name="hide" />
          </button>
        </div>
      </figcaption>
      {trouble === undefined ? null : (
        <p className="note" role="status">
          <Template text={SURFACE_TEXTS.trouble} problem={<Shown text={trouble} />} />
        </p>
      )}
      {beside ? null : <ApprovalsAt id={id} />}
      <AppTools id={id} title={title} />
      <Diagnostics id={id} part={part} title={title} />
    </figure>
  );
}

/** Who made it: the user must not take a compiled page for the server's, or the other way round. */
function Origin({ part }: { part: UIResourcePart }) {
  const { from, madeByVitrine } = SURFACE_TEXTS;
  return (
    <span>
      <Template text={part.source === 'compiled' ? madeByVitrine : from} server={part.server} />
    </span>
  );
}

function ClosedSurface({ entry, part, closer }: SurfaceFrameProps & { closer: Closer }) {
  const page = usePageHost();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Where the person's button was there is this one now.
    if (closer === 'person') button.current?.focus({ preventScroll: true });
  }, [closer]);
  return (
    <div className="closed-surface">
      <p className="note">
        {closer === 'person' ? TEXTS.hiddenByUser : TEXTS.hiddenByView}{' '}
        <button type="button" className="text-button" ref={button} onClick={() => page.showAgain(entry.key)}>
          {TEXTS.showAgain}
        </button>
      </p>
      <ApprovalsAt id={entry.key} />
      <ResultInWords entry={entry} part={part} />
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
