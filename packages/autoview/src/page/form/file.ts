// A file, kept as base64: chosen by the user, or sent as text by the host.
import type { TextControl } from '@vitrine/models/form';
import { button, h, setAttributes } from '../dom.ts';
import { createField, type Draw, type Drawn, type DrawOptions, inputAttributes } from './field.ts';

export function drawFile(draw: Draw, first: TextControl, options: DrawOptions): Drawn<TextControl> {
  const { form, t } = draw;
  let control = first;
  const input = h('input', {
    type: 'file',
    onchange: async () => {
      const file = input.files?.[0];
      if (file) form.input(control.path, base64(new Uint8Array(await file.arrayBuffer())));
    },
  });
  const size = h('span', { class: 'note' });
  const field = createField(draw, { content: [input, size], options });
  const clear = button('✕', () => {
    input.value = '';
    form.disable(control.path);
  });

  function update(next: TextControl, changed: DrawOptions = options): void {
    control = next;
    setAttributes(input, { ...inputAttributes(next), accept: next.mediaType, disabled: next.readOnly });
    size.textContent = next.text === '' ? '' : t('{bytes} bytes', { bytes: bytesIn(next.text) });
    setAttributes(clear, {
      'data-disable': next.path,
      'aria-label': t('Leave out {name}', { name: next.label }),
    });
    field.update(next, changed, next.present ? [clear] : []);
  }

  update(first);
  return { node: field.node, update };
}

function bytesIn(text: string): number {
  return Math.floor((text.replace(/=+$/, '').length * 3) / 4);
}

/** Encodes in pieces, because a call takes a limited number of arguments. */
function base64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 32_768) binary += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(binary);
}
