// Draws the question before a destructive tool runs. The Cancel button comes first.
import { button, h } from './dom.ts';
import type { Say } from './strings.ts';

export function drawConfirm(say: Say, end: (isSure: boolean) => void): HTMLElement {
  return h(
    'div',
    { class: 'confirm', role: 'alertdialog', 'aria-label': say('This tool can change or destroy things. Run it?') },
    h('p', {}, say('This tool can change or destroy things. Run it?')),
    button(say('Cancel'), () => end(false), { class: 'quiet' }),
    button(say('Yes, run it'), () => end(true), { class: 'primary danger', 'data-submit': '', 'data-confirm': '' }),
  );
}
