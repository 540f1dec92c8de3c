// The contract of signals, for each engine.
import postgres from 'postgres';
import { expect, it, onTestFinished } from 'vitest';
import { hasNats, startNats } from '../../../../test/support/services/nats.ts';
import { hasPostgres, POSTGRES_URL, tempSchema } from '../../../../test/support/services/postgres.ts';
import { startRelay } from '../../../../test/support/services/relay.ts';
import { describeReconnection, describeSignals, nextSignal } from '../../test/support/signal-contract.ts';
import { openSignals, type SignalOptions } from './open-signals.ts';

async function openProcess(options: SignalOptions) {
  const signals = await openSignals(options);
  onTestFinished(() => signals.close());
  return signals;
}

describeSignals('signals in memory', async () => {
  let onError: SignalOptions['onError'];
  const signals = await openProcess({ onError: error => onError?.(error) });
  return {
    openProcess: async (options = {}) => {
      ({ onError } = options);
      return signals;
    },
  };
});

if (await hasPostgres()) {
  const open = async () => {
    const namespace = tempSchema();
    return {
      openProcess: (options = {}) => openProcess({ postgres: POSTGRES_URL, namespace, ...options }),
      /** Ends the connections that listen on this channel, and waits until they have ended. */
      async interrupt() {
        const sql = postgres(POSTGRES_URL, { max: 1 });
        await sql`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = ${`vitrine-signals ${namespace}`}`;
        await sql.end();
      },
      restore: async () => {},
    };
  };
  describeSignals('signals by PostgreSQL', open);
  describeReconnection('signals by PostgreSQL, interrupted', open);

  it('a PostgreSQL that falls silent is noticed within six seconds', async () => {
    const relay = await startRelay(POSTGRES_URL);
    const signals = await openProcess({ postgres: relay.url, namespace: tempSchema() });
    const loss = Promise.withResolvers<void>();
    signals.subscribeConnection(isConnected => isConnected || loss.resolve());
    const since = performance.now();
    relay.silence();
    await loss.promise;
    expect(performance.now() - since).toBeLessThan(6000);
    await expect.poll(() => signals.isConnected(), { timeout: 10_000 }).toBe(true);
  }, 20_000);
} else it.skip('PostgreSQL: skipped: no server', () => {});

if (hasNats()) {
  const open = async () => {
    const { url, start, stop } = await startNats();
    return {
      openProcess: (options = {}) => openProcess({ nats: url, ...options }),
      interrupt: stop,
      restore: start,
    };
  };
  describeSignals('signals by NATS', open);
  describeReconnection('signals by NATS, interrupted', open);

  it('NATS that comes later wakes those who wait', async () => {
    const { url, start, stop } = await startNats();
    await stop();
    const [one, two] = [await openProcess({ nats: url }), await openProcess({ nats: url })];
    const states: boolean[] = [];
    two.subscribeConnection(isConnected => states.push(isConnected));
    const woken = nextSignal(two, 'a');
    await start();
    await woken;
    await expect.poll(() => one.isConnected() && two.isConnected()).toBe(true);
    expect(states).toEqual([true]);
    const signal = nextSignal(two, 'b');
    one.publish('b');
    await signal;
  });

  it('a NATS that falls silent is noticed within five seconds', async () => {
    const { url } = await startNats();
    const relay = await startRelay(url);
    const signals = await openProcess({ nats: relay.url });
    const loss = Promise.withResolvers<void>();
    signals.subscribeConnection(isConnected => isConnected || loss.resolve());
    const since = performance.now();
    relay.silence();
    await loss.promise;
    expect(performance.now() - since).toBeLessThan(5000);
    relay.cut();
    await expect.poll(() => signals.isConnected(), { timeout: 10_000 }).toBe(true);
  }, 20_000);

  it('NATS goes before PostgreSQL', async () => {
    const { url } = await startNats();
    const [one, two] = [
      await openProcess({ nats: url, postgres: 'postgres://127.0.0.1:1/none' }),
      await openProcess({ nats: url }),
    ];
    const signal = nextSignal(two, 'a');
    one.publish('a');
    await signal;
  });
} else it.skip('NATS: skipped: no nats-server', () => {});

it('says that PostgreSQL cannot be reached, without its password', async () => {
  const refused = openSignals({ postgres: 'postgres://ann:secret@127.0.0.1:1/words' });
  await expect(refused).rejects.toMatchObject({ code: 'unreachable', received: '127.0.0.1:1/words' });
  await expect(refused).rejects.not.toThrow(/secret/);
});

it('begins without NATS, and says so without its password', async () => {
  const errors: unknown[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  const signals = await openProcess({ nats: 'nats://ann:secret@127.0.0.1:1', onError });
  expect(signals.isConnected()).toBe(false);
  expect(errors).toMatchObject([{ code: 'unreachable', received: 'nats://127.0.0.1:1' }]);
  expect(String(errors[0])).not.toContain('secret');
});

it.each([{ nats: 'http://127.0.0.1' }, { postgres: 'mysql://x' }, { namespace: 'A b' }])(
  'refuses %o',
  async options => {
    await expect(openSignals(options)).rejects.toMatchObject({ code: 'bad-option' });
  },
);
