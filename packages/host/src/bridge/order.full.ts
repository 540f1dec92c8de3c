// Order of delivery: whatever is set, cancelled, re-initialised and ended in whatever order, a view receives a legal sequence. The
// same property as in bridge.test.ts, with teardown and garbage in between, and many more runs.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkedChannels, scriptAppView, scriptHost } from '../testing/index.ts';

const step = fc.oneof(
  fc.constantFrom('partial', 'input', 'result', 'cancel', 'initialise', 'context', 'teardown', 'call'),
  fc.jsonValue({ maxDepth: 3 }).map(garbage => ({ garbage })),
);
const LEGAL = /^(partial )*(input )?(result |cancelled )?$/;

test('a view receives the data of its call in a legal order, in each of its lives', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async steps => {
      const [hostEnd, viewEnd] = linkedChannels();
      const host = scriptHost(hostEnd, { context: { theme: 'light' } });
      const view = scriptAppView(viewEnd);
      const pending: Promise<unknown>[] = [];
      /** Where a life of the view begins in its inbox. */
      const lives: number[] = [];
      let over = false;
      for (const [n, what] of steps.entries()) {
        if (typeof what === 'object') view.send(what.garbage);
        else if (what === 'partial') host.setPartialInput({ n });
        else if (what === 'input') host.setInput({ n: 0 });
        else if (what === 'result' && !over) host.setResult({ content: [] });
        else if (what === 'cancel' && !over) host.cancel('stopped');
        else if (what === 'context') host.setContext({ theme: n % 2 ? 'dark' : 'light' });
        else if (what === 'teardown') pending.push(host.teardown());
        else if (what === 'call') pending.push(view.request('tools/call', { name: 't' }).catch(() => {}));
        else if (what === 'initialise') {
          await new Promise(resolve => setImmediate(resolve));
          lives.push(view.inbox.all.length);
          await view.initialize();
        }
        over ||= what === 'result' || what === 'cancel';
      }
      await new Promise(resolve => setImmediate(resolve));
      const words = view.inbox.all.map(
        ({ method }) => method?.match(/^ui\/notifications\/tool-(input-partial|input|result|cancelled)$/)?.[1],
      );
      // Nothing before the first life (H16).
      expect(words.slice(0, lives[0] ?? words.length).filter(Boolean)).toEqual([]);
      for (const [life, start] of lives.entries()) {
        const said = words
          .slice(start, lives[life + 1])
          .flatMap(word => (word ? [`${word.replace('input-partial', 'partial')} `] : []));
        expect(said.join('')).toMatch(LEGAL);
      }
      host.close();
      await Promise.allSettled(pending);
    }),
    { numRuns: 5000 },
  );
});
