// Performs random operations in a script's worker, and then compares the page with the script's tree.
import fc from 'fast-check';
import { expect } from 'vitest';
import type { HostPages } from '../../../test/support/browser/host-page.ts';
import { showScript } from './remote-page.ts';

const operation = fc.tuple(
  fc.constantFrom('card', 'text', 'comment', 'unknown', 'subtree', 'move', 'remove', 'data', 'wait'),
  fc.nat(1000),
  fc.nat(1000),
  fc.string({ minLength: 1, maxLength: 3 }),
);

/** Runs the operations, some of them in later tasks, and returns the resulting tree. */
const script = (operations: unknown[]): string => `
  const all = [root];
  const look = node => [...node.childNodes].filter(n => n.nodeType !== 8).map(n => n.nodeType === 3 ? n.data : { tag: n.localName, in: look(n) });
  (async () => {
    for (const [kind, a, b, text] of ${JSON.stringify(operations)}) {
      const node = all[a % all.length];
      const elements = all.filter(n => n.nodeType === 1);
      const parent = elements[b % elements.length];
      const before = parent.childNodes[a % (parent.childNodes.length + 1)] ?? null;
      const add = made => { parent.insertBefore(made, before); all.push(made); return made; };
      if (kind === 'card') add(document.createElement('ui-card'));
      else if (kind === 'text') add(document.createTextNode(text));
      else if (kind === 'comment') add(document.createComment(text));
      else if (kind === 'unknown') add(document.createElement('x-' + 'abc'[a % 3]));
      else if (kind === 'subtree') { const made = document.createElement('ui-card'); made.append('a', document.createElement('ui-card'), 'b'); add(made); all.push(...made.childNodes); }
      else if (kind === 'move' && node !== root && !node.contains(parent)) parent.insertBefore(node, before === node ? null : before);
      else if (kind === 'remove' && node !== root) node.parentNode?.removeChild(node);
      else if (kind === 'data' && node.nodeType === 3) node.data = text;
      else if (kind === 'wait') await new Promise(resolve => setTimeout(resolve, a % 30));
    }
    const end = document.createElement('ui-text'); end.content = 'the end'; root.append(end);
    parent.postMessage({ type: 'intent', payload: { intent: 'looks', params: { tree: look(root) } } }, '*');
  })();`;

/** Draws and compares a number of random trees. */
export async function comparePages(pages: HostPages, renderer: 'dom' | 'react', numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 60, maxLength: 200 }), async operations => {
      const { page, drawn, intent } = await showScript(pages, script(operations), { renderer });
      const { tree } = (await intent('looks')) as { tree: unknown };
      await drawn.getByText('the end').waitFor();
      const looks = await drawn.evaluate(root => {
        const look = (node: Node): unknown[] =>
          [...node.childNodes]
            .filter(({ nodeType }) => nodeType !== 8)
            .map(child => {
              if (child instanceof Text) return child.data;
              const { className, dataset } = child as HTMLElement;
              if (className === 'vitrine-remote-text') return { tag: 'ui-text', in: [] };
              return { tag: dataset.element ?? className.replace('vitrine-remote-', 'ui-'), in: look(child) };
            });
        return look(root);
      });
      expect(looks).toEqual(tree);
      await page.close();
    }),
    { numRuns },
  );
}
