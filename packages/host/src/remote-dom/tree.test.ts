// The tree against invalid records, which an unmodified worker does not send.

import { REMOTE_LIMITS, REMOTE_ROOT_ID } from '@vitrine/protocol/internal/remote-dom/remote-dom-constants';
import { expect, it, vi } from 'vitest';
import { BASIC_SPECS } from './basic-specs.ts';
import { createRemoteTree, type RemoteElementNode } from './tree.ts';

const create = (limits = {}, onRefused?: (problem: string) => void) =>
  createRemoteTree({
    manifest: BASIC_SPECS,
    limits: { ...REMOTE_LIMITS, ...limits },
    ...(onRefused && { onRefused }),
  });
const element = (id: string, more: object = {}) => ({ id, type: 1, element: 'ui-button', children: [], ...more });
const text = (id: string, data: string) => ({ id, type: 3, data });
const insert = (node: unknown, index = 0, parent = REMOTE_ROOT_ID) => [0, parent, node, index];

it('nodes never change: a change makes new ones, and notifies their subscribers', () => {
  const tree = create();
  const received = vi.fn();
  tree.subscribe('1', received);
  tree.apply([insert(element('1', { properties: { label: 'a' } })), insert(text('2', 'x'), 1)]);
  const before = tree.get('1');
  const other = tree.get('2');
  tree.apply([[3, '1', 'label', 'b', 1]]);
  expect(received).toHaveBeenCalledTimes(2);
  expect((before as RemoteElementNode).properties.label).toBe('a');
  expect((tree.get('1') as RemoteElementNode).properties.label).toBe('b');
  expect(tree.get('2')).toBe(other);
});

it('a node that moves within a batch keeps its id; a removed node is removed with its descendants', () => {
  const tree = create();
  tree.apply([insert(element('1', { children: [text('2', 'x')] })), insert(element('3'), 1)]);
  tree.apply([[1, REMOTE_ROOT_ID, 0], insert(element('1', { children: [text('2', 'y')] }), 1)]);
  expect((tree.get(REMOTE_ROOT_ID) as RemoteElementNode).children).toEqual(['3', '1']);
  expect(tree.get('2')).toMatchObject({ text: 'y' });
  tree.apply([[1, REMOTE_ROOT_ID, 1]]);
  expect(tree.get('2')).toBeUndefined();
});

it.each([
  ['no record', [{}]],
  ['an unknown kind', [[9, REMOTE_ROOT_ID]]],
  ['an index beyond the end', [insert(text('1', 'x'), 1)]],
  ['a negative index', [insert(text('1', 'x'), -1)]],
  ['an id that is in use', [insert(text('1', 'x')), insert(text('1', 'y'))]],
  ['the root as a child', [insert(text(REMOTE_ROOT_ID, 'x'))]],
  ['a node in itself', [insert(element('1', { children: [element('1')] }))]],
  ['a removal of nothing', [[1, REMOTE_ROOT_ID, 0]]],
  ['text for an element', [[2, REMOTE_ROOT_ID, 'x']]],
  ['a child of a text', [insert(text('1', 'x')), insert(text('2', 'y'), 0, '1')]],
  ['a node of another type', [insert({ id: '1', type: 11, children: [] })]],
  ['an id that is no text', [insert({ id: 1, type: 3, data: '' })]],
])('%s throws', (_, records) => {
  expect(() => create().apply(records)).toThrow(expect.objectContaining({ code: 'script-invalid' }));
});

it.each([
  ['nodes', { nodes: 3 }, [insert(element('1', { children: [text('2', ''), text('3', ''), text('4', '')] }))]],
  ['depth', { depth: 1 }, [insert(element('1', { children: [element('2')] }))]],
  [
    'totalLength',
    { totalLength: 5 },
    [insert(element('1', { properties: { label: 'abc' }, children: [text('2', 'abc')] }))],
  ],
])('too many %s throw', (_, limits, records) => {
  expect(() => create(limits).apply(records)).toThrow(expect.objectContaining({ code: 'script-limit' }));
});

it('removed nodes do not count towards the limit', () => {
  const tree = create({ totalLength: 10, nodes: 2 });
  for (let i = 0; i < 100; i++)
    tree.apply([insert(element('1', { properties: { label: 'x'.repeat(10) } })), [1, REMOTE_ROOT_ID, 0]]);
  tree.apply([insert(element('1'))]);
  for (let i = 0; i < 100; i++) tree.apply([[3, '1', 'label', String(i).repeat(2), 1]]);
  expect((tree.get('1') as RemoteElementNode).properties.label).toBe('9999');
});

it('the limit on depth is reached before a stack overflow', () => {
  let deep: object = element('0');
  for (let i = 1; i < 100_000; i++) deep = element(String(i), { children: [deep] });
  expect(() => create().apply([insert(deep)])).toThrow(expect.objectContaining({ code: 'script-limit' }));
});

it('properties, attributes and listeners outside the spec are left out and reported once; objects stay clean', () => {
  const reported: string[] = [];
  const tree = create({}, problem => reported.push(problem));
  const hostile = JSON.parse(
    '{"__proto__":"x","constructor":"x","style":"x","innerHTML":"x","label":"ok","onclick":"x"}',
  );
  const nodes = ['1', '2'].map(id =>
    insert(
      element(id, {
        properties: hostile,
        attributes: { href: 'x' },
        eventListeners: { press: true, load: true, click: 'x' },
      }),
    ),
  );
  tree.apply(nodes);
  tree.apply([
    [3, '1', '__proto__', { polluted: 1 }, 1],
    [3, '1', 'hasOwnProperty', 'x', 1],
    [3, '1', 'toString', true, 3],
  ]);
  const node = tree.get('1') as RemoteElementNode;
  expect({ ...node.properties }).toEqual({ label: 'ok' });
  expect(Object.getPrototypeOf(node.properties)).toBeNull();
  expect([...node.listeners]).toEqual(['press']);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect(new Set(reported).size).toBe(reported.length);
  expect(reported).toContain('ui-button has no property innerHTML.');
  expect(tree.refused).toBeGreaterThan(reported.length);
});

it('an element named like a member of Object.prototype is unknown', () => {
  const tree = create();
  tree.apply(
    ['constructor', '__proto__', 'toString', 'script', 'UI-BUTTON'].map((tag, i) =>
      insert(element(String(i), { element: tag })),
    ),
  );
  for (let i = 0; i < 5; i++) expect(tree.get(String(i))).not.toHaveProperty('spec');
});

it('a refused value also removes the older value', () => {
  const tree = create();
  tree.apply([
    insert(element('1', { element: 'ui-image', properties: { src: 'https://example.com/' } })),
    [3, '1', 'src', 'javascript:1', 1],
  ]);
  expect({ ...(tree.get('1') as RemoteElementNode).properties }).toEqual({});
});

it('a record for a removed node changes nothing and is counted', () => {
  const tree = create();
  expect(tree.apply([[3, '9', 'label', 'x', 1], insert(text('1', 'x'), 5, '8'), [2, '7', 'x'], [1, '6', 0]])).toBe(4);
});

it('a text that is too long is cut', () => {
  const tree = create({ textLength: 3 });
  tree.apply([insert(text('1', 'abcdef'))]);
  expect(tree.get('1')).toMatchObject({ text: 'abc…' });
});
