// What scripts may set of the components.
import { isRemoteElementName, isRemotePropertyName } from '@vitrine/protocol/internal/remote-dom/remote-dom-constants';
import { expect, it } from 'vitest';
import { COMPONENT_NAMES } from '../catalog.ts';
import { COMPONENT_SPECS } from './component-specs.ts';
import { componentElements } from './index.tsx';

it('has one element for each component, of names that scripts may use', () => {
  expect(Object.keys(componentElements)).toEqual(COMPONENT_NAMES.map(name => `vitrine-${name}`));
  for (const [tag, { spec }] of Object.entries(componentElements)) {
    expect(isRemoteElementName(tag)).toBe(true);
    expect(Object.keys(spec.properties).filter(name => !isRemotePropertyName(name))).toEqual([]);
    expect(spec.events).toEqual({ action: ['key', 'value'] });
  }
});

it('takes a schema’s texts, numbers and booleans as they are, and everything else as JSON', () => {
  const { properties } = COMPONENT_SPECS['data-table']!;
  expect(properties).toMatchObject({
    title: { type: 'string' },
    layout: { type: 'string' },
    filterable: { type: 'boolean' },
    columns: { type: 'json' },
    data: { type: 'json' },
    maxHeight: { type: 'json' },
    streaming: { type: 'boolean' },
  });
  expect(properties.id).toBeUndefined();
  expect(COMPONENT_SPECS.plan!.properties.maxVisibleTodos).toEqual({ type: 'number' });
});
