// Collapses tall or long content, so that one answer does not push the transcript away. Height is measured after rendering: short lines,
// wide letters and headings make few characters tall. Of a long text only a piece is rendered at a time, because layout time grows with it.
import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';
import { FOLD_TEXTS as TEXTS } from '../texts/parts.ts';
import { truncate } from './text/truncate.ts';

const FIRST_CHARACTERS = 3_000;
const MORE_CHARACTERS = 50_000;

/** Whether the box around some content is collapsed; undefined without such a box. */
const OuterBox = createContext<'folded' | 'open' | undefined>(undefined);

/** Collapses any content by its height. */
export function Folded({ children }: { children: ReactNode }) {
  const isInside = use(OuterBox) !== undefined;
  const [isOpen, setIsOpen] = useState(false);
  if (isInside) return children;
  return (
    <FoldedBox isOpen={isOpen} label={isOpen ? TEXTS.showLess : TEXTS.showAll} onPress={() => setIsOpen(!isOpen)}>
      {children}
    </FoldedBox>
  );
}

export interface FoldedTextProps {
  text: string;
  /** Renders the beginning of the text, or all of it. */
  children: (shown: string) => ReactNode;
}

/** Collapses a text by its height and its length. */
export function FoldedText({ text, children }: FoldedTextProps) {
  const outer = use(OuterBox);
  const [end, setEnd] = useState(FIRST_CHARACTERS);
  const isLong = text.length > FIRST_CHARACTERS;
  const content = children(truncate(text, end));
  // While the box around it is collapsed, only that box has a button.
  if (outer === 'folded' || (outer && !isLong)) return content;
  const isOpen = end > FIRST_CHARACTERS;
  const next = end + MORE_CHARACTERS;
  const isAll = isOpen && end >= text.length;
  const label = isAll
    ? TEXTS.showLess
    : next >= text.length
      ? TEXTS.showAllCharacters(text.length)
      : TEXTS.showMoreCharacters(text.length);
  return (
    <FoldedBox
      isOpen={isOpen || outer === 'open'}
      isLong={isLong}
      label={label}
      onPress={() => setEnd(isAll ? FIRST_CHARACTERS : next)}
    >
      {content}
    </FoldedBox>
  );
}

interface FoldedBoxProps {
  isOpen: boolean;
  /** More than the rendered piece exists, or existed: then there is a button whatever the height. */
  isLong?: boolean;
  /** Label of the button. */
  label: string;
  onPress: () => void;
  children: ReactNode;
}

function FoldedBox({ isOpen, isLong = false, label, onPress, children }: FoldedBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isTall, setIsTall] = useState(false);
  useLayoutEffect(() => {
    const inner = content.current;
    if (!inner) return;
    const measure = (): void => {
      // The style sheet limits the height of a collapsed box. An open one has no limit, and remains collapsible.
      const limit = box.current && Number.parseFloat(getComputedStyle(box.current).maxHeight);
      if (limit) setIsTall(inner.offsetHeight > limit + 1);
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(inner);
    return () => resized.disconnect();
  }, []);
  const hasButton = isTall || isLong;
  return (
    <div className="folded" data-open={isOpen} data-foldable={hasButton}>
      <div className="folded-content" ref={box}>
        <div className="folded-inner" ref={content}>
          <OuterBox value={isOpen ? 'open' : 'folded'}>{children}</OuterBox>
        </div>
      </div>
      {hasButton ? (
        <button type="button" className="text-button" aria-expanded={isOpen} onClick={onPress}>
          {label}
        </button>
      ) : null}
    </div>
  );
}
