// What every carrier of signals must do: one suite, run with each engine.
import { describe, expect, it } from 'vitest';
import type { SignalOptions } from '../../src/signals/open-signals.ts';
import type { Signals } from '../../src/signals/signals.ts';

export interface SignalFixture {
  /** Opens signals as one more process does; closed after the test. The same object, where signals stay in the process. */
  openProcess(options?: Pick<SignalOptions, 'namespace' | 'onError'>): Promise<Signals>;
  /** Breaks all connections. */
  interrupt?(): Promise<void>;
  /** Lets processes connect again, where `interrupt` prevents it. */
  restore?(): Promise<void>;
}

/** Resolves with the next signal of a topic. */
export function nextSignal(signals: Signals, topic: string): Promise<void> {
  return new Promise(resolve => {
    const unsubscribe = signals.subscribe(topic, () => {
      unsubscribe();
      resolve();
    });
  });
}

/** Counts the signals of a topic. */
function countSignals(signals: Signals, topic: string): { count: number; unsubscribe: () => void } {
  const counter = { count: 0, unsubscribe: () => {} };
  counter.unsubscribe = signals.subscribe(topic, () => {
    counter.count++;
  });
  return counter;
}

export function describeSignals(name: string, open: () => Promise<SignalFixture>): void {
  describe(name, () => {
    it('wakes the listeners of a topic in every process, and no others', async () => {
      const { openProcess } = await open();
      const [one, two] = [await openProcess(), await openProcess()];
      const here = countSignals(one, 'session 1');
      const there = countSignals(two, 'session 1');
      const others = [countSignals(two, 'session 2'), countSignals(two, 'session 11')];
      const former = countSignals(two, 'session 1');
      former.unsubscribe();
      const end = Promise.all([one, two].map(each => nextSignal(each, 'end')));
      one.publish('session 1');
      one.publish('end');
      await end;
      expect([here.count, there.count, former.count, ...others.map(({ count }) => count)]).toEqual([1, 1, 0, 0, 0]);
    });

    it('many calls in one turn are one signal', async () => {
      const { openProcess } = await open();
      const [one, two] = [await openProcess(), await openProcess()];
      const counter = countSignals(two, 'a');
      const end = nextSignal(two, 'end');
      for (let n = 0; n < 1000; n++) one.publish('a');
      one.publish('end');
      await end;
      expect(counter.count).toBe(1);
    });

    it('no topic of many is lost', async () => {
      const { openProcess } = await open();
      const [one, two] = [await openProcess(), await openProcess()];
      const topics = Array.from({ length: 1200 }, (_, n) => `topic ${n}`);
      const signals = topics.map(topic => nextSignal(two, topic));
      for (const topic of topics) one.publish(topic);
      await Promise.all(signals);
    });

    it.each([
      ['long', 'x'.repeat(10_000)],
      ['empty', ''],
      ['quoted', `it's "a" \\ {topic} > * .`],
      ['of several lines', 'a\nb\0c'],
      ['of other scripts', 'Überraschung 🎁'],
    ])('a topic may be %s', async (_, topic) => {
      const { openProcess } = await open();
      const [one, two] = [await openProcess(), await openProcess()];
      const signal = nextSignal(two, topic);
      one.publish(topic);
      await signal;
    });

    it('namespaces are apart', async () => {
      const { openProcess } = await open();
      const [one, other] = [await openProcess(), await openProcess({ namespace: 'vitrine_other' })];
      if (one === other) return;
      const counter = countSignals(other, 'a');
      const end = nextSignal(other, 'end');
      one.publish('a');
      await new Promise<void>(resolve => {
        void nextSignal(one, 'sent').then(resolve);
        one.publish('sent');
      });
      other.publish('end');
      await end;
      expect(counter.count).toBe(0);
    });

    it('a failing listener is reported, and the next one is called', async () => {
      const { openProcess } = await open();
      const errors: unknown[] = [];
      const one = await openProcess({ onError: error => errors.push(error) });
      one.subscribe('a', () => {
        throw new Error('Listener failed.');
      });
      const signal = nextSignal(one, 'a');
      one.publish('a');
      await signal;
      expect(errors).toEqual([new Error('Listener failed.')]);
    });

    it('is connected until it is closed, which is no loss', async () => {
      const { openProcess } = await open();
      const one = await openProcess();
      const { changes } = recordConnection(one);
      expect(one.isConnected()).toBe(true);
      await one.close();
      expect(one.isConnected()).toBe(false);
      expect(changes).toEqual([]);
    });

    it('what was published before the end is sent, and nothing after it', async () => {
      const { openProcess } = await open();
      const [one, two] = [await openProcess(), await openProcess()];
      const signal = nextSignal(two, 'last');
      one.publish('last');
      await one.close();
      await signal;
      expect(one.isConnected()).toBe(false);
      expect(() => one.publish('after')).not.toThrow();
      await one.close();
    });
  });
}

/** Losses (`false`) and returns (`true`) of the connection. */
function recordConnection(signals: Signals): { changes: readonly boolean[]; unsubscribe: () => void } {
  const changes: boolean[] = [];
  return { changes, unsubscribe: signals.subscribeConnection(isConnected => changes.push(isConnected)) };
}

/** Describes the reconnection of engines with connections. */
export function describeReconnection(name: string, open: () => Promise<Required<SignalFixture>>): void {
  describe(name, () => {
    it('after a lost connection every listener is called, and signals arrive again, also those from meanwhile', async () => {
      const { openProcess, interrupt, restore } = await open();
      const [one, two] = [await openProcess(), await openProcess()];
      for (let round = 0; round < 2; round++) {
        const here = nextSignal(one, 'here');
        const restored = [nextSignal(one, 'a'), nextSignal(two, 'a'), nextSignal(two, 'b')];
        const meanwhile = nextSignal(two, 'meanwhile');
        const { changes, unsubscribe } = recordConnection(two);
        await interrupt();
        expect(() => one.publish('meanwhile')).not.toThrow();
        // Within the process signals need no connection.
        one.publish('here');
        await here;
        await restore();
        await Promise.all([...restored, meanwhile]);
        // Both have their connection again.
        await Promise.all([nextConnected(one), nextConnected(two)]);
        await expect.poll(() => changes).toEqual([false, true]);
        unsubscribe();
        const signal = nextSignal(two, 'again');
        one.publish('again');
        await signal;
      }
    }, 30_000);

    it('a failing listener of the connection is reported, and the next one is called; a former one is not', async () => {
      const { openProcess, interrupt, restore } = await open();
      const errors: unknown[] = [];
      const one = await openProcess({ onError: error => errors.push(error) });
      const failure = new Error('Listener failed.');
      one.subscribeConnection(() => {
        throw failure;
      });
      const former = recordConnection(one);
      former.unsubscribe();
      const { changes } = recordConnection(one);
      await interrupt();
      await restore();
      await expect.poll(() => changes, { timeout: 15_000 }).toEqual([false, true]);
      expect(errors.filter(error => error === failure)).toHaveLength(2);
      expect(former.changes).toEqual([]);
    });

    it('ends while the connection is lost', async () => {
      const { openProcess, interrupt, restore } = await open();
      const one = await openProcess();
      await interrupt();
      one.publish('a');
      await one.close();
      await restore();
      expect(one.isConnected()).toBe(false);
    });
  });
}

async function nextConnected(signals: Signals): Promise<void> {
  await expect.poll(() => signals.isConnected(), { timeout: 15_000 }).toBe(true);
}
