// Edits the whole value as JSON, beside the form, which has the same value. While the text is not a JSON object the form keeps its last value.

import type { Form } from '@vitrine/models/form';
import { parseData } from '@vitrine/models/internal/reading';
import { isRecord } from '@vitrine/std/internal/json';
import { h, setAttributes } from '../dom.ts';
import type { Translate } from '../strings.ts';

const ID = 'json-editor';

export function drawJsonEditor(form: Form, t: Translate): { node: HTMLElement; close(): void } {
  const error = h(
    'p',
    { class: 'error', id: `${ID}-error`, hidden: true },
    t('Not a JSON object yet: the form keeps its value.'),
  );
  // Set while the user writes here: the spacing of the text must not change meanwhile.
  let writing = false;
  const box = h('textarea', {
    id: ID,
    class: 'code',
    rows: 6,
    'data-json': '',
    spellcheck: 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
    dir: 'ltr',
    oninput: () => {
      writing = true;
      // A number that JSON would round is refused, too.
      showBroken(!isRecord(parseData(box.value)) || !form.setJson('', box.value));
    },
    // Rewritten only with the next change: a box that grew now would move the button that is being pressed.
    onblur: () => {
      writing = !error.hidden;
    },
  });

  function showBroken(isBroken: boolean): void {
    error.hidden = !isBroken;
    setAttributes(box, { 'aria-invalid': isBroken, 'aria-describedby': isBroken && error.id });
  }

  function show(): void {
    if (writing) return;
    showBroken(false);
    const text = JSON.stringify(form.getSnapshot().value ?? {}, null, 2);
    if (box.value !== text) box.value = text;
  }

  const stop = form.subscribe(show);
  show();
  return {
    node: h(
      'div',
      { class: 'field json' },
      h('label', { class: 'label', for: ID }, t('Arguments as JSON')),
      box,
      error,
    ),
    close: stop,
  };
}
