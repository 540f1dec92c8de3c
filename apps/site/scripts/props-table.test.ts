import { expect, it } from 'vitest';
import { writePropsTable } from './props-table.ts';

it('names the members with their types, nested ones by their path, and says what they mean', () => {
  const schema = {
    type: 'object',
    required: ['rows'],
    properties: {
      id: { type: 'string' },
      rows: { type: 'array', items: { $ref: '#/$defs/row' } },
      kind: { anyOf: [{ const: 'a' }, { type: 'number', minimum: 0 }] },
    },
    $defs: { row: { type: 'object', required: ['label'], properties: { label: { type: 'string', maxLength: 9 } } } },
  };
  const comments = new Map([['rows[].label', 'Shown first | in bold.']]);
  expect(writePropsTable(schema, comments).split('\n').slice(2)).toEqual([
    '| `rows` | object[] |  |',
    '| `rows[].label` | string (length ≤ 9) | Shown first \\| in bold. |',
    '| `kind` (optional) | "a" \\| number (≥ 0) |  |',
    // What all components share is last.
    '| `id` (optional) | string |  |',
  ]);
});
