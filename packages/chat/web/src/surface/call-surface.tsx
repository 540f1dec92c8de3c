// The surface of a call in its place in the transcript, flush, with a caption that says whose it is and where else it can stand.
import { useEffect, useRef } from 'react';
import { Parts } from '../parts/part-view.tsx';
import { useStore } from '../state/store.ts';
import { AppTools } from './app-tools.tsx';
import { usePageHost } from './page-host-context.ts';
import { SurfaceControls } from './surface-controls.tsx';
import { SurfaceFrame, type SurfaceFrameProps } from './surface-frame.tsx';

export function CallSurface(props: SurfaceFrameProps) {
  const { entry, part, title, result } = props;
  const id = entry.key;
  const page = usePageHost();
  const beside = useStore(page.beside) === id;
  const closed = useStore(page.closed).has(id);
  if (closed)
    return (
      <div className="closed-surface">
        <p className="note">
          The interface has closed itself.{' '}
          <button type="button" className="text-button" onClick={() => page.showAgain(id)}>
            Show again
          </button>
        </p>
        <Parts content={result.sanitized.content} except={part} />
      </div>
    );
  return (
    <figure className="surface">
      {beside ? <Elsewhere onBack={() => page.putBeside(undefined)} /> : <SurfaceFrame {...props} />}
      <figcaption className="caption">
        <span>Interface from {part.server}</span>
        <span className="mono">{part.uri}</span>
        <SurfaceControls id={id} title={title} />
      </figcaption>
      <AppTools id={id} title={title} />
    </figure>
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
