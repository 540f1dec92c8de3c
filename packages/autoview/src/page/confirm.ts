// A destructive tool is asked for twice. The way out comes first.
import { h } from './dom.ts';
import type { Say } from './strings.ts';

export function drawConfirm(say: Say, end: (isSure: boolean) => void): HTMLElement {
  return h(
    'div',
    { class: 'confirm', role: 'alertdialog', 'aria-label': say('This tool can change or destroy things. Run it?') },
    h('p', {}, say('This tool can change or destroy things. Run it?')),
    h('button', { type: 'button', class: 'quiet', onclick: () => end(false) }, say('Cancel')),
    h(
      'button',
      { type: 'button', class: 'primary danger', 'data-submit': '', 'data-confirm': '', onclick: () => end(true) },
      say('Yes, run it'),
    ),
  );
}
