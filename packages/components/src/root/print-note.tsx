// The note under a printed table or log: how many of its rows are on paper.
import type { ReactNode } from 'react';
import { useSettings, useTexts } from '../texts/texts.ts';
import { MAX_PRINTED } from './use-printing.ts';

const ENGLISH = { cut: (shown: string, all: string) => `The first ${shown} of ${all} are printed.` };

/** Says on paper only that there are more rows or lines than are printed. */
export function PrintNote({ count }: { count: number }): ReactNode {
  const texts = useTexts('print-note', ENGLISH);
  const { locale } = useSettings();
  if (count <= MAX_PRINTED) return null;
  return (
    <p className="vitrine-print-note">{texts.cut(MAX_PRINTED.toLocaleString(locale), count.toLocaleString(locale))}</p>
  );
}
