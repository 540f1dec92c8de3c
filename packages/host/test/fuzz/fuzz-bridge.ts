// The property of every conversation with a hostile view: no exception, no changed prototype of the language, no action without a request
// and permission, and every answer goes to its request.
import { DIALECTS } from '@vitrine/protocol/internal/session/surface';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type BridgeLab, bridgeLab } from './bridge-harness.ts';
import { INITIALIZE, INITIALIZED, SPOKEN } from './messages.ts';
import { viewMessage } from './mutation.ts';

/** Limit of messages; a conversation has half as many on average. */
const MESSAGES_PER_VIEW = 100;

type Step = { say: unknown } | { host: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 15, arbitrary: viewMessage.map(say => ({ say })) },
  { weight: 1, arbitrary: fc.nat({ max: 7 }).map(host => ({ host })) },
);
const conversation = fc.record({
  promised: fc.constantFrom(...DIALECTS),
  introduced: fc.boolean(),
  steps: fc.array(step, { minLength: 1, maxLength: MESSAGES_PER_VIEW, size: 'max' }),
});

/** All members of the language's prototypes, by identity. */
function prototypes(): unknown[] {
  return [Object, Array, Function, String, Number, Promise, Map, Set, Error].flatMap(({ prototype }) =>
    Reflect.ownKeys(prototype).flatMap(key => {
      const { value, get, set } = Object.getOwnPropertyDescriptor(prototype, key)!;
      return [prototype, key, value, get, set];
    }),
  );
}

/** Runs at least so many messages through bridges. Throws at the first violation, with fast-check's smallest example and seed. */
export async function fuzzBridge({ messages, seed }: { messages: number; seed: number }): Promise<Totals> {
  const before = prototypes();
  const totals: Totals = { messages: 0, acted: 0, carriedOut: 0, refused: 0, answered: 0, introduced: 0, saved: 0 };
  const unhandled: unknown[] = [];
  const note = (reason: unknown): unknown => unhandled.push(reason);
  process.on('unhandledRejection', note);
  try {
    await fc.assert(
      fc.asyncProperty(conversation, async ({ promised, introduced, steps }) => {
        const lab = bridgeLab(promised);
        if (introduced)
          for (const message of promised === 'mcp-apps' ? [INITIALIZE, INITIALIZED] : [SPOKEN[promised][0]])
            lab.receive(message);
        for (const each of steps) {
          if ('say' in each) totals.messages++;
          await play(lab, each, totals.messages);
        }
        lab.close();
        await new Promise(resolve => setImmediate(resolve));
        lab.check();
        for (const [name, count] of Object.entries(lab.counts)) totals[name as keyof typeof lab.counts] += count;
        expect(unhandled).toEqual([]);
        if (!isSame(before, prototypes())) throw new Error('A prototype was changed.');
      }),
      { numRuns: Math.ceil(messages / (0.4 * MESSAGES_PER_VIEW)), seed },
    );
  } finally {
    process.off('unhandledRejection', note);
  }
  return totals;
}

/** Plays one step. `n`: a number that changes from message to message. */
async function play(lab: BridgeLab, step: Step, n: number): Promise<void> {
  if ('say' in step) return lab.receive(step.say);
  switch (step.host) {
    case 0:
      return lab.ask();
    case 1:
      return lab.change({ result: { content: [], structuredContent: { n } } });
    case 2:
      return lab.change({ renderData: { n } });
    case 3:
      return lab.change({ context: { theme: 'dark', n } });
    case 4:
      return lab.change({ input: { n } });
    default:
      // Actions in progress end between two messages.
      await new Promise(resolve => setImmediate(resolve));
  }
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, n) => value === b[n]);
}

interface Totals {
  messages: number;
  acted: number;
  carriedOut: number;
  refused: number;
  answered: number;
  introduced: number;
  saved: number;
}
