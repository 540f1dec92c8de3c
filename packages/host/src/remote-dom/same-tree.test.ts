// The script's DOM and the host's tree are equal after random operations, with the real polyfill and real batches, also when the host
// acknowledges slowly.
import type { RemoteRootElement as RootElement } from '@remote-dom/core/elements';
import { REMOTE_LIMITS, REMOTE_ROOT_ID } from '@vitrine/protocol/internal/remote-dom/remote-dom-constants';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { BASIC_SPECS } from './basic-specs.ts';
import { createRemoteTree, type RemoteTree } from './tree.ts';
import { createOutbox } from './worker/outbox.ts';

// The polyfill makes a DOM of the globals; the files that run in this process later have theirs back.
const globals = Object.getOwnPropertyDescriptors(globalThis);
await import('@remote-dom/core/polyfill');
const { createRemoteElement, RemoteRootElement } = await import('@remote-dom/core/elements');
afterAll(() => {
  for (const name of Reflect.ownKeys(globalThis))
    if (!Object.hasOwn(globals, name)) Reflect.deleteProperty(globalThis, name);
  Object.defineProperties(globalThis, globals);
});

customElements.define(
  'ui-button',
  createRemoteElement({
    properties: { label: { type: String } } as never,
    events: ['press'] as never,
  }) as unknown as CustomElementConstructor,
);
customElements.define('remote-root', RemoteRootElement as unknown as CustomElementConstructor);

type Label = { label?: string };

const operation = fc.tuple(
  fc.constantFrom(
    'button',
    'text',
    'comment',
    'unknown',
    'subtree',
    'move',
    'remove',
    'replace',
    'label',
    'relabel',
    'attribute',
    'data',
    'listen',
    'html',
    'turn',
    'acknowledge',
  ),
  fc.nat(1000),
  fc.nat(1000),
  fc.string({ maxLength: 4 }),
);

/** A tree as plain data, for comparing both sides. */
function seen(node: Node): unknown {
  if (node.nodeType === 3) return { text: (node as Text).data };
  if (node.nodeType === 8) return { comment: true };
  const { localName, label } = node as Element & Label;
  return {
    tag: localName,
    label: localName === 'ui-button' ? label : undefined,
    children: [...node.childNodes].map(seen),
  };
}

function described(tree: RemoteTree, id: string): unknown {
  const node = tree.get(id);
  if (node === undefined) return 'missing';
  if (node.kind !== 'element') return node.kind === 'text' ? { text: node.text } : { comment: true };
  return {
    tag: node.tag || 'remote-root',
    label: node.properties.label,
    children: node.children.map(child => described(tree, child)),
  };
}

interface Target {
  root: RootElement;
  /** Every node that was made, also those that were removed. */
  all: Node[];
  node: Node;
  parent: Element & Label;
  /** A child of the parent, or null for the end. */
  before: Node | null;
  text: string;
  number: number;
}

const listener = (): void => {};

function add({ all, parent, before }: Target, made: Node): void {
  parent.insertBefore(made, before);
  all.push(made);
}

/** The node can be moved into the parent. */
const isMovable = ({ root, node, parent }: Target): boolean => node !== root && !node.contains(parent);

const OPERATIONS: Record<string, (target: Target) => unknown> = {
  button: target => add(target, document.createElement('ui-button')),
  text: target => add(target, document.createTextNode(target.text)),
  comment: target => add(target, document.createComment(target.text)),
  unknown: target => add(target, document.createElement('div')),
  subtree(target) {
    const newButton = document.createElement('ui-button') as Element & Label;
    newButton.label = target.text;
    newButton.append('a', document.createElement('ui-button'), 'b');
    add(target, newButton);
    target.all.push(...newButton.childNodes);
  },
  move(target) {
    const { node, parent, before } = target;
    if (isMovable(target)) parent.insertBefore(node, before === node ? null : before);
  },
  remove: ({ root, node }) => node !== root && node.parentNode?.removeChild(node),
  replace(target) {
    const { node, parent, before } = target;
    if (before && node !== before && isMovable(target)) parent.replaceChild(node, before);
  },
  label({ parent, text }) {
    if (parent.localName === 'ui-button') parent.label = text;
  },
  relabel({ root, parent, text }) {
    if (parent.localName !== 'ui-button') return;
    // An update, a move that carries the state along, and another update, before anything was sent.
    parent.label = text;
    root.append(parent);
    parent.label = `${text}!`;
  },
  attribute: ({ parent, text }) => parent.setAttribute('label', text),
  data({ node, text }) {
    if (node.nodeType === 3) (node as Text).data = text;
  },
  listen: ({ parent }) => parent.addEventListener('press', listener),
  html({ parent, number }) {
    parent.innerHTML = `<ui-button label="h">${number}</ui-button>`;
  },
};

it('after random operations, when all batches are acknowledged, both trees are equal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { maxLength: 120 }), async operations => {
      const root = document.createElement('remote-root') as RootElement;
      const tree = createRemoteTree({ manifest: BASIC_SPECS, limits: REMOTE_LIMITS });
      const pending: number[] = [];
      let time = 0;
      const outbox = createOutbox({
        maxQueuedCost: 1e6,
        now: () => (time += 5),
        setTimer: run => queueMicrotask(run),
        onFull: () => expect.unreachable(),
        post(message) {
          // Values arrive as JSON represents them.
          const { seq, records } = JSON.parse(JSON.stringify(message)) as { seq: number; records: unknown[] };
          tree.apply(records);
          pending.push(seq);
        },
      });
      root.connect({ mutate: records => outbox.add(records), call: () => undefined });

      const all: Node[] = [root];
      for (const [kind, a, b, text] of operations) {
        const node = all[a % all.length]!;
        const elements = all.filter(({ nodeType }) => nodeType === 1) as (Element & Label)[];
        const parent = elements[b % elements.length]!;
        const before = parent.childNodes[a % (parent.childNodes.length + 1)] ?? null;
        if (kind === 'turn') await Promise.resolve();
        else if (kind === 'acknowledge') outbox.acknowledged(pending.at(-1) ?? 0);
        else OPERATIONS[kind]?.({ root, all, node, parent, before, text, number: a });
      }
      for (let acknowledged = -1; acknowledged !== pending.length; ) {
        acknowledged = pending.length;
        outbox.acknowledged(pending.at(-1) ?? 0);
        await new Promise(resolve => setImmediate(resolve));
      }
      expect(described(tree, REMOTE_ROOT_ID)).toEqual(seen(root));
    }),
    { numRuns: 300 },
  );
});
