// Data that the schemas of decision and progress components accept are drawn without an exception.
import { ComponentView } from '@vitrine/components';
import { type CatalogComponent, findComponent } from '@vitrine/components/catalog';
import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';

const id = fc.constantFrom('a', 'b', 'a b', '__proto__', '\u202e');
const text = fc.string({ minLength: 1, unit: 'binary' });
const optional = <T,>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const selection = fc.oneof(fc.constant(null), id, fc.array(id));
const step = fc.record({
  id,
  label: text,
  status: fc.constantFrom('pending', 'in_progress', 'in-progress', 'completed', 'failed', 'cancelled'),
  description: optional(text),
});
const receipt = fc.record({
  outcome: fc.constantFrom('success', 'partial', 'failed', 'cancelled'),
  summary: text,
  identifiers: optional(fc.dictionary(text, text)),
  at: fc.constant('2026-11-23T09:30:00+01:00'),
});
const schemaType = fc.constantFrom('string', 'number', 'integer', 'boolean', 'array', 'object', 'null', 'nonsense');
const anySchema: fc.Arbitrary<unknown> = fc.letrec<{ schema: unknown }>(tie => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    fc.record({ type: schemaType, title: text, default: fc.jsonValue() }, { requiredKeys: [] }),
    fc.record({ type: fc.constant('object'), properties: fc.dictionary(text, tie('schema'), { maxKeys: 4 }) }),
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
    fc.record({ oneOf: fc.array(tie('schema'), { maxLength: 3 }), enum: optional(fc.array(fc.jsonValue())) }),
  ),
})).schema;

const PROPS: Readonly<Record<string, fc.Arbitrary<object>>> = {
  'option-list': fc.record({
    options: fc.array(fc.record({ id, label: text, description: optional(text), disabled: optional(fc.boolean()) }), {
      minLength: 1,
    }),
    title: optional(text),
    selectionMode: optional(fc.constantFrom('multi', 'single')),
    defaultValue: optional(selection),
    choice: optional(selection),
    minSelections: optional(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true })),
    maxSelections: optional(fc.double({ min: 1, noNaN: true, noDefaultInfinity: true })),
    receipt: optional(receipt),
  }),
  'approval-card': fc.record({
    title: text,
    icon: optional(fc.oneof(text, fc.constantFrom('trash', 'constructor', '__proto__'))),
    metadata: optional(fc.array(fc.record({ key: text, value: fc.string() }))),
    arguments: optional(fc.dictionary(text, fc.jsonValue())),
    variant: optional(fc.constantFrom('default', 'destructive')),
    choice: optional(fc.constantFrom('approved', 'denied', null)),
  }),
  plan: fc.record({
    title: fc.string(),
    todos: fc.array(step, { minLength: 1 }),
    maxVisibleTodos: optional(fc.double({ min: 0, minExcluded: true, noNaN: true, noDefaultInfinity: true })),
    receipt: optional(receipt),
  }),
  'progress-tracker': fc.record({
    steps: fc.array(step, { minLength: 1 }),
    elapsedTime: optional(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true })),
    choice: optional(receipt),
  }),
  form: fc.record({
    schema: anySchema,
    value: optional(fc.jsonValue()),
    message: optional(text),
    choice: optional(
      fc.record({ action: fc.constantFrom('accept', 'decline', 'cancel'), content: optional(fc.jsonValue()) }),
    ),
  }),
};

it.each(Object.keys(PROPS))('%s draws all data that its schema accepts', async name => {
  const component: CatalogComponent = await findComponent(name)!.load();
  fc.assert(
    fc.property(PROPS[name]!, props => {
      const data = JSON.parse(JSON.stringify(props)) as unknown;
      expect(component.safeParse(data)).toMatchObject({ success: true });
      expect(renderToString(<ComponentView definition={component} data={data} />)).toContain(`data-slot="${name}"`);
    }),
    { numRuns: 60 },
  );
});
