// Draws the list of who pressed what, the latest first.
import type { Button } from '../emulator/buttons.ts';
import type { FrameResult } from '../schemas.ts';

const MAX_SHOWN = 6;
const SIGNS: Readonly<Record<Button, string>> = {
  up: '▲',
  down: '▼',
  left: '◀',
  right: '▶',
  a: 'A',
  b: 'B',
  start: 'Start',
  select: 'Select',
};
const WHO = { model: 'Model', user: 'You' } as const;

export function showPresses(list: HTMLElement, presses: FrameResult['presses']): void {
  for (const { seq, by, buttons, repeat } of presses) {
    const item = document.createElement('li');
    item.dataset.by = by;
    item.dataset.seq = String(seq);
    item.textContent = `${WHO[by]}: ${buttons.map(button => SIGNS[button]).join(' ')}${repeat > 1 ? ` ×${repeat}` : ''}`;
    list.prepend(item);
  }
  while (list.children.length > MAX_SHOWN) list.lastElementChild!.remove();
}
