// A variant: the choice of an alternative, and the control of the chosen one.
import type { VariantControl } from '@vitrine/models/form';
import { h, setAttributes, setChildren } from '../dom.ts';
import { createField, type Draw, type Drawn, type DrawOptions, inputAttributes } from './field.ts';

export function drawVariant(draw: Draw, first: VariantControl, options: DrawOptions): Drawn<VariantControl> {
  const { form, t } = draw;
  let control = first;
  const select = h('select', {
    onchange: () => {
      const index = Number(select.value);
      if (index === -2) form.set(control.path, null);
      else if (index < 0) form.disable(control.path);
      else form.choose(control.path, index);
    },
  });
  const body = h('div', { class: 'content' });
  const field = createField(draw, { content: [select, body], options });
  let content: { key: string; drawn: Drawn } | undefined;
  let previousText = '';

  function update(next: VariantControl, changed: DrawOptions = options): void {
    control = next;
    const choices: [number, string][] = next.options.map(({ label }, index) => [index, label]);
    if (next.nullable) choices.push([-2, t('null')]);
    if (!next.required || next.selected < 0) choices.unshift([-1, t('Not set')]);
    const text = JSON.stringify(choices);
    if (text !== previousText)
      setChildren(
        select,
        choices.map(([value, label]) => h('option', { value }, label)),
      );
    previousText = text;
    select.value = String(next.isNull ? -2 : next.selected);
    setAttributes(select, { ...inputAttributes(next), 'data-path': undefined, 'data-variant': next.path });
    const inner = next.content;
    if (!inner) content = undefined;
    else if (content?.key === inner.key) content.drawn.update(inner);
    // The label beside a checkbox is the name of the member that it sets.
    else
      content = {
        key: inner.key,
        drawn: draw.control(inner, inner.kind === 'boolean' ? { label: changed.label ?? next.label } : { quiet: true }),
      };
    setChildren(body, [content?.drawn.node]);
    body.hidden = !content;
    field.update(next, changed);
  }

  update(first);
  return { node: field.node, update };
}
