// The form of a tool, laid out by its view spec. Fields that the spec does not name follow at the end; advanced ones are below "More
// options". The values stay in the same form model, whatever the layout.
import type { ControlNode, Form } from '@vitrine/models/form';
import type { FormNode, ViewSpec } from '../../view-spec/view-spec.ts';
import { button, h, setChildren } from '../dom.ts';
import { createField, type Draw, type Drawn } from '../form/field.ts';
import type { Translate } from '../strings.ts';
import { drawGroup, drawTabs } from './layout.ts';
import { drawSpecControl } from './spec-controls.ts';

type FormSpec = NonNullable<ViewSpec['form']>;
type FieldSpec = NonNullable<FormSpec['fields']>[string];

/** Draws the members of the root by `spec`; undefined where the arguments are not the parameters of one object. */
export function drawSpecForm(draw: Draw, spec: FormSpec): Drawn | undefined {
  const { form, t } = draw;
  const root = form.getSnapshot().root;
  if (root.kind !== 'object' || root.entries.length > 0 || root.extensible) return undefined;
  const fields = new Map<string, { readonly drawn: Drawn; readonly spec: FieldSpec }>();
  const changed = createChanges(spec);
  for (const control of root.properties) {
    const field = readFieldSpec(spec, control.path);
    fields.set(control.path, { drawn: drawSpecControl(draw, changed(control), field), spec: field });
  }
  const placed = new Set<string>();
  const place = (nodes: readonly FormNode[]): HTMLElement[] =>
    nodes.flatMap(node => {
      if (typeof node !== 'string') {
        if ('tabs' in node)
          return drawTabs(node.tabs.map(({ label, fields: inside }) => ({ label, content: place(inside) })));
        const content = place(node.fields);
        return content.length > 0 ? [drawGroup({ ...node, label: node.section }, content)] : [];
      }
      const field = fields.get(node);
      if (!field || placed.has(node) || isAdvanced(field.spec, control(node))) return [];
      placed.add(node);
      return [field.drawn.node];
    });
  const control = (path: string): ControlNode | undefined => root.properties.find(property => property.path === path);
  const laidOut = place(spec.layout ?? []);
  const rest = root.properties.filter(({ path }) => !placed.has(path));
  const advanced = rest.filter(property => isAdvanced(readFieldSpec(spec, property.path), property));
  const others = rest.filter(property => !advanced.includes(property));
  const fieldNode = ({ path }: ControlNode): HTMLElement => fields.get(path)?.drawn.node ?? h('span');
  const body = h('div', { class: 'fields spec-form' });
  // The frame shows the errors of the arguments as a whole.
  const options = { label: t('Arguments'), quiet: true };
  const frame = createField(draw, { group: true, content: [body], options });
  frame.update(root);
  setChildren(body, [
    drawPresets(form, t, spec),
    ...laidOut,
    ...others.map(fieldNode),
    advanced.length > 0 &&
      h(
        'details',
        { class: 'more' },
        h('summary', {}, t('More options ({count})', { count: advanced.length })),
        h('div', { class: 'fields' }, ...advanced.map(fieldNode)),
      ),
  ]);
  return {
    node: frame.node,
    update(next) {
      if (next.kind !== 'object') return;
      frame.update(next);
      for (const property of next.properties) fields.get(property.path)?.drawn.update(changed(property));
    },
  };
}

function readFieldSpec(spec: FormSpec, path: string): FieldSpec {
  return spec.fields && Object.hasOwn(spec.fields, path) ? (spec.fields[path] as FieldSpec) : {};
}

function isAdvanced(field: FieldSpec, control: ControlNode | undefined): boolean {
  return field.advanced === true && control?.required === false;
}

/** Controls with the labels and help texts of the spec. The same control gives the same object, by which drawings compare. */
function createChanges(spec: FormSpec): (control: ControlNode) => ControlNode {
  const changedControls = new WeakMap<ControlNode, ControlNode>();
  return control => {
    const { label, help, control: wanted } = readFieldSpec(spec, control.path);
    const before = changedControls.get(control);
    if (before) return before;
    const next: ControlNode = {
      ...control,
      ...(label !== undefined && { label }),
      ...(help !== undefined && { description: help }),
      ...(control.kind === 'text' && wanted === 'textarea' && control.widget === 'line' && { widget: 'area' as const }),
    };
    changedControls.set(control, next);
    return next;
  };
}

/** Buttons that fill in arguments. They send nothing. */
function drawPresets(form: Form, t: Translate, { presets = [] }: FormSpec): HTMLElement | false {
  const buttons = presets.map(({ label, arguments: given }) =>
    button(label, () => form.setValue({ ...(form.getSnapshot().value as object), ...given } as never), {
      class: 'small chip',
    }),
  );
  return buttons.length > 0 && h('div', { class: 'chips', role: 'group', 'aria-label': t('Presets') }, ...buttons);
}
