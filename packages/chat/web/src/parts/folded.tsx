// Tall content starts folded, so that one answer does not push the transcript away. It is measured as it is drawn: short lines, wide
// letters and headings make few characters tall.
import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';

/** What is in a folded box folds with it. */
const IsInside = createContext(false);

interface FoldedProps {
  /** For the button: "Show all 3,200 characters". */
  what?: string;
  children: ReactNode;
}

export function Folded(props: FoldedProps) {
  return use(IsInside) ? props.children : <FoldedBox {...props} />;
}

function FoldedBox({ what = '', children }: FoldedProps) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [tall, setTall] = useState(false);
  useLayoutEffect(() => {
    const inner = content.current;
    if (!inner) return;
    const measure = (): void => {
      // The style sheet says how tall a folded box may be. An open one has no limit, and stays one that can be folded.
      const limit = box.current && Number.parseFloat(getComputedStyle(box.current).maxHeight);
      if (limit) setTall(inner.offsetHeight > limit + 1);
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(inner);
    return () => resized.disconnect();
  }, []);
  return (
    <div className="folded" data-open={open && tall} data-tall={tall}>
      <div className="folded-content" ref={box}>
        <div className="folded-inner" ref={content}>
          <IsInside value={true}>{children}</IsInside>
        </div>
      </div>
      {tall ? (
        <button type="button" className="text-button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : `Show all ${what}`.trimEnd()}
        </button>
      ) : null}
    </div>
  );
}

/** How many characters a text has, for the button. */
export const characters = (text: string): string => `${text.length.toLocaleString()} characters`;
