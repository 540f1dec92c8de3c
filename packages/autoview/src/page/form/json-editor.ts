// The whole value as JSON, beside the form and in step with it. While its text is no JSON object the form keeps its last value.
import type { Form } from '@vitrine/form';
import { h, setAttributes } from '../dom.ts';
import type { Say } from '../strings.ts';

const ID = 'json-editor';

export function drawJsonEditor(form: Form, say: Say): { node: HTMLElement; close(): void } {
  const error = h('p', { class: 'error', id: `${ID}-error`, hidden: true }, say('jsonBroken'));
  // Set while the person writes here: their spacing must not change under their hands.
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
      // A number that JSON would round is no value either.
      tell(!isObject(box.value) || !form.setJson('', box.value));
    },
    onblur: () => {
      writing = !error.hidden;
      show();
    },
  });

  function tell(isBroken: boolean): void {
    error.hidden = !isBroken;
    setAttributes(box, { 'aria-invalid': isBroken || undefined, 'aria-describedby': isBroken ? error.id : undefined });
  }

  function show(): void {
    if (writing) return;
    tell(false);
    const text = JSON.stringify(form.getSnapshot().value ?? {}, null, 2);
    if (box.value !== text) box.value = text;
  }

  const stop = form.subscribe(show);
  show();
  return {
    node: h('div', { class: 'field json' }, h('label', { class: 'label', for: ID }, say('jsonLabel')), box, error),
    close: stop,
  };
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
