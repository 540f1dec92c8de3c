// What draws foreign data: marked before it is drawn and while the user works in it, and collapsed when it hung the page before, whatever it was.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { HeldNote } from './held-note.tsx';
import { MarkedPart, nextFrames, pageMarks } from './page-marks.ts';

/** Events after which a part may draw more. */
const EVENTS = ['pointerdown', 'click', 'keydown', 'input', 'change', 'toggle'] as const;

export interface MarkedProps {
  /** Names the part on every page that shows it. */
  name: string;
  children: ReactNode;
}

export function Marked({ name, children }: MarkedProps) {
  const place = useRef<HTMLDivElement>(null);
  const renderTime = useRef(0);
  const [isHeld, setIsHeld] = useState(() => pageMarks.isHeld(name));
  // Here, because what hangs is drawn before any effect.
  if (!isHeld) pageMarks.begin(name);
  const begin = performance.now();

  useEffect(() => {
    if (!isHeld) void nextFrames().then(() => pageMarks.end(name, renderTime.current));
  });
  useEffect(() => {
    const off = new AbortController();
    const note = (): void => {
      pageMarks.begin(name);
      void nextFrames().then(() => pageMarks.end(name));
    };
    if (!isHeld)
      for (const event of EVENTS) place.current?.addEventListener(event, note, { capture: true, signal: off.signal });
    return () => off.abort();
  }, [name, isHeld]);

  if (isHeld) return <HeldNote onShow={() => setIsHeld(false)} />;
  return (
    <div ref={place} className="marked">
      <MarkedPart value={name}>{children}</MarkedPart>
      <RenderEnd onRender={() => (renderTime.current = performance.now() - begin)} />
    </div>
  );
}

/** Rendered after what is before it. */
function RenderEnd({ onRender }: { onRender: () => void }): null {
  onRender();
  return null;
}
