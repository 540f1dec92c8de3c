// The surface of a call in its place in the transcript, flush, with a caption that says whose it is and where else it can stand.
import type { UIResourcePart } from '@vitrine/protocol';
import { useEffect, useRef } from 'react';
import { ApprovalsAt } from '../approvals/approval-places.tsx';
import { Diagnostics } from '../inspect/diagnostics.tsx';
import { Name, Shown } from '../shown/shown.tsx';
import { shownName } from '../shown/visible-text.ts';
import { useStore } from '../state/store.ts';
import type { Closer } from '../surfaces.ts';
import { Shield } from '../trust/shield.tsx';
import { AppTools } from './app-tools.tsx';
import { usePageHost } from './page-host-context.ts';
import { SurfaceControls } from './surface-controls.tsx';
import { ResultInWords, SurfaceFrame, type SurfaceFrameProps } from './surface-frame.tsx';

export function CallSurface(props: SurfaceFrameProps) {
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
        <Shield id={id} part={part} title={title} />
        <SurfaceControls id={id} title={title} />
        <button type="button" className="text-button" onClick={() => void page.close(id)}>
          Close<span className="unseen"> the interface of {shownName(title)}</span>
        </button>
      </figcaption>
      {trouble === undefined ? null : (
        <p className="note" role="status">
          The interface asked for something that could not be done. <Shown text={trouble} />
        </p>
      )}
      {beside ? null : <ApprovalsAt id={id} />}
      <AppTools id={id} title={title} />
      <Diagnostics id={id} part={part} title={title} />
    </figure>
  );
}

/** Who made it: nobody may take for a server's what is ours, or the other way round. */
function Origin({ part }: { part: UIResourcePart }) {
  if (part.source === 'compiled') return <span>Made by Vitrine for a tool of {part.server}</span>;
  return (
    <>
      <span>Interface from {part.server}</span>
      <span className="mono">
        <Name text={part.uri} max={120} />
      </span>
    </>
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
        {closer === 'person' ? 'You have closed the interface.' : 'The interface has closed itself.'}{' '}
        <button type="button" className="text-button" ref={button} onClick={() => page.showAgain(entry.key)}>
          Show again
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
      Stands beside the transcript.{' '}
      <button type="button" className="text-button" ref={button} onClick={onBack}>
        Bring it back
      </button>
    </p>
  );
}
