// Order of delivery: for any order of changes, cancellations, re-initialisations and teardowns a view receives a legal sequence. The
// property of bridge.test.ts with teardown and malformed messages added, and many more runs.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ScriptedHost, scriptHost } from '../testing/index.ts';
import { type ScriptedAppView, scriptAppView } from '../testing/scripted-view.ts';
import { linkedChannels } from './channel.ts';

const step = fc.oneof(
  fc.constantFrom('partial', 'input', 'result', 'cancel', 'initialise', 'context', 'teardown', 'call'),
  fc.jsonValue({ maxDepth: 3 }).map(garbage => ({ garbage })),
);
const LEGAL = /^(partial )*(input )?(result |cancelled )?$/;

interface Lab {
  host: ScriptedHost;
  view: ScriptedAppView;
  /** Number of the step. */
  n: number;
  /** The call has a result, or is cancelled. */
  over: boolean;
  pending: Promise<unknown>[];
}

const STEPS: Record<string, (lab: Lab) => unknown> = {
  partial: ({ host, n }) => host.setPartialInput({ n }),
  input: ({ host }) => host.setInput({ n: 0 }),
  result: ({ host, over }) => over || host.setResult({ content: [] }),
  cancel: ({ host, over }) => over || host.cancel('stopped'),
  context: ({ host, n }) => host.setContext({ theme: n % 2 ? 'dark' : 'light' }),
  teardown: ({ host, pending }) => pending.push(host.teardown()),
  call: ({ view, pending }) => pending.push(view.request('tools/call', { name: 't' }).catch(() => {})),
};

it('a view receives the data of its call in a legal order after each initialisation', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async steps => {
      const [hostEnd, viewEnd] = linkedChannels();
      const host = scriptHost(hostEnd, { context: { theme: 'light' } });
      const view = scriptAppView(viewEnd);
      const pending: Promise<unknown>[] = [];
      /** Positions in the view's inbox at which a life of the view begins. */
      const lives: number[] = [];
      let isOver = false;
      for (const [n, what] of steps.entries()) {
        if (typeof what === 'object') view.send(what.garbage);
        else if (what !== 'initialise') STEPS[what]?.({ host, view, n, over: isOver, pending });
        else {
          await new Promise(resolve => setImmediate(resolve));
          lives.push(view.inbox.all.length);
          await view.initialize();
        }
        isOver ||= what === 'result' || what === 'cancel';
      }
      await new Promise(resolve => setImmediate(resolve));
      const notifications = view.inbox.all.map(
        ({ method }) => method?.match(/^ui\/notifications\/tool-(input-partial|input|result|cancelled)$/)?.[1],
      );
      // Nothing before the first life (H16).
      expect(notifications.slice(0, lives[0] ?? notifications.length).filter(Boolean)).toEqual([]);
      for (const [life, start] of lives.entries()) {
        const received = notifications
          .slice(start, lives[life + 1])
          .flatMap(name => (name ? [`${name.replace('input-partial', 'partial')} `] : []));
        expect(received.join('')).toMatch(LEGAL);
      }
      host.close();
      await Promise.allSettled(pending);
    }),
    { numRuns: 5000 },
  );
});
