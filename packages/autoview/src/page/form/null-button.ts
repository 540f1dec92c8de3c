// The button that sends `null` as the value of a control.
import type { ControlNode } from '@vitrine/form';
import { button, h, setAttributes } from '../dom.ts';
import type { Draw } from './field.ts';

/** The button that sends `null`, or the sign that it is sent. None where a list of choices contains `null`. */
export function createNull({ form, t }: Draw): (control: ControlNode) => HTMLElement[] {
  let path: string;
  const isNull = h('span', { class: 'tag' }, t('null'));
  const useNull = button(t('Send null'), () => form.set(path, null));
  return control => {
    path = control.path;
    if (['select', 'boolean', 'variant'].includes(control.kind)) return [];
    setAttributes(useNull, { 'data-null': path });
    return [control.isNull ? isNull : useNull];
  };
}
