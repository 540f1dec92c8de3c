// A part that may take long to render: it is rendered when it comes near the viewport, and stays collapsed if it hung the page before.
import { type CSSProperties, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { HeldNote } from './held-note.tsx';
import { MarkedPart, nextFrames, pageMarks } from './page-marks.ts';

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
  const [phase, setPhase] = useState<Phase>(() => (pageMarks.isHeld(name) ? 'held' : 'away'));
  const outer = use(MarkedPart);

  useEffect(() => {
    if (phase !== 'away' || !place.current) return;
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        pageMarks.begin(name);
        // This part alone is to be collapsed, not all of the result around it.
        if (outer !== undefined) pageMarks.release(outer);
        setPhase('rendering');
      },
      { rootMargin: NEAR },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [phase, name, outer]);

  useEffect(() => {
    if (phase !== 'rendering' || !place.current) return;
    let isHere = true;
    void painted(place.current).then(() => {
      pageMarks.end(name);
      if (isHere) setPhase('rendered');
    });
    return () => {
      isHere = false;
    };
  }, [phase, name]);

  const show = (): void => {
    pageMarks.begin(name);
    if (outer !== undefined) pageMarks.release(outer);
    setPhase('rendering');
  };
  return (
    <div ref={place} className="render-when-near" data-phase={phase} style={phase === 'held' ? undefined : style}>
      {phase === 'held' ? <HeldNote onShow={show} /> : null}
      {phase === 'rendering' || phase === 'rendered' ? children : null}
    </div>
  );
}

/** Resolves when all images are decoded and two frames have been painted with them. */
async function painted(element: HTMLElement): Promise<void> {
  await Promise.all([...element.querySelectorAll('img')].map(image => image.decode().catch(() => {})));
  await nextFrames();
}
