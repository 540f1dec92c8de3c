// Draws the question before a destructive tool runs. The Cancel button comes first.
import { button, h } from './dom.ts';
import type { Translate } from './strings.ts';

export function drawConfirm(t: Translate, end: (isSure: boolean) => void): HTMLElement {
  return h(
    'div',
    {
      class: 'confirm',
      role: 'alertdialog',
      'aria-label': t('This tool can change or destroy things. Run it?'),
    },
    h('p', {}, t('This tool can change or destroy things. Run it?')),
    button(t('Cancel'), () => end(false), { class: 'quiet' }),
    button(t('Yes, run it'), () => end(true), {
      class: 'primary danger',
      'data-submit': '',
      'data-confirm': '',
    }),
  );
}
