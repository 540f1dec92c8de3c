// Copies a selection with the TeX of its formulas: their own text is letters without fractions, powers and roots.
import type { ClipboardEvent } from 'react';

/** Copies a selection with formulas, for `onCopy`. A selection without a whole formula is copied by the browser. */
export function copyWithFormulas(event: ClipboardEvent): void {
  const selection = getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
  const selected = range?.cloneContents();
  const formulas = selected?.querySelectorAll<HTMLElement>('[data-tex]') ?? [];
  if (!selected || formulas.length === 0) return;
  for (const formula of formulas) formula.textContent = formula.dataset.tex ?? '';
  // Only an element of the page has its lines.
  const copy = document.createElement('div');
  copy.className = 'copied-text';
  copy.append(selected);
  document.body.append(copy);
  event.clipboardData.setData('text/plain', copy.innerText);
  copy.remove();
  event.preventDefault();
}
