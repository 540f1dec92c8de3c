// A formula of a Markdown text. What draws it is loaded with the first one; until then, and where it cannot be drawn, its TeX is shown.
import { UntrustedText } from '@vitrine/components/internal/untrusted-text';
import { lazy, Suspense } from 'react';
import { PART_TEXTS as TEXTS } from '../../texts/parts.ts';

const DrawnFormula = lazy(() => import('./drawn-formula.tsx'));

/** UTF-16 units of a formula that may be wider than a phone. */
const LONG = 40;

export interface FormulaProps {
  tex: string;
  /** Whether the formula has lines of its own. */
  isBlock: boolean;
}

export function Formula({ tex, isBlock }: FormulaProps) {
  const source = (
    <code className="tex" dir="ltr">
      <UntrustedText text={tex} lines isPart />
    </code>
  );
  const mark = isBlock ? '$$' : '$';
  return (
    <span
      className="formula"
      dir="ltr"
      data-tex={`${mark}${tex}${mark}`}
      data-long={!isBlock && tex.length > LONG ? '' : undefined}
      // It scrolls, also by keyboard.
      {...(isBlock && { 'data-block': '', role: 'group', 'aria-label': TEXTS.formula, tabIndex: 0 })}
    >
      <Suspense fallback={source}>
        <DrawnFormula tex={tex} isBlock={isBlock} otherwise={source} />
      </Suspense>
    </span>
  );
}
