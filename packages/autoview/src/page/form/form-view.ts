// The form of a tool, drawn from the headless model: each snapshot updates the nodes that are there.
import type { ControlNode, Form } from '@vitrine/models/form';
import type { Translate } from '../strings.ts';
import { drawCheckbox, drawConst } from './choice.ts';
import type { Draw, Drawn, DrawOptions } from './field.ts';
import { drawFile } from './file.ts';
import { drawArray } from './list.ts';
import { drawMembers } from './members.ts';
import { drawMultiselect } from './multiselect.ts';
import { drawSelect } from './select.ts';
import { drawText } from './text.ts';
import { touchOnBlur } from './touch-on-blur.ts';
import { drawVariant } from './variant.ts';

export interface FormView {
  readonly node: HTMLElement;
  close(): void;
}

/** `layOut`: draws the arguments in another layout; undefined from it: in the form's own. */
export function drawForm(form: Form, t: Translate, layOut?: (draw: Draw) => Drawn | undefined): FormView {
  const draw: Draw = { form, t, control: (control, options = {}) => drawControl(draw, control, options) };
  const root = layOut?.(draw) ?? draw.control(form.getSnapshot().root, { label: t('Arguments'), quiet: true });
  const stopTouching = touchOnBlur(root.node, form);
  const stop = form.subscribe(() => root.update(form.getSnapshot().root));
  return {
    node: root.node,
    close() {
      stop();
      stopTouching();
    },
  };
}

/** Draws a control, and again only when its snapshot is another one. A control that became another kind gets another node. */
function drawControl(draw: Draw, first: ControlNode, options: DrawOptions): Drawn {
  let current = first;
  let drawn = make(draw, first, options) as Drawn;
  return {
    get node() {
      return drawn.node;
    },
    update(next, changed) {
      if (next === current && !changed) return;
      const way = drawingKind(current);
      current = next;
      if (drawingKind(next) === way) {
        drawn.update(next, changed);
        return;
      }
      const before = drawn.node;
      drawn = make(draw, next, changed ?? options) as Drawn;
      before.replaceWith(drawn.node);
    },
  };
}

/** Controls of these kinds share a drawing, which is updated when one becomes another. */
function drawingKind(control: ControlNode): string {
  if (control.kind === 'text') return control.widget === 'file' ? 'file' : 'text';
  return control.kind === 'boolean' ? `boolean${isPlain(control)}` : control.kind;
}

function isPlain(control: ControlNode): boolean {
  return control.required && control.present && !control.nullable;
}

function make(draw: Draw, control: ControlNode, options: DrawOptions): Drawn<never> {
  switch (control.kind) {
    case 'object':
    case 'map':
      return drawMembers(draw, control, options);
    case 'array':
      return drawArray(draw, control, options);
    case 'variant':
      return drawVariant(draw, control, options);
    case 'text':
      return control.widget === 'file' ? drawFile(draw, control, options) : drawText(draw, control, options);
    case 'number':
    case 'json':
      return drawText(draw, control, options);
    case 'boolean':
      return isPlain(control) ? drawCheckbox(draw, control, options) : drawSelect(draw, control, options);
    case 'select':
      return drawSelect(draw, control, options);
    case 'multiselect':
      return drawMultiselect(draw, control, options);
    case 'const':
      return drawConst(draw, control, options);
  }
}
