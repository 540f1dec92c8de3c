// Draws TeX as MathML, which browsers draw and screen readers read. TeX is a language with macros: what it may do is bounded.
import '../../../styles/conversation/formula.css';
import { textPieces } from '@vitrine/std/internal/safe-text';
import DOMPurify from 'dompurify';
import { type ReactNode, useMemo } from 'react';
import temml from 'temml';
import type { FormulaProps } from './formula.tsx';

const OPTIONS = { throwOnError: true, trust: false, maxExpand: 1_000, maxSize: [20, 200] as [number, number] };
/** Groups inside each other: layout of each level measures the levels below it again. */
const MAX_DEPTH = 40;

/** `otherwise`: shown for what is no TeX, or goes beyond a bound. */
export default function DrawnFormula({ tex, isBlock, otherwise }: FormulaProps & { otherwise: ReactNode }) {
  const html = useMemo(() => drawFormula(tex, isBlock), [tex, isBlock]);
  if (html === undefined) return otherwise;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised; React has no names for the attributes of MathML.
  return <span className="drawn-formula" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Sanitised HTML; undefined when the formula is not drawn. Characters that cannot be seen are shown in its source. */
function drawFormula(tex: string, isBlock: boolean): string | undefined {
  if (readDepth(tex) > MAX_DEPTH || textPieces(tex, { lines: true }).some(({ hidden }) => hidden)) return undefined;
  try {
    const html = temml.renderToString(tex, { ...OPTIONS, displayMode: isBlock });
    return DOMPurify.sanitize(html, { USE_PROFILES: { mathMl: true }, FORBID_ATTR: ['href', 'id', 'xlink:href'] });
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

function readDepth(tex: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [sign] of tex.matchAll(/\\(?:left|begin)\b|\\(?:right|end)\b|\\.|[{}]/gs)) {
    if (sign === '{' || sign === '\\left' || sign === '\\begin') deepest = Math.max(deepest, ++depth);
    else if (sign === '}' || sign === '\\right' || sign === '\\end') depth--;
  }
  return deepest;
}
