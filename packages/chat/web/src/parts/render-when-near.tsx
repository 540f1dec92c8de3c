// A part that may take long to render: it is rendered when it comes near the viewport, and stays collapsed if it hung the page before.
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { PART_TEXTS as TEXTS } from '../texts/parts.ts';
import { createRenderMarks } from './render-marks.ts';

const marks = createRenderMarks();
addEventListener('pagehide', () => marks.leave());

/** Fraction of the window's height that counts as near, above and below. */
const NEAR = '100% 0px';

type Phase = 'away' | 'held' | 'rendering' | 'rendered';

export interface RenderWhenNearProps {
  /** Key of the content, the same on every page that shows it. */
  name: string;
  children: ReactNode;
  /** The space it takes, before rendering and after. */
  style?: CSSProperties;
}

export function RenderWhenNear({ name, children, style }: RenderWhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<Phase>(() => (marks.isHeld(name) ? 'held' : 'away'));

  useEffect(() => {
    if (phase !== 'away' || !place.current) return;
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        marks.begin(name);
        setPhase('rendering');
      },
      { rootMargin: NEAR },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [phase, name]);

  useEffect(() => {
    if (phase !== 'rendering' || !place.current) return;
    let isHere = true;
    void painted(place.current).then(() => {
      marks.end(name);
      if (isHere) setPhase('rendered');
    });
    return () => {
      isHere = false;
    };
  }, [phase, name]);

  const show = (): void => {
    marks.begin(name);
    setPhase('rendering');
  };
  return (
    <div ref={place} className="render-when-near" data-phase={phase} style={phase === 'held' ? undefined : style}>
      {phase === 'held' ? (
        <p className="note">
          {TEXTS.heavy}{' '}
          <button type="button" className="text-button" onClick={show}>
            {TEXTS.showAnyway}
          </button>
        </p>
      ) : null}
      {phase === 'rendering' || phase === 'rendered' ? children : null}
    </div>
  );
}

/** Resolves when all images are decoded and two frames have been painted with them. */
async function painted(element: HTMLElement): Promise<void> {
  await Promise.all([...element.querySelectorAll('img')].map(image => image.decode().catch(() => {})));
  const frame = (): Promise<unknown> => new Promise(resolve => requestAnimationFrame(resolve));
  await frame();
  await frame();
  await new Promise(resolve => setTimeout(resolve));
}
